package org.jtriton.llvm;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What {@link IrText} computes itself must be what the machine would have computed. */
class ConstantFoldingTest {
    @ParameterizedTest
    @EnumSource
    void integersFoldAsTheMachineComputes(IntOp op) throws Throwable {
        IrText ir = new IrText("fold");
        FunctionText f = ir.function("f", LType.I8, List.of(new Param(LType.I8, "a"), new Param(LType.I8, "b")));
        f.ret(f.binary(op, f.param(0), f.param(1)));
        try (NativeLibrary library = TestKernels.compile(ir.toString())) {
            MethodHandle machine = Linker.nativeLinker()
                    .downcallHandle(library.symbol("f"), FunctionDescriptor.of(JAVA_BYTE, JAVA_BYTE, JAVA_BYTE));
            for (int a = Byte.MIN_VALUE; a <= Byte.MAX_VALUE; a++) {
                for (int b = Byte.MIN_VALUE; b <= Byte.MAX_VALUE; b++) {
                    OptionalLong folded = op.fold(8, a, b);
                    if (folded.isPresent()
                            && (byte) folded.getAsLong() != (byte) machine.invokeExact((byte) a, (byte) b)) {
                        assertThat((byte) folded.getAsLong())
                                .as("%s of %d and %d", op, a, b)
                                .isEqualTo((byte) machine.invokeExact((byte) a, (byte) b));
                    }
                    if (op.isRightIdentity(8, b) && folded.isPresent()) {
                        assertThat((byte) folded.getAsLong())
                                .as("%d %s %d", a, op, b)
                                .isEqualTo((byte) a);
                    }
                }
            }
        }
    }

    @Test
    void halvesRoundOnce() {
        Random random = new Random(1);
        for (int i = 0; i < 200_000; i++) {
            float value = Float.intBitsToFloat(random.nextInt());
            if (!Float.isNaN(value)) {
                assertThat((short) Float16Bits.half(value)).isEqualTo(Float.floatToFloat16(value));
            }
        }
        // Just above the tie of 1 and the next half: float would round it to the tie, and that to even, which is 1.
        assertThat(Float16Bits.half(1 + 0x1p-11 + 0x1p-40)).isEqualTo(0x3C01);
        assertThat(Float16Bits.half(1 + 0x1p-11)).isEqualTo(0x3C00);
        assertThat(Float16Bits.half(65520)).isEqualTo(0x7C00);
    }

    @Test
    void bfloatsRoundOnce() {
        Random random = new Random(2);
        for (int i = 0; i < 200_000; i++) {
            int bits = random.nextInt();
            if (!Float.isNaN(Float.intBitsToFloat(bits))) {
                long even = (bits + 0x7FFFL + (bits >>> 16 & 1) & 0xFFFFFFFFL) >>> 16;
                assertThat(Float16Bits.bfloat(Float.intBitsToFloat(bits))).isEqualTo(even);
            }
        }
    }

    @Test
    void constantsAreWrittenAsBits() {
        assertThat(Const.f32(0.1f).ref()).isEqualTo("0x3FB99999A0000000");
        assertThat(Const.f64(-2).ref()).isEqualTo("0xC000000000000000");
        assertThat(Const.ofReal(LType.HALF, 1.5).ref()).isEqualTo("0xH3E00");
        assertThat(Const.ofReal(LType.BFLOAT, 1.5).ref()).isEqualTo("0xR3FC0");
        assertThat(Const.ofBits(LType.FLOAT, 0xFF800001L).ref()).isEqualTo("0xFFF0000020000000");
        assertThat(Const.ofInt(LType.I8, 255)).hasToString("i8 -1");
        assertThat(Const.ofReal(LType.FLOAT.withLanes(4), 1))
                .hasToString("<4 x float> splat (float 0x3FF0000000000000)");
        assertThat(Const.iota(LType.I64.withLanes(4), 1, 2)).hasToString("<4 x i64> <i64 1, i64 3, i64 5, i64 7>");
        assertThat(Const.firstLanes(4, 4)).hasToString("<4 x i1> splat (i1 true)");
    }
}
