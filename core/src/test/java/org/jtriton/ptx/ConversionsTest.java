package org.jtriton.ptx;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

/** {@code cvt} against the conversions of Java. */
class ConversionsTest {
    private static void check(String result, String instruction, LongUnaryOperator expected) {
        for (int seed = 0; seed < 20; seed++) {
            checkValues(result, instruction, Snippet.values(seed), expected);
            checkValues(result, instruction, Snippet.floats(seed), expected);
        }
    }

    private static void checkValues(String result, String instruction, long[] values, LongUnaryOperator expected) {
        var actual = Snippet.run(result, instruction, values);
        for (int lane = 0; lane < 32; lane++) {
            assertThat(actual[lane])
                    .as("%s of %x", instruction, values[lane])
                    .isEqualTo(expected.applyAsLong(values[lane]));
        }
    }

    private static long bits(double value) {
        return Float.isNaN((float) value) ? 0x7fff_ffffL : Float.floatToRawIntBits((float) value) & 0xffff_ffffL;
    }

    private static float real(long bits) {
        return Float.intBitsToFloat((int) bits);
    }

    @Test
    void widthsOfIntegers() {
        check("%rs0", "cvt.s8.s32 %rs0, %r1;", a -> (byte) a & 0xffff);
        check("%rs0", "cvt.u8.u32 %rs0, %r1;", a -> a & 0xff);
        check("%r0", "cvt.s32.s8 %r0, %rs1;", a -> (byte) a & 0xffff_ffffL);
        check("%rd0", "cvt.s64.s32 %rd0, %r1;", a -> (int) a);
        check("%rd0", "cvt.u64.u32 %rd0, %r1;", a -> a & 0xffff_ffffL);
        check("%rd0", "cvt.s64.s16 %rd0, %rs1;", a -> (short) a);
        check("%rs0", "cvt.sat.u8.s32 %rs0, %r1;", a -> Math.clamp((int) a, 0, 255));
        check("%r0", "cvt.sat.s8.s32 %r0, %r1;", a -> Math.clamp((int) a, -128, 127) & 0xffff_ffffL);
        check("%r0", "cvt.sat.u32.s64 %r0, %rd1;", a -> Math.clamp(a, 0, 0xffff_ffffL));
        check(
                "%r0",
                "cvt.pack.sat.s8.s32.b32 %r0, %r1, %r1, 7;", a -> {
                    long part = Math.clamp((int) a, -128, 127) & 0xff;
                    return 7 << 16 | part << 8 | part;
                });
    }

    @Test
    void integersToFloats() {
        check("%r0", "cvt.rn.f32.s32 %r0, %r1;", a -> bits((float) (int) a));
        check("%r0", "cvt.rn.f32.s64 %r0, %rd1;", a -> bits((float) a));
        check("%r0", "cvt.rn.f32.u64 %r0, %rd1;", a -> bits(a >= 0 ? (float) a : unsignedFloat(a)));
        check("%rd0", "cvt.rn.f64.s64 %rd0, %rd1;", a -> Double.doubleToRawLongBits((double) a));
        check("%rs0", "cvt.rn.f16.s16 %rs0, %rs1;", a -> Float.floatToFloat16((short) a) & 0xffff);
        assertThat(Snippet.value("%r0", "cvt.rz.f32.u32 %r0, %r1;", 0xffff_ffffL))
                .isEqualTo(bits(0xffff_ff00L));
    }

    private static float unsignedFloat(long value) {
        return new BigDecimal(Long.toUnsignedString(value)).floatValue();
    }

    @Test
    void floatsToIntegers() {
        check("%r0", "cvt.rzi.s32.f32 %r0, %r1;", a -> (int) real(a) & 0xffff_ffffL);
        check("%rd0", "cvt.rzi.s64.f32 %rd0, %r1;", a -> Float.isNaN(real(a)) ? Long.MIN_VALUE : (long) real(a));
        check("%r0", "cvt.rni.s32.f32 %r0, %r1;", a -> (int) Math.rint(real(a)) & 0xffff_ffffL);
        check("%r0", "cvt.rmi.s32.f32 %r0, %r1;", a -> (int) Math.floor(real(a)) & 0xffff_ffffL);
        check("%r0", "cvt.rpi.u32.f32 %r0, %r1;", a -> Math.clamp((long) Math.ceil(real(a)), 0, 0xffff_ffffL));
        check("%rs0", "cvt.rzi.s8.f32 %rs0, %r1;", a -> Math.clamp((int) real(a), -128, 127) & 0xffff);
        assertThat(Snippet.value("%rd0", "cvt.rzi.u64.f64 %rd0, %rd1;", Double.doubleToRawLongBits(0x1.8p63)))
                .isEqualTo(0xC000_0000_0000_0000L);
    }

