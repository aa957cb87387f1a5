package org.jtriton.pass.gpu.exchange;

import java.util.List;
import java.util.Optional;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Block;
import org.jtriton.ir.Func;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Ttg;

/**
 * What is known of a tensor by its map: a map that is a parameter follows the parts of its descriptor, and one that the kernel or the
 * launch makes is made of them.
 *
 * @param base the address of the first element
 * @param sizes outermost first
 * @param strides in elements; the last one counts as 1
 */
public record TensorParts(Value base, List<Value> sizes, List<Value> strides) {
    /** How large a map is, and what its address is a multiple of where threads write it. */
    public static final int MAP_BYTES = 128;

    public TensorParts {
        sizes = List.copyOf(sizes);
        strides = List.copyOf(strides);
    }

    /** The parts of the tensor whose map this is. */
    public static TensorParts of(Value map, int rank) {
        int parts = 1 + 2 * rank;
        List<? extends Value> all;
        if (map instanceof Block.Argument p) {
            all = p.block().arguments().subList(p.index() - parts, p.index());
        } else {
            Op made = maker(map);
            if (made == null) {
                throw new IllegalStateException(map + " is not known to be the map of a tensor");
            }
            all = made.operands();
        }
        return new TensorParts(
                all.getFirst(), List.copyOf(all.subList(1, 1 + rank)), List.copyOf(all.subList(1 + rank, parts)));
    }

    /** A size or stride before it was made wider or narrower: by that a launch knows it. */
    public static Value plain(Value number) {
        return number instanceof Op.Result r && (r.op().is(Arith.EXTSI) || r.op().is(Arith.TRUNCI))
                ? plain(r.op().operand(0))
                : number;
    }

    /** The sizes of the boxes that a map is for, if they are smaller than they could be. */
    public static Optional<List<Integer>> box(Value map, Func function) {
        if (map instanceof Block.Argument p) {
            Attribute box = function.parameterAttributes(p.index()).get(Func.TENSOR_MAP);
            return box instanceof Attribute.IntArray ? Optional.of(Attrs.BOX.decode(box)) : Optional.empty();
        }
        Op made = maker(map);
        return made == null ? Optional.empty() : Optional.ofNullable(made.get(Attrs.BOX));
    }

    /** The operation that makes a map, or has the launch make it; null for a parameter. */
    public static Op maker(Value map) {
        boolean isMade =
                map instanceof Op.Result r && (r.op().is(Ttg.TENSORMAP_CREATE) || r.op().is(Ttg.TENSORMAP_ARGUMENT));
        return isMade ? ((Op.Result) map).op() : null;
    }
}
