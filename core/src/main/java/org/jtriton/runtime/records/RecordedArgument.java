package org.jtriton.runtime.records;

import java.util.List;
import java.util.Optional;
import org.jtriton.DType;

/** An argument of a recorded launch. */
public sealed interface RecordedArgument {
    /** The parameter; empty for an element of a tuple. */
    String name();

    /**
     * A pointer into a tensor.
     *
     * @param tensor its name, if it has one
     * @param offset elements from the start of the tensor
     */
    record Pointer(String name, DType type, Optional<String> tensor, long offset) implements RecordedArgument {}

    /** A number, or a boolean as {@code int1}. */
    record Scalar(String name, DType type, Object value) implements RecordedArgument {}

    /** A compile-time value; null for Python's {@code None}. */
    record Constexpr(String name, Object value) implements RecordedArgument {}

    /** A tensor descriptor made by the host. */
    record Descriptor(
            String name,
            DType type,
            String tensor,
            long offset,
            List<Long> shape,
            List<Long> strides,
            List<Long> blockShape)
            implements RecordedArgument {}

    record Tuple(String name, List<RecordedArgument> elements) implements RecordedArgument {}
}
