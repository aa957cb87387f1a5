package org.jtriton.frontend.lower.builtin;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jtriton.DType;
import org.jtriton.frontend.lower.value.BoundVal;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.LangType;
import org.jtriton.frontend.lower.value.TypeVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.ir.FloatType;

/** What a kernel can ask of a type: {@code x.dtype.primitive_bitwidth}, {@code p.dtype.element_ty.is_floating()}. */
final class TypeAttributes {
    /** Questions without arguments; each is a method that gives a truth value. */
    private static final Map<String, Predicate<LangType>> QUESTIONS = questions();

    private TypeAttributes() {}

    static Iterable<String> questionNames() {
        return QUESTIONS.keySet();
    }

    private static Map<String, Predicate<LangType>> questions() {
        Map<String, Predicate<LangType>> q = new LinkedHashMap<>();
        q.put("is_floating", LangType::isFloat);
        q.put("is_standard_floating", t -> t.isFloat() && t.dtype().bits() > 8);
        q.put("is_int", LangType::isInteger);
        q.put("is_int_signed", t -> t.isInteger() && Promotion.isSignedInteger(t.dtype()));
        q.put("is_int_unsigned", t -> t.isInteger() && !Promotion.isSignedInteger(t.dtype()));
        q.put("is_bool", LangType::isBool);
        q.put("is_fp8", t -> t.isFloat() && t.dtype().bits() == 8);
        q.put("is_ptr", t -> t instanceof LangType.Pointer);
        q.put("is_block", LangType::isBlock);
        for (DType d : DType.values()) {
            boolean isInteger = d.isInteger();
            q.put("is_" + (isInteger ? d.languageName() : d.shortName()), t -> t.dtype() == d);
        }
        return q;
    }

    /** The attribute of a type, or null. */
    static Val find(TypeVal type, String name) {
        LangType t = type.type();
        Predicate<LangType> question = QUESTIONS.get(name);
        if (question != null) {
            return new BoundVal(type, BuiltinTable.function(name, "self", (e, a) -> {
                return ConstVal.of(question.test(t instanceof LangType.Block ? blockOr(name, t) : t));
            }));
        }
        return switch (name) {
            case "scalar" -> new TypeVal(t.scalar());
            case "element_ty" ->
                switch (t) {
                    case LangType.Pointer p -> new TypeVal(p.element());
                    case LangType.Block b -> new TypeVal(b.element());
                    case LangType.Scalar s -> null;
                };
            case "shape" -> t.isBlock() ? ShapeBuiltins.shapeOf(t.shape()) : null;
            case "numel" -> ConstVal.of(Shapes.size(t.shape()));
            case "name" -> ConstVal.of(name(t));
            case "primitive_bitwidth" -> ConstVal.of(bits(t));
            case "itemsize" -> ConstVal.of(Math.max(1, bits(t) / 8));
            case "int_bitwidth" -> t.isInteger() ? ConstVal.of(t.dtype().bits()) : null;
            case "fp_mantissa_width" ->
                t.isFloat() ? ConstVal.of(((FloatType) t.dtype().irType()).mantissaBits()) : null;
            default -> null;
        };
    }

    private static LangType blockOr(String question, LangType block) {
        return question.equals("is_block") ? block : block.scalar();
    }

    private static int bits(LangType t) {
        return Optional.ofNullable(t.dtype()).map(DType::bits).orElse(64);
    }

    /** The name that Triton prints: {@code fp32}, {@code int32}, {@code pointer<fp32>}. */
    private static String name(LangType t) {
        return switch (t) {
            case LangType.Scalar s ->
                s.dtype().isFloat() ? s.dtype().shortName() : s.dtype().languageName();
            case LangType.Pointer p -> "pointer<" + name(p.element()) + ">";
            case LangType.Block b -> "<" + b.dims() + ", " + name(b.element()) + ">";
        };
    }
}
