package org.jtriton.pass.rule;

import static org.jtriton.pass.rule.Rule.codes;
import static org.jtriton.pass.rule.Rule.rule;

import java.math.BigInteger;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import org.jtriton.analysis.Constants;
import org.jtriton.ir.FloatBits;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Keywords;
import org.jtriton.ir.op.MathOp;
import org.jtriton.ir.op.Opcode;
import org.jtriton.ir.op.Trait;
import org.jtriton.ir.op.Tt;

/** Operations on constants, scalars and blocks of one constant alike, are constants. */
final class ConstantRules {
    static final List<Rule> ALL = List.of(
            rule("constants go right", codes(c -> c.has(Trait.COMMUTATIVE)), ConstantRules::constantRight),
            rule("fold integer arithmetic", arithmetic(2), m -> foldIntegers(m, 2)),
            rule("fold integer magnitude", MathOp.ABSI, m -> foldIntegers(m, 1)),
            rule("fold float arithmetic", arithmetic(2), m -> foldFloats(m, 2)),
            rule("fold float functions", arithmetic(1), m -> foldFloats(m, 1)),
            rule("fold fused multiply-add", MathOp.FMA, ConstantRules::foldFma),
            rule("fold clamp", Tt.CLAMPF, ConstantRules::foldClamp),
            rule("fold integer comparison", Arith.CMPI, ConstantRules::foldIntegerComparison),
            rule("fold float comparison", Arith.CMPF, ConstantRules::foldFloatComparison),
            rule("fold conversion", codes(c -> c.has(Trait.ELEMENTWISE)), ConstantRules::foldConversion));

    private ConstantRules() {}

    private static Set<Opcode> arithmetic(int operands) {
        return codes(c -> c.has(Trait.SAME_TYPE) && c.spec().operands().size() == operands);
    }

    private static Value constantRight(Match m) {
        boolean swap = m.bits(0).isPresent() && m.bits(1).isEmpty();
        return swap ? m.again(m.rhs(), m.lhs()) : null;
    }

    private static Value foldIntegers(Match m, int operands) {
        if (!(m.type().scalar() instanceof IntType type) || !constant(m)) {
            return null;
        }
        long a = m.bits(0).getAsLong();
        return constant(
                m,
                operands == 1
                        ? IntegerFolding.unary(m.code(), a, type.width())
                        : IntegerFolding.binary(m.code(), a, m.bits(1).getAsLong(), type.width()));
    }

    private static Value foldFloats(Match m, int operands) {
        if (!(m.type().scalar() instanceof FloatType type) || !constant(m)) {
            return null;
        }
        double a = number(m, 0);
        OptionalDouble folded =
                operands == 1 ? FloatFolding.unary(m.code(), a) : FloatFolding.binary(m.code(), a, number(m, 1));
        return folded.isPresent() ? m.constant(FloatBits.encode(folded.getAsDouble(), type), m.type()) : null;
    }

    private static Value foldFma(Match m) {
        if (!constant(m)) {
            return null;
        }
        double a = number(m, 0);
        double b = number(m, 1);
        double c = number(m, 2);
        return switch ((FloatType) m.type().scalar()) {
            case F64 -> m.constant(FloatBits.encode(Math.fma(a, b, c), FloatType.F64), m.type());
            case F32 ->
                m.constant(FloatBits.encode(Math.fma((float) a, (float) b, (float) c), FloatType.F32), m.type());
            // A double can't hold the unrounded sum, and rounding it twice is not what the operation does.
            case F16, BF16, F8E5M2, F8E4M3FN, F8E4M3B11FNUZ, F8E5M2FNUZ, F8E4M3FNUZ -> null;
        };
    }

    private static Value foldClamp(Match m) {
        if (!constant(m)) {
            return null;
        }
        double x = number(m, 0);
        double low = number(m, 1);
        double high = number(m, 2);
        boolean ordinary = low <= high && !Double.isNaN(x) && x != 0;
        return ordinary
                ? m.constant(
                        FloatBits.encode(Math.min(Math.max(x, low), high), (FloatType)
                                m.type().scalar()),
                        m.type())
                : null;
    }

