package org.jtriton.backend.ptx.emit;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.ir.Op;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.layout.Dim;
import org.jtriton.layout.LinearLayout;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.IntPredicate;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.Val;

/** Histograms: the program's bins lie in shared memory, and threads count by atomics. What is no bin's number is not counted. */
final class Histograms {
    private static final int LANES = 32;

    private final Emission e;
    private final FunctionText f;
    private final SharedMemory shared;

    Histograms(Emission e, SharedMemory shared) {
        this.e = e;
        this.f = e.f();
        this.shared = shared;
    }

    void emit(Op op) {
        Type type = op.result().type();
        int bins = type.shape().getFirst();
        Val base = shared.base(op);
        zero(base, bins, type);
        shared.barrier();
        count(op, base, bins);
        shared.barrier();
        LinearLayout layout = e.layout(op.result());
        List<Val> results = new ArrayList<>();
        for (int r = 0; r < e.count(type); r++) {
            Val address = bin(base, e.thread().at(layout, Dim.tensor(0), r), type);
            results.addAll(shared.load(address, 1, type));
        }
        e.define(op.result(), results);
    }

    private void zero(Val base, int bins, Type type) {
        int threads = LANES * e.numWarps();
        Val zero = Const.zero(Types.register(type));
        for (int first = 0; first < bins; first += threads) {
            Val number = f.add(e.thread().thread(), Const.i32(first));
            Val when = first + threads <= bins ? null : f.icmp(IntPredicate.ULT, number, Const.i32(bins));
            shared.store(bin(base, number, type), List.of(zero), type, when);
        }
    }

    private void count(Op op, Val base, int bins) {
        Value source = op.operand(0);
        List<Val> numbers = e.of(source);
        List<Val> mask = op.operands().size() > 1 ? e.of(op.operand(1)) : null;
        Replicas replicas = new Replicas(e, e.layout(source));
        Val speaks = replicas.isSpeaker();
        for (int r = 0; r < numbers.size(); r++) {
            if (replicas.isReplica(r)) {
                continue;
            }
            LType wide = numbers.get(r).type().scalarBits() > 32 ? LType.I64 : LType.I32;
            Val number = f.resize(numbers.get(r), wide, true);
            Val counts = f.icmp(IntPredicate.ULT, number, Const.ofInt(wide, bins));
            counts = mask == null ? counts : f.and(counts, mask.get(r));
            counts = speaks == null ? counts : f.and(counts, speaks);
            Val address =
                    bin(base, f.resize(number, LType.I32, true), op.result().type());
            f.asmVolatile(
                    LType.VOID,
                    "@$1 red.shared.add.u%d [$0], 1;"
                            .formatted(8 * Types.bytes(op.result().type())),
                    "l,b",
                    List.of(address, counts));
        }
    }

    private Val bin(Val base, Val number, Type type) {
        return shared.at(base, f.mul(number, Const.i32(Types.bytes(type))));
    }
}
