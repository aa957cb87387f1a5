package org.jtriton.ptx;

import org.jtriton.ptx.text.Operand;

/** Logic, shifts, and fields of bits. */
final class BitFields {
    private static final Type WORD = Type.of("b32");

    private BitFields() {}

    static Step decode(Decoding d) {
        var type = d.type();
        long mask = type.mask();
        return switch (d.name()) {
            case "and" -> binary(d, type, type, (a, b) -> a & b);
            case "or" -> binary(d, type, type, (a, b) -> a | b);
            case "xor" -> binary(d, type, type, (a, b) -> a ^ b);
            case "not" -> unary(d, type, a -> ~a & mask);
            case "cnot" -> unary(d, type, a -> a == 0 ? 1 : 0);
            case "shl" -> binary(d, type, WORD, (a, n) -> n >= type.bits() ? 0 : a << n & mask);
            case "shr" ->
                type.isSigned()
                        ? binary(d, type, WORD, (a, n) -> type.extend(a) >> Math.min(n, 63) & mask)
                        : binary(d, type, WORD, (a, n) -> n >= type.bits() ? 0 : a >>> n);
            case "shf" -> funnel(d);
            case "prmt" -> permute(d);
            case "bfe" -> ternary(d, type, (a, from, length) -> extract(type, a, from & 0xff, length & 0xff));
            case "bfi" -> insert(d, type);
            case "bfind" -> unary(d, type, a -> find(type, a, d.has("shiftamt")));
            case "brev" -> unary(d, type, a -> Long.reverse(a) >>> 64 - type.bits());
            case "clz" -> unary(d, type, a -> Long.numberOfLeadingZeros(a) - (64 - type.bits()));
            case "popc" -> unary(d, type, Long::bitCount);
            case "lop3" -> lop3(d);
            case "szext" -> binary(d, type, WORD, (a, n) -> extendFrom(type, a, n, d.has("wrap")));
            case "bmsk" -> binary(d, type, WORD, (at, n) -> maskAt(at, n, d.has("wrap")));
            default -> Opcodes.unsupported(d);
        };
    }

    private static Step unary(Decoding d, Type type, Lanewise.Unary function) {
        return Lanewise.unary(d.write(0), d.read(1, type), function);
    }

    private static Step binary(Decoding d, Type first, Type second, Lanewise.Binary function) {
        return Lanewise.binary(d.write(0), d.read(1, first), d.read(2, second), function);
    }

    private static Step ternary(Decoding d, Type first, Lanewise.Ternary function) {
        return Lanewise.ternary(d.write(0), d.read(1, first), d.read(2, WORD), d.read(3, WORD), function);
    }

    /** The high word of two words shifted left, or the low word of them shifted right. */
    private static Step funnel(Decoding d) {
        boolean isLeft = d.has("l");
        boolean isWrapped = d.has("wrap");
        return ternary(d, WORD, (low, high, n) -> {
            int shift = (int) (isWrapped ? n & 31 : Math.min(n, 32));
            long both = high << 32 | low;
            if (shift == 32) {
                return isLeft ? low : high;
            }
            return (isLeft ? both << shift >>> 32 : both >>> shift) & WORD.mask();
        });
    }

    private static Step permute(Decoding d) {
        var mode = d.instruction.opcode().size() > 2 ? d.instruction.last() : "";
        return ternary(d, WORD, (a, b, select) -> {
            long bytes = b << 32 | a;
            long selectors = mode.isEmpty() ? select : selectors(mode, (int) select & 3);
            long result = 0;
            for (int i = 0; i < 4; i++) {
                long selector = selectors >>> 4 * i & 0xf;
                long value = bytes >>> 8 * (selector & 7) & 0xff;
                if ((selector & 8) != 0) {
                    value = (value & 0x80) != 0 ? 0xff : 0;
                }
                result |= value << 8 * i;
            }
            return result;
        });
    }

