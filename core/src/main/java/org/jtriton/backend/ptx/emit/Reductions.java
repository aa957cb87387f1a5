package org.jtriton.backend.ptx.emit;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.backend.element.Combine;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Op;
import org.jtriton.ir.op.Arith;
import org.jtriton.layout.Dim;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.Val;
import org.jtriton.pass.gpu.exchange.ReducePlan;

/**
 * Reductions: a tree over the registers of a thread, then lanes in pairs, then partial results of warps through shared memory, which
 * every thread combines in the same order. All threads that hold an element of the result get the same bits.
 *
 * <p>The combine function must be associative and commutative, as Triton demands it. One that is commutative only but for
 * which of two equal elements it takes gives each lane its own answer, so the one of the first lane goes to all.
 */
final class Reductions {
    private static final int ALL_LANE_BITS = 31;

    private final Emission e;
    private final FunctionText f;
    private final SharedMemory shared;
    private final Elements elements;
    private final Warps warps;

    Reductions(Emission e, SharedMemory shared, Elements elements) {
        this.e = e;
        this.f = e.f();
        this.shared = shared;
        this.elements = elements;
        warps = new Warps(f);
    }

    void emit(Op op) {
        ReducePlan plan = ReducePlan.of(op);
        Combine combine = elements.combine(op);
        List<List<Val>> lines = withinThreads(op, plan, combine);
        List<List<Val>> own = lines;
        // A sum that takes in one lane's product before it is rounded would not be the other lane's.
        lines = f.exactly(() -> withinWarps(op, plan, combine, own));
        if (plan.slots() != null) {
            lines = acrossWarps(op, plan, combine, lines);
        }
        for (int o = 0; o < op.results().size(); o++) {
            e.define(op.result(o), column(lines, o));
        }
    }

    /** For each register of the result, the elements of the thread that belong to it, combined: a value for each operand. */
    private List<List<Val>> withinThreads(Op op, ReducePlan plan, Combine combine) {
        List<List<Val>> sources = e.operands(op);
        List<List<Val>> lines = new ArrayList<>();
        for (int r = 0; r < plan.result().ins().size(Dim.REGISTER); r++) {
            List<List<Val>> line = new ArrayList<>();
            for (int register : plan.registers(r)) {
                line.add(sources.stream().map(s -> s.get(register)).toList());
            }
            lines.add(combine.acrossVectors(line));
        }
        return lines;
    }

    private List<List<Val>> withinWarps(Op op, ReducePlan plan, Combine combine, List<List<Val>> lines) {
        int along = plan.lanes().along();
        String instruction = along == ALL_LANE_BITS ? wholeWarp(op) : null;
        if (instruction != null) {
            return lines.stream()
                    .map(line -> List.of(warps.combined(instruction, line.getFirst())))
                    .toList();
        }
        List<List<Val>> now = lines;
        for (int bit = Integer.highestOneBit(along); bit != 0; bit = Integer.highestOneBit(along & bit - 1)) {
            List<List<Val>> mine = now;
            List<List<Val>> others = exchanged(op, mine, bit);
            List<List<Val>> next = new ArrayList<>();
            for (int i = 0; i < mine.size(); i++) {
                next.add(combine.apply(mine.get(i), others.get(i)));
            }
            now = next;
        }
        if (along != 0 && plan.slots() == null && !Commutative.is(op)) {
            now = ofFirstLane(op, now, along);
        }
        return now;
    }

    private List<List<Val>> exchanged(Op op, List<List<Val>> lines, int bit) {
        List<List<Val>> columns = new ArrayList<>();
        for (int o = 0; o < op.operands().size(); o++) {
            columns.add(warps.swapped(column(lines, o), op.operand(o).type(), bit));
        }
        return rows(columns);
    }

    private List<List<Val>> ofFirstLane(Op op, List<List<Val>> lines, int along) {
        Val first = f.and(e.thread().lane(), Const.i32(~along & ALL_LANE_BITS));
        List<List<Val>> columns = new ArrayList<>();
        for (int o = 0; o < op.operands().size(); o++) {
            columns.add(warps.from(first, column(lines, o), op.operand(o).type()));
        }
        return rows(columns);
    }

    /** The instruction that reduces over a whole warp at once, or null. */
    private String wholeWarp(Op op) {
        List<Op> body = op.body(0).ops();
        boolean isOne = op.operands().size() == 1
                && op.operand(0).type().scalar().equals(IntType.I32)
                && Commutative.is(op)
                && e.capability().isAtLeast(80);
        if (!isOne || !(body.getFirst().opcode() instanceof Arith a)) {
            return null;
        }
        return switch (a) {
            case ADDI -> "add";
            case ANDI -> "and";
            case ORI -> "or";
            case XORI -> "xor";
            case MAXSI -> "max";
            case MINSI -> "min";
            case MAXUI -> "umax";
            case MINUI -> "umin";
            default -> null;
        };
    }

    private List<List<Val>> acrossWarps(Op op, ReducePlan plan, Combine combine, List<List<Val>> lines) {
        List<Integer> registers = new ArrayList<>();
        for (int r = 0; r < lines.size(); r++) {
            registers.add(r);
        }
        Partials partials = new Partials(e, shared, op, plan.regions(op), plan.slots(), 0);
        partials.write(registers, lines);
        shared.barrier();
        List<List<Val>> results = new ArrayList<>();
        registers.forEach(r -> results.add(combine.acrossVectors(partials.read(r))));
        return results;
    }

    /** What all lines have of one operand. */
    static List<Val> column(List<List<Val>> lines, int operand) {
        return lines.stream().map(line -> line.get(operand)).toList();
    }

    /** The lines whose columns these are. */
    static List<List<Val>> rows(List<List<Val>> columns) {
        List<List<Val>> rows = new ArrayList<>();
        for (int i = 0; i < columns.getFirst().size(); i++) {
            rows.add(column(columns, i));
        }
        return rows;
    }
}
