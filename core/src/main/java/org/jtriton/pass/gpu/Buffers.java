package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jtriton.analysis.Uses;
import org.jtriton.ir.Func;
import org.jtriton.ir.MemDescType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.encoding.NvmmaShared;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Ttg;

/*
 * How long does a buffer last?
 *
 * From its ttg.local_alloc to the last operation that looks into it, in text order, where what looks into a part of it or at it from
 * another side counts too. If a loop that the buffer is older than uses it, it lasts as long as the loop. A product that goes
 * on while the program does uses its operands until it is waited for, and a store by the copy engine its block.
 *
 *     %x = ttg.local_alloc %a            0   begins
 *     for ...                            1
 *         %v = ttg.memdesc_trans %x      2
 *         %d = warp_group_dot %v         3
 *                                            ends with the loop
 */

/** The buffers of a function in shared memory, and from where to where each of them is needed. See the essay above. */
final class Buffers {
    private static final int LINE = 128;
    private static final int ROWS_OF_SWIZZLE = 8;

    /** Positions in text order, both included. */
    record Life(int from, int to) {
        /** Whether it lasts to the end. */
        boolean isForever() {
            return to == Integer.MAX_VALUE;
        }

        boolean meets(Life other) {
            return from <= other.to && other.from <= to;
        }

        boolean has(int position) {
            return from <= position && position <= to;
        }
    }

    private final Uses uses;
    private final Map<Op, Life> lives = new LinkedHashMap<>();

    private Buffers(Uses uses) {
        this.uses = uses;
    }

    static Buffers of(Func f, Uses uses) {
        Buffers buffers = new Buffers(uses);
        f.walk(op -> {
            if (makes(op)) {
                buffers.lives.put(op, new Life(buffers.start(op), buffers.end(op.result(), op)));
            }
        });
        return buffers;
    }

    /** Whether an operation's result is a buffer, and not a part or view of one. */
    static boolean makes(Op op) {
        return op.is(Ttg.LOCAL_ALLOC) || op.is(Ttg.TENSOR_LOAD) && op.result().type() instanceof MemDescType;
    }

    /** Whether there are barriers in a buffer that are unmade behind an operation. */
    boolean isUnmadeBehind(Op op, Op alloc) {
        return uses.users(alloc.result()).stream()
                .flatMap(user -> user.results().stream())
                .flatMap(slot -> uses.users(slot).stream())
                .anyMatch(user -> user.is(Ttg.INVAL_BARRIER)
                        && uses.block(user) == uses.block(op)
                        && uses.position(user) > uses.position(op));
    }

    /** Each buffer's operation that makes it, and life, in order of their beginning. */
    Map<Op, Life> lives() {
        return lives;
    }

    /** Bytes of all buffers that are needed at some time while a loop runs. */
    int bytesDuring(Op loop) {
        return bytesDuring(new Life(uses.position(loop), last(loop)));
    }

    /** Bytes of all buffers that are needed at some time before an operation has run. */
    int bytesUntil(Op op) {
        return bytesDuring(new Life(0, last(op)));
    }

    private int bytesDuring(Life whole) {
        return lives.entrySet().stream()
                .filter(e -> e.getValue().meets(whole))
                .mapToInt(e -> bytes(e.getKey()))
                .sum();
    }

    /** The operation that makes the buffer that a value is, or is a part or view of. */
    static Op root(Value buffer) {
        Op root = rootOrNull(buffer);
        if (root == null) {
            throw new IllegalStateException(buffer + " is no buffer of this function");
        }
        return root;
    }

    /** The same; null for a value that no such operation is behind. */
    static Op rootOrNull(Value buffer) {
        Value v = buffer;
        while (v instanceof Op.Result r && !makes(r.op())) {
            v = r.op().operand(0);
        }
        return v instanceof Op.Result r ? r.op() : null;
    }

    static int bytes(Op alloc) {
        return ((MemDescType) alloc.result().type()).bytes();
    }

    /** What a buffer's place is a multiple of: a swizzle counts its rows from there. */
    static int alignment(Op alloc) {
        MemDescType type = (MemDescType) alloc.result().type();
        return type.encoding() instanceof NvmmaShared s && s.swizzlingByteWidth() > 0
                ? ROWS_OF_SWIZZLE * s.swizzlingByteWidth()
                : LINE;
    }

