package org.jtriton.ir.verify;

import java.util.List;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Op;
import org.jtriton.ir.ScalarType;
import org.jtriton.ir.Type;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.MathOp;
import org.jtriton.ir.op.Misc;

/** Arithmetic, elementary functions, and what other dialects add. */
final class ArithRules extends Rules {
    ArithRules(Op op, Errors errors) {
        super(op, errors);
    }

    void check(Arith code) {
        switch (code) {
            case CONSTANT -> constant();
            case ADDI,
                    SUBI,
                    MULI,
                    DIVSI,
                    DIVUI,
                    REMSI,
                    REMUI,
                    SHLI,
                    SHRSI,
                    SHRUI,
                    ANDI,
                    ORI,
                    XORI,
                    MINSI,
                    MINUI,
                    MAXSI,
                    MAXUI -> requireIntegers(op.operands());
            case ADDF, SUBF, MULF, DIVF, REMF, NEGF, MINNUMF, MAXNUMF, MINIMUMF, MAXIMUMF ->
                requireFloats(op.operands());
            case CMPI -> {
                requireIntegers(op.operands());
                comparison();
            }
            case CMPF -> {
                requireFloats(op.operands());
                comparison();
            }
            case SELECT -> select();
            case EXTSI, EXTUI -> conversion(IntType.class, IntType.class, 1);
            case TRUNCI -> conversion(IntType.class, IntType.class, -1);
            case EXTF -> conversion(FloatType.class, FloatType.class, 1);
            case TRUNCF -> conversion(FloatType.class, FloatType.class, -1);
            case SITOFP, UITOFP -> conversion(IntType.class, FloatType.class, 0);
            case FPTOSI, FPTOUI -> conversion(FloatType.class, IntType.class, 0);
            case BITCAST -> bitcast();
        }
    }

    void check(MathOp code) {
        switch (code) {
            case EXP, EXP2, LOG, LOG2, SIN, COS, SQRT, RSQRT, ERF, FLOOR, CEIL, ABSF, FMA ->
                requireFloats(op.operands());
            case ABSI -> requireIntegers(op.operands());
        }
    }

    void check(Misc code) {
        switch (code) {
            case ASSUME -> requireSame(type(0), IntType.I1, "the condition");
            case BARRIER, POISON -> {}
        }
    }

    private void constant() {
        Type type =
                switch (op.get(Attrs.VALUE)) {
                    case Attribute.Bool b -> IntType.I1;
                    case Attribute.Int i -> i.type();
                    case Attribute.Float f -> f.type();
                    case Attribute.Dense d -> d.type();
                    case Attribute a -> null;
                };
        if (require(type != null, "the value is not a number or a dense block of numbers")) {
            requireSame(resultType(), type, "the result");
        }
        if (op.get(Attrs.VALUE) instanceof Attribute.Dense d) {
            require(
                    d.isSplat() || d.bits().length == d.type().size(),
                    "the value has " + d.bits().length + " elements for " + d.type());
        }
    }

    private void comparison() {
        requireSame(type(1), type(0), "the second operand");
        requireSame(resultType(), type(0).withScalar(IntType.I1), "the result");
    }

    private void select() {
        if (require(type(0).isInteger(1), "the condition is " + type(0) + ", not i1") && type(0).isTensor()) {
            require(type(0).shape().equals(type(1).shape()), "the condition is " + type(0) + " for " + type(1));
        }
        requireSame(type(2), type(1), "the second value");
        requireSame(resultType(), type(1), "the result");
    }

    /** @param wider 1 if the result must have more bits, -1 if fewer, 0 if either will do */
    private void conversion(Class<? extends ScalarType> from, Class<? extends ScalarType> to, int wider) {
        boolean ok = require(from.isInstance(type(0).scalar()), "does not convert from " + type(0))
                && require(to.isInstance(resultType().scalar()), "does not convert to " + resultType());
        if (ok && wider != 0) {
            int difference = bits(resultType()) - bits(type(0));
            require(
                    Integer.signum(difference) == wider,
                    (wider > 0 ? "does not widen " : "does not narrow ") + type(0) + " to " + resultType());
        }
    }

    private void bitcast() {
        boolean ok = true;
        for (Type t : List.of(type(0), resultType())) {
            ok &= require(t.scalar() instanceof ScalarType, "does not convert " + t);
        }
        if (ok) {
            require(bits(type(0)) == bits(resultType()), type(0) + " and " + resultType() + " differ in width");
        }
    }

    private static int bits(Type type) {
        return ((ScalarType) type.scalar()).width();
    }
}
