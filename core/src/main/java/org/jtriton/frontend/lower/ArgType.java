package org.jtriton.frontend.lower;

import java.util.List;
import java.util.Objects;
import org.jtriton.DType;

/** What the compiler knows of one argument of a launch: the kernel is specialised on it. */
public sealed interface ArgType {
    /** A pointer to elements; its address is a multiple of {@code divisibility} bytes (16 or 1). */
    record Pointer(DType element, int divisibility) implements ArgType {
        public Pointer {
            Objects.requireNonNull(element, "a pointer needs an element type");
        }
    }

    /**
     * A pointer to an array of which the kernel also knows the sizes: each a {@link Scalar} or {@link One}, outermost first,
     * all of one integer type. Elements are in row-major order without gaps.
     */
    record Array(Pointer pointer, List<ArgType> sizes) implements ArgType {
        public Array {
            sizes = List.copyOf(sizes);
            if (sizes.isEmpty()) {
                throw new IllegalArgumentException("an array has at least one dimension");
            }
        }
    }

    /** A number known at launch only; it is a multiple of {@code divisibility} (16 or 1). */
    record Scalar(DType type, int divisibility) implements ArgType {
        public Scalar {
            Objects.requireNonNull(type, "a scalar needs a type");
        }
    }

    /** An integer that is 1: folded into the kernel, yet behaving like a run-time value of that type. */
    record One(DType type) implements ArgType {}

    /**
     * A value fixed at compile time: {@link Long}, {@link java.math.BigInteger}, {@link Double}, {@link Boolean},
     * {@link String}, {@link DType}, a {@link List} of those, null for Python's {@code None}, or a {@link java.lang.reflect.Method}: a
     * function of a kernel that is written in Java.
     */
    record Constexpr(Object value) implements ArgType {}

    /**
     * A tensor descriptor made by the host.
     *
     * @param isAligned whether the tensor begins, its rows are apart and its rows are long by multiples of 16 bytes
     * @param hasTensorMap whether the launch also gives a map of the tensor, as Hopper's copy engine takes it
     */
    record Descriptor(DType element, List<Integer> blockShape, boolean isAligned, boolean hasTensorMap)
            implements ArgType {
        public Descriptor {
            blockShape = List.copyOf(blockShape);
        }

        /** One of which nothing is known, without a map. */
        public Descriptor(DType element, List<Integer> blockShape) {
            this(element, blockShape, false, false);
        }
    }

    /** Several arguments in one parameter. */
    record Tuple(List<ArgType> elements) implements ArgType {
        public Tuple {
            elements = List.copyOf(elements);
        }
    }
}
