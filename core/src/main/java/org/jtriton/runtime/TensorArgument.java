package org.jtriton.runtime;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.TensorDescriptor;
import org.jtriton.frontend.lower.HostDescriptor;
import org.jtriton.frontend.lower.HostTensor;

/** A buffer of a launch as hooks of the kernel's file see it. Copies that they make live until {@code copies} is closed. */
record TensorArgument(Buffer buffer, List<Buffer> copies) implements HostTensor {
    /** Arguments of a launch in the form that the front end takes. */
    static Map<String, Object> forFrontEnd(Map<String, Object> arguments, List<Buffer> copies) {
        var converted = new java.util.LinkedHashMap<String, Object>();
        arguments.forEach((name, value) -> converted.put(name, forFrontEnd(value, copies)));
        return converted;
    }

    private static Object forFrontEnd(Object value, List<Buffer> copies) {
        return switch (value) {
            case Buffer b -> new TensorArgument(b, copies);
            case TensorDescriptor d ->
                new HostDescriptor(new TensorArgument(d.base(), copies), d.shape(), d.strides(), d.blockShape());
            case List<?> l -> l.stream().map(v -> forFrontEnd(v, copies)).collect(Collectors.toList());
            case null -> null;
            case Object other -> other;
        };
    }

    /** A descriptor that came back from the front end. */
    static TensorDescriptor descriptor(HostDescriptor d) {
        return new TensorDescriptor(((TensorArgument) d.base()).buffer, d.shape(), d.strides(), d.blockShape());
    }

    @Override
    public DType type() {
        return buffer.type();
    }

    @Override
    public List<Long> shape() {
        return buffer.shape();
    }

    @Override
    public void fill(Number value) {
        buffer.fill(value);
    }

    @Override
    public void copyFrom(HostTensor other) {
        buffer.copyFrom(((TensorArgument) other).buffer);
    }

    @Override
    public HostTensor copy() {
        long[] shape = buffer.shape().stream().mapToLong(n -> n).toArray();
        var copy = buffer.device().allocate(buffer.type(), shape).copyFrom(buffer);
        copies.add(copy);
        return new TensorArgument(copy, copies);
    }

    @Override
    public double element(long index) {
        return buffer.getDouble(index);
    }
}
