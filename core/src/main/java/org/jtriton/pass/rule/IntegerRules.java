package org.jtriton.pass.rule;

import static org.jtriton.analysis.Constants.isAllOnes;
import static org.jtriton.analysis.Constants.isInteger;
import static org.jtriton.pass.rule.Rule.rule;

import java.util.List;
import java.util.Set;
import org.jtriton.analysis.Constants;
import org.jtriton.ir.Builder;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Keywords.IntPredicate;
import org.jtriton.ir.op.Opcode;

/** Identities of integer arithmetic, comparison and conversion. Constants stand on the right already. */
final class IntegerRules {
    private static final Set<Opcode> DIVISIONS = Set.of(Arith.DIVSI, Arith.DIVUI);
    private static final Set<Opcode> REMAINDERS = Set.of(Arith.REMSI, Arith.REMUI);
    private static final Set<Opcode> SHIFTS = Set.of(Arith.SHLI, Arith.SHRSI, Arith.SHRUI);
    private static final Set<Opcode> IDEMPOTENT =
            Set.of(Arith.ANDI, Arith.ORI, Arith.MINSI, Arith.MINUI, Arith.MAXSI, Arith.MAXUI);
    private static final Set<Opcode> ASSOCIATIVE = Set.of(
            Arith.ADDI,
            Arith.MULI,
            Arith.ANDI,
            Arith.ORI,
            Arith.XORI,
            Arith.MINSI,
            Arith.MINUI,
            Arith.MAXSI,
            Arith.MAXUI);

    static final List<Rule> ALL = List.of(
            rule(
                    "x + 0, x - 0, x | 0, x ^ 0",
                    Set.of(Arith.ADDI, Arith.SUBI, Arith.ORI, Arith.XORI),
                    m -> isInteger(m.rhs(), 0) ? m.lhs() : null),
            rule("x * 1, x / 1", Set.of(Arith.MULI, Arith.DIVSI, Arith.DIVUI), IntegerRules::timesOne),
            rule("x * 0, x & 0", Set.of(Arith.MULI, Arith.ANDI), m -> isInteger(m.rhs(), 0) ? m.rhs() : null),
            rule(
                    "0 / x, 0 % x, 0 shifted",
                    Set.of(Arith.DIVSI, Arith.DIVUI, Arith.REMSI, Arith.REMUI, Arith.SHLI, Arith.SHRSI, Arith.SHRUI),
                    m -> isInteger(m.lhs(), 0) ? m.lhs() : null),
            rule(
                    "x - x, x ^ x",
                    Set.of(Arith.SUBI, Arith.XORI),
                    m -> m.lhs() == m.rhs() ? m.constant(0, m.type()) : null),
            rule("x / x", DIVISIONS, m -> m.lhs() == m.rhs() ? m.constant(1, m.type()) : null),
            rule("x % x", REMAINDERS, m -> m.lhs() == m.rhs() ? m.constant(0, m.type()) : null),
            rule(
                    "x % 1",
                    REMAINDERS, m -> isInteger(m.rhs(), 1) && !m.type().isInteger(1) ? m.constant(0, m.type()) : null),
            rule("x shifted by 0", SHIFTS, m -> isInteger(m.rhs(), 0) ? m.lhs() : null),
            rule("x & x, min(x, x)", IDEMPOTENT, m -> m.lhs() == m.rhs() ? m.lhs() : null),
            rule("x & ones", Arith.ANDI, m -> isAllOnes(m.rhs()) ? m.lhs() : null),
            rule("x | ones", Arith.ORI, m -> isAllOnes(m.rhs()) ? m.rhs() : null),
            rule("(x op c) op d", ASSOCIATIVE, IntegerRules::associate),
            rule("(x - c) - d, (x + c) - d", Arith.SUBI, IntegerRules::subtractConstant),
            rule("(x + y) - y", Arith.SUBI, IntegerRules::cancelSum),
            rule("(x - y) + y", Arith.ADDI, IntegerRules::cancelDifference),
            rule("x - x / y * y", Arith.SUBI, IntegerRules::remainder),
            rule("not comparison", Arith.XORI, IntegerRules::negateComparison),
            rule("not not x", Arith.XORI, IntegerRules::notNot),
            rule("constants go right in comparisons", Arith.CMPI, IntegerRules::constantRight),
            rule("truth value compared with a truth value", Arith.CMPI, IntegerRules::compareTruth),
            rule("widened truth value compared with 0", Arith.CMPI, IntegerRules::compareWidenedTruth),
            rule("widened twice", Set.of(Arith.EXTSI, Arith.EXTUI), IntegerRules::widenTwice),
            rule("narrowed after widening", Arith.TRUNCI, IntegerRules::narrowWidened));