    /** A block that the engine may still read when the next round begins lasts as long as the loop. */
    private int start(Op alloc) {
        return uses.users(alloc.result()).stream()
                .filter(user -> isEngineStore(user) && isReadInNextRound(user))
                .map(user -> uses.position(uses.parent(user)))
                .findFirst()
                .orElse(uses.position(alloc));
    }

    private static boolean isEngineStore(Op op) {
        return op.is(Ttg.ASYNC_TMA_COPY_LOCAL_TO_GLOBAL) || op.is(Ttg.ASYNC_TMA_REDUCE);
    }

    private boolean isReadInNextRound(Op store) {
        Op parent = uses.parent(store);
        return parent != null && parent.is(Scf.FOR) && waitAfter(store) == null;
    }

    private int end(Value view, Op alloc) {
        int end = uses.position(alloc);
        for (Op user : uses.users(view)) {
            if (isOfOthers(user)) {
                continue;
            }
            end = Math.max(end, endOf(user, alloc));
            for (Op.Result r : user.results()) {
                if (r.type() instanceof MemDescType) {
                    end = Math.max(end, end(r, alloc));
                }
            }
        }
        return end;
    }

    /** Whether other warps than the program's own do this: those wait for all that these have copied. */
    private boolean isOfOthers(Op user) {
        Op inner = user;
        for (Op o = uses.parent(user); o != null; o = uses.parent(o)) {
            if (o.is(Ttg.WARP_SPECIALIZE)) {
                return uses.block(inner) == new WarpPartition(o).others();
            }
            inner = o;
        }
        return false;
    }

    /** Whether the barriers in a buffer last to the end. */
    private boolean isNeverUnmade(Op alloc) {
        return Stream.concat(
                        uses.users(alloc.result()).stream(),
                        uses.users(alloc.result()).stream()
                                .filter(o -> o.is(Ttg.MEMDESC_INDEX))
                                .flatMap(slot -> uses.users(slot.result()).stream()))
                .noneMatch(o -> o.is(Ttg.INVAL_BARRIER));
    }

    private int endOf(Op user, Op alloc) {
        if (user.is(Ttg.INIT_BARRIER) && isNeverUnmade(alloc)) {
            return Integer.MAX_VALUE;
        }
        int end = throughLoops(user, alloc);
        if (user.is(Ttg.WARP_GROUP_DOT) && user.get(Attrs.IS_ASYNC)) {
            for (Op wait : waitsFor(user)) {
                end = Math.max(end, throughLoops(wait, alloc));
            }
        }
        if (isEngineStore(user)) {
            Op wait = waitAfter(user);
            if (isReadInNextRound(user)) {
                wait = waitAfter(uses.parent(user));
            }
            end = Math.max(
                    end,
                    throughLoops(wait != null ? wait : uses.block(user).ops().getLast(), alloc));
        }
        return end;
    }

    /** The waits for a product, or for those that add to its result while it is under way. */
    private List<Op> waitsFor(Op product) {
        List<Op> waits = new ArrayList<>();
        for (Op user : uses.users(product.result())) {
            if (user.is(Ttg.WARP_GROUP_DOT_WAIT)) {
                waits.add(user);
            } else if (user.is(Ttg.WARP_GROUP_DOT)) {
                waits.addAll(waitsFor(user));
            }
        }
        return waits;
    }

    /** The next wait for stores in the same block of operations, or null. */
    private Op waitAfter(Op op) {
        List<Op> ops = uses.block(op).ops();
        return ops.subList(ops.indexOf(op), ops.size()).stream()
                .filter(o -> o.is(Ttg.ASYNC_TMA_STORE_WAIT))
                .findFirst()
                .orElse(null);
    }

    /** The position of an operation, or of the end of the outermost operation around it that the buffer is older than. */
    private int throughLoops(Op user, Op alloc) {
        int end = uses.position(user);
        for (Op o = uses.parent(user); o != null && uses.block(o) != null; o = uses.parent(o)) {
            if (isAround(o, alloc)) {
                break;
            }
            end = o.is(Ttg.WARP_SPECIALIZE) ? end : last(o);
        }
        return end;
    }

    private boolean isAround(Op outer, Op inner) {
        for (Op o = uses.parent(inner); o != null; o = uses.parent(o)) {
            if (o == outer) {
                return true;
            }
        }
        return false;
    }

    private int last(Op op) {
        List<Integer> positions = new ArrayList<>(List.of(uses.position(op)));
        op.walk(o -> positions.add(uses.position(o)));
        return positions.stream().max(Integer::compare).orElseThrow();
    }
}
