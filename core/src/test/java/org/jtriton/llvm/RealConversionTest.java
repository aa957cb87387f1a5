package org.jtriton.llvm;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RealConversionTest {
    private static final int LANES = 8;
    private static final int ROUNDS = 20_000;

    @Test
    void doubleToHalfRoundsOnce() throws Throwable {
        short[] halves = convert(LType.DOUBLE, LType.HALF, samples(-30, 20));
        double[] values = samples(-30, 20);
        for (int i = 0; i < values.length; i++) {
            assertThat(halves[i]).as("%a", values[i]).isEqualTo((short) Float16Bits.half(values[i]));
        }
    }

    @Test
    void doubleToBfloatRoundsOnce() throws Throwable {
        double[] values = samples(-160, 140);
        short[] bfloats = convert(LType.DOUBLE, LType.BFLOAT, values);
        for (int i = 0; i < values.length; i++) {
            assertThat(bfloats[i]).as("%a", values[i]).isEqualTo((short) Float16Bits.bfloat(values[i]));
        }
    }

    @Test
    void floatToBfloatKeepsSubnormalsAndNan() throws Throwable {
        double[] values = samples(-155, 130);
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) values[i];
        }
        short[] bfloats = convert(LType.FLOAT, LType.BFLOAT, values);
        for (int i = 0; i < values.length; i++) {
            assertThat(bfloats[i]).as("%a", values[i]).isEqualTo((short) Float16Bits.bfloat(values[i]));
        }
    }

    @Test
    void noConversionCallsARuntimeLibrary() {
        for (LType.Real from : LType.Real.values()) {
            for (LType.Real to : LType.Real.values()) {
                TargetSpec oldest = new TargetSpec("x86_64-unknown-linux-gnu", "x86-64-v3", "");
                try (LlvmModule module = LlvmModule.parse(kernel(from, to), oldest)) {
                    module.optimize(LlvmModule.O3);
                    assertThat(module.emitAssembly()).as("%s to %s", from, to).doesNotContain("call");
                }
            }
        }
    }

    private static String kernel(LType from, LType to) {
        IrText ir = new IrText("convert");
        FunctionText f =
                ir.function("convert", LType.VOID, List.of(new Param(LType.PTR, "x"), new Param(LType.PTR, "y")));
        Val loaded = f.load(from.withLanes(LANES), f.param(0), 4);
        f.store(f.realCast(loaded, to.withLanes(LANES)), f.param(1), 4);
        f.ret();
        return ir.toString();
    }

    /** Bits of the values in a 16-bit type. */
    private static short[] convert(LType.Real from, LType.Real to, double[] values) throws Throwable {
        short[] bits = new short[values.length];
        try (NativeLibrary library = TestKernels.compile(kernel(from, to));
                Arena arena = Arena.ofConfined()) {
            var kernel = Linker.nativeLinker()
                    .downcallHandle(library.symbol("convert"), FunctionDescriptor.ofVoid(ADDRESS, ADDRESS));
            MemorySegment x = arena.allocate(8 * LANES, 64);
            MemorySegment y = arena.allocate(2 * LANES, 64);
            for (int i = 0; i < values.length; i += LANES) {
                for (int lane = 0; lane < LANES; lane++) {
                    if (from == LType.DOUBLE) {
                        x.setAtIndex(JAVA_DOUBLE, lane, values[i + lane]);
                    } else {
                        x.setAtIndex(JAVA_FLOAT, lane, (float) values[i + lane]);
                    }
                }
                kernel.invokeExact(x, y);
                for (int lane = 0; lane < LANES; lane++) {
                    bits[i + lane] = y.getAtIndex(JAVA_SHORT, lane);
                }
            }
        }
        return bits;
    }

    /** Numbers of all magnitudes, many of them ties of a short format or just beside one, and the special ones. */
    private static double[] samples(int minExponent, int maxExponent) {
        Random random = new Random(3);
        double[] values = new double[LANES * ROUNDS];
        for (int i = 0; i < values.length; i++) {
            double value = Math.scalb(1 + random.nextInt(4096) / 4096.0, random.nextInt(minExponent, maxExponent));
            double nudge =
                    switch (random.nextInt(4)) {
                        case 0 -> 0x1p-52;
                        case 1 -> -0x1p-40;
                        case 2 -> 0x1p-26;
                        default -> 0;
                    };
            values[i] = (random.nextBoolean() ? -1 : 1) * value * (1 + nudge);
        }
        double[] special = {0.0, -0.0, Double.NaN, 1 / 0.0, -1 / 0.0, Double.MIN_VALUE, Double.MAX_VALUE, 65520};
        System.arraycopy(special, 0, values, 0, special.length);
        return values;
    }
}
