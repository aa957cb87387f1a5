package org.jtriton.frontend.lower;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jtriton.CompilationException;
import org.jtriton.frontend.lower.builtin.Builtins;
import org.jtriton.frontend.lower.builtin.Semantic;
import org.jtriton.frontend.lower.value.Argument;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.DictVal;
import org.jtriton.frontend.lower.value.FunctionVal;
import org.jtriton.frontend.lower.value.ListVal;
import org.jtriton.frontend.lower.value.LoweringContext;
import org.jtriton.frontend.lower.value.ModuleVal;
import org.jtriton.frontend.lower.value.SetVal;
import org.jtriton.frontend.lower.value.SliceVal;
import org.jtriton.frontend.lower.value.TensorVal;
import org.jtriton.frontend.lower.value.TupleVal;
import org.jtriton.frontend.lower.value.UnavailableVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.tree.Comprehension;
import org.jtriton.frontend.tree.Constant;
import org.jtriton.frontend.tree.DictItem;
import org.jtriton.frontend.tree.Expr;
import org.jtriton.frontend.tree.JoinedStr;
import org.jtriton.frontend.tree.Keyword;
import org.jtriton.frontend.tree.Operator;
import org.jtriton.frontend.tree.Source;
import org.jtriton.frontend.tree.Span;

/**
 * Evaluates expressions: the half of the language that kernels and the Python around them share.
 *
 * <p>Constants are computed here and now. What involves a run-time value can only come up in a kernel, whose subclass
 * {@link KernelBody} says how it becomes code; {@link HostRun} is the subclass for everything else.
 */
abstract class Expressions implements LoweringContext {
    final Modules modules;
    final Caller caller;

    Expressions(Modules modules, Caller caller) {
        this.modules = modules;
        this.caller = caller;
    }

    /** The file that holds the code being evaluated. */
    abstract Source source();

    /** The file whose imports it follows, or null for text without one. */
    abstract FileModule module();

    /** The value of a name; an error when it has none. */
    abstract Val name(Expr.Name name);

    /** A few lines of Python can double a text or a list until it fills the memory; nobody wants one as long as this. */
    private static final int MOST_PARTS = 1 << 20;

    /** Binds a plain name. */
    abstract void bind(String name, Val value, Span where);

    /** Called before anything that may emit code. */
    abstract void at(Span where);

    /** A conditional expression whose condition is known at run time only. */
    abstract Val runtimeConditional(Expr.IfExp e, Val condition);

    /** {@code and}, {@code or} with an operand that is known at run time only: {@code lhs} is computed, {@code rhs} is not. */
    abstract Val runtimeLogical(Operator.Bool op, Val lhs, Expr rhs, Span where);

    /** What comes of a value that cannot be had. */
    abstract Val unavailable(UnavailableVal value, Span where);

    /** Calls a function of Python, or a jit function. */
    abstract Val callFunction(FunctionVal function, List<Argument> arguments, Span where);

    /** Called before a list, dictionary or object is changed in place; an error where that depends on run-time values. */
    abstract void beforeChange(Span where);

    /** How a function or lambda defined in this code is run. */
    abstract Val lambda(Expr.Lambda lambda);

    /** Takes what {@code yield} gives. */
    void yielded(List<Val> values, Span where) {
        throw error(where, "'yield' cannot be evaluated here");
    }

    /** Evaluates in a scope in which further names can be bound, such as those of a comprehension. */
    abstract <T> T inInnerScope(Supplier<T> body);

    // Expressions

    final Val eval(Expr e) {
        Val v = evalPath(e);
        if (length(v) > MOST_PARTS) {
            throw error(e.span(), "this makes a text or a list that is longer than " + MOST_PARTS);
        }
        return v instanceof UnavailableVal u ? unavailable(u, e.span()) : v;
    }

    private static int length(Val v) {
        return switch (v) {
            case ConstVal c -> c.value() instanceof String s ? s.length() : 1;
            case TupleVal t -> t.size();
            case ListVal l -> l.elements().size();
            case null, default -> 1;
        };
    }

