package org.jtriton.testing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Block;
import org.jtriton.ir.FloatBits;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.Func;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Op;
import org.jtriton.ir.PointerType;
import org.jtriton.ir.Region;
import org.jtriton.ir.ScalarType;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.MathOp;
import org.jtriton.ir.op.Misc;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Tt;

/**
 * Runs one program of a function, slowly and plainly, to check what passes and analyses claim.
 *
 * <p>A value is an array with the bits of each element, integers sign-extended and floats zero-extended. Memory is a
 * map; a byte never written reads as a number made of its address. Each store is remembered in order, so that two
 * versions of a function do the same exactly when their {@link #trace} is the same.
 */
public final class Evaluator {
    /** One element written. */
    public record Store(long address, long bits, int bytes) {}

    private static final int MAX_STEPS = 1_000_000;

    private final Map<Value, long[]> values = new HashMap<>();
    private final Map<Long, Long> memory = new HashMap<>();
    private final List<Store> trace = new ArrayList<>();
    private final int[] program;
    private int steps;

    private Evaluator(int... program) {
        this.program = program;
    }

    /** Runs program 5 of a function whose parameters are scalars with these bits. */
    public static Evaluator run(Func func, long... arguments) {
        Evaluator e = new Evaluator(5, 3, 1);
        for (int i = 0; i < arguments.length; i++) {
            Value p = func.parameters().get(i);
            e.values.put(p, new long[] {normalize(arguments[i], p.type())});
        }
        e.run(func.entry());
        return e;
    }

    /** Everything stored, in order. */
    public List<Store> trace() {
        return trace;
    }

    /** The elements of a value, as it was computed last. */
    public long[] value(Value v) {
        long[] value = values.get(v);
        if (value == null) {
            throw new IllegalStateException("never computed: " + v);
        }
        return value;
    }

    /** Whether the value has been computed. */
    public boolean knows(Value v) {
        return values.containsKey(v);
    }

    private List<long[]> run(Block block) {
        for (Op op : block.ops()) {
            if (++steps > MAX_STEPS) {
                throw new IllegalStateException("the program does not end");
            }
            switch (op.opcode()) {
                case Scf.YIELD, Scf.CONDITION, Tt.RETURN -> {
                    return operands(op);
                }
                case Scf.IF -> runIf(op);
                case Scf.FOR -> runFor(op);
                case Scf.WHILE -> runWhile(op);
                case Tt.STORE -> store(op);
                case Tt.ASSERT -> check(op);
                default -> values.put(op.result(), compute(op));
            }
        }
        throw new IllegalStateException("a block without an end");
    }

    private List<long[]> run(Block block, List<long[]> arguments) {
        bind(block.arguments(), arguments);
        return run(block);
    }

    private void runIf(Op op) {
        Region taken = op.region(value(op.operand(0))[0] != 0 ? 0 : 1);
        if (!taken.isEmpty()) {
            bind(op.results(), run(taken.entry()));
        }
    }

    private void runFor(Op op) {
        long upper = value(op.operand(1))[0];
        long step = value(op.operand(2))[0];
        List<long[]> carried = operands(op).subList(3, op.operands().size());
        for (long i = value(op.operand(0))[0]; i < upper; i += step) {
            List<long[]> arguments = new ArrayList<>(List.of(new long[] {i}));
            arguments.addAll(carried);
            carried = run(op.body(0), arguments);
        }
        bind(op.results(), carried);
    }

    private void runWhile(Op op) {
        List<long[]> carried = operands(op);
        while (true) {
            List<long[]> passed = run(op.body(0), carried);
            List<long[]> rest = passed.subList(1, passed.size());
            if (passed.getFirst()[0] == 0) {
                bind(op.results(), rest);
                return;
            }
            carried = run(op.body(1), rest);
        }
    }

    private void bind(List<? extends Value> targets, List<long[]> bits) {
        for (int i = 0; i < targets.size(); i++) {
            values.put(targets.get(i), bits.get(i));
        }
    }

    private List<long[]> operands(Op op) {
        return op.operands().stream().map(this::value).toList();
    }

    private void check(Op op) {
        for (long holds : value(op.operand(0))) {
            if (holds == 0) {
                throw new IllegalStateException("assertion: " + op.get(Attrs.MESSAGE));
            }
        }
    }

    private void store(Op op) {
        long[] ptr = value(op.operand(0));
        long[] bits = value(op.operand(1));
        int bytes = bytes(op.operand(1).type());
        for (int i = 0; i < ptr.length; i++) {
            if (op.operands().size() < 3 || value(op.operand(2))[i] != 0) {
                trace.add(new Store(ptr[i], bits[i], bytes));
                memory.put(ptr[i], bits[i]);
            }
        }
    }

