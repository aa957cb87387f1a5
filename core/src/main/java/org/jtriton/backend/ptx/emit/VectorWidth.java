package org.jtriton.backend.ptx.emit;

import java.util.function.Function;
import org.jtriton.analysis.Info;
import org.jtriton.ir.PointerType;
import org.jtriton.ir.Value;
import org.jtriton.layout.Dim;
import org.jtriton.layout.LinearLayout;

/** How many registers, counted from any multiple of that number, one access can serve, or one computation. */
final class VectorWidth {
    private static final int MOST_BYTES = 16;

    private final Emission e;

    VectorWidth(Emission e) {
        this.e = e;
    }

    /**
     * The width of accesses through a block of pointers: the elements must be neighbours in a register's order and in
     * memory, their address a multiple of their size together, and their masks (if any) equal.
     */
    int of(Value pointer, Value mask) {
        return of(pointer, mask, e::axes);
    }

    /** The width where the addresses of the first elements turn out to be multiples of their size together. */
    int supposed(Value pointer, Value mask) {
        return of(pointer, mask, e::supposedAxes);
    }

    private int of(Value pointer, Value mask, Function<Value, Info> axes) {
        if (!pointer.type().isTensor()) {
            return 1;
        }
        LinearLayout layout = e.layout(pointer);
        int bytes = Types.bytes(((PointerType) pointer.type().scalar()).pointee());
        int widest = 1;
        for (int d = 0; d < pointer.type().shape().size(); d++) {
            Info info = axes.apply(pointer);
            long aligned = Math.max(1, info.divisibility(d) / bytes);
            long width = Math.min(Math.min(consecutive(layout, d), info.contiguity(d)), aligned);
            width = Math.min(width, MOST_BYTES / bytes);
            if (mask != null) {
                width = Math.min(width, axes.apply(mask).constancy(d));
            }
            widest = (int) Math.max(widest, width);
        }
        return widest;
    }

    /** Registers that surely hold one value, as where a mask says what is inside a row whose length is a multiple of a vector's. */
    int alike(Value value) {
        if (!value.type().isTensor()) {
            return 1;
        }
        LinearLayout layout = e.layout(value);
        Info info = e.axes(value);
        int alike = 1;
        for (int d = 0; d < value.type().shape().size(); d++) {
            alike = Math.max(alike, Math.min(consecutive(layout, d), info.constancy(d)));
        }
        return alike;
    }

    /** Registers from any multiple of the number on that hold neighbours along a dimension, the first at a multiple too. */
    static int consecutive(LinearLayout layout, int d) {
        Dim dim = Dim.tensor(d);
        int bits = 0;
        int registerBits = layout.ins().bits(Dim.REGISTER);
        while (bits < registerBits && isStep(layout, bits, d)) {
            bits++;
        }
        int others = 0;
        for (Dim in : layout.ins().dims()) {
            for (int bit = in.equals(Dim.REGISTER) ? bits : 0;
                    bit < layout.ins().bits(in);
                    bit++) {
                others |= layout.basis(in, bit, dim);
            }
        }
        return 1 << Math.min(bits, others == 0 ? bits : Integer.numberOfTrailingZeros(others));
    }

    private static boolean isStep(LinearLayout layout, int bit, int d) {
        int[] basis = layout.basis(Dim.REGISTER, bit);
        for (int i = 0; i < basis.length; i++) {
            if (basis[i] != (i == d ? 1 << bit : 0)) {
                return false;
            }
        }
        return true;
    }
}