    private IntegerRules() {}

    private static Value timesOne(Match m) {
        // An i1 of 1 is -1 as a signed number; a truth value is never divided.
        return isInteger(m.rhs(), 1) && (m.code() == Arith.MULI || !m.type().isInteger(1)) ? m.lhs() : null;
    }

    private static Value associate(Match m) {
        Op inner = m.def(0, m.code());
        if (inner == null || m.bits(1).isEmpty() || !isConstant(inner.operand(1))) {
            return null;
        }
        return m.again(inner.operand(0), m.again(inner.operand(1), m.rhs()));
    }

    private static Value subtractConstant(Match m) {
        if (m.bits(1).isEmpty()) {
            return null;
        }
        Op difference = m.def(0, Arith.SUBI);
        if (difference != null && isConstant(difference.operand(1))) {
            return m.again(difference.operand(0), m.emit(Arith.ADDI, m.type(), difference.operand(1), m.rhs()));
        }
        Op sum = m.def(0, Arith.ADDI);
        if (sum != null && isConstant(sum.operand(1))) {
            Value rest = m.emit(Arith.SUBI, m.type(), sum.operand(1), m.rhs());
            return m.emit(Arith.ADDI, m.type(), sum.operand(0), rest);
        }
        return null;
    }

    private static Value cancelSum(Match m) {
        Op sum = m.def(0, Arith.ADDI);
        if (sum == null) {
            return null;
        }
        return sum.operand(1) == m.rhs() ? sum.operand(0) : sum.operand(0) == m.rhs() ? sum.operand(1) : null;
    }

    private static Value cancelDifference(Match m) {
        for (int i = 0; i < 2; i++) {
            Op difference = m.def(i, Arith.SUBI);
            if (difference != null && difference.operand(1) == m.operand(1 - i)) {
                return difference.operand(0);
            }
        }
        return null;
    }

    /** A remainder by hand is one, of which analyses know more than of a difference. */
    private static Value remainder(Match m) {
        Op product = m.def(1, Arith.MULI);
        for (int i = 0; product != null && i < 2; i++) {
            if (product.operand(i) instanceof Op.Result r
                    && DIVISIONS.contains(r.op().opcode())
                    && r.op().operand(0) == m.lhs()
                    && r.op().operand(1) == product.operand(1 - i)) {
                return m.emit(
                        r.op().is(Arith.DIVSI) ? Arith.REMSI : Arith.REMUI, m.type(), m.lhs(), product.operand(1 - i));
            }
        }
        return null;
    }

    private static Value negateComparison(Match m) {
        Op compare = m.def(0, Arith.CMPI);
        if (compare == null || !isAllOnes(m.rhs())) {
            return null;
        }
        IntPredicate opposite = opposite(compare.get(Attrs.INT_PREDICATE));
        return m.emit(Arith.CMPI, m.type(), Builder.attribute(Attrs.INT_PREDICATE, opposite), compare.operands());
    }

    private static Value notNot(Match m) {
        Op inner = m.def(0, Arith.XORI);
        return inner != null && isAllOnes(m.rhs()) && isAllOnes(inner.operand(1)) ? inner.operand(0) : null;
    }