    /** Like {@link #eval}, but what cannot be had passes: the base of an attribute. */
    private Val evalPath(Expr e) {
        return switch (e) {
            case Constant c -> constant(c);
            case JoinedStr s -> ConstVal.of(format(s));
            case Expr.Name n -> name(n);
            case Expr.Attribute a -> attribute(evalPath(a.value()), a.name(), a.span());
            case Expr.Call c -> call(c);
            case Expr.BinOp b -> binary(b.op(), eval(b.left()), eval(b.right()), b.span());
            case Expr.UnaryOp u -> unary(u.op(), eval(u.operand()), u.span());
            case Expr.PrimitiveOp p -> primitive(p);
            case Expr.Count c -> count(c);
            case Expr.BoolOp b -> logical(b);
            case Expr.Compare c -> compare(c);
            case Expr.IfExp i -> conditional(i);
            case Expr.Subscript s -> subscript(eval(s.value()), index(s.index()), s.span());
            case Expr.Tuple t -> new TupleVal(elements(t.elements()));
            case Expr.ListExpr l -> new ListVal(elements(l.elements()));
            case Expr.SetExpr s -> new SetVal(new LinkedHashSet<>(elements(s.elements())));
            case Expr.DictExpr d -> dictionary(d);
            case Expr.ListComp l -> new ListVal(comprehension(l.element(), l.generators()));
            case Expr.GeneratorExp g -> new ListVal(comprehension(g.element(), g.generators()));
            case Expr.SetComp s -> new SetVal(new LinkedHashSet<>(comprehension(s.element(), s.generators())));
            case Expr.DictComp d -> dictionary(d);
            case Expr.Lambda l -> lambda(l);
            case Expr.NamedExpr n -> {
                Val v = eval(n.value());
                bind(n.target().id(), v, n.span());
                yield v;
            }
            case Expr.Slice s -> slice(s);
            case Expr.Starred s -> throw error(s.span(), "a starred expression cannot stand here");
            case Expr.Await a -> throw error(a.span(), "'await' cannot be evaluated at compile time");
            case Expr.Yield y -> {
                yielded(List.of(y.value().map(this::eval).orElse(ConstVal.NONE)), y.span());
                yield ConstVal.NONE;
            }
            case Expr.YieldFrom y -> {
                yielded(iterate(eval(y.value()), y.span()), y.span());
                yield ConstVal.NONE;
            }
        };
    }

    private Val constant(Constant c) {
        return switch (c) {
            case Constant.NoneConst n -> ConstVal.NONE;
            case Constant.EllipsisConst e -> ConstVal.ELLIPSIS;
            case Constant.BoolConst b -> ConstVal.of(b.value());
            case Constant.IntConst i -> ConstVal.of(i.value());
            case Constant.FloatConst f -> ConstVal.of(f.value());
            case Constant.StrConst s -> ConstVal.of(s.value());
            case Constant.BytesConst b -> throw error(b.span(), "byte strings have no meaning in a kernel");
            case Constant.ImagConst i -> throw error(i.span(), "complex numbers have no meaning in a kernel");
        };
    }

    String format(JoinedStr text) {
        StringBuilder out = new StringBuilder();
        for (JoinedStr.Part part : text.parts()) {
            switch (part) {
                case JoinedStr.Text t -> out.append(t.value());
                case JoinedStr.Replacement r ->
                    out.append(Formatting.format(
                            this,
                            eval(r.value()),
                            r.conversion(),
                            r.format().map(this::format).orElse(""),
                            r.span()));
            }
        }
        return out.toString();
    }

    private List<Val> elements(List<Expr> expressions) {
        List<Val> values = new ArrayList<>();
        for (Expr e : expressions) {
            if (e instanceof Expr.Starred s) {
                values.addAll(iterate(eval(s.value()), s.span()));
            } else {
                values.add(eval(e));
            }
        }
        return values;
    }

    final Val binary(Operator.Binary op, Val lhs, Val rhs, Span where) {
        if (op == Operator.Binary.MOD && lhs instanceof ConstVal c && c.value() instanceof String template) {
            return ConstVal.of(Formatting.percent(this, template, rhs, where));
        }
        at(where);
        return Semantic.binary(this, op, lhs, rhs, where);
    }

    private Val unary(Operator.Unary op, Val operand, Span where) {
        if (op == Operator.Unary.NOT && !(operand instanceof TensorVal)) {
            return ConstVal.of(!truth(operand, where));
        }
        at(where);
        return Semantic.unary(this, op, operand, where);
    }

    private Val primitive(Expr.PrimitiveOp p) {
        List<Val> operands = p.operands().stream().map(this::eval).toList();
        at(p.span());
        return Semantic.primitive(this, p.op(), p.type(), operands, p.span());
    }

    private Val count(Expr.Count c) {
        CountLowering.Bound bound = CountLowering.bound(c);
        Val first = eval(c.first());
        Val limit = eval(bound.value());
        Val step = eval(c.step());
        at(c.span());
        return new CountLowering(this, c).range(first, limit, bound, step);
    }

    private Val logical(Expr.BoolOp b) {
        Val result = eval(b.values().getFirst());
        for (Expr next : b.values().subList(1, b.values().size())) {
            if (result instanceof TensorVal) {
                result = runtimeLogical(b.op(), result, next, b.span());
            } else if (truth(result, b.span()) == (b.op() == Operator.Bool.OR)) {
                return result;
            } else {
                result = eval(next);
            }
        }
        return result;
    }

