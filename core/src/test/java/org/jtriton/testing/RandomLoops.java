package org.jtriton.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Func;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Location;
import org.jtriton.ir.PointerType;
import org.jtriton.ir.Region;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Keywords.IntPredicate;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Tt;

/**
 * Makes functions of randomly nested loops and conditionals that carry pointers, blocks of integers and scalars, move
 * them by repeated and other amounts, and load and store through them.
 */
public final class RandomLoops {
    private static final List<Integer> SHAPE = List.of(4);

    private final Random random;
    private final Func func;

    private RandomLoops(long seed) {
        random = new Random(seed);
        func = new Func("loops", true, List.of(), Map.of(), Location.unknown());
    }

    /** The variables of a kernel: always the same four, so that every construct can carry any of them. */
    private record State(Value pointers, Value numbers, Value scalar, Value constant) {
        List<Value> all() {
            return List.of(pointers, numbers, scalar, constant);
        }

        static State of(List<? extends Value> v) {
            return new State(v.get(0), v.get(1), v.get(2), v.get(3));
        }
    }

    /** The function that a seed stands for: {@code (pointer to i32, i32)}. */
    public static Func function(long seed) {
        RandomLoops r = new RandomLoops(seed);
        Value base = r.func.addParameter(new PointerType(IntType.I32), Map.of(), Location.unknown());
        Value n = r.func.addParameter(IntType.I32, Map.of(), Location.unknown());
        Builder b = new Builder(r.func.entry(), Location.unknown());
        Value range = b.range(0, 4);
        State state = new State(
                b.addPtr(b.splat(base, SHAPE), range), range, n, b.constantInt(r.random.nextInt(5), IntType.I32));
        state = r.statements(b, state, 3);
        b.emit(Tt.STORE, List.of(state.pointers, state.numbers));
        b.emit(Tt.RETURN, List.of());
        return r.func;
    }

    private State statements(Builder b, State start, int depth) {
        State s = start;
        int count = 1 + random.nextInt(4);
        for (int i = 0; i < count; i++) {
            s = statement(b, s, depth);
        }
        return s;
    }

    private State statement(Builder b, State s, int depth) {
        return switch (random.nextInt(depth > 0 ? 11 : 7)) {
            case 0 -> {
                b.emit(Tt.STORE, List.of(s.pointers, s.numbers));
                yield s;
            }
            case 1 -> {
                Value loaded = b.emit(Tt.LOAD, s.numbers.type(), s.pointers);
                yield new State(s.pointers, b.same(Arith.ADDI, s.numbers, loaded), s.scalar, s.constant);
            }
            case 2 -> new State(b.addPtr(s.pointers, b.splat(amount(b, s), SHAPE)), s.numbers, s.scalar, s.constant);
            case 3 -> new State(b.addPtr(s.pointers, b.range(1, 5)), s.numbers, s.scalar, s.constant);
            case 4 -> {
                Value block = b.splat(amount(b, s), SHAPE);
                Arith code = random.nextBoolean() ? Arith.ADDI : Arith.SUBI;
                yield new State(s.pointers, b.same(code, s.numbers, block), s.scalar, s.constant);
            }
            case 5 -> new State(s.pointers, s.numbers, b.same(Arith.MULI, s.scalar, amount(b, s)), s.constant);
            case 6 -> new State(s.pointers, b.same(Arith.MULI, s.numbers, b.range(0, 4)), s.scalar, s.constant);
            case 7, 8 -> loop(b, s, depth);
            case 9 -> conditional(b, s, depth);
            default -> whileLoop(b, s, depth);
        };
    }

    private Value amount(Builder b, State s) {
        return switch (random.nextInt(3)) {
            case 0 -> b.constantInt(random.nextInt(9) - 2, IntType.I32);
            case 1 -> s.constant;
            default -> s.scalar;
        };
    }

    private State loop(Builder b, State s, int depth) {
        int lower = random.nextInt(3) - 1;
        Value from = b.constantInt(lower, IntType.I32);
        Value to = random.nextBoolean() ? s.constant : b.constantInt(lower + random.nextInt(4), IntType.I32);
        Value step = b.constantInt(1 + random.nextInt(2), IntType.I32);
        Map<String, org.jtriton.ir.Attribute> hints =
                random.nextInt(3) == 0 ? Builder.attribute(Attrs.LOOP_UNROLL_FACTOR, 2 + random.nextInt(2)) : Map.of();
        return State.of(b.forOp(from, to, step, s.all(), hints, (inner, i, carried) -> {
            State in = State.of(carried);
            Value scalar = random.nextBoolean() ? inner.same(Arith.ADDI, in.scalar, i) : in.scalar;
            return statements(inner, new State(in.pointers, in.numbers, scalar, in.constant), depth - 1)
                    .all();
        }));
    }

    private State conditional(Builder b, State s, int depth) {
        Value condition = random.nextInt(4) == 0
                ? b.constantInt(random.nextInt(2), IntType.I1)
                : b.compare(IntPredicate.SGT, s.scalar, b.constantInt(random.nextInt(20), IntType.I32));
        return State.of(b.ifOp(
                condition,
                s.all().stream().map(Value::type).toList(),
                then -> statements(then, s, depth - 1).all(),
                otherwise -> random.nextBoolean()
                        ? s.all()
                        : statements(otherwise, s, depth - 1).all()));
    }

    /** Counts to a few in a variable of its own. */
    private State whileLoop(Builder b, State s, int depth) {
        List<Value> inits = new ArrayList<>(s.all());
        inits.add(b.constantInt(0, IntType.I32));
        Region before = Region.ofOneBlock();
        inits.forEach(v -> before.entry().addArgument(v.type(), Location.unknown()));
        Builder inner = b.in(before.entry());
        Value count = before.entry().argument(4);
        List<Value> passed = new ArrayList<>();
        passed.add(inner.compare(IntPredicate.SLT, count, inner.constantInt(random.nextInt(4), IntType.I32)));
        passed.addAll(before.entry().arguments());
        inner.emit(Scf.CONDITION, passed);

        Region after = Region.ofOneBlock();
        inits.forEach(v -> after.entry().addArgument(v.type(), Location.unknown()));
        inner = b.in(after.entry());
        State in = State.of(after.entry().arguments());
        List<Value> next = new ArrayList<>(statements(inner, in, depth - 1).all());
        next.add(inner.same(Arith.ADDI, after.entry().argument(4), inner.constantInt(1, IntType.I32)));
        inner.emit(Scf.YIELD, next);
        return State.of(b.emit(
                        Scf.WHILE,
                        inits,
                        inits.stream().map(Value::type).toList(),
                        Map.of(),
                        List.of(before, after),
                        List.of())
                .results());
    }
}
