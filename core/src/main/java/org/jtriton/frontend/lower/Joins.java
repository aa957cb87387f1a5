package org.jtriton.frontend.lower;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.DType;
import org.jtriton.frontend.lower.Environment.Bound;
import org.jtriton.frontend.lower.Environment.Missing;
import org.jtriton.frontend.lower.builtin.Semantic;
import org.jtriton.frontend.lower.value.BlockPointerVal;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.DescriptorVal;
import org.jtriton.frontend.lower.value.LangType;
import org.jtriton.frontend.lower.value.ListVal;
import org.jtriton.frontend.lower.value.ObjectVal;
import org.jtriton.frontend.lower.value.TensorVal;
import org.jtriton.frontend.lower.value.TupleVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.tree.Span;
import org.jtriton.ir.Block;
import org.jtriton.ir.Value;

/**
 * What a variable is where two paths meet.
 *
 * <p>Run-time values must be of one type. A number that is known at compile time takes the type of the run-time scalar on the other
 * path if it is of its kind; two different numbers become run-time values, of int32, int64, float32 or int1 as a number
 * of Python does anywhere. Tuples and objects meet element by element.
 */
final class Joins {
    private Joins() {}

    /** The value on each path, in one structure. */
    record Pair(Val then, Val other) {}

    /** Brings two values to one structure, converting in the block that ends each path; null if they have nothing in common. */
    static Pair unify(KernelBody cx, Val a, Block inA, Val b, Block inB, Span where) {
        if (a == b || a.flatten().isEmpty() && a.equals(b)) {
            return new Pair(a, b);
        }
        return switch (a) {
            case TensorVal x when b instanceof TensorVal y -> x.type().equals(y.type()) ? new Pair(a, b) : null;
            case TensorVal x
            when b instanceof ConstVal c -> {
                Val converted = convert(cx, c, x.type(), inB, where);
                yield converted == null ? null : new Pair(a, converted);
            }
            case ConstVal c
            when b instanceof TensorVal y -> {
                Val converted = convert(cx, c, y.type(), inA, where);
                yield converted == null ? null : new Pair(converted, b);
            }
            case ConstVal x when b instanceof ConstVal y -> numbers(cx, x, inA, y, inB, where);
            case TupleVal x
            when b instanceof TupleVal y && x.names().equals(y.names()) -> {
                Elements e = elements(cx, x.elements(), inA, y.elements(), inB, where);
                yield e == null
                        ? null
                        : new Pair(new TupleVal(e.then(), x.names()), new TupleVal(e.other(), x.names()));
            }
            case ListVal x
            when b instanceof ListVal y -> {
                Elements e = elements(cx, x.elements(), inA, y.elements(), inB, where);
                yield e == null ? null : new Pair(new ListVal(e.then()), new ListVal(e.other()));
            }
            case ObjectVal x
            when b instanceof ObjectVal y && x.type() == y.type() -> {
                List<Val> xs = new ArrayList<>(x.fields().values());
                Elements e = elements(cx, xs, inA, new ArrayList<>(y.fields().values()), inB, where);
                yield e == null ? null : new Pair(withFields(x, e.then()), withFields(x, e.other()));
            }
            case BlockPointerVal x
            when b instanceof BlockPointerVal y ->
                x.block().equals(y.block()) && x.order().equals(y.order()) && sameTypes(x, y) ? new Pair(a, b) : null;
            case DescriptorVal x
            when b instanceof DescriptorVal y -> x.block().equals(y.block()) && sameTypes(x, y) ? new Pair(a, b) : null;
            case Val other -> null;
        };
    }

    private record Elements(List<Val> then, List<Val> other) {}

    private static Elements elements(KernelBody cx, List<Val> a, Block inA, List<Val> b, Block inB, Span where) {
        if (a.size() != b.size()) {
            return null;
        }
        Elements all = new Elements(new ArrayList<>(), new ArrayList<>());
        for (int i = 0; i < a.size(); i++) {
            Pair pair = unify(cx, a.get(i), inA, b.get(i), inB, where);
            if (pair == null) {
                return null;
            }
            all.then().add(pair.then());
            all.other().add(pair.other());
        }
        return all;
    }

    private static ObjectVal withFields(ObjectVal o, List<Val> values) {
        Map<String, Val> fields = new LinkedHashMap<>();
        int i = 0;
        for (String name : o.fields().keySet()) {
            fields.put(name, values.get(i++));
        }
        return new ObjectVal(o.type(), fields);
    }