    @Test
    void floatsToWholeFloats() {
        check("%r0", "cvt.rni.f32.f32 %r0, %r1;", a -> bits((float) Math.rint(real(a))));
        check("%r0", "cvt.rpi.f32.f32 %r0, %r1;", a -> bits((float) Math.ceil(real(a))));
        check("%r0", "cvt.sat.f32.f32 %r0, %r1;", a -> real(a) > 0 ? bits(Math.min(real(a), 1)) : 0);
    }

    @Test
    void widthsOfFloats() {
        check(
                "%rs0",
                "cvt.rn.f16.f32 %rs0, %r1;",
                a -> Float.isNaN(real(a)) ? 0x7fff : Float.floatToFloat16(real(a)) & 0xffff);
        check("%r0", "cvt.f32.f16 %r0, %rs1;", a -> bits(Float.float16ToFloat((short) a)));
        check("%r0", "cvt.f32.bf16 %r0, %rs1;", a -> bits(real(a << 16)));
        check(
                "%rd0",
                "cvt.f64.f32 %rd0, %r1;",
                a -> Double.isNaN(real(a)) ? 0x7fff_ffff_ffff_ffffL : Double.doubleToRawLongBits(real(a)));
        check("%r0", "cvt.rn.f32.f64 %r0, %rd1;", a -> bits((float) Double.longBitsToDouble(a)));
        check("%rs0", "cvt.rn.bf16.f32 %rs0, %r1;", ConversionsTest::bfloat);
        check("%rs0", "cvt.rz.bf16.f32 %rs0, %r1;", a -> Float.isNaN(real(a)) ? 0x7fff : a >>> 16 & 0xffff);
    }

    private static long bfloat(long a) {
        if (Float.isNaN(real(a))) {
            return 0x7fff;
        }
        long rounded = (a & 0xffff_ffffL) + 0x7fff + (a >>> 16 & 1);
        return rounded >>> 16 & 0xffff;
    }

    @Test
    void pairs() {
        long one = bits(1);
        long two = bits(2);
        assertThat(Snippet.value("%r0", "cvt.rn.bf16x2.f32 %r0, %r1, %r2;", one, two))
                .isEqualTo(0x3f80_4000L);
        assertThat(Snippet.value("%r0", "cvt.rn.f16x2.f32 %r0, %r1, %r2;", one, two))
                .isEqualTo(0x3c00_4000L);
        assertThat(Snippet.value("%r0", "cvt.rn.relu.f16x2.f32 %r0, %r1, %r2;", bits(-1), two))
                .isEqualTo(0x4000L);
    }

    @Test
    void eightBits() {
        long x = bits(1.5f);
        long y = bits(-1e9f);
        assertThat(Snippet.value("%rs0", "cvt.rn.satfinite.e4m3x2.f32 %rs0, %r1, %r2;", x, y))
                .isEqualTo(0x3cfe);
        assertThat(Snippet.value("%rs0", "cvt.rn.satfinite.e5m2x2.f32 %rs0, %r1, %r2;", x, y))
                .isEqualTo(0x3efb);
        assertThat(Snippet.value("%r0", "cvt.rn.f16x2.e4m3x2 %r0, %rs1;", 0x3cfe))
                .isEqualTo(0x3e00_df00L);
        assertThat(Snippet.value("%r0", "cvt.rn.f16x2.e5m2x2 %r0, %rs1;", 0x3efb))
                .isEqualTo(0x3e00_fb00L);
        assertThat(Snippet.value("%rs0", "cvt.rn.satfinite.e4m3x2.f16x2 %rs0, %r1;", 0x3e00_df00L))
                .isEqualTo(0x3cfe);
        // The smallest subnormal number, half of it, which goes to even, and a bit more.
        assertThat(Snippet.value("%rs0", "cvt.rn.satfinite.e4m3x2.f32 %rs0, %r1, %r2;", bits(0x1p-9), bits(0x1p-10)))
                .isEqualTo(0x0100);
        assertThat(Snippet.value(
                        "%rs0", "cvt.rn.satfinite.e4m3x2.f32 %rs0, %r1, %r2;", bits(0x1.1p-10), bits(Float.NaN)))
                .isEqualTo(0x017f);
    }

    @Test
    void tf32() {
        assertThat(Snippet.value("%r0", "cvt.rna.tf32.f32 %r0, %r1;", 0x3f80_1000L))
                .isEqualTo(0x3f80_2000L);
        assertThat(Snippet.value("%r0", "cvt.rna.tf32.f32 %r0, %r1;", 0x3f80_0fffL))
                .isEqualTo(0x3f80_0000L);
        assertThat(Snippet.value("%r0", "cvt.rn.tf32.f32 %r0, %r1;", 0x3f80_1000L))
                .isEqualTo(0x3f80_0000L);
    }
}
