package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jtriton.analysis.AxisInfo;
import org.jtriton.analysis.Info;
import org.jtriton.analysis.Uses;
import org.jtriton.ir.Func;
import org.jtriton.ir.Op;
import org.jtriton.ir.PointerType;
import org.jtriton.ir.ScalarType;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.encoding.Blocked;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;

/*
 * Which layout is best for a load?
 *
 * Memory moves in sectors of 32 bytes, and a thread can ask for up to 16 at once. So neighbours in memory should go to
 * one thread as long as they fill its 16 bytes, and the next ones to the next lane. The axis analysis says along which
 * dimension pointers are contiguous, and what their address is a multiple of:
 *
 *     tensor<64x32x!tt.ptr<f16>>      contiguity [1, 32], divisibility 16 bytes
 *
 * is read 8 elements to a thread along dimension 1, 4 lanes to a row, 8 rows to a warp. A transposed block would have
 * contiguity [64, 1], and the order of its dimensions turns around.
 *
 * Blocks that meet in arithmetic should lie alike, since moving elements between threads costs more than a less wide
 * access. Where a block of f16 is read and one of f32 written, 4 elements to a thread serve both: 8 bytes a lane for
 * the one, 16 for the other. So accesses whose values meet agree: on the widest that a load among them can use, but
 * no more than 16 bytes of the widest element that one of them writes.
 *
 * What the copy engine brings and threads write to shared memory again, as operands that become wider, lies in swizzled rows both
 * times: pieces of 16 bytes of which those of 8 rows at one place lie in different banks. So lanes go from row to row, and each takes
 * whole pieces. Along a row, two would write elements that have become wider into the same banks.
 *
 * A store whose address or stride the kernel reads from memory is taken to be as wide as if those were multiples of 16; the code asks
 * the addresses, and writes element by element if they are not.
 *
 * A load of few elements in a loop around a product, such as of a number for each row, has no wish: wherever the product wants them,
 * each warp reads the same few sectors, and reading them several times costs less than handing them on, since threads need
 * not wait for each other.
 */

/** Layouts for the accesses of a function to memory. See the essay above. */
final class Coalescing {
    private static final int WIDEST_BITS = 128;

    /** What an access would like: the dimensions in order of contiguity, and elements for each thread along the first. */
    private record Wish(List<Integer> order, int perThread) {}

    private record Meeting(Value group, List<Integer> order) {}

    private final AxisInfo axes;

    /** For stores, which ask the addresses themselves where these are not known. */
    private final AxisInfo supposed;

    /** What stands in loops around products. */
    private final Set<Op> beside;

    private final Uses uses;
    private final int warps;
    private final Map<Op, Wish> wishes = new LinkedHashMap<>();
    private final Map<Op, Blocked> layouts = new LinkedHashMap<>();

    private Coalescing(Func f, int warps) {
        axes = AxisInfo.of(f);
        supposed = AxisInfo.supposing(f, axes);
        beside = LayoutFlood.loopsAroundProducts(f);
        uses = Uses.of(f);
        this.warps = warps;
    }

    /** A layout for each operation that reads or writes blocks in memory, or takes a block out of a buffer. */
    static Map<Op, Blocked> of(Func f, int warps) {
        Coalescing c = new Coalescing(f, warps);
        f.walk(c::visit);
        Map<Op, Blocked> layouts = c.layouts(SameShape.of(f));
        throughBuffers(f, layouts);
        return layouts;
    }

    /** All that goes through a buffer has the layout of the last operation that fills it: the one in the loop. */
    private static void throughBuffers(Func f, Map<Op, Blocked> layouts) {
        Map<Integer, Blocked> ofBuffers = new HashMap<>();
        layouts.forEach((op, layout) -> {
            if (op.is(Ttg.FETCH_ASYNC)) {
                ofBuffers.put(op.get(Attrs.BUFFER), layout);
            }
        });
        f.walk(op -> {
            if (op.is(Ttg.FETCH_ASYNC) || op.is(Ttg.FETCHED)) {
                layouts.put(op, ofBuffers.get(op.get(Attrs.BUFFER)));
            }
        });
    }

    private static boolean isAccess(Op op) {
        return switch (op.opcode()) {
            case Tt.LOAD, Tt.STORE, Tt.ATOMIC_RMW, Tt.ATOMIC_CAS, Ttg.FETCH_ASYNC, Ttg.ASYNC_COPY ->
                op.operand(0).type().isTensor();
            default -> false;
        };
    }

    /** The block of pointers of an access; what the copy engine brings, whose rows lie in shared memory. */
    private static Value block(Op op) {
        return op.is(Ttg.TENSOR_LOAD) ? op.result() : op.operand(0);
    }

