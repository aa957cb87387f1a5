package org.jtriton.ptx;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.junit.jupiter.api.Test;

/** Floating-point instructions against the arithmetic of Java. */
class FloatsTest {
    private interface Ternary {
        float apply(float a, float b, float c);
    }

    private static void check(String instruction, Ternary expected) {
        for (int seed = 0; seed < 30; seed++) {
            var a = Snippet.floats(3 * seed);
            var b = Snippet.floats(3 * seed + 1);
            var c = Snippet.floats(3 * seed + 2);
            var actual = Snippet.run("%r0", instruction, a, b, c);
            for (int lane = 0; lane < 32; lane++) {
                float want = expected.apply(real(a[lane]), real(b[lane]), real(c[lane]));
                long bits = Float.isNaN(want) ? 0x7fff_ffffL : bits(want);
                assertThat(actual[lane])
                        .as("%s of %s, %s, %s", instruction, real(a[lane]), real(b[lane]), real(c[lane]))
                        .isEqualTo(bits);
            }
        }
    }

    private static float real(long bits) {
        return Float.intBitsToFloat((int) bits);
    }

    private static long bits(float value) {
        return Float.floatToRawIntBits(value) & 0xffff_ffffL;
    }

    private static long half(double value) {
        return Float.floatToFloat16((float) value) & 0xffffL;
    }

    @Test
    void arithmeticToNearest() {
        check("add.rn.f32 %r0, %r1, %r2;", (a, b, _) -> a + b);
        check("sub.f32 %r0, %r1, %r2;", (a, b, _) -> a - b);
        check("mul.f32 %r0, %r1, %r2;", (a, b, _) -> a * b);
        check("div.rn.f32 %r0, %r1, %r2;", (a, b, _) -> a / b);
        check("div.full.f32 %r0, %r1, %r2;", (a, b, _) -> a / b);
        check("fma.rn.f32 %r0, %r1, %r2, %r3;", Math::fma);
        check("sqrt.rn.f32 %r0, %r1;", (a, _, _) -> (float) Math.sqrt(a));
        check("rcp.rn.f32 %r0, %r1;", (a, _, _) -> 1 / a);
    }

    @Test
    void arithmeticInOtherDirections() {
        check("add.rz.f32 %r0, %r1, %r2;", (a, b, _) -> directed(exactSum(a, b), a + b, RoundingMode.DOWN));
        check("add.rm.f32 %r0, %r1, %r2;", (a, b, _) -> directed(exactSum(a, b), a + b, RoundingMode.FLOOR));
        check("add.rp.f32 %r0, %r1, %r2;", (a, b, _) -> directed(exactSum(a, b), a + b, RoundingMode.CEILING));
    }

    private static BigDecimal exactSum(float a, float b) {
        boolean isFinite = Float.isFinite(a) && Float.isFinite(b);
        return isFinite ? new BigDecimal(a).add(new BigDecimal(b)) : BigDecimal.ZERO;
    }

    /** An exact sum rounded in a direction, by stepping from where the nearest is. */
    private static float directed(BigDecimal exact, float nearest, RoundingMode mode) {
        if (!Float.isFinite(nearest)) {
            return exact.signum() == 0 ? nearest : overflow(exact, mode);
        }
        if (exact.signum() == 0) {
            return nearest == 0 && 1 / nearest > 0 && mode == RoundingMode.FLOOR ? nearest(exact) : nearest;
        }
        int error = exact.compareTo(new BigDecimal(nearest));
        return switch (mode) {
            case FLOOR -> error < 0 ? Math.nextDown(nearest) : nearest;
            case CEILING -> error > 0 ? Math.nextUp(nearest) : nearest;
            default -> error != 0 && error != exact.signum() ? Math.nextAfter(nearest, 0) : nearest;
        };
    }

    private static float nearest(BigDecimal exact) {
        return exact.signum() == 0 ? -0f : exact.floatValue();
    }

    private static float overflow(BigDecimal exact, RoundingMode mode) {
        boolean isPositive = exact.signum() > 0;
        boolean isAway = mode == RoundingMode.CEILING && isPositive || mode == RoundingMode.FLOOR && !isPositive;
        float largest = isAway ? Float.POSITIVE_INFINITY : Float.MAX_VALUE;
        return isPositive ? largest : -largest;
    }

    @Test
    void doublePrecision() {
        double a = 1e300;
        double b = -3.25e-12;
        long x = Double.doubleToRawLongBits(a);
        long y = Double.doubleToRawLongBits(b);
        assertThat(Snippet.value("%rd0", "add.f64 %rd0, %rd1, %rd2;", x, y)).isEqualTo(x);
        assertThat(Snippet.value("%rd0", "add.rm.f64 %rd0, %rd1, %rd2;", x, y))
                .isEqualTo(Double.doubleToRawLongBits(Math.nextDown(a)));
        assertThat(Snippet.value("%rd0", "mul.rn.f64 %rd0, %rd1, %rd2;", x, y))
                .isEqualTo(Double.doubleToRawLongBits(a * b));
        var third = BigDecimal.ONE.divide(BigDecimal.valueOf(3), new MathContext(40));
        long up = Snippet.value("%rd0", "div.rp.f64 %rd0, 0d3FF0000000000000, %rd1;", Double.doubleToRawLongBits(3));
        assertThat(new BigDecimal(Double.longBitsToDouble(up))).isGreaterThan(third);
        assertThat(new BigDecimal(Math.nextDown(Double.longBitsToDouble(up)))).isLessThan(third);
    }