    private long[] compute(Op op) {
        Type type = op.result().type();
        int size = size(type);
        return switch (op.opcode()) {
            case Tt.GET_PROGRAM_ID ->
                new long[] {program[op.get(Attrs.PROGRAM_AXIS).ordinal()]};
            case Tt.GET_NUM_PROGRAMS -> new long[] {7};
            case Misc.POISON -> poison(size);
            case Arith.CONSTANT -> constant(op.get(Attrs.VALUE), type);
            case Tt.MAKE_RANGE -> {
                long[] r = new long[size];
                Arrays.setAll(r, i -> op.get(Attrs.START) + i);
                yield r;
            }
            case Tt.SPLAT -> {
                long[] r = new long[size];
                Arrays.fill(r, value(op.operand(0))[0]);
                yield r;
            }
            case Tt.UNSPLAT, Tt.EXPAND_DIMS, Tt.RESHAPE -> value(op.operand(0));
            case Tt.BROADCAST -> broadcast(op, type);
            case Tt.TRANS -> trans(op, type);
            case Tt.LOAD -> load(op, type);
            default -> elementwise(op, type);
        };
    }

    /** A value that shows where it is used. */
    private static long[] poison(int size) {
        long[] r = new long[size];
        Arrays.fill(r, 0xDEAD);
        return r;
    }

    private static long[] constant(Attribute a, Type type) {
        long[] bits =
                switch (a) {
                    case Attribute.Int i -> new long[] {i.value()};
                    case Attribute.Bool b -> new long[] {b.value() ? 1 : 0};
                    case Attribute.Float f -> new long[] {f.bits()};
                    case Attribute.Dense d -> d.bits();
                    default -> throw new IllegalStateException("a constant " + a);
                };
        long[] all = new long[size(type)];
        Arrays.setAll(all, i -> normalize(bits[bits.length == 1 ? 0 : i], type));
        return all;
    }

    private long[] broadcast(Op op, Type type) {
        List<Integer> from = op.operand(0).type().shape();
        long[] in = value(op.operand(0));
        return arranged(type, index -> {
            int linear = 0;
            for (int d = 0; d < from.size(); d++) {
                linear = linear * from.get(d) + (from.get(d) == 1 ? 0 : index[d]);
            }
            return in[linear];
        });
    }

    private long[] trans(Op op, Type type) {
        List<Integer> from = op.operand(0).type().shape();
        List<Integer> order = op.get(Attrs.ORDER);
        long[] in = value(op.operand(0));
        return arranged(type, index -> {
            int[] source = new int[index.length];
            for (int d = 0; d < index.length; d++) {
                source[order.get(d)] = index[d];
            }
            int linear = 0;
            for (int d = 0; d < from.size(); d++) {
                linear = linear * from.get(d) + source[d];
            }
            return in[linear];
        });
    }

    private interface At {
        long bits(int[] index);
    }

    private static long[] arranged(Type type, At at) {
        List<Integer> shape = type.shape();
        long[] out = new long[size(type)];
        for (int i = 0; i < out.length; i++) {
            int[] index = new int[shape.size()];
            int rest = i;
            for (int d = shape.size() - 1; d >= 0; d--) {
                index[d] = rest % shape.get(d);
                rest /= shape.get(d);
            }
            out[i] = at.bits(index);
        }
        return out;
    }

    private long[] load(Op op, Type type) {
        long[] ptr = value(op.operand(0));
        long[] out = new long[ptr.length];
        for (int i = 0; i < out.length; i++) {
            boolean on = op.operands().size() < 2 || value(op.operand(1))[i] != 0;
            long off = op.operands().size() > 2 ? value(op.operand(2))[i] : 0;
            out[i] = on ? normalize(memory.getOrDefault(ptr[i], ptr[i] * 0x9E3779B97F4A7C15L >>> 7), type) : off;
        }
        return out;
    }

    private long[] elementwise(Op op, Type type) {
        List<long[]> in = operands(op);
        long[] out = new long[size(type)];
        for (int i = 0; i < out.length; i++) {
            int at = i;
            long[] x = in.stream().mapToLong(v -> v.length == 1 ? v[0] : v[at]).toArray();
            out[i] = normalize(scalar(op, type.scalar(), x), type);
        }
        return out;
    }

    private static long scalar(Op op, Type type, long[] x) {
        Type from = op.operand(0).type().scalar();
        return switch (op.opcode()) {
            case Arith.SELECT -> x[0] != 0 ? x[1] : x[2];
            case Tt.ADDPTR -> x[0] + x[1] * bytes(((PointerType) type).pointee());
            case Arith.CMPF ->
                compare(op, FloatBits.decode(x[0], (FloatType) from), FloatBits.decode(x[1], (FloatType) from));
            case Arith.SITOFP -> FloatBits.encode(signed(x[0], from), (FloatType) type);
            case Arith.FPTOSI -> (long) FloatBits.decode(x[0], (FloatType) from);
            case Arith.EXTF, Arith.TRUNCF ->
                FloatBits.encode(FloatBits.decode(x[0], (FloatType) from), (FloatType) type);
            default -> from instanceof FloatType f ? floating(op, f, x) : integer(op, (IntType) from, x);
        };
    }

