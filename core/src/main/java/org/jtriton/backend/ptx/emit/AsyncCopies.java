package org.jtriton.backend.ptx.emit;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.ir.MemDescType;
import org.jtriton.ir.Op;
import org.jtriton.ir.PointerType;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attrs;
import org.jtriton.layout.RegisterSelect;
import org.jtriton.layout.SharedAccess;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.Val;

/**
 * Blocks that threads copy into buffers in shared memory while they go on, by {@code cp.async}: as many bytes at once as are
 * neighbours in global memory and in the buffer. Where those are fewer than 4, threads read and write them themselves.
 */
final class AsyncCopies {
    private static final int WIDEST_BYTES = 16;
    private static final int NARROWEST_BYTES = 4;
    private static final int HOPPER = 90;

    /** Keeps LLVM from moving an access across. */
    private static final String IN_ORDER = "~{memory}";

    private static final int ACTIVE = 2;
    private static final int MASK = 3;

    private final Emission e;
    private final FunctionText f;
    private final LocalMemory local;
    private final SharedMemory shared;
    private final GlobalMemory memory;
    private final VectorWidth widths;
    private final Selection selection;

    AsyncCopies(Emission e, LocalMemory local, SharedMemory shared, GlobalMemory memory) {
        this.e = e;
        this.f = e.f();
        this.local = local;
        this.shared = shared;
        this.memory = memory;
        widths = new VectorWidth(e);
        selection = new Selection(e);
    }

    void start(Op op) {
        Value pointer = op.operand(0);
        Value mask = op.operands().size() > MASK ? op.operand(MASK) : null;
        MemDescType type = (MemDescType) op.operand(1).type();
        int bytes = type.elementBits() / Byte.SIZE;
        SharedAccess access = SharedAccess.store(e.layout(pointer), LocalMemory.layout(type), bytes);
        int width = Math.min(access.vector(), run(access.select(), widths.of(pointer, mask)));
        List<Val> addresses = selection.of(access.select(), e.of(pointer));
        List<Val> masks = mask == null ? null : selection.of(access.select(), e.of(mask));
        Val active = active(op, access);
        for (int i = 0; i < access.accesses(); i++) {
            Val to = local.at(op.operand(1), access, i);
            for (int j = 0; j < access.vector(); j += width) {
                int place = i * access.vector() + j;
                Val on = masks == null ? null : masks.get(place);
                Val at = shared.at(to, Const.i32(j * bytes));
                if (width * bytes >= NARROWEST_BYTES) {
                    copy(at, addresses.get(place), width * bytes, active, on);
                } else {
                    Type element = ((PointerType) pointer.type().scalar()).pointee();
                    Val isRead = on == null ? active : f.and(active, on);
                    shared.store(at, memory.load(op, element, addresses.get(place), isRead, width), element, active);
                }
            }
        }
    }

    /** Of the threads that hold an element, one copies it. */
    private Val active(Op op, SharedAccess access) {
        Val active = e.scalar(op.operand(ACTIVE));
        Val speaks = new Replicas(e, access.offset()).isSpeaker();
        return speaks == null ? active : f.and(active, speaks);
    }

    /** How many numbered elements, up to a limit, are those of neighbouring registers in all threads. */
    private static int run(RegisterSelect select, int limit) {
        if (!select.swaps().isEmpty()) {
            return 1;
        }
        int run = 1;
        while (run < limit && run < select.outputs() && select.source(run) == run) {
            run *= 2;
        }
        return run;
    }

    /** One copy; of a lane that is masked off, no byte is read and zeros are written. */
    private void copy(Val to, Val from, int bytes, Val active, Val on) {
        List<Val> arguments = new ArrayList<>(List.of(to, from, active));
        String text = bytes == WIDEST_BYTES
                ? "@$2 cp.async.cg.shared.global.L2::128B [$0], [$1], 16"
                : "@$2 cp.async.ca.shared.global [$0], [$1], " + bytes;
        String constraints = "l,l,b";
        if (on != null && !Const.bool(true).equals(on)) {
            text += ", $3";
            constraints += ",r";
            arguments.add(f.select(on, Const.i32(bytes), Const.i32(0)));
        }
        f.asmVolatile(LType.VOID, text + ";", constraints + "," + IN_ORDER, arguments);
    }

    void commit() {
        asm("cp.async.commit_group;");
    }

    void await(Op op) {
        asm("cp.async.wait_group " + op.get(Attrs.NUM) + ";");
        if (e.capability().number() == HOPPER) {
            asm("fence.proxy.async.shared::cta;");
        }
    }

    private void asm(String text) {
        f.asmVolatile(LType.VOID, text, IN_ORDER, List.of());
    }
}
