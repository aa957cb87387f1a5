package org.jtriton.runtime.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jtriton.Arg;
import org.jtriton.Buffer;
import org.jtriton.CompiledKernel;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.DeviceException;
import org.jtriton.Grid;
import org.jtriton.TensorDescriptor;
import org.jtriton.Triton;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The gradients of attention with blocks as on a real GPU: what tensor cores and the copy engine do in the emulator, where races are
 * found, is what the CPU gives; and sums fit into registers.
 */
class AttentionGradientsTest {
    private static final Path FUSED = Path.of("..", "examples", "kernels", "attention_backward.py");
    private static final Path TWO_LOOPS = Path.of("..", "bench", "gpu", "kernels", "attention_backward.py");
    private static final int LENGTH = 256;
    private static final int BLOCK = 128;
    private static final float SCALE = 0.0625f;

    @ParameterizedTest
    @CsvSource({"64, 128, false", "64, 128, true", "64, 64, false", "128, 64, true"})
    void inOneLoop(int m, int size, boolean isCausal) {
        assertClose(inOneLoop(Triton.open("cpu"), m, size, isCausal), inOneLoop(EmulatedGpu.open(), m, size, isCausal));
    }

    private static List<double[]> inOneLoop(Device on, int m, int size, boolean isCausal) {
        try (var device = on) {
            var t = new Tensors(device, size);
            Buffer sums = device.allocate(DType.FP32, LENGTH, size);
            device.load(FUSED)
                    .kernel("backward")
                    .launch(
                            Grid.of(LENGTH / BLOCK, 1),
                            SCALE,
                            t.log,
                            t.delta,
                            TensorDescriptor.of(t.q, m, size),
                            TensorDescriptor.of(t.k, BLOCK, size),
                            TensorDescriptor.of(t.v, BLOCK, size),
                            TensorDescriptor.of(t.dO, m, size),
                            TensorDescriptor.of(sums, m, size),
                            TensorDescriptor.of(t.dK, BLOCK, size),
                            TensorDescriptor.of(t.dV, BLOCK, size),
                            LENGTH,
                            size,
                            m,
                            BLOCK,
                            isCausal,
                            Arg.named("num_warps", 8),
                            Arg.named("num_stages", 2));
            return List.of(sums.toDoubles(), t.dK.toDoubles(), t.dV.toDoubles());
        }
    }

    @ParameterizedTest
    @CsvSource({"128, false, 5", "128, true, 3", "64, false, 2", "64, true, 5"})
    void inTwoLoops(int size, boolean isCausal, int stages) {
        assertClose(
                inTwoLoops(Triton.open("cpu"), size, isCausal, stages),
                inTwoLoops(EmulatedGpu.open(), size, isCausal, stages));
    }

    private static List<double[]> inTwoLoops(Device on, int size, boolean isCausal, int stages) {
        try (var device = on) {
            var t = new Tensors(device, size);
            Buffer dQ = device.allocate(DType.FP16, LENGTH, size);
            device.load(TWO_LOOPS)
                    .kernel("backward")
                    .launch(
                            Grid.of(LENGTH / BLOCK),
                            t.q,
                            t.k,
                            t.v,
                            SCALE,
                            t.dO,
                            dQ,
                            t.dK,
                            t.dV,
                            t.log,
                            t.delta,
                            LENGTH * size,
                            size,
                            1,
                            LENGTH,
                            32,
                            BLOCK,
                            BLOCK,
                            32,
                            2,
                            size,
                            isCausal,
                            Arg.named("num_warps", 4),
                            Arg.named("num_stages", stages));
            return List.of(dQ.toDoubles(), t.dK.toDoubles(), t.dV.toDoubles());
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void sumsFitIntoRegisters(boolean isCausal) {
        try (var device = EmulatedGpu.open()) {
            assertFits(device.load(TWO_LOOPS)
                    .kernel("backward")
                    .compileFor(
                            "q_ptr=*fp16:16,k_ptr=*fp16:16,v_ptr=*fp16:16,scale=fp32,do_ptr=*fp16:16,dq_ptr=*fp16:16,"
                                    + "dk_ptr=*fp16:16,dv_ptr=*fp16:16,log_ptr=*fp32:16,delta_ptr=*fp32:16,head_stride=i32:16,"
                                    + "row_stride=i32:16,column_stride=i32=1,length=i32:16,M1=32,N1=128,M2=128,N2=32,SLICES=2,SIZE=128,"
                                    + "IS_CAUSAL=" + (isCausal ? "True" : "False")));
        }
    }

    /** Bytes stored and loaded if a register is put aside once: sums that do not fit take hundreds. */
    private static final int ONE_REGISTER = 8;

    private static void assertFits(CompiledKernel kernel) {
        Cubin cubin = found().assemble(kernel.text("ptx"), "sm_90a", 0);
        assertThat(cubin.spilledBytes()).isLessThanOrEqualTo(ONE_REGISTER);
        assertThat(kernel.text("ttgir")).contains("\"ttg.num-warps\" = 8");
    }

    private static Assembler found() {
        try {
            return Assembler.find(null);
        } catch (DeviceException e) {
            assumeTrue(false, "there is no ptxas here");
            throw e;
        }
    }

    private static void assertClose(List<double[]> expected, List<double[]> given) {
        for (int i = 0; i < expected.size(); i++) {
            double difference = 0;
            double total = 0;
            for (int j = 0; j < expected.get(i).length; j++) {
                difference += Math.pow(given.get(i)[j] - expected.get(i)[j], 2);
                total += Math.pow(expected.get(i)[j], 2);
            }
            assertThat(Math.sqrt(difference / total))
                    .as("relative error of result %d", i)
                    .isLessThan(1e-3);
        }
    }

    /** Of one head: not what a forward pass would leave, but numbers for which nothing overflows. */
    private static final class Tensors {
        private final Random random = new Random(3);
        private final Buffer q;
        private final Buffer k;
        private final Buffer v;
        private final Buffer dO;
        private final Buffer log;
        private final Buffer delta;
        private final Buffer dK;
        private final Buffer dV;

        Tensors(Device device, int size) {
            q = numbers(device, DType.FP16, LENGTH, size);
            k = numbers(device, DType.FP16, LENGTH, size);
            v = numbers(device, DType.FP16, LENGTH, size);
            dO = numbers(device, DType.FP16, LENGTH, size);
            log = numbers(device, DType.FP32, LENGTH);
            delta = numbers(device, DType.FP32, LENGTH);
            dK = device.allocate(DType.FP16, LENGTH, size);
            dV = device.allocate(DType.FP16, LENGTH, size);
        }

        private Buffer numbers(Device device, DType type, int... shape) {
            var list = new ArrayList<Long>();
            for (int n : shape) {
                list.add((long) n);
            }
            long count = list.stream().reduce(1L, (a, b) -> a * b);
            var values = random.doubles(count, -0.5, 0.5).toArray();
            return device.allocate(type, list.stream().mapToLong(n -> n).toArray())
                    .copyFrom(values);
        }
    }
}
