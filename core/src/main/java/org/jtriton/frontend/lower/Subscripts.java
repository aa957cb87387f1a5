package org.jtriton.frontend.lower;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.jtriton.frontend.lower.builtin.Semantic;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.DictVal;
import org.jtriton.frontend.lower.value.FunctionVal;
import org.jtriton.frontend.lower.value.ListVal;
import org.jtriton.frontend.lower.value.LoweringContext;
import org.jtriton.frontend.lower.value.RangeVal;
import org.jtriton.frontend.lower.value.Repr;
import org.jtriton.frontend.lower.value.SetVal;
import org.jtriton.frontend.lower.value.SliceVal;
import org.jtriton.frontend.lower.value.Structure;
import org.jtriton.frontend.lower.value.TensorVal;
import org.jtriton.frontend.lower.value.TupleVal;
import org.jtriton.frontend.lower.value.UnavailableVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.tree.Span;

/** Elements of tuples, lists, dictionaries and strings. */
final class Subscripts {
    private static final String IN_MEMORY =
            "what is chosen at run time lies in memory: pass a buffer and use tl.load(pointer + index)";
    private static final String NO_SHAPE = "it is empty, as the shape of a number is";
    private static final int LONGEST_RANGE = 1 << 20;

    private Subscripts() {}

    static Val get(Expressions cx, Val object, Val index, Span where) {
        return switch (object) {
            case TupleVal t when index instanceof SliceVal s -> new TupleVal(slice(cx, t.elements(), s, where));
            case TupleVal t -> t.get(position(cx, index, t.size(), object, where));
            case ListVal l when index instanceof SliceVal s -> new ListVal(slice(cx, l.elements(), s, where));
            case ListVal l -> l.elements().get(position(cx, index, l.elements().size(), object, where));
            case RangeVal r -> get(cx, new TupleVal(elements(cx, r, where)), index, where);
            case DictVal d
            when index instanceof TensorVal t ->
                throw cx.error(
                        where,
                        "a dictionary is read when the kernel is compiled, and can't have " + t.describe()
                                + " for a key",
                        IN_MEMORY);
            case DictVal d -> {
                Val found = d.entries().get(index);
                if (found == null) {
                    throw cx.error(where, "the dictionary has no key " + index.describe(), keys(d));
                }
                yield found;
            }
            case ConstVal c
            when c.value() instanceof String s && index instanceof SliceVal i -> {
                StringBuilder out = new StringBuilder();
                slice(cx, characters(s), i, where).forEach(v -> out.append(((ConstVal) v).value()));
                yield ConstVal.of(out.toString());
            }
            case ConstVal c
            when c.value() instanceof String s -> characters(s).get(position(cx, index, s.length(), object, where));
            // A launch 'kernel[grid]' in host code leads nowhere; the error names the kernel.
            case FunctionVal f
            when f.isJit() ->
                throw cx.error(
                        where,
                        "kernel '" + f.name() + "' cannot be launched by a kernel",
                        "called like a function, " + f.name() + "(...) runs in the program that calls it");
            case UnavailableVal u -> throw Predicates.cannotEvaluate(cx, u, where);
            case Val other -> throw cx.error(where, other.describe() + " has no elements to select");
        };
    }

    private static String keys(DictVal d) {
        return d.entries().isEmpty()
                ? null
                : "its keys are "
                        + Repr.repr(new TupleVal(List.copyOf(d.entries().keySet())));
    }

    static void set(Expressions cx, Val object, Val index, Val value, Span where) {
        if (object instanceof ListVal || object instanceof DictVal) {
            cx.beforeChange(where);
        }
        switch (object) {
            case ListVal l ->
                l.elements()
                        .set(position(cx, index, l.elements().size(), object, where), free(cx, object, value, where));
            case DictVal d -> d.entries().put(index, free(cx, object, value, where));
            case TensorVal t -> {
                cx.at(where);
                List<Val> indices = index instanceof TupleVal i ? i.elements() : List.of(index);
                Semantic.assign(cx, t, indices, value, where);
            }
            case Val other -> throw cx.error(where, "elements of " + other.describe() + " cannot be assigned");
        }
    }

    /** A value that is put into a list, dictionary or object; an error where it holds that itself. */
    static Val free(LoweringContext cx, Val container, Val v, Span where) {
        if (Structure.holds(v, container)) {
            throw cx.error(where, container.describe() + " cannot hold itself", "give it a copy: x.copy()");
        }
        return v;
    }

