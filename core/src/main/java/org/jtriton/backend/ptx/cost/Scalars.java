package org.jtriton.backend.ptx.cost;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.jtriton.analysis.Constants;
import org.jtriton.backend.KernelLaunch;
import org.jtriton.ir.Block;
import org.jtriton.ir.Func;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;
import org.jtriton.pass.rule.IntegerFolding;

/*
 * What is not known, and what is then to be compared.
 *
 * The integers of a program follow from the launch's arguments, but not those that it reads from memory, as programs do which multiply several
 * matrices of sizes in a table. Any configuration may then take any time. But whatever the sizes are, they are the same for all
 * configurations: so each number from memory is assumed to be some size, and what follows from it, such as how many tiles and rounds that
 * are, is compared. Where the kernel decides something by such a number, nothing is assumed.
 */

/**
 * The integers of one program of a launch, as far as they follow from the arguments and the program's place in the grid, and from
 * assumed ones. See the essay above.
 */
final class Scalars {
    /** What numbers from memory are assumed to be. */
    static final long ASSUMED_SIZE = 2048;

    private final KernelLaunch launch;
    private final long program;
    private final Map<Value, Long> numbers;

    /** Those of the numbers that follow from assumed ones. */
    private final Set<Value> assumed;

    Scalars(Func kernel, KernelLaunch launch, long program) {
        this(launch, program, new HashMap<>(), new HashSet<>());
        for (Block.Argument p : kernel.parameters()) {
            if (p.type() instanceof IntType i && p.index() < launch.arguments().size()) {
                numbers.put(p, Constants.normalize(launch.arguments().get(p.index()), i));
            }
        }
    }

    private Scalars(KernelLaunch launch, long program, Map<Value, Long> numbers, Set<Value> assumed) {
        this.launch = launch;
        this.program = program;
        this.numbers = numbers;
        this.assumed = assumed;
    }

    /** The same numbers, to be changed apart from these. */
    Scalars copy() {
        return new Scalars(launch, program, new HashMap<>(numbers), new HashSet<>(assumed));
    }

    /** A number that is known. */
    OptionalLong of(Value v) {
        return assumed.contains(v) ? OptionalLong.empty() : likely(v);
    }

    /** A number that is known, or follows from assumed ones. */
    OptionalLong likely(Value v) {
        Long number = numbers.get(v);
        return number == null ? OptionalLong.empty() : OptionalLong.of(number);
    }

    /** Says what a value is, or that it is not known. */
    void set(Value v, OptionalLong number) {
        set(v, number, false);
    }

    private void set(Value v, OptionalLong number, boolean isAssumed) {
        assumed.remove(v);
        if (isAssumed) {
            assumed.add(v);
        }
        if (number.isPresent()) {
            numbers.put(v, number.getAsLong());
        } else {
            numbers.remove(v);
        }
    }

    /** Says that values are what they are in other numbers. */
    void take(Scalars others, List<? extends Value> values) {
        for (Value v : values) {
            set(v, others.likely(v), others.assumed.contains(v));
        }
    }

    /** Says that values are what others are, all at once. */
    void pass(List<? extends Value> from, List<? extends Value> to) {
        List<OptionalLong> all = from.stream().map(this::likely).toList();
        List<Boolean> areAssumed = from.stream().map(assumed::contains).toList();
        for (int i = 0; i < to.size(); i++) {
            set(to.get(i), all.get(i), areAssumed.get(i));
        }
    }

    /** Computes the result of an operation, if it is an integer. */
    void compute(Op op) {
        if (op.results().size() == 1 && op.result().type() instanceof IntType type) {
            OptionalLong result = value(op, type);
            set(
                    op.result(),
                    result.isPresent() ? OptionalLong.of(Constants.normalize(result.getAsLong(), type)) : result,
                    op.is(Tt.LOAD) || op.operands().stream().anyMatch(assumed::contains));
        }
    }

    private OptionalLong value(Op op, IntType type) {
        if (op.is(Arith.CONSTANT)) {
            return Constants.uniformBits(op.result());
        }
        if (op.is(Tt.GET_PROGRAM_ID)) {
            return OptionalLong.of(launch.index(op.get(Attrs.PROGRAM_AXIS).ordinal(), program));
        }
        // Programs that go from tile to tile are looked at as if each had one.
        if (op.is(Ttg.RESIDENT_ID)) {
            return OptionalLong.of(program);
        }
        if (op.is(Ttg.NUM_RESIDENTS)) {
            return OptionalLong.of(launch.programs());
        }
        if (op.is(Ttg.CLUSTER_CTA_ID)) {
            return OptionalLong.of(0);
        }
        if (op.is(Tt.GET_NUM_PROGRAMS)) {
            return OptionalLong.of(launch.grid().get(op.get(Attrs.PROGRAM_AXIS).ordinal()));
        }
        if (op.is(Tt.LOAD)) {
            return type.width() < Integer.SIZE ? OptionalLong.empty() : OptionalLong.of(ASSUMED_SIZE);
        }
        if (op.operands().isEmpty() || likely(op.operand(0)).isEmpty()) {
            return OptionalLong.empty();
        }
        long first = likely(op.operand(0)).getAsLong();
        if (op.is(Arith.SELECT)) {
            return likely(op.operand(first != 0 ? 1 : 2));
        }
        if (op.operands().size() == 1) {
            return unary(op, first, type);
        }
        if (likely(op.operand(1)).isEmpty()) {
            return OptionalLong.empty();
        }
        long second = likely(op.operand(1)).getAsLong();
        int width = ((IntType) op.operand(0).type()).width();
        if (op.is(Arith.CMPI)) {
            boolean holds = IntegerFolding.compare(op.get(Attrs.INT_PREDICATE), first, second, width);
            return OptionalLong.of(holds ? 1 : 0);
        }
        return IntegerFolding.binary(op.opcode(), first, second, width);
    }

    private static OptionalLong unary(Op op, long bits, IntType type) {
        if (!(op.operand(0).type() instanceof IntType from)) {
            return OptionalLong.empty();
        }
        return switch (op.opcode()) {
            case Arith.EXTSI, Arith.TRUNCI -> OptionalLong.of(IntegerFolding.signed(bits, from.width()));
            case Arith.EXTUI -> OptionalLong.of(IntegerFolding.unsigned(bits, from.width()));
            default -> IntegerFolding.unary(op.opcode(), bits, type.width());
        };
    }
}
