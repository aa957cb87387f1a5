package org.jtriton.backend.ptx.cost;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jtriton.ir.Block;
import org.jtriton.ir.Encoding;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.Func;
import org.jtriton.ir.Op;
import org.jtriton.ir.Region;
import org.jtriton.ir.ScalarType;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.encoding.Blocked;
import org.jtriton.ir.encoding.Slice;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;
import org.jtriton.layout.Dim;

/**
 * How many elements of a block, and how many registers, a thread has. What the assembler will need is only guessed: the values that are
 * live at the busiest place, without those that are computed again at no cost.
 */
final class Registers {
    /** For addresses, the loop's counter and what else no block shows. */
    private static final int OTHERS = 24;

    private static final int BITS_OF_REGISTER = 32;

    /** The part of a block of addresses or indices that is kept; the rest follows from it by adding a number that is known. */
    private static final double KEPT = 0.5;

    private final Map<Type, Integer> elements = new HashMap<>();

    /** Elements that a thread has of a block; 1 of anything else. */
    int elements(Type type) {
        return elements.computeIfAbsent(
                type,
                t -> t instanceof TensorType block && block.encoding() instanceof Encoding e
                        ? e.layout(block.dims()).ins().size(Dim.REGISTER)
                        : 1);
    }

    /** Elements of a block of addresses or indices that are not known to follow one another in a thread. */
    int distinct(Type type) {
        int all = elements(type);
        return type instanceof TensorType t && !(t.element() instanceof FloatType)
                ? Math.max(1, all / contiguous(t.encoding()))
                : all;
    }

    /** How many neighbours a thread has in a row. */
    static int contiguous(Object encoding) {
        return switch (encoding) {
            case Blocked b -> b.sizePerThread().get(b.order().getFirst());
            case Slice s
            when s.parent() instanceof Blocked b && b.order().getFirst() != s.dim() ->
                b.sizePerThread().get(b.order().getFirst());
            case null, default -> 1;
        };
    }

    private int registers(Value v) {
        if (!(v.type() instanceof TensorType t)) {
            return v.type() instanceof ScalarType s ? (s.width() + 31) / BITS_OF_REGISTER : 0;
        }
        if (v instanceof Op.Result r && isFree(r.op())) {
            return 0;
        }
        int bits = t.element() instanceof ScalarType s ? s.width() : Long.SIZE;
        double kept = t.element() instanceof FloatType ? 1 : KEPT;
        return (int) Math.ceil(kept * distinct(t) * bits / BITS_OF_REGISTER);
    }

    /** Whether a block is there again at the cost of an instruction: repeated, or a mask or choice that follows from indices. */
    private static boolean isFree(Op op) {
        return op.is(Arith.CONSTANT)
                || op.is(Tt.SPLAT)
                || op.is(Tt.BROADCAST)
                || op.is(Tt.EXPAND_DIMS)
                || op.is(Tt.MAKE_RANGE)
                || op.is(Arith.CMPI)
                || op.opcode() instanceof Arith
                        && op.operands().stream().allMatch(v -> v instanceof Op.Result r && isFree(r.op()));
    }

    /** Registers that a thread of the kernel will need. */
    int needed(Func kernel) {
        return OTHERS + busiest(kernel.entry(), Set.of());
    }

    /** The most that is live at once in a block, when what is given is live after it. */
    private int busiest(Block block, Set<Value> after) {
        Set<Value> live = new HashSet<>(after);
        int most = 0;
        List<Op> ops = block.ops();
        for (int i = ops.size() - 1; i >= 0; i--) {
            Op op = ops.get(i);
            op.results().forEach(live::remove);
            for (Region region : op.regions()) {
                Set<Value> around = new HashSet<>(live);
                if (!op.is(Scf.IF) && !op.is(Ttg.WARP_SPECIALIZE)) {
                    // The next round uses it again.
                    around.addAll(usedFromOutside(region));
                }
                for (Block inner : region.blocks()) {
                    most = Math.max(most, busiest(inner, around));
                }
            }
            op.regions().forEach(region -> live.addAll(usedFromOutside(region)));
            live.addAll(op.operands());
            most = Math.max(most, live.stream().mapToInt(this::registers).sum());
        }
        return most;
    }

    private static Set<Value> usedFromOutside(Region region) {
        Set<Value> used = new HashSet<>();
        Set<Value> defined = new HashSet<>();
        for (Block block : region.blocks()) {
            defined.addAll(block.arguments());
            for (Op op : block.ops()) {
                used.addAll(op.operands());
                defined.addAll(op.results());
                op.regions().forEach(inner -> used.addAll(usedFromOutside(inner)));
            }
        }
        used.removeAll(defined);
        return used;
    }
}
