package org.jtriton.backend.ptx.emit;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jtriton.ir.Op;
import org.jtriton.ir.PointerType;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attrs;
import org.jtriton.layout.LinearLayout;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.Val;
import org.jtriton.pass.gpu.exchange.FetchBuffer;

/**
 * Blocks that are fetched into shared memory while the thread goes on, by {@code cp.async}. Each thread takes out what it has copied
 * itself, so it waits for its own copies and for no other thread. Where a thread has fewer than 4 neighbouring bytes, or the
 * GPU cannot copy by itself, it reads and writes them.
 */
final class Fetches {
    private static final int WIDEST_BYTES = 16;
    private static final int NARROWEST_BYTES = 4;

    /** Keeps LLVM from moving an access across. */
    private static final String IN_ORDER = "~{memory}";

    /** The first capability that copies by itself. */
    private static final int AMPERE = 80;

    private static final int SLOT = 1;
    private static final int ACTIVE = 2;
    private static final int MASK = 3;
    private static final int OTHER = 4;

    private final Emission e;
    private final FunctionText f;
    private final SharedMemory shared;
    private final GlobalMemory memory;
    private final VectorWidth widths;

    Fetches(Emission e, SharedMemory shared, GlobalMemory memory) {
        this.e = e;
        this.f = e.f();
        this.shared = shared;
        this.memory = memory;
        widths = new VectorWidth(e);
    }

    /** A {@code ttg.fetch_async}: copies of as many bytes at once as are neighbours here and there, as one group. */
    void start(Op op) {
        Value pointer = op.operand(0);
        Value mask = op.operands().size() > MASK ? op.operand(MASK) : null;
        Value other = op.operands().size() > OTHER ? op.operand(OTHER) : null;
        Type type = ((PointerType) pointer.type().scalar()).pointee();
        Val active = e.scalar(op.operand(ACTIVE));
        FetchBuffer buffer = FetchBuffer.of(op);
        int vector = vector(e.layout(pointer), buffer);
        int width = Math.min(widths.of(pointer, mask), vector);
        Val first = first(op, op.operand(SLOT), buffer, vector);
        List<Val> addresses = e.of(pointer);
        boolean isCopied = hasCopies() && width * buffer.elementBytes() >= NARROWEST_BYTES;
        for (int r = 0; r < addresses.size(); r += width) {
            Val on = mask == null ? Const.bool(true) : e.of(mask).get(r);
            int offset = buffer.offset(r, vector);
            List<Val> otherwise = other == null ? null : e.of(other).subList(r, r + width);
            if (!isCopied) {
                List<Val> elements = memory.load(op, type, addresses.get(r), f.and(active, on), width);
                shared.store(shared.at(first, Const.i32(offset)), chosen(on, elements, otherwise), type, null);
            } else if (other == null) {
                copy(first, offset, addresses.get(r), width * buffer.elementBytes(), active, on);
            } else {
                // Nobody looks at the slot before its round, so that what the mask leaves out need not be chosen then.
                shared.store(shared.at(first, Const.i32(offset)), otherwise, type, f.xor(on, Const.bool(true)));
                copy(
                        first,
                        offset,
                        addresses.get(r),
                        width * buffer.elementBytes(),
                        f.and(active, on),
                        Const.bool(true));
            }
        }
        if (hasCopies()) {
            f.asmVolatile(LType.VOID, "cp.async.commit_group;", IN_ORDER, List.of());
        }
    }

    private List<Val> chosen(Val on, List<Val> elements, List<Val> otherwise) {
        return otherwise == null
                ? elements
                : IntStream.range(0, elements.size())
                        .mapToObj(i -> f.select(on, elements.get(i), otherwise.get(i)))
                        .toList();
    }

    /** One copy; of a lane that is masked off, no byte is read and zeros are written. */
    private void copy(Val to, int offset, Val from, int bytes, Val active, Val on) {
        boolean isWidest = bytes == WIDEST_BYTES;
        List<Val> arguments = new ArrayList<>(List.of(to, from));
        StringBuilder constraints = new StringBuilder("l,l");
        StringBuilder text = new StringBuilder(
                "cp.async.%s.shared.global [$0+%d], [$1], %d".formatted(isWidest ? "cg" : "ca", offset, bytes));
        if (!Const.bool(true).equals(on)) {
            text.append(", $").append(arguments.size());
            arguments.add(f.select(on, Const.i32(bytes), Const.i32(0)));
            constraints.append(",r");
        }
        if (!Const.bool(true).equals(active)) {
            text.insert(0, "@$" + arguments.size() + " ");
            arguments.add(active);
            constraints.append(",b");
        }
        f.asmVolatile(LType.VOID, text.append(';').toString(), constraints + "," + IN_ORDER, arguments);
    }

    /** A {@code ttg.fetched}. */
    void take(Op op) {
        FetchBuffer buffer = FetchBuffer.of(op);
        int vector = vector(e.layout(op.result()), buffer);
        if (hasCopies()) {
            f.asmVolatile(LType.VOID, "cp.async.wait_group %d;".formatted(op.get(Attrs.PENDING)), IN_ORDER, List.of());
        }
        Val first = first(op, op.operand(0), buffer, vector);
        List<Val> elements = new ArrayList<>();
        for (int r = 0; r < buffer.registers(); r += vector) {
            Val at = shared.at(first, Const.i32(buffer.offset(r, vector)));
            elements.addAll(shared.load(at, vector, op.result().type()));
        }
        e.define(op.result(), elements);
    }

    /** Where this thread has its first element in a slot. */
    private Val first(Op op, Value slot, FetchBuffer buffer, int vector) {
        Val own = f.mul(e.thread().thread(), Const.i32(vector * buffer.elementBytes()));
        Val bytes = f.add(f.mul(e.scalar(slot), Const.i32(buffer.slotBytes())), own);
        return shared.at(shared.base(op), bytes);
    }

    /** Elements that a thread has side by side in the buffer: neighbours along a dimension of the block, up to 16 bytes. */
    private static int vector(LinearLayout layout, FetchBuffer buffer) {
        int widest = 1;
        for (int d = 0; d < layout.outs().dims().size(); d++) {
            widest = Math.max(widest, VectorWidth.consecutive(layout, d));
        }
        return Math.min(widest, WIDEST_BYTES / buffer.elementBytes());
    }

    private boolean hasCopies() {
        return e.capability().isAtLeast(AMPERE);
    }
}
