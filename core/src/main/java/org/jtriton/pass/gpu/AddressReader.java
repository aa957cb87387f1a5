package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import org.jtriton.analysis.Constants;
import org.jtriton.analysis.Definitions;
import org.jtriton.analysis.Uses;
import org.jtriton.ir.Block;
import org.jtriton.ir.Op;
import org.jtriton.ir.PointerType;
import org.jtriton.ir.ScalarType;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;
import org.jtriton.pass.gpu.Address.Term;

/**
 * Writes pointers and offsets as sums. Of a block that a loop carries and moves by the same step in each round, it is where it began and a
 * number of steps. Arithmetic is taken not to overflow, as everywhere where addresses are analysed.
 */
final class AddressReader {
    private final Uses uses;
    private final Map<Value, Optional<Address>> known = new HashMap<>();

    /** Scalars in the order in which they were met, in which terms name them. */
    private final Map<Value, Integer> order = new HashMap<>();

    /** Blocks of indices that follow one another, each of which is its first one, for which the block itself stands, and a range. */
    private final Predicate<Value> areRuns;

    /** Numbers that are factors as they are, whatever they are computed of. */
    private final Predicate<Value> areFactors;

    AddressReader(Uses uses) {
        this(uses, block -> false);
    }

    /** One for which some more blocks, of one dimension, are runs of indices. */
    AddressReader(Uses uses, Predicate<Value> areRuns) {
        this(uses, areRuns, v -> false);
    }

    /** One that also takes some numbers as they are. */
    AddressReader(Uses uses, Predicate<Value> areRuns, Predicate<Value> areFactors) {
        this.uses = uses;
        this.areRuns = areRuns;
        this.areFactors = areFactors;
    }

    /** The sum that a pointer or an integer is, a block or a scalar; empty if it is none. */
    Optional<Address> read(Value v) {
        Optional<Address> found = known.get(v);
        if (found == null) {
            // A block that is carried in a way that leads back to it is none.
            known.put(v, Optional.empty());
            found = calculated(v);
            known.put(v, found);
        }
        return found;
    }

    private Optional<Address> calculated(Value v) {
        OptionalLong constant = Constants.integer(v);
        if (constant.isPresent()) {
            return Optional.of(constant(constant.getAsLong()));
        }
        if (areFactors.test(v)) {
            return Optional.of(scalar(v));
        }
        Optional<Address> sum = v instanceof Op.Result r ? ofOp(r.op()) : carried((Block.Argument) v);
        if (sum.isEmpty() && v.type().isTensor() && areRuns.test(v)) {
            return Optional.of(scalar(v).plus(range(v.type().shape().getFirst()), 1));
        }
        return sum.isPresent() || v.type().isTensor() ? sum : Optional.of(scalar(v));
    }

    private static Address range(int size) {
        return new Address(List.of(new Term(1, List.of(), 0, size)));
    }

    private static Address constant(long value) {
        return new Address(value == 0 ? List.of() : List.of(new Term(value, List.of(), Address.NO_DIMENSION, 1)));
    }

    private Address scalar(Value v) {
        order.putIfAbsent(v, order.size());
        return new Address(List.of(new Term(1, List.of(v), Address.NO_DIMENSION, 1)));
    }

    private Optional<Address> ofOp(Op op) {
        return switch (op.opcode()) {
            case Tt.SPLAT, Tt.BROADCAST, Arith.EXTSI, Arith.EXTUI, Arith.TRUNCI, Ttg.CONVERT_LAYOUT ->
                read(op.operand(0));
            case Tt.EXPAND_DIMS -> moved(op, d -> d < op.get(Attrs.AXIS) ? d : d + 1);
            case Tt.TRANS -> moved(op, d -> op.get(Attrs.ORDER).indexOf(d));
            case Tt.MAKE_RANGE -> {
                int start = op.get(Attrs.START);
                int size = op.get(Attrs.END) - start;
                yield Optional.of(range(size).plus(constant(start), 1));
            }
            case Tt.ADDPTR -> sum(op, bytes(op.operand(0)));
            case Arith.ADDI -> sum(op, 1);
            case Arith.SUBI -> sum(op, -1);
            case Arith.MULI -> product(op);
            default -> Optional.empty();
        };
    }