    private static boolean sameTypes(Val a, Val b) {
        return a.flatten().stream()
                .map(Value::type)
                .toList()
                .equals(b.flatten().stream().map(Value::type).toList());
    }

    private static Pair numbers(KernelBody cx, ConstVal a, Block inA, ConstVal b, Block inB, Span where) {
        if (a.number().isEmpty() || b.number().isEmpty()) {
            return null;
        }
        TensorVal x = cx.within(inA, () -> Semantic.toTensor(cx, a, where));
        TensorVal y = cx.within(inB, () -> Semantic.toTensor(cx, b, where));
        if (x.type().equals(y.type())) {
            return new Pair(x, y);
        }
        if (x.type().isBool()
                || y.type().isBool()
                || x.type().isFloat() != y.type().isFloat()) {
            return null;
        }
        LangType wider = x.type().dtype().bits() >= y.type().dtype().bits() ? x.type() : y.type();
        return new Pair(
                cx.within(inA, () -> Semantic.cast(cx, x, wider, where)),
                cx.within(inB, () -> Semantic.cast(cx, y, wider, where)));
    }

    /** A number as a run-time scalar of that type, if it is of its kind; null otherwise. */
    static TensorVal convert(KernelBody cx, ConstVal number, LangType type, Block in, Span where) {
        DType dtype = type.isBlock() ? null : type.dtype();
        boolean fits = dtype != null
                && switch (number.value()) {
                    case null -> false;
                    case Boolean b -> dtype == DType.INT1;
                    case Double d -> dtype.isFloat();
                    default -> number.integer().isPresent() && dtype != DType.INT1 && fits(number, dtype);
                };
        return !fits ? null : cx.within(in, () -> Semantic.cast(cx, Semantic.toTensor(cx, number, where), type, where));
    }

    private static boolean fits(ConstVal number, DType dtype) {
        int bits = number.integer().orElseThrow().bitLength();
        boolean isNegative = number.integer().get().signum() < 0;
        return dtype.isFloat() || (dtype.isSigned() ? bits < dtype.bits() : !isNegative && bits <= dtype.bits());
    }

    static Missing mismatch(String name, Bound a, Bound b) {
        if (name.equals(Exit.VALUE)
                && (a.value().equals(ConstVal.NONE) || b.value().equals(ConstVal.NONE))) {
            Bound other = a.value().equals(ConstVal.NONE) ? b : a;
            return new Missing(
                    "the function returns %s on line %d, but nothing on another path"
                            .formatted(what(other.value()), other.where().line()),
                    "return values of one type on every path");
        }
        if (name.equals(Exit.VALUE)) {
            return new Missing(
                    "the function returns %s on line %d, but %s on line %d"
                            .formatted(
                                    what(a.value()),
                                    a.where().line(),
                                    what(b.value()),
                                    b.where().line()),
                    "return values of one type on every path");
        }
        if (name.startsWith("$")) {
            return new Missing(
                    "the two values to choose from are %s and %s".formatted(what(a.value()), what(b.value())),
                    howToAgree(a.value(), b.value(), "give both one type, for example with .to(...)"));
        }
        return new Missing(
                "'%s' is %s if assigned on line %d, but %s if assigned on line %d"
                        .formatted(
                                name,
                                what(a.value()),
                                a.where().line(),
                                what(b.value()),
                                b.where().line()),
                howToAgree(a.value(), b.value(), "give it one type on both paths, for example with .to(...)"));
    }

    private static String howToAgree(Val a, Val b, String otherwise) {
        if (a.equals(ConstVal.NONE) || b.equals(ConstVal.NONE)) {
            return "None is no run-time value: assign a value of the final type instead, such as 0.0";
        }
        return isText(a) || isText(b)
                ? "text and the constants of an enum are known at compile time only: choose between numbers, or between"
                        + " whole statements with 'if'"
                : otherwise;
    }

    private static boolean isText(Val v) {
        return v instanceof ConstVal c && c.value() instanceof String;
    }

    static Missing oneBranchOnly(String name, Span conditional) {
        return new Missing(
                "'%s' has a value in one branch only of the 'if' on line %d".formatted(name, conditional.line()),
                "assign it before the 'if', or in both branches");
    }

    static String what(Val v) {
        return v instanceof TensorVal t ? t.type().toString() : v.describe();
    }
}
