package org.jtriton.frontend.lower.builtin;

import java.util.Map;
import org.jtriton.DType;
import org.jtriton.frontend.lower.value.LangType;
import org.jtriton.frontend.lower.value.TensorVal;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Builder;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Keywords.FloatPredicate;
import org.jtriton.ir.op.Keywords.IntPredicate;
import org.jtriton.ir.op.Keywords.Rounding;
import org.jtriton.ir.op.Opcode;
import org.jtriton.ir.op.Tt;

/**
 * Conversions between element types; the shape stays.
 *
 * <p>Integers are extended by the sign of the type that they come from and truncated by dropping bits; everything that isn't
 * zero becomes the truth value true; floats become integers by truncation. Narrowing a float rounds to nearest even unless
 * told otherwise. The two 16-bit floats meet through float32, and 8-bit floats convert from and to other floats only.
 */
final class Casts {
    private final Emitter emitter;

    Casts(Emitter emitter) {
        this.emitter = emitter;
    }

    TensorVal cast(TensorVal value, DType to) {
        return cast(value, LangType.of(to), null);
    }

    TensorVal cast(TensorVal value, LangType to) {
        return cast(value, to, null);
    }

    /** @param rounding how a narrower float is rounded, or null for nearest even */
    TensorVal cast(TensorVal value, LangType to, Rounding rounding) {
        LangType from = value.type().scalar();
        LangType target = to.scalar();
        boolean narrowsFloat = from.isFloat()
                && target.isFloat()
                && target.dtype().bits() < from.dtype().bits();
        if (rounding != null && !narrowsFloat && !from.equals(target)) {
            throw emitter.error("fp_downcast_rounding is for floats that become narrower, not for %s to %s"
                    .formatted(from, target));
        }
        if (from.equals(target)) {
            return value;
        }
        if (from.isPointer() || target.isPointer()) {
            return pointer(value, target);
        }
        DType f = from.dtype();
        DType t = target.dtype();
        if (f.isFloat() && t.isFloat()) {
            return floatToFloat(value, f, t, rounding);
        }
        if (Promotion.isFp8(f) || Promotion.isFp8(t)) {
            throw emitter.error(
                    "can't cast %s to %s".formatted(value.describe(), t),
                    "go through float32: x.to(tl.float32).to(tl.%s)".formatted(t));
        }
        if (t == DType.INT1) {
            return notZero(value);
        }
        if (f.isFloat()) {
            TensorVal standard = f.bits() == 16 ? cast(value, DType.FP32) : value;
            return convert(Promotion.isSignedInteger(t) ? Arith.FPTOSI : Arith.FPTOUI, standard, t);
        }
        if (t.isFloat()) {
            return convert(Promotion.isSignedInteger(f) ? Arith.SITOFP : Arith.UITOFP, value, t);
        }
        return integerToInteger(value, f, t);
    }

    private TensorVal floatToFloat(TensorVal value, DType from, DType to, Rounding rounding) {
        boolean narrows = to.bits() < from.bits();
        if (Promotion.isFp8(from) || Promotion.isFp8(to) || narrows && rounding == Rounding.TOWARD_ZERO) {
            Rounding how = rounding == null ? Rounding.NEAREST_EVEN : rounding;
            Map<String, Attribute> attributes = narrows ? Builder.attribute(Attrs.ROUNDING, how) : Map.of();
            return emitter.emit(Tt.FP_TO_FP, value.type().withScalar(to), attributes, value);
        }
        if (from.bits() == 16 && to != DType.FP32) {
            return cast(cast(value, DType.FP32), to);
        }
        return convert(narrows ? Arith.TRUNCF : Arith.EXTF, value, to);
    }

    private TensorVal integerToInteger(TensorVal value, DType from, DType to) {
        if (from.bits() == to.bits()) {
            return new TensorVal(value.ir(), value.type().withScalar(to));
        }
        if (to.bits() < from.bits()) {
            return convert(Arith.TRUNCI, value, to);
        }
        return convert(Promotion.isSignedInteger(from) ? Arith.EXTSI : Arith.EXTUI, value, to);
    }

    private TensorVal pointer(TensorVal value, LangType to) {
        LangType type = value.type().withScalar(to);
        if (value.type().isPointer() && to.isPointer()) {
            return emitter.emit(Tt.BITCAST, type, value);
        }
        if (value.type().isPointer() && to.dtype() == DType.INT1) {
            return notZero(cast(value, DType.INT64));
        }
        if (value.type().isPointer() && to.isInteger() && to.dtype().bits() == 64) {
            return emitter.emit(Tt.PTR_TO_INT, type, value);
        }
        if (value.type().isInteger() && to.isPointer()) {
            return emitter.emit(Tt.INT_TO_PTR, type, cast(value, DType.INT64));
        }
        throw emitter.error(
                "can't cast %s to %s".formatted(value.describe(), to),
                "an address is a 64-bit integer, such as tl.int64");
    }

    /** A truth value: whether a number is not zero. */
    TensorVal notZero(TensorVal value) {
        if (value.type().isBool()) {
            return value;
        }
        TensorVal zero = emitter.constant(0, value.type());
        var b = emitter.builder();
        var bit = value.type().isFloat()
                ? b.compare(FloatPredicate.UNE, value.ir(), zero.ir())
                : b.compare(IntPredicate.NE, value.ir(), zero.ir());
        return new TensorVal(bit, value.type().withScalar(DType.INT1));
    }

    /** The same bits read as another type of the same width. */
    TensorVal bitcast(TensorVal value, LangType to) {
        LangType from = value.type().scalar();
        LangType target = to.scalar();
        if (from.equals(target)) {
            return value;
        }
        if (from.isPointer() || target.isPointer()) {
            return cast(value, target);
        }
        int bits = from.dtype().bits();
        if (bits != target.dtype().bits()) {
            throw emitter.error("can't bitcast %s, which has %d bits, to %s, which has %d"
                    .formatted(value.describe(), bits, target, target.dtype().bits()));
        }
        LangType type = value.type().withScalar(target);
        return type.ir().equals(value.ir().type())
                ? new TensorVal(value.ir(), type)
                : emitter.emit(Tt.BITCAST, type, value);
    }

    private TensorVal convert(Opcode code, TensorVal value, DType to) {
        return emitter.emit(code, value.type().withScalar(to), value);
    }
}
