package org.jtriton.ptx;

import java.util.Locale;

/** The types that elements of matrices can have. */
enum ElementKind {
    F16(16, FloatFormat.F16),
    BF16(16, FloatFormat.BF16),
    TF32(32, FloatFormat.TF32),
    F32(32, FloatFormat.F32),
    F64(64, FloatFormat.F64),
    E4M3(8, FloatFormat.E4M3),
    E5M2(8, FloatFormat.E5M2),
    S8(8, null),
    U8(8, null),
    S32(32, null);

    final int bits;
    final FloatFormat format;

    ElementKind(int bits, FloatFormat format) {
        this.bits = bits;
        this.format = format;
    }

    /** The type of a name, or null where it names none. */
    static ElementKind of(String name) {
        for (var kind : values()) {
            if (kind.name().toLowerCase(Locale.ROOT).equals(name)) {
                return kind;
            }
        }
        return null;
    }

    /** How many elements a register holds. */
    int perRegister() {
        return Math.max(32 / bits, 1);
    }

    /** The value of an element of a register. */
    double real(long register, int element) {
        long value = bits == 64 ? register : register >>> element * bits & Type.mask(bits);
        if (this == TF32) {
            // The hardware does not look at the bits that tf32 has not.
            return FloatFormat.F32.decode(value & ~0x1fffL);
        }
        if (format != null) {
            return format.decode(value);
        }
        return this == U8 ? value : Type.signExtend(value, bits);
    }

    /** The bits of a sum. */
    long encode(double sum, boolean saturates) {
        if (format != null) {
            return format.encode(sum, Rounding.NEAREST_EVEN);
        }
        long whole = (long) sum;
        return (saturates ? Math.clamp(whole, Integer.MIN_VALUE, Integer.MAX_VALUE) : whole) & 0xffff_ffffL;
    }
}
