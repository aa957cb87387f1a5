package org.jtriton.ptx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Integer instructions against the arithmetic of Java. */
class IntegersTest {
    private interface Ternary {
        long apply(long a, long b, long c);
    }

    private static void check(String result, String instruction, Ternary expected) {
        for (int seed = 0; seed < 20; seed++) {
            var a = Snippet.values(3 * seed);
            var b = Snippet.values(3 * seed + 1);
            var c = Snippet.values(3 * seed + 2);
            var actual = Snippet.run(result, instruction, a, b, c);
            for (int lane = 0; lane < 32; lane++) {
                assertThat(actual[lane])
                        .as("%s of %x, %x, %x", instruction, a[lane], b[lane], c[lane])
                        .isEqualTo(expected.apply(a[lane], b[lane], c[lane]));
            }
        }
    }

    private static void check32(String opcode, LongBinaryOperator expected) {
        check("%r0", opcode + " %r0, %r1, %r2;", (a, b, _) -> expected.applyAsLong(a, b) & 0xffff_ffffL);
    }

    private static void check64(String opcode, LongBinaryOperator expected) {
        check("%rd0", opcode + " %rd0, %rd1, %rd2;", (a, b, _) -> expected.applyAsLong(a, b));
    }

    private static void check16(String opcode, LongBinaryOperator expected) {
        check("%rs0", opcode + " %rs0, %rs1, %rs2;", (a, b, _) -> expected.applyAsLong(a, b) & 0xffff);
    }

    private static void unary32(String opcode, LongUnaryOperator expected) {
        check("%r0", opcode + " %r0, %r1;", (a, _, _) -> expected.applyAsLong(a) & 0xffff_ffffL);
    }

    private static long unsigned(long a) {
        return a & 0xffff_ffffL;
    }

    @Test
    void sumsAndProducts() {
        check32("add.s32", Long::sum);
        check32("sub.s32", (a, b) -> a - b);
        check32("mul.lo.s32", (a, b) -> a * b);
        check32("mul.hi.s32", (a, b) -> (long) (int) a * (int) b >> 32);
        check32("mul.hi.u32", (a, b) -> unsigned(a) * unsigned(b) >>> 32);
        check64("mul.hi.u64", Math::unsignedMultiplyHigh);
        check64("mul.hi.s64", Math::multiplyHigh);
        check64("mul.lo.s64", (a, b) -> a * b);
        check16("mul.lo.s16", (a, b) -> a * b);
        check("%rd0", "mul.wide.s32 %rd0, %r1, %r2;", (a, b, _) -> (long) (int) a * (int) b);
        check("%rd0", "mul.wide.u32 %rd0, %r1, %r2;", (a, b, _) -> unsigned(a) * unsigned(b));
        check("%r0", "mul.wide.s16 %r0, %rs1, %rs2;", (a, b, _) -> unsigned((short) a * (short) b));
        check("%rd0", "mad.wide.s32 %rd0, %r1, %r2, %rd3;", (a, b, c) -> (long) (int) a * (int) b + c);
        check("%r0", "mad.lo.s32 %r0, %r1, %r2, %r3;", (a, b, c) -> unsigned(a * b + c));
        check32("add.sat.s32", (a, b) -> Math.clamp((long) (int) a + (int) b, Integer.MIN_VALUE, Integer.MAX_VALUE));
        check32("mul24.lo.u32", (a, b) -> (a & 0xff_ffff) * (b & 0xff_ffff));
        check32("add.s16x2", (a, b) -> (a + b & 0xffff) | ((a >>> 16) + (b >>> 16) & 0xffff) << 16);
        check("%r0", "sad.u32 %r0, %r1, %r2, %r3;", (a, b, c) -> unsigned(Math.abs(unsigned(a) - unsigned(b)) + c));
    }

    @Test
    void carriesGoFromOneInstructionToTheNext() {
        check("%rd0", """
                cvt.u32.u64 %r4, %rd1; shr.u64 %rd4, %rd1, 32; cvt.u32.u64 %r5, %rd4;
                cvt.u32.u64 %r6, %rd2; shr.u64 %rd4, %rd2, 32; cvt.u32.u64 %r7, %rd4;
                add.cc.u32 %r4, %r4, %r6; addc.u32 %r5, %r5, %r7;
                mov.b64 %rd0, {%r4, %r5};
                """, (a, b, _) -> a + b);
        check("%rd0", """
                mov.b64 {%r4, %r5}, %rd1; mov.b64 {%r6, %r7}, %rd2;
                sub.cc.u32 %r4, %r4, %r6; subc.u32 %r5, %r5, %r7;
                mov.b64 %rd0, {%r4, %r5};
                """, (a, b, _) -> a - b);
    }