    private static Value foldIntegerComparison(Match m) {
        var predicate = m.get(Attrs.INT_PREDICATE);
        if (m.lhs() == m.rhs()) {
            boolean reflexive = IntegerFolding.compare(predicate, 0, 0, 1);
            return m.constant(reflexive ? 1 : 0, m.type());
        }
        if (!constant(m) || !(m.lhs().type().scalar() instanceof IntType type)) {
            return null;
        }
        boolean holds = IntegerFolding.compare(
                predicate, m.bits(0).getAsLong(), m.bits(1).getAsLong(), type.width());
        return m.constant(holds ? 1 : 0, m.type());
    }

    private static Value foldFloatComparison(Match m) {
        if (!constant(m)) {
            return null;
        }
        boolean holds = FloatFolding.compare(m.get(Attrs.FLOAT_PREDICATE), number(m, 0), number(m, 1));
        return m.constant(holds ? 1 : 0, m.type());
    }

    private static Value foldConversion(Match m) {
        if (m.size() != 1 || !constant(m)) {
            return null;
        }
        long bits = m.bits(0).getAsLong();
        return switch (m.lhs().type().scalar()) {
            case IntType from
            when m.type().scalar() instanceof IntType ->
                switch (m.code()) {
                    case Arith.EXTSI -> m.constant(IntegerFolding.signed(bits, from.width()), m.type());
                    case Arith.EXTUI -> m.constant(IntegerFolding.unsigned(bits, from.width()), m.type());
                    case Arith.TRUNCI, Arith.BITCAST, Tt.BITCAST -> m.constant(bits, m.type());
                    default -> null;
                };
            case IntType from
            when m.type().scalar() instanceof FloatType to ->
                switch (m.code()) {
                    case Arith.SITOFP ->
                        constant(
                                m,
                                FloatFolding.fromInteger(
                                        BigInteger.valueOf(IntegerFolding.signed(bits, from.width())), to));
                    case Arith.UITOFP ->
                        constant(
                                m,
                                FloatFolding.fromInteger(
                                        new BigInteger(
                                                Long.toUnsignedString(IntegerFolding.unsigned(bits, from.width()))),
                                        to));
                    case Arith.BITCAST, Tt.BITCAST -> m.constant(bits, m.type());
                    default -> null;
                };
            case FloatType from
            when m.type().scalar() instanceof IntType to ->
                switch (m.code()) {
                    case Arith.FPTOSI -> constant(m, FloatFolding.toInteger(number(m, 0), to.width(), true));
                    case Arith.FPTOUI -> constant(m, FloatFolding.toInteger(number(m, 0), to.width(), false));
                    case Arith.BITCAST, Tt.BITCAST -> m.constant(bits, m.type());
                    default -> null;
                };
            case FloatType from
            when m.type().scalar() instanceof FloatType to ->
                switch (m.code()) {
                    case Arith.EXTF, Arith.TRUNCF -> constant(m, FloatFolding.convert(number(m, 0), to));
                    case Tt.FP_TO_FP -> foldRounding(m, to);
                    case Arith.BITCAST, Tt.BITCAST -> m.constant(bits, m.type());
                    default -> null;
                };
            default -> null;
        };
    }

    /** Rounding toward zero is folded only when there is nothing to round. */
    private static Value foldRounding(Match m, FloatType to) {
        OptionalLong folded = FloatFolding.convert(number(m, 0), to);
        boolean exact = folded.isPresent() && FloatBits.decode(folded.getAsLong(), to) == number(m, 0);
        return exact || m.get(Attrs.ROUNDING) != Keywords.Rounding.TOWARD_ZERO ? constant(m, folded) : null;
    }

    private static boolean constant(Match m) {
        return m.operands().stream().allMatch(v -> Constants.uniformBits(v).isPresent());
    }

    private static double number(Match m, int i) {
        return FloatBits.decode(
                m.bits(i).getAsLong(), (FloatType) m.operand(i).type().scalar());
    }

    private static Value constant(Match m, OptionalLong bits) {
        return bits.isPresent() ? m.constant(bits.getAsLong(), m.type()) : null;
    }
}