    private static long floating(Op op, FloatType f, long[] x) {
        double a = FloatBits.decode(x[0], f);
        double b = x.length > 1 ? FloatBits.decode(x[1], f) : 0;
        double r =
                switch (op.opcode()) {
                    case Arith.ADDF -> a + b;
                    case Arith.SUBF -> a - b;
                    case Arith.MULF -> a * b;
                    case Arith.DIVF -> a / b;
                    case Arith.NEGF -> -a;
                    case MathOp.ABSF -> Math.abs(a);
                    case Arith.MAXIMUMF -> Math.max(a, b);
                    default -> throw new IllegalStateException("can't evaluate " + op);
                };
        return FloatBits.encode(r, f);
    }

    private static long compare(Op op, double a, double b) {
        return switch (op.get(Attrs.FLOAT_PREDICATE)) {
                    case OLT -> a < b;
                    case OGT -> a > b;
                    case OEQ -> a == b;
                    case UNE -> a != b;
                    default -> throw new IllegalStateException("can't evaluate " + op);
                }
                ? 1
                : 0;
    }

    private static long integer(Op op, IntType t, long[] x) {
        long a = signed(x[0], t);
        long b = x.length > 1 ? signed(x[1], t) : 0;
        long ua = unsigned(a, t);
        long ub = unsigned(b, t);
        return switch (op.opcode()) {
            case Arith.ADDI -> a + b;
            case Arith.SUBI -> a - b;
            case Arith.MULI -> a * b;
            case Arith.DIVSI -> b == 0 ? 0 : a / b;
            case Arith.REMSI -> b == 0 ? 0 : a % b;
            case Arith.DIVUI -> b == 0 ? 0 : Long.divideUnsigned(ua, ub);
            case Arith.REMUI -> b == 0 ? 0 : Long.remainderUnsigned(ua, ub);
            case Arith.SHLI -> ub >= t.width() ? 0 : a << ub;
            case Arith.SHRSI -> ub >= t.width() ? 0 : a >> ub;
            case Arith.SHRUI -> ub >= t.width() ? 0 : ua >>> ub;
            case Arith.ANDI -> a & b;
            case Arith.ORI -> a | b;
            case Arith.XORI -> a ^ b;
            case Arith.MINSI -> Math.min(a, b);
            case Arith.MAXSI -> Math.max(a, b);
            case Arith.MINUI -> Long.compareUnsigned(ua, ub) < 0 ? a : b;
            case Arith.MAXUI -> Long.compareUnsigned(ua, ub) > 0 ? a : b;
            case MathOp.ABSI -> Math.abs(a);
            case Arith.EXTSI, Arith.TRUNCI -> a;
            case Arith.EXTUI -> ua;
            case Arith.CMPI -> compare(op, a, b, ua, ub) ? 1 : 0;
            default -> throw new IllegalStateException("can't evaluate " + op);
        };
    }

    private static boolean compare(Op op, long a, long b, long ua, long ub) {
        return switch (op.get(Attrs.INT_PREDICATE)) {
            case EQ -> a == b;
            case NE -> a != b;
            case SLT -> a < b;
            case SLE -> a <= b;
            case SGT -> a > b;
            case SGE -> a >= b;
            case ULT -> Long.compareUnsigned(ua, ub) < 0;
            case ULE -> Long.compareUnsigned(ua, ub) <= 0;
            case UGT -> Long.compareUnsigned(ua, ub) > 0;
            case UGE -> Long.compareUnsigned(ua, ub) >= 0;
        };
    }

    private static long signed(long bits, Type type) {
        return type.isInteger(1) ? -(bits & 1) : bits;
    }

    private static long unsigned(long bits, IntType type) {
        return type.width() == 64 ? bits : bits & (1L << type.width()) - 1;
    }

    private static int size(Type type) {
        return type.shape().stream().reduce(1, (a, b) -> a * b);
    }

    private static int bytes(Type type) {
        return type.scalar() instanceof ScalarType s ? s.bytes() : 8;
    }

    private static long normalize(long bits, Type type) {
        return switch (type.scalar()) {
            case IntType i when i.width() == 1 -> bits & 1;
            case IntType i when i.width() < 64 -> bits << (64 - i.width()) >> (64 - i.width());
            case FloatType f when f.width() < 64 -> bits & (1L << f.width()) - 1;
            default -> bits;
        };
    }
}
