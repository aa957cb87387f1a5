package org.jtriton.backend.ptx.emit;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.backend.ptx.ReportLayout;
import org.jtriton.ir.Op;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.Value;
import org.jtriton.layout.Dim;
import org.jtriton.layout.LinearLayout;
import org.jtriton.llvm.Cast;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.IntOp;
import org.jtriton.llvm.IntPredicate;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.Val;

/**
 * Assertions and prints, which write into the report that {@link ReportLayout} describes.
 *
 * <p>A program of which an assertion fails ends as a whole: its threads ask each other at a barrier, so that none waits later for
 * one that is gone, nor goes on with what that one has not computed. It does not trap, which would leave the device unusable for
 * the process.
 */
final class Reports {
    private final Emission e;
    private final FunctionText f;
    private final List<Op> assertions = new ArrayList<>();
    private final List<Op> prints = new ArrayList<>();

    Reports(Emission e) {
        this.e = e;
        f = e.f();
    }

    /** The assertions in the order of their numbers. */
    List<Op> assertions() {
        return List.copyOf(assertions);
    }

    /** The prints in the order of their numbers. */
    List<Op> prints() {
        return List.copyOf(prints);
    }

    /** Ends the program where the condition does not hold, and reports the first assertion of the launch that failed. */
    void check(Op op) {
        assertions.add(op);
        int number = assertions.size();
        Val holds = Const.bool(true);
        for (Val condition : e.of(op.operand(0))) {
            holds = f.and(holds, condition);
        }
        Val fails = f.not(holds);
        f.ifThen(failsAnywhere(fails), () -> {
            f.ifThen(fails, () -> claim(number));
            f.ret();
        });
    }

    private Val failsAnywhere(Val fails) {
        if (e.meeting() instanceof Meeting.OfSome) {
            // Who waits for the others while these end would wait for ever.
            throw new IllegalStateException("an assertion beside warps that do something of their own");
        }
        if (e.numWarps() == 1) {
            return new Warps(f).any(fails);
        }
        Val any = f.intrinsic("nvvm.barrier0.or", LType.I32, List.of(), f.cast(Cast.ZEXT, fails, LType.I32));
        return f.icmp(IntPredicate.NE, any, Const.i32(0));
    }

    private void claim(int number) {
        FunctionText.Exchange flag = f.compareExchange(
                word(e.report(), ReportLayout.FAILED), Const.i32(0), Const.i32(number), "monotonic", "monotonic", 4);
        f.ifThen(flag.success(), () -> storeProgram(e.report(), ReportLayout.FAILED_X));
    }

    private void storeProgram(Val base, int offset) {
        for (int axis = 0; axis < 3; axis++) {
            f.store(e.programId(axis), word(base, offset + 4 * axis), 4);
        }
    }

    /** Writes a record for each element of each operand, or a single one where there are no operands. */
    void print(Op op) {
        int number = prints.size();
        prints.add(op);
        if (op.operands().isEmpty()) {
            f.ifThen(e.thread().isFirst(), () -> {
                Val at = reserve(1);
                write(at, 0, number, -1, Const.i32(0), Const.i64(0));
            });
        }
        for (int i = 0; i < op.operands().size(); i++) {
            print(number, i, op.operand(i));
        }
    }

    private void print(int number, int operand, Value value) {
        if (!(value.type() instanceof TensorType type)) {
            f.ifThen(e.thread().isFirst(), () -> {
                Val at = reserve(1);
                write(at, 0, number, operand, Const.i32(0), wide(e.scalar(value)));
            });
            return;
        }
        LinearLayout layout = e.layout(value);
        Replicas replicas = new Replicas(e, layout);
        List<Val> registers = e.of(value);
        List<Integer> spoken = new ArrayList<>();
        for (int r = 0; r < registers.size(); r++) {
            if (!replicas.isReplica(r)) {
                spoken.add(r);
            }
        }
        Runnable records = () -> {
            Val first = reserve(spoken.size());
            for (int i = 0; i < spoken.size(); i++) {
                int r = spoken.get(i);
                write(first, i, number, operand, element(layout, type, r), wide(registers.get(r)));
            }
        };
        Val speaks = replicas.isSpeaker();
        if (speaks == null) {
            records.run();
        } else {
            f.ifThen(speaks, records);
        }
    }

    /** The element's number in row-major order. */
    private Val element(LinearLayout layout, TensorType type, int register) {
        Val index = Const.i32(0);
        for (int d = 0; d < type.rank(); d++) {
            Val along = e.thread().at(layout, Dim.tensor(d), register);
            index = f.add(f.mul(index, Const.i32(type.dim(d))), along);
        }
        return index;
    }

    /** The number of the first of {@code count} records that are this thread's. */
    private Val reserve(int count) {
        return f.atomicRmw("add", word(e.report(), ReportLayout.RECORD_COUNT), Const.i32(count), "monotonic", 4);
    }

    private void write(Val first, int place, int number, int operand, Val element, Val bits) {
        Val record = f.add(first, Const.i32(place));
        Val capacity = f.load(LType.I32, word(e.report(), ReportLayout.RECORD_CAPACITY), 4);
        f.ifThen(f.icmp(IntPredicate.ULT, record, capacity), () -> {
            Val offset = f.mul(f.cast(Cast.ZEXT, record, LType.I64), Const.i64(ReportLayout.RECORD_BYTES));
            Val base = word(f.gep(LType.I8, e.report(), offset), ReportLayout.RECORDS);
            f.store(Const.i32(number), word(base, ReportLayout.PRINT), 4);
            storeProgram(base, ReportLayout.PRINT_X);
            f.store(Const.i32(operand), word(base, ReportLayout.OPERAND), 4);
            f.store(element, word(base, ReportLayout.ELEMENT), 4);
            f.store(f.cast(Cast.TRUNC, bits, LType.I32), word(base, ReportLayout.BITS), 4);
            Val high = f.cast(Cast.TRUNC, f.binary(IntOp.LSHR, bits, Const.i64(32)), LType.I32);
            f.store(high, word(base, ReportLayout.BITS + 4), 4);
        });
    }

    private Val wide(Val element) {
        return f.resize(Bits.of(f, element), LType.I64, false);
    }

    private Val word(Val base, int offset) {
        return f.gepInBounds(LType.I8, base, Const.i32(offset));
    }
}
