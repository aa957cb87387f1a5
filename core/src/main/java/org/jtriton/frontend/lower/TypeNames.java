package org.jtriton.frontend.lower;

import java.math.BigInteger;
import org.jtriton.frontend.lower.value.BuiltinVal;
import org.jtriton.frontend.lower.value.ClassVal;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.DescriptorVal;
import org.jtriton.frontend.lower.value.DictVal;
import org.jtriton.frontend.lower.value.LangType;
import org.jtriton.frontend.lower.value.ListVal;
import org.jtriton.frontend.lower.value.LoweringContext;
import org.jtriton.frontend.lower.value.ObjectVal;
import org.jtriton.frontend.lower.value.SetVal;
import org.jtriton.frontend.lower.value.TensorVal;
import org.jtriton.frontend.lower.value.TupleVal;
import org.jtriton.frontend.lower.value.TypeVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.tree.Span;

/** Python's types of values: {@code type(x)} and {@code isinstance(x, t)}. The functions named like the types stand for them. */
final class TypeNames {
    private TypeNames() {}

    /** The type of a value that is no object of a class. */
    static Val of(Modules modules, Val x, Span where, LoweringContext cx) {
        Val type =
                switch (x) {
                    case ConstVal c ->
                        switch (c.value()) {
                            case null -> modules.fallback("NoneType");
                            case Boolean b -> modules.fallback("bool");
                            case Long l -> modules.fallback("int");
                            case BigInteger l -> modules.fallback("int");
                            case Double d -> modules.fallback("float");
                            case String s -> modules.fallback("str");
                            default -> null;
                        };
                    case TupleVal t -> modules.fallback("tuple");
                    case ListVal l -> modules.fallback("list");
                    case DictVal d -> modules.fallback("dict");
                    case SetVal s -> modules.fallback("set");
                    case TensorVal t -> modules.language("tensor");
                    case TypeVal t -> modules.language("dtype");
                    case Val other -> null;
                };
        if (type == null) {
            throw cx.error(where, "the type of " + x.describe() + " can't be named");
        }
        return type;
    }

    static boolean isInstance(LoweringContext cx, Val object, Val type, Span where) {
        if (type instanceof TupleVal several) {
            return several.elements().stream().anyMatch(t -> isInstance(cx, object, t, where));
        }
        if (type instanceof ClassVal c) {
            return object instanceof ObjectVal o && o.type().isA(c);
        }
        if (!(type instanceof BuiltinVal b)) {
            throw cx.error(where, "isinstance needs a class, not " + type.describe());
        }
        Object value = object instanceof ConstVal c ? c.value() : null;
        return switch (b.builtin().name()) {
            case "int" -> value instanceof Long || value instanceof BigInteger || value instanceof Boolean;
            case "float" -> value instanceof Double;
            case "bool" -> value instanceof Boolean;
            case "str" -> value instanceof String;
            case "NoneType" -> object.equals(ConstVal.NONE);
            case "tuple", "tl.tuple" -> object instanceof TupleVal;
            case "list" -> object instanceof ListVal;
            case "dict" -> object instanceof DictVal;
            case "set", "frozenset" -> object instanceof SetVal;
            case "tl.constexpr" -> object instanceof ConstVal || object instanceof TypeVal;
            case "tl.tensor" -> object instanceof TensorVal;
            case "tl.dtype" -> object instanceof TypeVal;
            case "tl.pointer_type" -> object instanceof TypeVal t && t.type() instanceof LangType.Pointer;
            case "tl.block_type" -> object instanceof TypeVal t && t.type().isBlock();
            case "tl.tensor_descriptor", "tl.tensor_descriptor_base" -> object instanceof DescriptorVal;
            default ->
                throw cx.error(where, "isinstance cannot tell '" + b.builtin().name() + "'");
        };
    }
}