    /** The selectors that the named modes stand for. */
    private static long selectors(String mode, int n) {
        return switch (mode) {
            case "f4e" -> new long[] {0x3210, 0x4321, 0x5432, 0x6543}[n];
            case "b4e" -> new long[] {0x5670, 0x6701, 0x7012, 0x0123}[n];
            case "rc8" -> 0x1111L * n;
            case "ecl" -> new long[] {0x3210, 0x3211, 0x3222, 0x3333}[n];
            case "ecr" -> new long[] {0x0000, 0x1110, 0x2210, 0x3210}[n];
            case "rc16" -> new long[] {0x1010, 0x3232, 0x1010, 0x3232}[n];
            default -> 0x3210;
        };
    }

    private static long extract(Type type, long a, long from, long length) {
        if (length == 0) {
            return 0;
        }
        long top = Math.min(from + length - 1, type.bits() - 1L);
        long sign = type.isSigned() ? a >>> top & 1 : 0;
        long field = from >= type.bits() ? 0 : a >>> from;
        long kept = Math.min(length, type.bits() - from);
        long result = kept <= 0 ? 0 : field & Type.mask((int) kept);
        long filled = Math.max(kept, 0);
        if (sign != 0 && filled < 64) {
            result |= -1L << filled;
        }
        return result & type.mask();
    }

    private static Step insert(Decoding d, Type type) {
        int field = d.read(1, type);
        int base = d.read(2, type);
        int from = d.read(3, WORD);
        int length = d.read(4, WORD);
        int to = d.write(0);
        return new Step() {
            @Override
            void run(Warp warp, int mask) {
                for (int m = mask; m != 0; m &= m - 1) {
                    int lane = Integer.numberOfTrailingZeros(m);
                    long at = warp.r[from][lane] & 0xff;
                    long bits = warp.r[length][lane] & 0xff;
                    long b = warp.r[base][lane];
                    if (at < type.bits() && bits > 0) {
                        long hole = Type.mask((int) Math.min(bits, 64)) << at & type.mask();
                        b = b & ~hole | warp.r[field][lane] << at & hole;
                    }
                    warp.r[to][lane] = b;
                }
            }
        };
    }

    private static long find(Type type, long a, boolean isShiftAmount) {
        long value = type.extend(a);
        long searched = type.isSigned() && value < 0 ? ~value & type.mask() : a;
        if (searched == 0) {
            return WORD.mask();
        }
        int position = 63 - Long.numberOfLeadingZeros(searched);
        return isShiftAmount ? type.bits() - 1 - position : position;
    }

    private static Step lop3(Decoding d) {
        int table = (int) constant(d, 4);
        return ternary(d, WORD, (a, b, c) -> {
            long result = 0;
            for (int i = 0; i < 8; i++) {
                if ((table >>> i & 1) != 0) {
                    long x = (i & 4) != 0 ? a : ~a;
                    long y = (i & 2) != 0 ? b : ~b;
                    long z = (i & 1) != 0 ? c : ~c;
                    result |= x & y & z;
                }
            }
            return result & WORD.mask();
        });
    }

    private static long constant(Decoding d, int index) {
        if (d.operand(index) instanceof Operand.Number number) {
            return number.bits();
        }
        throw d.fail("operand %d is not a number".formatted(index));
    }

    private static long extendFrom(Type type, long a, long n, boolean isWrapped) {
        long bits = isWrapped ? n & 31 : Math.min(n, 32);
        if (bits == 0) {
            return 0;
        }
        long field = a & Type.mask((int) bits);
        return (type.isSigned() ? Type.signExtend(field, (int) bits) : field) & type.mask();
    }

    private static long maskAt(long at, long n, boolean isWrapped) {
        long from = isWrapped ? at & 31 : Math.min(at, 32);
        long bits = isWrapped ? n & 31 : Math.min(n, 32);
        return Type.mask((int) bits) << from & WORD.mask();
    }
}
