package org.jtriton.backend.ptx.emit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.ir.Op;
import org.jtriton.ir.Type;
import org.jtriton.layout.Dim;
import org.jtriton.layout.LinearLayout;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.Val;

/** Conversions of layouts: by moving registers where every element stays in its thread, by shared memory otherwise. */
final class Conversions {
    private final Emission e;
    private final FunctionText f;
    private final SharedMemory shared;

    Conversions(Emission e, SharedMemory shared) {
        this.e = e;
        this.f = e.f();
        this.shared = shared;
    }

    void emit(Op op) {
        LinearLayout from = e.layout(op.operand(0));
        LinearLayout to = e.layout(op.result());
        if (haveSameThreads(from, to)) {
            Map<List<Integer>, Val> registers = new HashMap<>();
            List<Val> source = e.of(op.operand(0));
            for (int r = 0; r < source.size(); r++) {
                registers.putIfAbsent(coordinates(from, r), source.get(r));
            }
            List<Val> results = new ArrayList<>();
            for (int r = 0; r < to.ins().size(Dim.REGISTER); r++) {
                results.add(registers.get(coordinates(to, r)));
            }
            if (!results.contains(null)) {
                e.define(op.result(), results);
                return;
            }
        }
        staged(op, from, to);
    }

    private void staged(Op op, LinearLayout from, LinearLayout to) {
        Type type = op.result().type();
        LType memory = Types.memory(type);
        Val base = shared.base(op);
        Replicas replicas = new Replicas(e, from);
        List<Val> source = e.of(op.operand(0));
        for (int r = 0; r < source.size(); r++) {
            if (!replicas.isReplica(r)) {
                f.store(Bits.of(f, source.get(r)), address(base, from, r, type), memory.scalarBytes());
            }
        }
        shared.barrier();
        List<Val> results = new ArrayList<>();
        for (int r = 0; r < to.ins().size(Dim.REGISTER); r++) {
            Val bits = f.load(memory, address(base, to, r, type), memory.scalarBytes());
            results.add(Bits.toRegister(f, bits, type));
        }
        e.define(op.result(), results);
    }

    private Val address(Val base, LinearLayout layout, int register, Type type) {
        Val index = Const.i32(0);
        for (int d = 0; d < type.shape().size(); d++) {
            Val along = e.thread().at(layout, Dim.tensor(d), register);
            index = f.add(f.mul(index, Const.i32(type.shape().get(d))), along);
        }
        return shared.at(base, f.mul(index, Const.i32(Types.bytes(type))));
    }

    private static boolean haveSameThreads(LinearLayout from, LinearLayout to) {
        for (Dim in : List.of(Dim.LANE, Dim.WARP)) {
            for (int bit = 0; bit < from.ins().bits(in); bit++) {
                if (!Arrays.equals(from.basis(in, bit), to.basis(in, bit))) {
                    return false;
                }
            }
        }
        return true;
    }

    private static List<Integer> coordinates(LinearLayout layout, int register) {
        List<Integer> c = new ArrayList<>();
        for (int d = 0; d < layout.outs().extents().size(); d++) {
            c.add(ThreadIndex.register(layout, Dim.tensor(d), register));
        }
        return c;
    }
}
