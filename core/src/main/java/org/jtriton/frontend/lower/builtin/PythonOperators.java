package org.jtriton.frontend.lower.builtin;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jtriton.CompilationException;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.DictVal;
import org.jtriton.frontend.lower.value.ListVal;
import org.jtriton.frontend.lower.value.SetVal;
import org.jtriton.frontend.lower.value.TensorVal;
import org.jtriton.frontend.lower.value.TupleVal;
import org.jtriton.frontend.lower.value.TypeVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.tree.Operator;

/**
 * Operators on values known at compile time, as Python computes them: integers of any size, {@code //} and {@code %} that
 * round down, comparison across integers and floats by value, sequences that can be joined and repeated.
 */
final class PythonOperators {
    /** No constant may take more bits, nor a repeated sequence more elements: a slip should not fill the memory. */
    private static final int LIMIT = 1 << 20;

    private final Emitter emitter;

    PythonOperators(Emitter emitter) {
        this.emitter = emitter;
    }

    Val binary(Operator.Binary op, Val lhs, Val rhs) {
        Val result = null;
        if (lhs instanceof ConstVal a && rhs instanceof ConstVal b) {
            result = constants(op, a, b);
        } else if (lhs instanceof SetVal a && rhs instanceof SetVal b) {
            result = sets(op, a, b);
        } else if (lhs instanceof DictVal a && rhs instanceof DictVal b && op == Operator.Binary.BIT_OR) {
            DictVal merged = new DictVal(a.entries());
            merged.entries().putAll(b.entries());
            result = merged;
        } else if (op == Operator.Binary.ADD && isSequence(lhs) && isSequence(rhs)) {
            refuseLength((long) elements(lhs).size() + elements(rhs).size());
            List<Val> joined = new ArrayList<>(elements(lhs));
            joined.addAll(elements(rhs));
            result = like(lhs, joined);
        } else if (op == Operator.Binary.MULT && isSequence(lhs) && rhs instanceof ConstVal n) {
            result = repeat(lhs, n);
        } else if (op == Operator.Binary.MULT && isSequence(rhs) && lhs instanceof ConstVal n) {
            result = repeat(rhs, n);
        }
        if (result == null) {
            throw unsupported(op, lhs, rhs);
        }
        return result;
    }

    CompilationException unsupported(Operator op, Val lhs, Val rhs) {
        return emitter.error(
                "'%s' has no meaning for %s and %s".formatted(op.symbol(), lhs.describe(), rhs.describe()),
                hint(lhs, rhs));
    }

    static String hint(Val lhs, Val rhs) {
        if (lhs.equals(ConstVal.NONE) || rhs.equals(ConstVal.NONE)) {
            return "None stands for an argument that was not given: guard its use with 'if x is not None'";
        }
        if (lhs instanceof TypeVal || rhs instanceof TypeVal) {
            return "a type is no number; was it given for a tl.constexpr that should have a value?";
        }
        return isString(lhs) && rhs instanceof TensorVal || isString(rhs) && lhs instanceof TensorVal
                ? "a string is known to the compiler only, and goes with other strings"
                : null;
    }

    private static boolean isString(Val v) {
        return v instanceof ConstVal c && c.value() instanceof String;
    }

    // Numbers and strings

    private Val constants(Operator.Binary op, ConstVal a, ConstVal b) {
        if (a.value() instanceof Boolean x && b.value() instanceof Boolean y) {
            Boolean folded =
                    switch (op) {
                        case BIT_AND -> x & y;
                        case BIT_OR -> x | y;
                        case BIT_XOR -> x ^ y;
                        case ADD, SUB, MULT, MAT_MULT, DIV, FLOOR_DIV, MOD, POW, LSHIFT, RSHIFT -> null;
                    };
            if (folded != null) {
                return ConstVal.of(folded);
            }
        }
        if (a.integer().isPresent() && b.integer().isPresent()) {
            return bounded(integers(op, a.integer().get(), b.integer().get()));
        }
        if (a.number().isPresent() && b.number().isPresent()) {
            return floats(op, a.number().get(), b.number().get());
        }
        if (op == Operator.Binary.ADD && a.value() instanceof String x && b.value() instanceof String y) {
            refuseLength((long) x.length() + y.length());
            return ConstVal.of(x + y);
        }
        if (op == Operator.Binary.MULT
                && a.value() instanceof String x
                && b.integer().isPresent()) {
            return ConstVal.of(x.repeat(count(b.integer().get(), x.length())));
        }
        if (op == Operator.Binary.MULT && b.value() instanceof String) {
            return constants(op, b, a);
        }
        return null;
    }