    /** The elements that a loop over {@code v} visits. */
    static List<Val> elements(Expressions cx, Val v, Span where) {
        return switch (v) {
            case TupleVal t -> t.elements();
            case ListVal l -> List.copyOf(l.elements());
            case SetVal s -> List.copyOf(s.elements());
            case DictVal d -> List.copyOf(d.entries().keySet());
            case ConstVal c when c.value() instanceof String s -> characters(s);
            case RangeVal r -> range(cx, r, where);
            case UnavailableVal u -> throw Predicates.cannotEvaluate(cx, u, where);
            case TensorVal t ->
                throw cx.error(
                        where,
                        t.describe() + " cannot be taken apart",
                        t.isBlock()
                                ? "blocks are used as a whole, as in tl.sum(x); tl.split halves one"
                                : "it is one value; a loop needs range(...)");
            case Val other -> throw cx.error(where, other.describe() + " has no elements");
        };
    }

    private static List<Val> range(Expressions cx, RangeVal r, Span where) {
        long start = integer(cx, r.start(), "the start of a range", where);
        long end = integer(cx, r.end(), "the end of a range", where);
        long step = integer(cx, r.step(), "the step of a range", where);
        if (step == 0) {
            throw cx.error(where, "the step of a range must not be 0");
        }
        List<Val> all = new ArrayList<>();
        for (long i = start; step > 0 ? i < end : i > end; i += step) {
            if (all.size() == LONGEST_RANGE) {
                throw cx.error(where, "this range has more than " + LONGEST_RANGE + " elements to evaluate");
            }
            all.add(ConstVal.of(i));
        }
        return all;
    }

    /** An integer that is known now. */
    static long integer(Expressions cx, Val v, String what, Span where) {
        if (v instanceof ConstVal c
                && c.integer().filter(i -> i.bitLength() < 64).isPresent()) {
            return c.integer().get().longValue();
        }
        throw cx.error(
                where,
                what + " must be an integer known at compile time, not " + v.describe(),
                v instanceof TensorVal ? "pass it as a tl.constexpr parameter" : null);
    }

    private static int position(Expressions cx, Val index, int size, Val object, Span where) {
        BigInteger i = index instanceof ConstVal c ? c.integer().orElse(null) : null;
        if (i == null) {
            throw cx.error(
                    where,
                    "%s is indexed by integers known at compile time, not %s"
                            .formatted(object.describe(), index.describe()),
                    index instanceof TensorVal ? IN_MEMORY : null);
        }
        BigInteger n = BigInteger.valueOf(size);
        BigInteger at = i.signum() < 0 ? i.add(n) : i;
        if (at.signum() < 0 || at.compareTo(n) >= 0) {
            throw cx.error(
                    where,
                    "index %s is out of range for %s".formatted(i, object.describe()),
                    size > 0 ? null : NO_SHAPE);
        }
        return at.intValue();
    }

    private static List<Val> slice(Expressions cx, List<Val> all, SliceVal s, Span where) {
        int n = all.size();
        long step = part(cx, s.step(), 1, where);
        if (step == 0) {
            throw cx.error(where, "the step of a slice must not be 0");
        }
        long lowest = step > 0 ? 0 : -1;
        long highest = step > 0 ? n : n - 1;
        long from = bound(part(cx, s.lower(), step > 0 ? 0 : n - 1, where), s.lower(), n, lowest, highest);
        long to = bound(part(cx, s.upper(), step > 0 ? n : -1, where), s.upper(), n, lowest, highest);
        List<Val> picked = new ArrayList<>();
        for (long i = from; step > 0 ? i < to : i > to; i += step) {
            picked.add(all.get((int) i));
        }
        return picked;
    }

    private static long part(Expressions cx, Val v, long otherwise, Span where) {
        return v.equals(ConstVal.NONE) ? otherwise : integer(cx, v, "a part of a slice", where);
    }

    private static long bound(long value, Val given, int n, long lowest, long highest) {
        boolean fromEnd = !given.equals(ConstVal.NONE) && value < 0;
        return Math.clamp(fromEnd ? value + n : value, lowest, highest);
    }

    private static List<Val> characters(String s) {
        return s.codePoints()
                .<Val>mapToObj(c -> ConstVal.of(Character.toString(c)))
                .toList();
    }
}