    /** Whether a load has no more elements than there are threads, and goes to where a product in its loop wants them. */
    private boolean followsProduct(Op op) {
        return op.is(Tt.LOAD) && beside.contains(op) && size(op.operand(0)) <= warps * GpuModule.LANES;
    }

    private static int size(Value block) {
        return block.type().shape().stream().reduce(1, (a, b) -> a * b);
    }

    private void visit(Op op) {
        if (op.is(Ttg.TENSOR_LOAD) && op.result().type().isTensor()) {
            Type block = block(op).type();
            int rank = block.shape().size();
            int written = bitsInBuffers(op.result());
            if (written < WIDEST_BITS) {
                int perThread = WIDEST_BITS / Math.min(bits(block), written);
                layouts.put(op, layout(block.shape(), acrossRows(rank), rank - 1, perThread));
            } else {
                wishes.put(op, new Wish(Blocked.rowMajor(rank), WIDEST_BITS / bits(block)));
            }
        }
        if (!isAccess(op) || followsProduct(op)) {
            return;
        }
        Value pointer = op.operand(0);
        Info info = (op.is(Tt.STORE) ? supposed : axes).info(pointer);
        List<Integer> order = new ArrayList<>(Blocked.rowMajor(info.rank()));
        order.sort(Comparator.comparingInt((Integer d) -> -info.contiguity(d)));
        int fastest = order.getFirst();
        int bytes = bits(pointer.type()) / Byte.SIZE;
        long aligned = Math.max(1, info.divisibility(fastest) / bytes);
        long perThread = Math.min(Math.min(info.contiguity(fastest), aligned), WIDEST_BITS / bits(pointer.type()));
        wishes.put(op, new Wish(order, (int) Math.max(1, perThread)));
    }

    /** Of the narrowest element that is computed of those of a block, each at its place, and written to shared memory; many if none is. */
    private int bitsInBuffers(Value block) {
        int narrowest = WIDEST_BITS;
        for (Op user : uses.users(block)) {
            if (user.is(Ttg.LOCAL_ALLOC)) {
                narrowest = Math.min(narrowest, bits(block.type()));
            } else if (Relations.isElementwise(user) || user.is(Tt.TRANS) || user.is(Ttg.FP4_TO_FP)) {
                for (Value result : user.results()) {
                    narrowest = Math.min(narrowest, bitsInBuffers(result));
                }
            }
        }
        return narrowest;
    }

    /** The dimensions from the last but one to the first, and then the last. */
    private static List<Integer> acrossRows(int rank) {
        List<Integer> order = new ArrayList<>(Blocked.rowMajor(rank));
        order.add(order.removeFirst());
        return order;
    }

    private Map<Op, Blocked> layouts(SameShape groups) {
        Map<Meeting, Integer> widest = new HashMap<>();
        Map<Meeting, Integer> limits = new HashMap<>();
        wishes.forEach((op, wish) -> {
            Meeting m = new Meeting(groups.of(block(op)), wish.order());
            widest.merge(m, wish.perThread(), Math::max);
            if (!op.is(Tt.LOAD) && !op.is(Ttg.TENSOR_LOAD) && !op.is(Ttg.FETCH_ASYNC) && !op.is(Ttg.ASYNC_COPY)) {
                limits.merge(m, WIDEST_BITS / bits(block(op).type()), Math::min);
            }
        });
        wishes.forEach((op, wish) -> {
            Meeting m = new Meeting(groups.of(block(op)), wish.order());
            // What goes to shared memory by itself meets nothing.
            int perThread = op.is(Ttg.ASYNC_COPY)
                    ? wish.perThread()
                    : Math.min(widest.get(m), limits.getOrDefault(m, WIDEST_BITS));
            layouts.put(
                    op,
                    layout(block(op).type().shape(), wish.order(), wish.order().getFirst(), perThread));
        });
        return layouts;
    }

    /** No thread takes several elements while others have none. */
    private Blocked layout(List<Integer> shape, List<Integer> order, int fastest, int perThread) {
        int elements = shape.stream().reduce(1, (a, b) -> a * b);
        int fair = Math.max(1, elements / (warps * GpuModule.LANES));
        List<Integer> size = new ArrayList<>(java.util.Collections.nCopies(shape.size(), 1));
        size.set(fastest, Math.min(Math.min(perThread, fair), shape.get(fastest)));
        return Blocked.of(shape, size, order, GpuModule.LANES, warps);
    }

    /** Of an element, or of what it points to. */
    private static int bits(Type block) {
        Type pointee = block.scalar() instanceof PointerType p ? p.pointee() : block.scalar();
        return pointee instanceof ScalarType s ? Math.max(Byte.SIZE, s.width()) : Long.SIZE;
    }
}
