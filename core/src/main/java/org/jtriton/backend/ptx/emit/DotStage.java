package org.jtriton.backend.ptx.emit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jtriton.backend.element.Floats;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.Value;
import org.jtriton.layout.Dim;
import org.jtriton.layout.LinearLayout;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.IntOp;
import org.jtriton.llvm.IntPredicate;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.Val;
import org.jtriton.pass.gpu.exchange.DotPlan;

/** Writes the operands of a product to shared memory as {@link DotPlan} has them, from whatever layout they come in. */
final class DotStage {
    private final Emission e;
    private final FunctionText f;
    private final SharedMemory shared;
    private final Floats floats;
    private final DotPlan plan;

    DotStage(Emission e, SharedMemory shared, Floats floats, DotPlan plan) {
        this.e = e;
        this.f = e.f();
        this.shared = shared;
        this.floats = floats;
        this.plan = plan;
    }

    /** The type of a word that is read; bytes are read as one number. */
    static LType type(DotPlan.Word word) {
        return switch (word) {
            case FLOAT -> LType.FLOAT;
            case DOUBLE -> LType.DOUBLE;
            case BYTES, INT -> LType.I32;
            case LONG -> LType.I64;
        };
    }

    /** Writes the part of the left operand, [batches, m, k], that is in a chunk; all of it for null. */
    void left(Value operand, Val base, Val chunk) {
        int rank = operand.type().shape().size();
        int elements = plan.group() * plan.word().elements();
        write(operand, rank - 1, elements, rank - 1, chunk, (batch, row, k) -> {
            Val word = word(k);
            Val moved = f.xor(word, left(row));
            Val index = f.add(f.mul(f.add(f.mul(batch, Const.i32(plan.m())), row), Const.i32(plan.chunk())), moved);
            return address(base, index, k);
        });
    }

    /** The same for the right operand, [batches, k, n]. */
    void right(Value operand, Val base, Val chunk) {
        int rank = operand.type().shape().size();
        boolean isAlongK = plan.word().elements() > 1;
        int elements = isAlongK ? plan.word().elements() : plan.group();
        write(operand, isAlongK ? rank - 2 : rank - 1, elements, rank - 2, chunk, (batch, k, column) -> {
            Val word = word(k);
            Val moved = f.xor(column, right(word));
            Val index = f.add(f.mul(f.add(f.mul(batch, Const.i32(plan.chunk())), word), Const.i32(plan.n())), moved);
            return address(base, index, k);
        });
    }

    /** What the word along k of the left operand is xored with in a row. */
    Val left(Val row) {
        return swizzle(f.binary(IntOp.LSHR, row, Const.i32(2)), plan.leftMask());
    }

    /** What a column of the right operand is xored with at a word along k. */
    Val right(Val word) {
        return swizzle(
                f.binary(IntOp.LSHR, word, Const.i32(Integer.numberOfTrailingZeros(plan.step()))), plan.rightMask());
    }

    private Val swizzle(Val number, int mask) {
        return f.mul(f.and(number, Const.i32(mask)), Const.i32(plan.group()));
    }

    private Val word(Val k) {
        Val word = f.binary(
                IntOp.LSHR,
                k,
                Const.i32(Integer.numberOfTrailingZeros(plan.word().elements())));
        return f.and(word, Const.i32(plan.chunk() - 1));
    }

    private Val address(Val base, Val word, Val k) {
        Val start = f.mul(word, Const.i32(plan.word().bytes()));
        Val within = f.and(k, Const.i32(plan.word().elements() - 1));
        return shared.at(base, f.add(start, within));
    }

    private interface Place {
        Val of(Val batch, Val first, Val second);
    }

    /**
     * Writes registers, neighbours along {@code fastest} together, grouped by the chunk that they would be in for the first
     * thread, so that there is one branch for each.
     */
    private void write(Value operand, int fastest, int most, int kDim, Val chunk, Place place) {
        LinearLayout layout = e.layout(operand);
        Replicas replicas = new Replicas(e, layout);
        int width = Math.min(VectorWidth.consecutive(layout, fastest), most);
        Map<Integer, List<Integer>> parts = new TreeMap<>();
        int count = e.count(operand.type());
        for (int r = 0; r < count; r += width) {
            if (!replicas.isReplica(r)) {
                int k = layout.at(Dim.REGISTER, r, Dim.tensor(kDim));
                parts.computeIfAbsent(chunk == null ? 0 : k >> chunkBits(), c -> new ArrayList<>())
                        .add(r);
            }
        }
        Val speaks = replicas.isSpeaker();
        for (List<Integer> registers : parts.values()) {
            Val now = speaks;
            if (chunk != null) {
                Val k = e.thread().at(layout, Dim.tensor(kDim), registers.getFirst());
                Val mine = f.binary(IntOp.LSHR, k, Const.i32(chunkBits()));
                Val isNow = f.icmp(IntPredicate.EQ, mine, chunk);
                now = now == null ? isNow : f.and(now, isNow);
            }
            Runnable stores = () -> registers.forEach(r -> store(operand, layout, r, width, place));
            if (now == null) {
                stores.run();
            } else {
                f.ifThen(now, stores);
            }
        }
    }

    private int chunkBits() {
        return Integer.numberOfTrailingZeros(plan.chunk() * plan.word().elements());
    }

    private void store(Value operand, LinearLayout layout, int register, int width, Place place) {
        int rank = operand.type().shape().size();
        Val batch = Const.i32(0);
        for (int d = 0; d < rank - 2; d++) {
            Val along = e.thread().at(layout, Dim.tensor(d), register);
            batch = f.add(f.mul(batch, Const.i32(operand.type().shape().get(d))), along);
        }
        Val first = e.thread().at(layout, Dim.tensor(rank - 2), register);
        Val second = e.thread().at(layout, Dim.tensor(rank - 1), register);
        List<Val> elements = e.of(operand).subList(register, register + width).stream()
                .map(v -> element(v, operand))
                .toList();
        Val value = elements.getFirst();
        if (width > 1) {
            value = Const.poison(value.type().withLanes(width));
            for (int i = 0; i < width; i++) {
                value = f.insert(value, elements.get(i), i);
            }
        }
        f.store(value, place.of(batch, first, second), value.type().scalarBytes() * width);
    }

    /** An element as it is multiplied: products of formats shorter than float are exact in it. */
    private Val element(Val v, Value operand) {
        return switch (plan.word()) {
            case FLOAT -> floats.convert(v, (FloatType) operand.type().scalar(), FloatType.F32, false);
            case DOUBLE -> floats.convert(v, (FloatType) operand.type().scalar(), FloatType.F64, false);
            case BYTES -> v;
            case INT -> f.resize(v, LType.I32, true);
            case LONG -> f.resize(v, LType.I64, true);
        };
    }
}
