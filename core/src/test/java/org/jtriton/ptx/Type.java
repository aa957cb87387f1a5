package org.jtriton.ptx;

/**
 * The type in an opcode.
 *
 * @param name as written, without the dot
 * @param bits its width in all; of {@code f16x2}, 32
 * @param format the floating-point format of it or of each of its parts, or null where it is none
 * @param parts 1, or how many values are packed in one register
 */
record Type(String name, int bits, FloatFormat format, int parts) {
    /** The type of a name, or null where it names none. */
    static Type of(String name) {
        return switch (name) {
            case "pred" -> new Type(name, 1, null, 1);
            case "b8", "u8", "s8" -> new Type(name, 8, null, 1);
            case "b16", "u16", "s16" -> new Type(name, 16, null, 1);
            case "b32", "u32", "s32" -> new Type(name, 32, null, 1);
            case "b64", "u64", "s64" -> new Type(name, 64, null, 1);
            case "b128" -> new Type(name, 128, null, 1);
            case "u16x2", "s16x2" -> new Type(name, 32, null, 2);
            case "f16" -> new Type(name, 16, FloatFormat.F16, 1);
            case "bf16" -> new Type(name, 16, FloatFormat.BF16, 1);
            case "f32" -> new Type(name, 32, FloatFormat.F32, 1);
            case "tf32" -> new Type(name, 32, FloatFormat.TF32, 1);
            case "f64" -> new Type(name, 64, FloatFormat.F64, 1);
            case "f16x2" -> new Type(name, 32, FloatFormat.F16, 2);
            case "bf16x2" -> new Type(name, 32, FloatFormat.BF16, 2);
            case "e4m3x2" -> new Type(name, 16, FloatFormat.E4M3, 2);
            case "e5m2x2" -> new Type(name, 16, FloatFormat.E5M2, 2);
            default -> null;
        };
    }

    boolean isSigned() {
        return format == null && name.startsWith("s");
    }

    boolean isFloat() {
        return format != null;
    }

    boolean isPredicate() {
        return name.equals("pred");
    }

    /** The bits of a value of this width, of at most 64. */
    long mask() {
        return mask(bits);
    }

    static long mask(int bits) {
        return bits >= 64 ? -1L : (1L << bits) - 1;
    }

    /** A register's bits as an integer of this type. */
    long extend(long value) {
        return isSigned() ? signExtend(value, bits) : value & mask();
    }

    static long signExtend(long value, int bits) {
        return value << 64 - bits >> 64 - bits;
    }
}