    @Test
    void quotients() {
        check32("div.s32", (a, b) -> (int) b == 0 ? -1 : (int) a / (int) b);
        check32("rem.s32", (a, b) -> (int) b == 0 ? a : (int) a % (int) b);
        check32("div.u32", (a, b) -> (int) b == 0 ? -1 : unsigned(a) / unsigned(b));
        check32("rem.u32", (a, b) -> (int) b == 0 ? a : unsigned(a) % unsigned(b));
        check64("div.s64", (a, b) -> b == 0 ? -1 : a / b);
        check64("rem.u64", (a, b) -> b == 0 ? a : Long.remainderUnsigned(a, b));
    }

    @Test
    void extremes() {
        check32("min.s32", (a, b) -> Math.min((int) a, (int) b));
        check32("max.u32", (a, b) -> Math.max(unsigned(a), unsigned(b)));
        check64("min.u64", (a, b) -> Long.compareUnsigned(a, b) < 0 ? a : b);
        check16("max.s16", (a, b) -> Math.max((short) a, (short) b));
        check16("min.u16", (a, b) -> Math.min(a & 0xffff, b & 0xffff));
        unary32("abs.s32", a -> Math.abs((int) a));
        unary32("neg.s32", a -> -a);
    }

    @Test
    void logicAndShifts() {
        check32("and.b32", (a, b) -> a & b);
        check32("xor.b32", (a, b) -> a ^ b);
        check64("or.b64", (a, b) -> a | b);
        unary32("not.b32", a -> ~a);
        check32("shl.b32", (a, b) -> unsigned(b) >= 32 ? 0 : a << b);
        check32("shr.u32", (a, b) -> unsigned(b) >= 32 ? 0 : unsigned(a) >>> b);
        check32("shr.s32", (a, b) -> (int) a >> Math.min(unsigned(b), 31));
        check("%rd0", "shr.s64 %rd0, %rd1, %r2;", (a, b, _) -> a >> Math.min(unsigned(b), 63));
        check("%rs0", "shr.s16 %rs0, %rs1, %r2;", (a, b, _) -> (short) a >> Math.min(unsigned(b), 31) & 0xffff);
        check(
                "%r0",
                "shf.l.wrap.b32 %r0, %r1, %r2, %r3;",
                (a, b, c) -> unsigned((b << 32 | unsigned(a)) << (c & 31) >>> 32));
        check(
                "%r0",
                "shf.r.clamp.b32 %r0, %r1, %r2, %r3;", (a, b, c) -> {
                    long n = Math.min(unsigned(c), 32);
                    return unsigned((unsigned(b) << 32 | unsigned(a)) >>> n);
                });
        check("%r0", "lop3.b32 %r0, %r1, %r2, %r3, 0xca;", (a, b, c) -> unsigned(a & b | ~a & c));
    }

    @Test
    void fieldsOfBits() {
        unary32("brev.b32", a -> Integer.reverse((int) a));
        unary32("clz.b32", a -> Integer.numberOfLeadingZeros((int) a));
        unary32("popc.b32", a -> Integer.bitCount((int) a));
        check("%r0", "clz.b64 %r0, %rd1;", (a, _, _) -> Long.numberOfLeadingZeros(a));
        unary32("bfind.u32", a -> 31 - Integer.numberOfLeadingZeros((int) a));
        check("%r0", "bfe.u32 %r0, %r1, 5, 9;", (a, _, _) -> a >>> 5 & 0x1ff);
        check("%r0", "bfe.s32 %r0, %r1, 5, 9;", (a, _, _) -> unsigned(Type.signExtend(a >>> 5 & 0x1ff, 9)));
        check("%r0", "bfe.s32 %r0, %r1, 28, 9;", (a, _, _) -> unsigned((int) a >> 28));
        check("%r0", "bfi.b32 %r0, %r1, %r2, 7, 11;", (a, b, _) -> unsigned(b & ~(0x7ffL << 7) | (a & 0x7ff) << 7));
        check("%rd0", "bfi.b64 %rd0, %rd1, %rd2, 33, 20;", (a, b, _) -> b & ~(0xf_ffffL << 33) | (a & 0xf_ffff) << 33);
    }

