package org.jtriton.backend.cpu.emit;

import org.jtriton.llvm.Cast;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.Val;

/**
 * The addresses of the lanes of a vector: a common pointer plus an offset in each lane, in units of {@code element}.
 * Kept apart since machines gather from a base and a vector of small offsets at half the cost of a vector of addresses.
 *
 * @param base a scalar pointer; null when {@code offsets} are whole addresses
 * @param offsets a vector of integers; null when every lane has the base's address
 */
record Address(Val base, Val offsets, LType element) {
    static Address of(Val pointer, LType element) {
        return new Address(pointer, null, element);
    }

    static Address absolute(Val addresses, LType element) {
        return new Address(null, addresses, element);
    }

    /** Every lane moved by as many elements. */
    Address plus(Val offset, FunctionText f) {
        if (!offset.type().isVector() && base != null) {
            return new Address(f.gep(element, base, offset), offsets, element);
        }
        if (base == null) {
            LType longs = offsets.type();
            Val wide = f.resize(f.splat(offset, longs.lanes()), longs, true);
            return absolute(f.add(offsets, f.mul(wide, Const.ofInt(longs, element.scalarBytes()))), element);
        }
        if (offsets == null) {
            return new Address(base, offset, element);
        }
        LType longs = LType.I64.withLanes(offset.type().lanes());
        return new Address(base, f.add(f.resize(offsets, longs, true), f.resize(offset, longs, true)), element);
    }

    /** The same addresses as pointers to another type. */
    Address as(LType other, FunctionText f) {
        if (other.equals(element) || offsets == null || base == null) {
            return new Address(base, offsets, other);
        }
        LType longs = LType.I64.withLanes(offsets.type().lanes());
        Val bytes = f.mul(f.resize(offsets, longs, true), Const.ofInt(longs, element.scalarBytes()));
        return absolute(f.add(f.splat(f.cast(Cast.PTRTOINT, base, LType.I64), longs.lanes()), bytes), other);
    }

    /** A vector of pointers. */
    Val pointers(int lanes, FunctionText f) {
        if (base == null) {
            return f.cast(Cast.INTTOPTR, offsets, LType.PTR.withLanes(lanes));
        }
        return offsets == null ? f.splat(base, lanes) : f.gep(element, base, offsets);
    }

    /** The addresses as integers, one for each lane. */
    Val integers(int lanes, FunctionText f) {
        return base == null ? offsets : f.cast(Cast.PTRTOINT, pointers(lanes, f), LType.I64.withLanes(lanes));
    }

    /** The pointer of a single element. */
    Val pointer(FunctionText f) {
        return base == null ? f.cast(Cast.INTTOPTR, offsets, LType.PTR) : base;
    }
}
