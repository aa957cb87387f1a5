package org.jtriton.runtime.cpu;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jtriton.Arg;
import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.Triton;

/** Calls functions of {@code triton.language.extra.libdevice} on the CPU, each for all elements of arrays. */
final class DeviceLibrary implements AutoCloseable {
    private static final int BLOCK = 256;

    private final Device device = Triton.open("cpu");

    /** A buffer of that type; numbers are rounded to it. */
    Buffer of(DType type, double... values) {
        return device.copyOf(type, values);
    }

    Buffer of(float... values) {
        return device.copyOf(values);
    }

    Buffer of(int... values) {
        return device.copyOf(values);
    }

    Buffer of(long... values) {
        return device.copyOf(values);
    }

    /** What the function gives for the elements of the buffers, which are of one size. */
    Buffer call(String function, DType result, Buffer... arguments) {
        int count = Math.toIntExact(arguments[0].size());
        String names = names(arguments.length, "x%d, ");
        String loads = names(arguments.length, "tl.load(x%d + i, mask=m), ");
        var library = device.compile(function + ".py", """
                import triton
                import triton.language as tl
                from triton.language.extra import libdevice

                @triton.jit
                def apply(%sz, n, BLOCK: tl.constexpr):
                    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
                    m = i < n
                    tl.store(z + i, libdevice.%s(%s), mask=m)
                """.formatted(names, function, loads));
        var z = device.allocate(result, count);
        List<Object> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of(z, count, Arg.named("BLOCK", BLOCK)));
        library.kernel("apply").launch(Grid.of((count + BLOCK - 1) / BLOCK), all.toArray());
        return z;
    }

    double[] doubles(String function, double[]... arguments) {
        return call(function, DType.FP64, buffers(DType.FP64, arguments)).toDoubles();
    }

    /** The function on float32; the arguments are rounded to it first. */
    double[] floats(String function, double[]... arguments) {
        return call(function, DType.FP32, buffers(DType.FP32, arguments)).toDoubles();
    }

    private Buffer[] buffers(DType type, double[][] arguments) {
        return List.of(arguments).stream().map(a -> of(type, a)).toArray(Buffer[]::new);
    }

    private static String names(int count, String form) {
        return IntStream.range(0, count).mapToObj(form::formatted).collect(Collectors.joining());
    }

    @Override
    public void close() {
        device.close();
    }
}