    @Test
    void permutesBytes() {
        long a = 0x3322_1180L;
        long b = 0x7766_5544L;
        assertThat(Snippet.value("%r0", "prmt.b32 %r0, %r1, %r2, 0x7250;", a, b))
                .isEqualTo(0x7722_5580L);
        assertThat(Snippet.value("%r0", "prmt.b32 %r0, %r1, %r2, 0x8880;", a, b))
                .isEqualTo(0xffff_ff80L);
        assertThat(Snippet.value("%r0", "prmt.b32.rc16 %r0, %r1, %r2, 1;", a, b))
                .isEqualTo(0x3322_3322L);
        assertThat(Snippet.value("%r0", "prmt.b32.f4e %r0, %r1, %r2, 1;", a, b)).isEqualTo(0x4433_2211L);
        assertThat(Snippet.value("%r0", "prmt.b32.b4e %r0, %r1, %r2, 1;", a, b)).isEqualTo(0x6677_8011L);
    }

    @Test
    void dotProducts() {
        check(
                "%r0",
                "dp4a.s32.u32 %r0, %r1, %r2, %r3;", (a, b, c) -> {
                    long sum = c;
                    for (int i = 0; i < 4; i++) {
                        sum += (byte) (a >>> 8 * i) * (b >>> 8 * i & 0xff);
                    }
                    return unsigned(sum);
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"lt", "le", "gt", "ge", "eq", "ne"})
    void comparisons(String relation) {
        check(
                "%p0",
                "setp.%s.s32 %%p0, %%r1, %%r2;".formatted(relation),
                (a, b, _) -> holds(relation, Integer.compare((int) a, (int) b)));
        check(
                "%p0",
                "setp.%s.u64 %%p0, %%rd1, %%rd2;".formatted(relation),
                (a, b, _) -> holds(relation, Long.compareUnsigned(a, b)));
        check(
                "%p0",
                "setp.%s.s16 %%p0, %%rs1, %%rs2;".formatted(relation),
                (a, b, _) -> holds(relation, Short.compare((short) a, (short) b)));
    }

    private static long holds(String relation, int sign) {
        return switch (relation) {
                    case "lt" -> sign < 0;
                    case "le" -> sign <= 0;
                    case "gt" -> sign > 0;
                    case "ge" -> sign >= 0;
                    case "eq" -> sign == 0;
                    default -> sign != 0;
                }
                ? 1
                : 0;
    }

    @Test
    void predicatesAreCombined() {
        check(
                "%p0",
                "setp.lt.s32 %p1, %r1, %r2; setp.gt.and.s32 %p0|%p2, %r1, %r3, !%p1;",
                (a, b, c) -> (int) a > (int) c && (int) a >= (int) b ? 1 : 0);
        check(
                "%p0",
                "setp.lt.s32 %p1, %r1, %r2; setp.gt.or.s32 %p2|%p0, %r1, %r3, %p1;",
                (a, b, c) -> (int) a <= (int) c || (int) a < (int) b ? 1 : 0);
        check(
                "%p0",
                "setp.lt.s32 %p1, %r1, %r2; setp.lt.s32 %p2, %r2, %r3; xor.pred %p1, %p1, %p2; not.pred %p0, %p1;",
                (a, b, c) -> (int) a < (int) b == (int) b < (int) c ? 1 : 0);
        check(
                "%r0",
                "setp.ne.s32 %p1, %r1, 0; selp.b32 %r0, %r2, -7, %p1;", (a, b, _) -> unsigned((int) a != 0 ? b : -7));
        check("%r0", "slct.b32.s32 %r0, %r1, %r2, %r3;", (a, b, c) -> unsigned((int) c >= 0 ? a : b));
        check("%r0", "set.lt.u32.s32 %r0, %r1, %r2;", (a, b, _) -> (int) a < (int) b ? 0xffff_ffffL : 0);
    }

    @Test
    void partsOfRegisters() {
        check("%r0", "mov.b32 %r0, {%rs1, %rs2};", (a, b, _) -> a & 0xffff | (b & 0xffff) << 16);
        check("%rs0", "mov.b32 {_, %rs0}, %r1;", (a, _, _) -> a >>> 16 & 0xffff);
        check(
                "%rd0",
                "mov.b64 %rd0, {%rs1, %rs2, %rs3, 5};",
                (a, b, c) -> a & 0xffff | (b & 0xffff) << 16 | (c & 0xffff) << 32 | 5L << 48);
        check("%rd0", ".reg .b128 %q; mov.b128 %q, {%rd1, %rd2}; mov.b128 {_, %rd0}, %q;", (_, b, _) -> b);
    }
}
