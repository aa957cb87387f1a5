package org.jtriton.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Func;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Location;
import org.jtriton.ir.PointerType;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Keywords;
import org.jtriton.ir.op.MathOp;
import org.jtriton.ir.op.Opcode;
import org.jtriton.ir.op.Tt;

/**
 * Makes functions of random integer expressions over ranges, repeated scalars, constants and a parameter, in blocks of
 * one and two dimensions. Numbers stay far from overflow; divisors that vary are positive. Every value is stored at the end,
 * so that none is dead.
 */
public final class RandomExpressions {
    private static final List<Integer> LINE = List.of(16);
    private static final List<Integer> MATRIX = List.of(8, 16);
    private static final Opcode[] BINARY = {
        Arith.ADDI, Arith.ADDI, Arith.ADDI, Arith.SUBI, Arith.MULI, Arith.DIVSI, Arith.REMSI, Arith.DIVUI, Arith.REMUI,
        Arith.ANDI, Arith.ORI, Arith.XORI, Arith.MINSI, Arith.MAXSI, Arith.MINUI, Arith.MAXUI, Arith.SHLI, Arith.SHRSI,
        Arith.SHRUI
    };

    private final Random random;
    private final Func func;
    private final Builder b;
    private final List<Value> pool = new ArrayList<>();
    private final Value base;

    private RandomExpressions(long seed) {
        random = new Random(seed);
        func = new Func("random", true, List.of(), Map.of(), Location.unknown());
        int divisibility = 1 << random.nextInt(6);
        base = func.addParameter(new PointerType(IntType.I64), divisibility(16), Location.unknown());
        pool.add(func.addParameter(IntType.I64, divisibility(divisibility), Location.unknown()));
        b = new Builder(func.entry(), Location.unknown());
    }

    private static Map<String, Attribute> divisibility(int k) {
        return Map.of(Func.DIVISIBILITY, new Attribute.Int(k, IntType.I32));
    }

    /** The function that a seed stands for: {@code (pointer to i64, i64)}. */
    public static Func function(long seed) {
        RandomExpressions r = new RandomExpressions(seed);
        r.start();
        int count = 4 + r.random.nextInt(16);
        for (int i = 0; i < count; i++) {
            Value v = r.random.nextInt(3) == 0 ? r.rearranged() : r.combined();
            if (v != null) {
                r.pool.add(v);
            }
        }
        List.copyOf(r.pool).forEach(r::store);
        r.b.emit(Tt.RETURN, List.of());
        return r.func;
    }

    /** An argument for the parameter: not negative, and as divisible as the function says. */
    public static long argument(Func func, int n) {
        return (long) n * func.divisibility(1);
    }

    private void start() {
        pool.add(b.cast(Arith.EXTSI, b.programId(Keywords.Dimension.X), IntType.I64));
        int begin = random.nextInt(3) * 8 - 8;
        Value range = b.cast(Arith.EXTSI, b.range(begin, begin + 16), IntType.I64);
        pool.add(range);
        Value rows = b.cast(Arith.EXTSI, b.range(0, 8), IntType.I64);
        pool.add(b.broadcast(b.expandDims(rows, 1), MATRIX));
        pool.add(b.broadcast(b.expandDims(range, 0), MATRIX));
        for (List<Integer> shape : List.of(List.<Integer>of(), LINE, MATRIX)) {
            pool.add(b.constantInt(random.nextInt(64) - 16, IntType.I64.block(shape)));
            pool.add(b.constantInt(1L << random.nextInt(6), IntType.I64.block(shape)));
        }
    }

    private Value any(Type type) {
        List<Value> fitting = pool.stream().filter(v -> v.type().equals(type)).toList();
        return fitting.isEmpty() ? null : fitting.get(random.nextInt(fitting.size()));
    }

    private Value any() {
        List<Value> integers = pool.stream().filter(v -> v.type().isInteger(64)).toList();
        return integers.get(random.nextInt(integers.size()));
    }

    private Value combined() {
        Value x = any();
        Value y = any(x.type());
        Opcode code = BINARY[random.nextInt(BINARY.length)];
        if (code == Arith.DIVSI || code == Arith.REMSI || code == Arith.DIVUI || code == Arith.REMUI) {
            return b.same(code, x, random.nextBoolean() ? positive(y) : number(divisor(), x.type()));
        }
        if (code == Arith.SHLI || code == Arith.SHRSI || code == Arith.SHRUI) {
            return code == Arith.SHRUI && random.nextBoolean()
                    ? null
                    : b.same(code, x, number(random.nextInt(5), x.type()));
        }
        if (code == Arith.MULI) {
            return b.same(code, small(x), small(y));
        }
        if (random.nextInt(5) == 0) {
            Value condition = b.compare(predicate(), x, y);
            return random.nextBoolean() ? condition : b.select(condition, x, any(x.type()));
        }
        if (code == Arith.ANDI && random.nextBoolean()) {
            return b.same(code, x, number((1L << random.nextInt(6)) - 1, x.type()));
        }
        return b.same(code, small(x), small(y));
    }

    private Keywords.IntPredicate predicate() {
        Keywords.IntPredicate[] all = Keywords.IntPredicate.values();
        return all[random.nextInt(all.length)];
    }

    private Value rearranged() {
        Value x = any();
        List<Integer> shape = x.type().shape();
        if (shape.isEmpty()) {
            return b.splat(x, random.nextBoolean() ? LINE : MATRIX);
        }
        if (shape.size() == 1) {
            return b.broadcast(b.expandDims(x, 0), MATRIX);
        }
        if (shape.size() == 3) {
            return b.emit(Tt.RESHAPE, IntType.I64.block(MATRIX), x);
        }
        Value t = b.emit(
                        Tt.TRANS,
                        List.of(x),
                        List.of(IntType.I64.block(shape.reversed())),
                        Builder.attribute(Attrs.ORDER, List.of(1, 0)))
                .result();
        return switch (random.nextInt(3)) {
            case 0 -> b.emit(Tt.RESHAPE, IntType.I64.block(MATRIX), t);
            case 1 -> b.emit(Tt.RESHAPE, IntType.I64.block(List.of(2, 4, 16)), x);
            default -> t;
        };
    }

    private Value number(long n, Type type) {
        return b.constantInt(n, type);
    }

    /** Keeps numbers below 2^20 in magnitude, without hiding from the analysis what is small already. */
    private Value small(Value x) {
        return pool.size() < 16 ? x : b.same(Arith.REMSI, x, number(1 << 20, x.type()));
    }

    private long divisor() {
        long power = 1L << random.nextInt(6);
        return random.nextInt(4) == 0 ? -power : power;
    }

    /** A divisor, positive as the analysis takes it to be without being able to see it. */
    private Value positive(Value x) {
        return b.same(Arith.ORI, b.same(MathOp.ABSI, x), number(random.nextBoolean() ? 1 : 16, x.type()));
    }

    private void store(Value v) {
        Value stored = v.type().isInteger(1) ? b.cast(Arith.EXTUI, v, IntType.I64) : v;
        List<Integer> shape = v.type().shape();
        Value ptr = shape.isEmpty() ? base : b.splat(base, shape);
        b.emit(Tt.STORE, List.of(ptr, stored));
    }

    /** The entry block's values, for looking at each. */
    public static List<Value> values(Func func) {
        List<Value> all = new ArrayList<>();
        Block entry = func.entry();
        entry.ops().forEach(op -> all.addAll(op.results()));
        return all;
    }
}