    private Optional<Address> sum(Op op, long factor) {
        return read(op.operand(0)).flatMap(a -> read(op.operand(1)).map(b -> a.plus(b, factor)));
    }

    private static long bytes(Value pointer) {
        return pointer.type().scalar() instanceof PointerType p && p.pointee() instanceof ScalarType s
                ? s.bytes()
                : Long.BYTES;
    }

    private Optional<Address> moved(Op op, IntUnaryOperator dimension) {
        return read(op.operand(0))
                .map(a -> new Address(a.terms().stream()
                        .map(t -> t.isRange()
                                ? new Term(t.coefficient(), t.scalars(), dimension.applyAsInt(t.dimension()), t.size())
                                : t)
                        .toList()));
    }

    private Optional<Address> product(Op op) {
        Optional<Address> a = read(op.operand(0));
        Optional<Address> b = read(op.operand(1));
        boolean isSum = a.isPresent() && b.isPresent() && !(hasRange(a.get()) && hasRange(b.get()));
        return isSum ? Optional.of(product(a.get(), b.get())) : Optional.empty();
    }

    private static boolean hasRange(Address a) {
        return a.terms().stream().anyMatch(Term::isRange);
    }

    /** The product of sums of which one at most has ranges. */
    Address product(Address a, Address b) {
        Address product = new Address(List.of());
        for (Term x : a.terms()) {
            for (Term y : b.terms()) {
                product = product.plus(new Address(List.of(product(x, y))), 1);
            }
        }
        return product;
    }

    private Term product(Term x, Term y) {
        Term range = x.isRange() ? x : y;
        List<Value> scalars = new ArrayList<>(x.scalars());
        scalars.addAll(y.scalars());
        scalars.sort(Comparator.comparing(order::get));
        return new Term(x.coefficient() * y.coefficient(), scalars, range.dimension(), range.size());
    }

    /** Where a pointer or block began that a loop moves by the same step each round, and the steps, as many as the argument stands for. */
    private Optional<Address> carried(Block.Argument a) {
        Op loop = uses.owner(a.block());
        if (loop == null
                || !loop.is(Scf.FOR)
                || a.index() == 0
                || !a.type().isTensor() && !a.type().isPointer()) {
            return Optional.empty();
        }
        Value next = a.block().terminator().operand(a.index() - 1);
        boolean isMoved = next instanceof Op.Result r
                && (r.op().is(Tt.ADDPTR) || r.op().is(Arith.ADDI))
                && r.op().operand(0) == a;
        if (!isMoved) {
            return Optional.empty();
        }
        Op move = ((Op.Result) next).op();
        Optional<Address> start = read(loop.operand(2 + a.index()));
        Optional<Address> step = read(move.operand(1));
        if (start.isEmpty() || step.isEmpty() || !isFixed(step.get(), loop)) {
            return Optional.empty();
        }
        order.putIfAbsent(a, order.size());
        Address sum = start.get();
        for (Term t : step.get().terms()) {
            Term rounds = new Term(move.is(Tt.ADDPTR) ? bytes(a) : 1, List.of(a), Address.NO_DIMENSION, 1);
            sum = sum.plus(new Address(List.of(product(t, rounds))), 1);
        }
        return Optional.of(sum);
    }

    /** Whether a step is the same in all rounds and for all places. */
    private static boolean isFixed(Address step, Op loop) {
        var inside = Definitions.inside(loop);
        return step.terms().stream()
                .allMatch(t -> !t.isRange() && t.scalars().stream().noneMatch(inside::contains));
    }
}
