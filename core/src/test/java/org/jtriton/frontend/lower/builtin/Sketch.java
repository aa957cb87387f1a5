package org.jtriton.frontend.lower.builtin;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jtriton.CompilationException;
import org.jtriton.DType;
import org.jtriton.Knobs;
import org.jtriton.frontend.lower.value.Argument;
import org.jtriton.frontend.lower.value.BoundVal;
import org.jtriton.frontend.lower.value.BuiltinVal;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.LangType;
import org.jtriton.frontend.lower.value.LoweringContext;
import org.jtriton.frontend.lower.value.TensorVal;
import org.jtriton.frontend.lower.value.TupleVal;
import org.jtriton.frontend.lower.value.TypeVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.tree.Operator;
import org.jtriton.frontend.tree.Source;
import org.jtriton.frontend.tree.Span;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Func;
import org.jtriton.ir.Location;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.text.IrPrinter;

/** A kernel written call by call, without a front end: a stand-in for the lowering around the built-ins. */
final class Sketch implements LoweringContext {
    static final Span HERE = new Span(1, 0, 1, 1);

    private static final Source SOURCE = Source.of("sketch.py", "the kernel\n");

    private final Func func = new Func("sketch", true, List.of(), Map.of(), Location.unknown());
    private Builder builder = new Builder(func.entry(), Location.unknown());

    TensorVal parameter(LangType type) {
        return new TensorVal(func.addParameter(type.ir(), Map.of(), Location.unknown()), type);
    }

    TensorVal pointer(DType element) {
        return parameter(LangType.pointerTo(element));
    }

    TensorVal scalar(DType type) {
        return parameter(LangType.of(type));
    }

    TensorVal block(DType type, Integer... shape) {
        return parameter(LangType.of(type).withShape(List.of(shape)));
    }

    /** Calls a built-in of the language; plain Java values become constants, {@code "name="} names the argument after it. */
    Val tl(String name, Object... arguments) {
        return call(Builtins.lookup("triton.language", name), arguments(arguments), HERE);
    }

    Val libdevice(String name, Object... arguments) {
        return call(Builtins.lookup("triton.language.extra.libdevice", name), arguments(arguments), HERE);
    }

    Val method(Val object, String name, Object... arguments) {
        return call(Builtins.attribute(this, object, name, HERE), arguments(arguments), HERE);
    }

    Val attribute(Val object, String name) {
        return Builtins.attribute(this, object, name, HERE);
    }

    Val binary(Object lhs, String symbol, Object rhs) {
        for (Operator.Binary op : Operator.Binary.values()) {
            if (op.symbol().equals(symbol)) {
                return Semantic.binary(this, op, value(lhs), value(rhs), HERE);
            }
        }
        for (Operator.Comparison op : Operator.Comparison.values()) {
            if (op.symbol().equals(symbol)) {
                return Semantic.compare(this, op, value(lhs), value(rhs), HERE);
            }
        }
        throw new IllegalArgumentException("no operator " + symbol);
    }

    private static List<Argument> arguments(Object... values) {
        List<Argument> all = new ArrayList<>();
        for (int i = 0; i < values.length; i++) {
            if (values[i] instanceof String s && s.endsWith("=")) {
                all.add(Argument.named(s.substring(0, s.length() - 1), value(values[++i]), HERE));
            } else {
                all.add(Argument.positional(value(values[i]), HERE));
            }
        }
        return all;
    }

    static Val value(Object o) {
        return switch (o) {
            case null -> ConstVal.NONE;
            case Val v -> v;
            case Integer i -> ConstVal.of(i);
            case Long l -> ConstVal.of(l);
            case Double d -> ConstVal.of(d);
            case Boolean b -> ConstVal.of(b);
            case String s -> ConstVal.of(s);
            case DType t -> TypeVal.of(t);
            case List<?> l -> new TupleVal(l.stream().map(Sketch::value).toList());
            default -> throw new IllegalArgumentException("no value: " + o);
        };
    }

    /** The operations emitted so far, a line each, with the signature and the return left out. */
    String text() {
        builder.emit(Tt.RETURN, List.of());
        List<String> lines = IrPrinter.print(func).lines().toList();
        return String.join("\n", lines.subList(1, lines.size() - 2)).stripIndent();
    }

    @Override
    public Builder builder() {
        return builder;
    }

    @Override
    public boolean isChecked() {
        return Knobs.DEBUG.value();
    }

    @Override
    public boolean inKernel() {
        return true;
    }

    @Override
    public <T> T within(Block block, Supplier<T> body) {
        Builder outer = builder;
        builder = outer.in(block);
        try {
            return body.get();
        } finally {
            builder = outer;
        }
    }

    @Override
    public Val call(Val function, List<Argument> arguments, Span where) {
        return switch (function) {
            case BuiltinVal b ->
                b.builtin()
                        .body()
                        .call(
                                this,
                                b.builtin().parameters().bind(this, b.builtin().name(), arguments, where),
                                where);
            case BoundVal m -> {
                List<Argument> all = new ArrayList<>(List.of(Argument.positional(m.self(), where)));
                all.addAll(arguments);
                yield call(m.function(), all, where);
            }
            case Val other -> throw new IllegalArgumentException(other.describe() + " can't be called in a sketch");
        };
    }

    @Override
    public Val library(String module, String name) {
        throw new IllegalArgumentException("a sketch has no standard library: " + name);
    }

    @Override
    public CompilationException error(Span where, String message, String hint) {
        return SOURCE.error(where, message).hint(hint).build();
    }
}
