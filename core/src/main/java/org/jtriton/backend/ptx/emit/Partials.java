package org.jtriton.backend.ptx.emit;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.layout.Dim;
import org.jtriton.layout.LinearLayout;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.Val;
import org.jtriton.pass.gpu.exchange.Regions;
import org.jtriton.pass.gpu.exchange.Slots;

/** Partial results of lines that several warps share: each warp leaves its own in shared memory, and every thread reads all. */
final class Partials {
    private final Emission e;
    private final FunctionText f;
    private final SharedMemory shared;
    private final Op op;
    private final Regions regions;
    private final Slots slots;
    private final int firstSlot;

    /**
     * @param regions of the operation's operands
     * @param firstSlot slots of a region to leave out
     */
    Partials(Emission e, SharedMemory shared, Op op, Regions regions, Slots slots, int firstSlot) {
        this.e = e;
        this.f = e.f();
        this.shared = shared;
        this.op = op;
        this.regions = regions;
        this.slots = slots;
        this.firstSlot = firstSlot;
    }

    /**
     * Leaves partial results.
     *
     * @param registers the registers of {@link Slots#write} for the lines
     * @param partials for each line a value for each operand
     */
    void write(List<Integer> registers, List<List<Val>> partials) {
        Replicas replicas = new Replicas(e, slots.write());
        Val speaks = replicas.isSpeaker();
        for (int i = 0; i < registers.size(); i++) {
            if (replicas.isReplica(registers.get(i))) {
                continue;
            }
            for (int o = 0; o < op.operands().size(); o++) {
                Val address = address(o, slots.write(), registers.get(i));
                shared.store(
                        address, List.of(partials.get(i).get(o)), op.operand(o).type(), speaks);
            }
        }
    }

    /** All partial results of a line, each with a value for each operand, in the order of their numbers. */
    List<List<Val>> read(int register) {
        List<List<Val>> partials = new ArrayList<>();
        for (int p = 0; p < slots.partials(); p++) {
            partials.add(new ArrayList<>());
        }
        for (int o = 0; o < op.operands().size(); o++) {
            Value operand = op.operand(o);
            Val first = address(o, slots.read(), register);
            List<Val> neighbours = slots.areNeighbours() ? shared.load(first, slots.partials(), operand.type()) : null;
            for (int p = 0; p < slots.partials(); p++) {
                Val one = neighbours != null
                        ? neighbours.get(p)
                        : shared.load(
                                        shared.at(first, Const.i32(p * slots.stride() * Types.bytes(operand.type()))),
                                        1,
                                        operand.type())
                                .getFirst();
                partials.get(p).add(one);
            }
        }
        return partials;
    }

    private Val address(int operand, LinearLayout layout, int register) {
        int bytes = Types.bytes(op.operand(operand).type());
        Val region = shared.at(shared.base(op), Const.i32(regions.starts().get(operand) + firstSlot * bytes));
        Val slot = e.thread().at(layout, Dim.OFFSET, register);
        return shared.at(region, f.mul(slot, Const.i32(bytes)));
    }
}
