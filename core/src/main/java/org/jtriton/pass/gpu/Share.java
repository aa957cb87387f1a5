package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jtriton.ir.Builder;
import org.jtriton.ir.IntType;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Ttg;

/**
 * What part of a block each CTA of a cluster has. For each bit of a CTA's rank it says which dimension that bit halves, and -1 where the
 * bit makes no difference:
 *
 * <pre>
 *   [0]       of two CTAs each has half of the rows
 *   [1, 0]    four CTAs have a quarter each: bit 0 of the rank chooses columns, bit 1 rows
 *   [1, -1]   four CTAs; 0 and 2 have the left half, 1 and 3 the right one
 *   [-1]      both have all of it
 * </pre>
 *
 * @param dims for each bit of the rank, the lowest first
 */
record Share(List<Integer> dims) {
    private static final int ALL = -1;

    Share {
        dims = List.copyOf(dims);
    }

    static Share whole(int bits) {
        return new Share(Collections.nCopies(bits, ALL));
    }

    /** All ways to divide a block of that shape along one dimension or two, with {@link #whole} as the last. */
    static List<Share> of(List<Integer> shape, int bits) {
        List<Share> all = new ArrayList<>();
        for (int d = 0; d < shape.size(); d++) {
            all.add(new Share(Collections.nCopies(bits, d)));
        }
        for (int outer = 0; outer < shape.size(); outer++) {
            for (int inner = outer + 1; inner < shape.size(); inner++) {
                for (int n = 1; n < bits; n++) {
                    List<Integer> dims = new ArrayList<>(Collections.nCopies(n, inner));
                    dims.addAll(Collections.nCopies(bits - n, outer));
                    all.add(new Share(dims));
                }
            }
        }
        all.removeIf(s -> !s.fits(shape));
        all.add(whole(bits));
        return all;
    }

    boolean isWhole() {
        return dims.stream().allMatch(d -> d == ALL);
    }

    /** Whether no two CTAs have the same elements. */
    boolean isExclusive() {
        return !dims.contains(ALL);
    }

    /** Whether there are dimensions to halve. */
    boolean fits(List<Integer> shape) {
        for (int d = 0; d < shape.size(); d++) {
            if (shape.get(d) % parts(d) != 0) {
                return false;
            }
        }
        return dims.stream().allMatch(d -> d < shape.size());
    }

    /** The bits of a rank that make no difference, as a number. */
    int replicas() {
        int mask = 0;
        for (int bit = 0; bit < dims.size(); bit++) {
            mask |= dims.get(bit) == ALL ? 1 << bit : 0;
        }
        return mask;
    }

    /** Into how many parts a dimension is divided. */
    int parts(int dim) {
        return 1 << dims.stream().filter(d -> d == dim).count();
    }

    /** The sizes of a part. */
    List<Integer> part(List<Integer> shape) {
        List<Integer> part = new ArrayList<>();
        for (int d = 0; d < shape.size(); d++) {
            part.add(shape.get(d) / parts(d));
        }
        return part;
    }

    /** The type of a part; that of a scalar is its own. */
    Type part(Type type) {
        return type instanceof TensorType t ? new TensorType(part(t.dims()), t.element(), t.encoding()) : type;
    }

    /** Where the part of this CTA begins along a dimension of that size; null if it is divided nowhere. */
    Value start(int dim, int size, Builder b) {
        if (parts(dim) == 1) {
            return null;
        }
        Value rank = b.emit(Ttg.CLUSTER_CTA_ID, IntType.I32);
        Value number = null;
        int digit = 0;
        for (int bit = 0; bit < dims.size(); bit++) {
            if (dims.get(bit) == dim) {
                int run = 1;
                while (bit + run < dims.size() && dims.get(bit + run) == dim) {
                    run++;
                }
                Value bits = run == dims.size() ? rank : digits(rank, bit, run, b);
                Value placed = digit == 0 ? bits : b.same(Arith.SHLI, bits, b.constantInt(digit, IntType.I32));
                number = number == null ? placed : b.same(Arith.ORI, number, placed);
                digit += run;
                bit += run - 1;
            }
        }
        return b.same(Arith.MULI, number, b.constantInt(size / parts(dim), IntType.I32));
    }

    /** So many bits of a rank from one on, as a number. */
    private static Value digits(Value rank, int bit, int run, Builder b) {
        Value shifted = bit == 0 ? rank : b.same(Arith.SHRUI, rank, b.constantInt(bit, IntType.I32));
        return b.same(Arith.ANDI, shifted, b.constantInt((1 << run) - 1, IntType.I32));
    }
}
