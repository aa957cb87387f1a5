package org.jtriton.frontend.lower;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jtriton.frontend.lower.builtin.Semantic;
import org.jtriton.frontend.lower.value.Arguments;
import org.jtriton.frontend.lower.value.Builtin;
import org.jtriton.frontend.lower.value.BuiltinVal;
import org.jtriton.frontend.lower.value.ListVal;
import org.jtriton.frontend.lower.value.LoweringContext;
import org.jtriton.frontend.lower.value.TupleVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.tree.Operator;
import org.jtriton.frontend.tree.Span;

/** Python's {@code itertools}, as far as they end: lists stand for the iterators. */
final class IterTools {
    /** The most rows that a product or the like may have: more are a slip, and would fill the memory. */
    private static final int LIMIT = 1 << 20;

    private IterTools() {}

    static void define(HostLibrary.Definer itertools) {
        itertools.function("product", "*sequences, repeat=1", (cx, a, where) -> {
            List<List<Val>> once =
                    a.rest().stream().map(v -> elements(cx, v, where)).toList();
            List<List<Val>> sequences = new ArrayList<>();
            for (int i = 0; i < a.integer("repeat"); i++) {
                sequences.addAll(once);
            }
            return product(cx, sequences, where);
        });
        Val fromIterable = new BuiltinVal(Builtin.of(
                "itertools.chain.from_iterable",
                "x",
                (cx, a, where) -> chain(cx, elements(cx, a.get("x"), where), where)));
        BuiltinVal chain = new BuiltinVal(
                Builtin.of("itertools.chain", "*sequences", (cx, a, where) -> chain(cx, a.rest(), where)));
        itertools.value("chain", chain);
        itertools.value("chain.from_iterable", fromIterable);
        for (String name : List.of("permutations", "combinations", "combinations_with_replacement")) {
            itertools.function(name, "x, r=None", (cx, a, where) -> choices(cx, a, name, where));
        }
        itertools.function("accumulate", "x, f=None", (cx, a, where) -> {
            List<Val> all = new ArrayList<>();
            for (Val v : elements(cx, a.get("x"), where)) {
                all.add(all.isEmpty() ? v : combined(cx, a, all.getLast(), v, where));
            }
            return new ListVal(all);
        });
        itertools.function(
                "starmap",
                "f, x",
                (cx, a, where) -> new ListVal(elements(cx, a.get("x"), where).stream()
                        .map(v -> cx.callPositional(a.get("f"), elements(cx, v, where), where))
                        .toList()));
        itertools.function(
                "repeat",
                "x, times",
                (cx, a, where) ->
                        new ListVal(Collections.nCopies(Math.clamp(a.integer("times"), 0, LIMIT), a.get("x"))));
        itertools.function("islice", "x, *limits", (cx, a, where) -> {
            Val slice = cx.callPositional(((Expressions) cx).modules.fallback("slice"), a.rest(), where);
            return Subscripts.get((Expressions) cx, new ListVal(elements(cx, a.get("x"), where)), slice, where);
        });
        itertools.function("zip_longest", "*sequences, fillvalue=None", (cx, a, where) -> longest(cx, a, where));
    }

    private static List<Val> elements(LoweringContext cx, Val v, Span where) {
        return ((Expressions) cx).iterate(v, where);
    }

    private static Val chain(LoweringContext cx, List<Val> sequences, Span where) {
        List<Val> all = new ArrayList<>();
        sequences.forEach(s -> all.addAll(elements(cx, s, where)));
        return new ListVal(all);
    }

    private static Val combined(LoweringContext cx, Arguments a, Val x, Val y, Span where) {
        return a.isNone("f")
                ? Semantic.binary(cx, Operator.Binary.ADD, x, y, where)
                : cx.callPositional(a.get("f"), List.of(x, y), where);
    }

    private static Val product(LoweringContext cx, List<List<Val>> sequences, Span where) {
        List<List<Val>> rows = new ArrayList<>(List.of(List.of()));
        for (List<Val> sequence : sequences) {
            List<List<Val>> longer = new ArrayList<>();
            for (List<Val> row : rows) {
                for (Val v : sequence) {
                    List<Val> next = new ArrayList<>(row);
                    next.add(v);
                    longer.add(next);
                }
                checkCount(cx, longer, where);
            }
            rows = longer;
        }
        return tuples(rows);
    }

    private static Val choices(LoweringContext cx, Arguments a, String name, Span where) {
        List<Val> from = elements(cx, a.get("x"), where);
        int r = a.isNone("r") ? from.size() : a.integer("r");
        List<List<Integer>> rows = new ArrayList<>(List.of(List.of()));
        for (int i = 0; i < r; i++) {
            List<List<Integer>> longer = new ArrayList<>();
            for (List<Integer> row : rows) {
                int last = row.isEmpty() ? -1 : row.getLast();
                for (int next = 0; next < from.size(); next++) {
                    boolean fits =
                            switch (name) {
                                case "permutations" -> !row.contains(next);
                                case "combinations" -> next > last;
                                default -> next >= last;
                            };
                    if (fits) {
                        List<Integer> grown = new ArrayList<>(row);
                        grown.add(next);
                        longer.add(grown);
                    }
                }
                checkCount(cx, longer, where);
            }
            rows = longer;
        }
        return tuples(
                rows.stream().map(row -> row.stream().map(from::get).toList()).toList());
    }

    private static Val longest(LoweringContext cx, Arguments a, Span where) {
        List<List<Val>> columns =
                a.rest().stream().map(v -> elements(cx, v, where)).toList();
        int rows = columns.stream().mapToInt(List::size).max().orElse(0);
        List<List<Val>> all = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            int row = i;
            all.add(columns.stream()
                    .map(c -> row < c.size() ? c.get(row) : a.get("fillvalue"))
                    .toList());
        }
        return tuples(all);
    }

    private static Val tuples(List<List<Val>> rows) {
        return new ListVal(rows.stream().<Val>map(TupleVal::new).toList());
    }

    private static void checkCount(LoweringContext cx, List<?> rows, Span where) {
        if (rows.size() > LIMIT) {
            throw cx.error(where, "these are more than " + LIMIT + " combinations to evaluate");
        }
    }
}