    private Val integers(Operator.Binary op, BigInteger a, BigInteger b) {
        return switch (op) {
            case ADD -> ConstVal.of(a.add(b));
            case SUB -> ConstVal.of(a.subtract(b));
            case MULT -> ConstVal.of(product(a, b));
            case DIV -> ConstVal.of(quotient(a, nonZero(b)));
            case FLOOR_DIV -> ConstVal.of(floorDivide(a, nonZero(b))[0]);
            case MOD -> ConstVal.of(floorDivide(a, nonZero(b))[1]);
            case POW -> b.signum() < 0 ? floats(op, a.doubleValue(), b.doubleValue()) : ConstVal.of(power(a, b));
            case LSHIFT -> ConstVal.of(a.shiftLeft(shift(b)));
            case RSHIFT -> ConstVal.of(a.shiftRight(shift(b)));
            case BIT_AND -> ConstVal.of(a.and(b));
            case BIT_OR -> ConstVal.of(a.or(b));
            case BIT_XOR -> ConstVal.of(a.xor(b));
            case MAT_MULT -> null;
        };
    }

    private static double quotient(BigInteger a, BigInteger b) {
        if (a.bitLength() <= 53 && b.bitLength() <= 53) {
            return a.doubleValue() / b.doubleValue();
        }
        return new BigDecimal(a)
                .divide(new BigDecimal(b), java.math.MathContext.DECIMAL128)
                .doubleValue();
    }

    /** Quotient rounded down, and the remainder with the sign of the divisor. */
    private static BigInteger[] floorDivide(BigInteger a, BigInteger b) {
        BigInteger[] qr = a.divideAndRemainder(b);
        if (qr[1].signum() != 0 && qr[1].signum() != b.signum()) {
            return new BigInteger[] {qr[0].subtract(BigInteger.ONE), qr[1].add(b)};
        }
        return qr;
    }

    private BigInteger product(BigInteger a, BigInteger b) {
        if ((long) a.bitLength() + b.bitLength() > LIMIT) {
            throw tooLarge();
        }
        return a.multiply(b);
    }

    /** Each operation may be quick, but a thousand of them could still make an integer that fills the memory. */
    private Val bounded(Val value) {
        if (value instanceof ConstVal c
                && c.integer().isPresent()
                && c.integer().get().bitLength() > LIMIT) {
            throw tooLarge();
        }
        return value;
    }

    private CompilationException tooLarge() {
        return emitter.error("an integer of more than " + LIMIT + " bits is too large for a constant");
    }

    private BigInteger power(BigInteger a, BigInteger b) {
        if (b.bitLength() > 31 || (long) a.bitLength() * b.intValue() > LIMIT) {
            throw tooLarge();
        }
        return a.pow(b.intValue());
    }

    private int shift(BigInteger by) {
        if (by.signum() < 0 || by.bitLength() > 20) {
            throw emitter.error("a constant can't be shifted by " + by + " bits");
        }
        return by.intValue();
    }

    private BigInteger nonZero(BigInteger divisor) {
        if (divisor.signum() == 0) {
            throw emitter.error("division of a constant by zero");
        }
        return divisor;
    }