    private Val compare(Expr.Compare c) {
        Val lhs = eval(c.left());
        Val result = null;
        for (int i = 0; i < c.ops().size(); i++) {
            Val rhs = eval(c.comparators().get(i));
            if (c.ops().size() > 1 && (isBlock(lhs) || isBlock(rhs))) {
                throw error(
                        c.span(),
                        "comparisons of blocks do not chain",
                        "put each comparison in parentheses: '&' and '|' bind tighter than '<', so write"
                                + " (a < M) & (b < K)");
            }
            Val link = compare(c.ops().get(i), lhs, rhs, c.span());
            if (result == null) {
                result = link;
            } else if (result instanceof TensorVal || link instanceof TensorVal) {
                at(c.span());
                result = Semantic.logical(this, Operator.Bool.AND, result, link, c.span());
            } else {
                result = ConstVal.of(truth(result, c.span()) && truth(link, c.span()));
            }
            if (result instanceof ConstVal k && Boolean.FALSE.equals(k.value())) {
                return result;
            }
            lhs = rhs;
        }
        return result;
    }

    private static boolean isBlock(Val v) {
        return v instanceof TensorVal t && t.isBlock();
    }

    private Val compare(Operator.Comparison op, Val lhs, Val rhs, Span where) {
        Optional<Val> hosted = Predicates.compare(this, op, lhs, rhs, where);
        if (hosted.isPresent()) {
            return hosted.get();
        }
        at(where);
        return Semantic.compare(this, op, lhs, rhs, where);
    }

    private Val conditional(Expr.IfExp e) {
        Val condition = eval(e.test());
        if (condition instanceof TensorVal) {
            return runtimeConditional(e, condition);
        }
        return eval(truth(condition, e.test().span()) ? e.body() : e.orElse());
    }

    /** Python's truth of a value that is known now. */
    final boolean truth(Val v, Span where) {
        return Predicates.truth(this, v, where);
    }

    // Subscripts

    private Val index(Expr e) {
        return e instanceof Expr.Tuple t ? new TupleVal(elements(t.elements())) : eval(e);
    }

    private SliceVal slice(Expr.Slice s) {
        return new SliceVal(
                s.lower().map(this::eval).orElse(ConstVal.NONE),
                s.upper().map(this::eval).orElse(ConstVal.NONE),
                s.step().map(this::eval).orElse(ConstVal.NONE));
    }

    private Val subscript(Val object, Val index, Span where) {
        if (object instanceof TensorVal t) {
            at(where);
            return Semantic.subscript(this, t, index instanceof TupleVal i ? i.elements() : List.of(index), where);
        }
        return Subscripts.get(this, object, index, where);
    }

    // Attributes

    final Val attribute(Val object, String name, Span where) {
        if (object instanceof UnavailableVal u) {
            return u.member(name);
        }
        at(where);
        Val found = Attributes.find(this, object, name, where);
        if (found == null) {
            found = Builtins.attribute(this, object, name, where);
        }
        return found != null ? found : missing(object, name, where);
    }

    /** An attribute that is not there; code that no kernel needs may well ask for one that only Python's modules have. */
    private Val missing(Val object, String name, Span where) {
        if (object instanceof ModuleVal m && Surroundings.isForeign(m.name())) {
            return Surroundings.missing(m.name(), name);
        }
        if (object instanceof ModuleVal m && !inKernel()) {
            return new UnavailableVal(m.name() + "." + name, "module '%s' has no '%s'".formatted(m.name(), name));
        }
        throw Attributes.missing(this, object, name, where);
    }

    // Calls

    private Val call(Expr.Call c) {
        Val function = evalPath(c.function());
        if (function instanceof UnavailableVal u) {
            unavailable(u, c.function().span());
            return new UnavailableVal(u.path() + "(...)", u.reason());
        }
        List<Argument> arguments = new ArrayList<>();
        for (Expr a : c.arguments()) {
            if (a instanceof Expr.Starred s) {
                iterate(eval(s.value()), s.span()).forEach(v -> arguments.add(Argument.positional(v, s.span())));
            } else {
                arguments.add(Argument.positional(eval(a), a.span()));
            }
        }
        for (Keyword k : c.keywords()) {
            Val v = eval(k.value());
            if (k.name().isPresent()) {
                arguments.add(Argument.named(k.name().get(), v, k.span()));
            } else {
                spread(v, k.span(), arguments);
            }
        }
        return call(function, arguments, c.span());
    }

