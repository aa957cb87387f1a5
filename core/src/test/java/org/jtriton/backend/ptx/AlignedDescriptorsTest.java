package org.jtriton.backend.ptx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.Arg;
import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.Kernel;
import org.jtriton.TensorDescriptor;
import org.jtriton.Triton;
import org.jtriton.runtime.cuda.EmulatedGpu;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Descriptors whose blocks threads load and store themselves: at once what lies side by side, where the tensor's rows are aligned. */
class AlignedDescriptorsTest {
    private static final String ROWS = """
            import triton
            import triton.language as tl

            @triton.jit
            def k(x_desc, y_desc, n, j, M: tl.constexpr):
                for i in range(0, n, M):
                    x = x_desc.load([i, j])
                    y_desc.store([i, j], x - tl.max(x, 1)[:, None])
            """;

    private static TensorDescriptor of(Buffer buffer, int offset, int rows, int columns, int stride) {
        return TensorDescriptor.of(
                buffer, offset, new long[] {rows, columns}, new long[] {stride, 1}, new int[] {16, 32});
    }

    private static Buffer filled(Device device) {
        var buffer = device.allocate(DType.FP16, 64, 80);
        for (int i = 0; i < buffer.size(); i++) {
            buffer.set(i, (i * 7 + i / 64) % 19 - 9);
        }
        return buffer;
    }

    private static List<Double> rows(Device device, int offset, int columns, int stride, int j, boolean isWide) {
        var x = filled(device);
        var y = filled(device);
        Kernel k = device.compile("k.py", ROWS).kernel("k");
        var arguments = new Object[] {
            of(x, offset, 40, columns, stride), of(y, offset, 40, columns, stride), 48, j, 16, Arg.named("num_warps", 2)
        };
        if (device.name().equals("cuda")) {
            assertThat(k.compile(arguments).text("ptx").contains("ld.global.v4"))
                    .isEqualTo(isWide);
        }
        k.launch(Grid.of(1), arguments);
        var numbers = new ArrayList<Double>();
        for (int i = 0; i < y.size(); i++) {
            numbers.add(y.getDouble(i));
        }
        return numbers;
    }

    @ParameterizedTest
    @CsvSource({
        "80, 0, 64, 80, 32, true",
        "80, 8, 56, 72, 0, true",
        "80, 8, 56, 72, 16, true",
        "80, 8, 72, 72, 48, true",
        "80, 4, 56, 72, 32, false",
        "80, 0, 60, 72, 32, false",
        "80, 0, 56, 68, 32, false",
        "90, 0, 64, 80, 32, true",
        "90, 8, 56, 72, 48, true",
        "90, 0, 60, 72, 32, false"
    })
    void rowsOfAnyAlignment(int capability, int offset, int columns, int stride, int j, boolean isWide) {
        try (var gpu = EmulatedGpu.open(new Capability(capability));
                var interpreter = Triton.open("interpreter")) {
            assertThat(rows(gpu, offset, columns, stride, j, isWide))
                    .isEqualTo(rows(interpreter, offset, columns, stride, j, isWide));
        }
    }
}