    private Val floats(Operator.Binary op, double a, double b) {
        boolean divides =
                switch (op) {
                    case DIV, FLOOR_DIV, MOD -> true;
                    case ADD, SUB, MULT, MAT_MULT, POW, LSHIFT, RSHIFT, BIT_OR, BIT_XOR, BIT_AND -> false;
                };
        if (divides && b == 0) {
            throw emitter.error("division of a constant by zero");
        }
        return switch (op) {
            case ADD -> ConstVal.of(a + b);
            case SUB -> ConstVal.of(a - b);
            case MULT -> ConstVal.of(a * b);
            case DIV -> ConstVal.of(a / b);
            case FLOOR_DIV -> ConstVal.of(Math.floor(a / b));
            case MOD -> ConstVal.of(floorMod(a, b));
            case POW -> ConstVal.of(Math.pow(a, b));
            case MAT_MULT, LSHIFT, RSHIFT, BIT_OR, BIT_XOR, BIT_AND -> null;
        };
    }

    private static double floorMod(double a, double b) {
        double r = a % b;
        return r != 0 && r < 0 != b < 0 ? r + b : Math.copySign(r, b);
    }

    // Sequences and sets

    private static Val sets(Operator.Binary op, SetVal a, SetVal b) {
        Set<Val> result = new LinkedHashSet<>(a.elements());
        boolean isKnown =
                switch (op) {
                    case BIT_OR -> result.addAll(b.elements()) || true;
                    case BIT_AND -> result.retainAll(b.elements()) || true;
                    case SUB -> result.removeAll(b.elements()) || true;
                    case BIT_XOR -> {
                        result.removeAll(b.elements());
                        b.elements().stream()
                                .filter(v -> !a.elements().contains(v))
                                .forEach(result::add);
                        yield true;
                    }
                    case ADD, MULT, MAT_MULT, DIV, FLOOR_DIV, MOD, POW, LSHIFT, RSHIFT -> false;
                };
        return isKnown ? new SetVal(result) : null;
    }

    private static boolean isSequence(Val v) {
        return v instanceof TupleVal || v instanceof ListVal;
    }

    private static List<Val> elements(Val sequence) {
        return sequence instanceof TupleVal t ? t.elements() : ((ListVal) sequence).elements();
    }

    private static Val like(Val sequence, List<Val> elements) {
        return sequence instanceof TupleVal ? new TupleVal(elements) : new ListVal(elements);
    }

    private Val repeat(Val sequence, ConstVal times) {
        if (times.integer().isEmpty()) {
            return null;
        }
        List<Val> elements = elements(sequence);
        List<Val> repeated = new ArrayList<>();
        int n = count(times.integer().get(), elements.size());
        Collections.nCopies(n, elements).forEach(repeated::addAll);
        return like(sequence, repeated);
    }

    private int count(BigInteger times, int size) {
        if (times.signum() <= 0 || size == 0) {
            return 0;
        }
        refuseLength(times.bitLength() > 31 ? Long.MAX_VALUE : times.longValue() * size);
        return times.intValue();
    }

    private void refuseLength(long length) {
        if (length > LIMIT) {
            throw emitter.error("a sequence of more than " + LIMIT + " elements is too long");
        }
    }

    // Comparison and truth

    Val compare(Operator.Comparison op, Val lhs, Val rhs) {
        return switch (op) {
            case EQ -> ConstVal.of(equal(lhs, rhs));
            case NOT_EQ -> ConstVal.of(!equal(lhs, rhs));
            case LT, LT_E, GT, GT_E -> ConstVal.of(ordered(op, lhs, rhs));
            case IS, IS_NOT, IN, NOT_IN -> throw unsupported(op, lhs, rhs);
        };
    }

    private boolean equal(Val lhs, Val rhs) {
        if (lhs instanceof ConstVal a && rhs instanceof ConstVal b) {
            return a.number().isPresent() && b.number().isPresent()
                    ? compareNumbers(a, b) == 0
                    : Objects.equals(a.value(), b.value());
        }
        if (lhs == rhs) {
            return true;
        }
        if (isSequence(lhs) && isSequence(rhs)) {
            List<Val> a = elements(lhs);
            List<Val> b = elements(rhs);
            if (a.size() != b.size()) {
                return false;
            }
            for (int i = 0; i < a.size(); i++) {
                if (a.get(i) instanceof TensorVal || b.get(i) instanceof TensorVal) {
                    throw emitter.error("a tuple with run-time values can't be compared; compare its elements");
                }
                if (!equal(a.get(i), b.get(i))) {
                    return false;
                }
            }
            return true;
        }
        return lhs.equals(rhs);
    }