    private void spread(Val v, Span where, List<Argument> arguments) {
        if (!(v instanceof DictVal d)) {
            throw error(where, "'**' needs a dictionary, not " + v.describe());
        }
        d.entries().forEach((key, value) -> {
            if (!(key instanceof ConstVal k && k.value() instanceof String name)) {
                throw error(where, "a keyword must be a string, not " + key.describe());
            }
            arguments.add(Argument.named(name, value, where));
        });
    }

    @Override
    public Val call(Val function, List<Argument> arguments, Span where) {
        return Calls.call(this, function, arguments, where);
    }

    @Override
    public Val library(String module, String name) {
        return modules.library(module, name);
    }

    // Iteration

    /** The elements of something whose elements are known now. */
    final List<Val> iterate(Val v, Span where) {
        return Subscripts.elements(this, v, where);
    }

    private List<Val> comprehension(Expr element, List<Comprehension> generators) {
        List<Val> results = new ArrayList<>();
        inInnerScope(() -> {
            generate(generators, 0, () -> results.add(eval(element)));
            return null;
        });
        return results;
    }

    private void generate(List<Comprehension> generators, int depth, Runnable innermost) {
        if (depth == generators.size()) {
            innermost.run();
            return;
        }
        Comprehension g = generators.get(depth);
        for (Val v : iterate(eval(g.iterable()), g.iterable().span())) {
            modules.budget().step(this, g.span());
            assign(g.target(), v);
            if (g.conditions().stream().allMatch(c -> truth(eval(c), c.span()))) {
                generate(generators, depth + 1, innermost);
            }
        }
    }

    private DictVal dictionary(Expr.DictExpr d) {
        Map<Val, Val> entries = new LinkedHashMap<>();
        for (DictItem item : d.items()) {
            Val value = eval(item.value());
            if (item.key().isPresent()) {
                entries.put(eval(item.key().get()), value);
            } else if (value instanceof DictVal more) {
                entries.putAll(more.entries());
            } else {
                throw error(item.span(), "'**' needs a dictionary, not " + value.describe());
            }
        }
        return new DictVal(entries);
    }

    private DictVal dictionary(Expr.DictComp d) {
        Map<Val, Val> entries = new LinkedHashMap<>();
        inInnerScope(() -> {
            generate(d.generators(), 0, () -> entries.put(eval(d.key()), eval(d.value())));
            return null;
        });
        return new DictVal(entries);
    }

    // Assignment

    /** Assigns to a name, or takes a value apart into several. */
    final void assign(Expr target, Val value) {
        switch (target) {
            case Expr.Name n -> bind(n.id(), value, n.span());
            case Expr.Tuple t -> unpack(t.elements(), value, t.span());
            case Expr.ListExpr l -> unpack(l.elements(), value, l.span());
            case Expr.Subscript s -> Subscripts.set(this, eval(s.value()), index(s.index()), value, s.span());
            case Expr.Attribute a -> Attributes.set(this, eval(a.value()), a.name(), value, a.span());
            default -> throw error(target.span(), "this cannot be assigned to");
        }
    }

    private void unpack(List<Expr> targets, Val value, Span where) {
        List<Val> values = iterate(value, where);
        int star = -1;
        for (int i = 0; i < targets.size(); i++) {
            if (targets.get(i) instanceof Expr.Starred) {
                star = i;
            }
        }
        if (star < 0 ? values.size() != targets.size() : values.size() < targets.size() - 1) {
            throw error(
                    where,
                    "%d values cannot be assigned to %s%d names"
                            .formatted(
                                    values.size(), star < 0 ? "" : "at least ", targets.size() - (star < 0 ? 0 : 1)));
        }
        int after = star < 0 ? 0 : targets.size() - star - 1;
        for (int i = 0; i < targets.size(); i++) {
            if (i == star) {
                List<Val> middle = values.subList(star, values.size() - after);
                assign(((Expr.Starred) targets.get(i)).value(), new ListVal(middle));
            } else {
                assign(targets.get(i), values.get(star < 0 || i < star ? i : values.size() - targets.size() + i));
            }
        }
    }

    // Errors

    /** What goes wrong inside the standard library is told at the call that entered it: nobody can change the library. */
    @Override
    public CompilationException error(Span where, String message, String hint) {
        Source file = source();
        Span place = where;
        String prefix = "";
        Caller outer = caller;
        while (Modules.isLibrary(file) && outer != null) {
            file = outer.source();
            place = outer.where();
            prefix = "in " + outer.callee() + ": ";
            outer = outer.outer();
        }
        CompilationException.Builder e = file.error(place, prefix + message, hint);
        for (Caller c = outer; c != null; c = c.outer()) {
            e.calledFrom(c.frame());
        }
        return e.build();
    }

    /** Every name that is known here, for the nearest one in an error. */
    abstract Set<String> knownNames();
}