    private static Value constantRight(Match m) {
        if (m.bits(0).isEmpty() || m.bits(1).isPresent()) {
            return null;
        }
        IntPredicate mirrored = mirrored(m.get(Attrs.INT_PREDICATE));
        return m.emit(
                Arith.CMPI, m.type(), Builder.attribute(Attrs.INT_PREDICATE, mirrored), List.of(m.rhs(), m.lhs()));
    }

    private static Value compareTruth(Match m) {
        if (!m.lhs().type().isInteger(1)) {
            return null;
        }
        return switch (m.get(Attrs.INT_PREDICATE)) {
            case EQ -> isInteger(m.rhs(), 1) ? m.lhs() : null;
            case NE -> isInteger(m.rhs(), 0) ? m.lhs() : null;
            case SLT, SLE, SGT, SGE, ULT, ULE, UGT, UGE -> null;
        };
    }

    private static Value compareWidenedTruth(Match m) {
        Op widened = m.def(0, Arith.EXTUI) != null ? m.def(0, Arith.EXTUI) : m.def(0, Arith.EXTSI);
        if (widened == null || !widened.operand(0).type().isInteger(1) || !isInteger(m.rhs(), 0)) {
            return null;
        }
        Value truth = widened.operand(0);
        return switch (m.get(Attrs.INT_PREDICATE)) {
            case NE -> truth;
            case EQ -> m.emit(Arith.XORI, truth.type(), truth, m.constant(1, truth.type()));
            case SLT, SLE, SGT, SGE, ULT, ULE, UGT, UGE -> null;
        };
    }

    private static Value widenTwice(Match m) {
        Op inner = m.def(0, m.code());
        if (inner != null) {
            return m.again(inner.operand(0));
        }
        // The sign of what was filled with zeros is 0.
        inner = m.code() == Arith.EXTSI ? m.def(0, Arith.EXTUI) : null;
        return inner == null ? null : m.emit(Arith.EXTUI, m.type(), inner.operand(0));
    }

    private static Value narrowWidened(Match m) {
        for (Opcode widening : List.of(Arith.EXTSI, Arith.EXTUI)) {
            Op inner = m.def(0, widening);
            if (inner != null) {
                Value source = inner.operand(0);
                int from = width(source);
                int to = width(m.type().scalar());
                return from == to ? source : from > to ? m.again(source) : m.emit(widening, m.type(), source);
            }
        }
        Op inner = m.def(0, Arith.TRUNCI);
        return inner == null ? null : m.again(inner.operand(0));
    }

    private static int width(Value v) {
        return width(v.type().scalar());
    }

    private static int width(Type scalar) {
        return ((IntType) scalar).width();
    }

    private static boolean isConstant(Value v) {
        return Constants.uniformBits(v).isPresent();
    }

    static IntPredicate opposite(IntPredicate p) {
        return switch (p) {
            case EQ -> IntPredicate.NE;
            case NE -> IntPredicate.EQ;
            case SLT -> IntPredicate.SGE;
            case SLE -> IntPredicate.SGT;
            case SGT -> IntPredicate.SLE;
            case SGE -> IntPredicate.SLT;
            case ULT -> IntPredicate.UGE;
            case ULE -> IntPredicate.UGT;
            case UGT -> IntPredicate.ULE;
            case UGE -> IntPredicate.ULT;
        };
    }

    static IntPredicate mirrored(IntPredicate p) {
        return switch (p) {
            case EQ, NE -> p;
            case SLT -> IntPredicate.SGT;
            case SLE -> IntPredicate.SGE;
            case SGT -> IntPredicate.SLT;
            case SGE -> IntPredicate.SLE;
            case ULT -> IntPredicate.UGT;
            case ULE -> IntPredicate.UGE;
            case UGT -> IntPredicate.ULT;
            case UGE -> IntPredicate.ULE;
        };
    }
}