    private boolean ordered(Operator.Comparison op, Val lhs, Val rhs) {
        Integer c = order(lhs, rhs);
        if (c == null) {
            throw unsupported(op, lhs, rhs);
        }
        // A NaN is ordered with nothing.
        if (isNan(lhs) || isNan(rhs)) {
            return false;
        }
        return switch (op) {
            case LT -> c < 0;
            case LT_E -> c <= 0;
            case GT -> c > 0;
            case GT_E -> c >= 0;
            case EQ, NOT_EQ, IS, IS_NOT, IN, NOT_IN -> throw unsupported(op, lhs, rhs);
        };
    }

    /** Which of two values comes first, or null when they have no order. */
    private Integer order(Val lhs, Val rhs) {
        if (lhs instanceof ConstVal a && rhs instanceof ConstVal b) {
            if (a.number().isPresent() && b.number().isPresent()) {
                return compareNumbers(a, b);
            }
            return a.value() instanceof String x && b.value() instanceof String y ? (Integer) x.compareTo(y) : null;
        }
        if (!isSequence(lhs) || !isSequence(rhs)) {
            return null;
        }
        List<Val> a = elements(lhs);
        List<Val> b = elements(rhs);
        for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
            if (!equal(a.get(i), b.get(i))) {
                return order(a.get(i), b.get(i));
            }
        }
        return Integer.compare(a.size(), b.size());
    }

    private static boolean isNan(Val v) {
        return v instanceof ConstVal c && c.value() instanceof Double d && d.isNaN();
    }

    /** Compares by value, exactly; a NaN equals nothing. */
    private static int compareNumbers(ConstVal a, ConstVal b) {
        if (a.value() instanceof Double || b.value() instanceof Double) {
            double x = a.number().orElseThrow();
            double y = b.number().orElseThrow();
            if (Double.isNaN(x) || Double.isNaN(y)) {
                return 1;
            }
            if (Double.isInfinite(x) || Double.isInfinite(y)) {
                return Double.compare(x, y);
            }
            return exact(a).compareTo(exact(b));
        }
        return a.integer().orElseThrow().compareTo(b.integer().orElseThrow());
    }

    private static BigDecimal exact(ConstVal c) {
        return c.integer()
                .map(BigDecimal::new)
                .orElseGet(() -> new BigDecimal(c.number().orElseThrow()));
    }

    /** Whether Python takes the value for true. */
    boolean truth(Val value) {
        return switch (value) {
            case ConstVal c when c.isNone() -> false;
            case ConstVal c when c.value() instanceof String s -> !s.isEmpty();
            case ConstVal c -> c.number().map(d -> d != 0).orElse(true);
            case TupleVal t -> t.size() > 0;
            case ListVal l -> !l.elements().isEmpty();
            case DictVal d -> !d.entries().isEmpty();
            case SetVal s -> !s.elements().isEmpty();
            case TensorVal t -> throw emitter.error(t.describe() + " has no truth value at compile time");
            case Val other -> true;
        };
    }

    Val unary(Operator.Unary op, Val operand) {
        if (op == Operator.Unary.NOT) {
            return ConstVal.of(!truth(operand));
        }
        if (operand instanceof ConstVal c && c.integer().isPresent()) {
            BigInteger i = c.integer().get();
            return switch (op) {
                case POS -> ConstVal.of(i);
                case NEG -> ConstVal.of(i.negate());
                case INVERT -> ConstVal.of(i.not());
                case NOT -> ConstVal.of(i.signum() == 0);
            };
        }
        if (operand instanceof ConstVal c && c.value() instanceof Double d && op != Operator.Unary.INVERT) {
            return ConstVal.of(op == Operator.Unary.NEG ? -d : d);
        }
        throw emitter.error("'%s' has no meaning for %s".formatted(op.symbol(), operand.describe()));
    }
}