    @Test
    void subnormalsAreFlushedOnRequest() {
        float tiny = Float.MIN_NORMAL / 4;
        assertThat(Snippet.value("%r0", "add.f32 %r0, %r1, %r1;", bits(tiny))).isEqualTo(bits(tiny * 2));
        assertThat(Snippet.value("%r0", "add.ftz.f32 %r0, %r1, %r1;", bits(tiny)))
                .isZero();
        assertThat(Snippet.value("%r0", "mul.ftz.f32 %r0, %r1, %r2;", bits(-Float.MIN_NORMAL), bits(0.5f)))
                .isEqualTo(bits(-0f));
    }

    @Test
    void saturation() {
        assertThat(Snippet.value("%r0", "add.sat.f32 %r0, %r1, %r2;", bits(0.75f), bits(0.5f)))
                .isEqualTo(bits(1));
        assertThat(Snippet.value("%r0", "add.sat.f32 %r0, %r1, %r2;", bits(-3f), bits(0.5f)))
                .isZero();
        assertThat(Snippet.value("%r0", "mul.sat.f32 %r0, %r1, %r2;", bits(Float.NaN), bits(0.5f)))
                .isZero();
    }

    @Test
    void extremesPassNansOver() {
        check("max.f32 %r0, %r1, %r2;", (a, b, _) -> Float.isNaN(a) ? b : Float.isNaN(b) ? a : Math.max(a, b));
        check("min.NaN.f32 %r0, %r1, %r2;", (a, b, _) -> Math.min(a, b));
        assertThat(Snippet.value("%r0", "abs.f32 %r0, %r1;", bits(-2.5f))).isEqualTo(bits(2.5f));
        assertThat(Snippet.value("%r0", "neg.f32 %r0, %r1;", bits(2.5f))).isEqualTo(bits(-2.5f));
    }

    @Test
    void approximations() {
        assertThat(Snippet.value("%r0", "ex2.approx.ftz.f32 %r0, %r1;", bits(3.5f)))
                .isEqualTo(bits((float) Math.pow(2, 3.5)));
        assertThat(Snippet.value("%r0", "lg2.approx.f32 %r0, %r1;", bits(8f))).isEqualTo(bits(3f));
        assertThat(Snippet.value("%r0", "rsqrt.approx.f32 %r0, %r1;", bits(4f))).isEqualTo(bits(0.5f));
        assertThat(Snippet.value("%r0", "sin.approx.f32 %r0, %r1;", bits(1f))).isEqualTo(bits((float) Math.sin(1)));
        assertThat(Snippet.value("%r0", "tanh.approx.f32 %r0, %r1;", bits(1f))).isEqualTo(bits((float) Math.tanh(1)));
    }

    @Test
    void halves() {
        assertThat(Snippet.value("%rs0", "add.rn.f16 %rs0, %rs1, %rs2;", half(1), half(0x1p-11)))
                .isEqualTo(half(1));
        assertThat(Snippet.value("%rs0", "fma.rn.f16 %rs0, %rs1, %rs2, %rs3;", half(0x1p-11), half(1), half(1)))
                .isEqualTo(half(1));
        // 1 + 2^-11 + 2^-24 lies above the middle of two halves, which one rounding sees and two do not.
        assertThat(Snippet.value(
                        "%rs0", "fma.rn.f16 %rs0, %rs1, %rs2, %rs3;", half(1 + 0x1p-10), half(0x1p-11), half(1)))
                .isEqualTo(half(1 + 0x1p-10));
        long pair = half(1.5) | half(-2) << 16;
        assertThat(Snippet.value("%r0", "mul.f16x2 %r0, %r1, %r1;", pair)).isEqualTo(half(2.25) | half(4) << 16);
        assertThat(Snippet.value("%r0", "max.bf16x2 %r0, %r1, %r2;", 0x3f80_c000L, 0x4000_bf80L))
                .isEqualTo(0x4000_bf80L);
        assertThat(Snippet.value("%rs0", "fma.rn.bf16 %rs0, %rs1, %rs1, %rs1;", 0x3f80))
                .isEqualTo(0x4000);
    }

    @Test
    void comparisonsKnowNans() {
        long nan = bits(Float.NaN);
        long one = bits(1);
        assertThat(Snippet.value("%p0", "setp.lt.f32 %p0, %r1, %r2;", nan, one)).isZero();
        assertThat(Snippet.value("%p0", "setp.ltu.f32 %p0, %r1, %r2;", nan, one))
                .isOne();
        assertThat(Snippet.value("%p0", "setp.ne.f32 %p0, %r1, %r2;", nan, one)).isZero();
        assertThat(Snippet.value("%p0", "setp.neu.f32 %p0, %r1, %r2;", nan, one))
                .isOne();
        assertThat(Snippet.value("%p0", "setp.num.f32 %p0, %r1, %r2;", one, one))
                .isOne();
        assertThat(Snippet.value("%p0", "setp.nan.f32 %p0, %r1, %r2;", one, nan))
                .isOne();
        assertThat(Snippet.value("%p0", "testp.infinite.f32 %p0, %r1;", bits(Float.POSITIVE_INFINITY)))
                .isOne();
        assertThat(Snippet.value("%p0", "setp.lt.f16x2 %p1|%p0, %r1, %r2;", half(1) << 16, half(2) << 16))
                .isOne();
    }
}
