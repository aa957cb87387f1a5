package org.jtriton.frontend.java;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Puts what a temporary holds back to where it is used, if that is in the very next statement, once, and before anything else there
 * that could make a difference to it: as in {@code return c ? a : b}.
 */
final class Temporaries {
    private final Map<Variable, Integer> uses = new HashMap<>();

    private Temporaries() {}

    /** Those of a method, of which every use is in these blocks. */
    static Temporaries of(List<Block> blocks) {
        Temporaries t = new Temporaries();
        for (Block b : blocks) {
            b.code.forEach(c -> t.count(value(c)));
            switch (b.exit) {
                case Block.Exit.Branch r -> t.count(r.test());
                case Block.Exit.Switch s -> t.count(s.subject());
                case Block.Exit.Return r -> t.count(r.value());
                case Block.Exit.Goto g -> {}
                case Block.Exit.Unreachable u -> {}
            }
        }
        return t;
    }

    private void count(Term t) {
        if (t instanceof Term.Local l) {
            uses.merge(l.variable(), 1, Integer::sum);
        } else if (t != null) {
            t.children().forEach(this::count);
        }
    }

    private static Term value(Code c) {
        return switch (c) {
            case Code.Assign a -> a.value();
            case Code.Effect e -> e.value();
            default -> throw new IllegalStateException("a block has no inner code");
        };
    }

    /** @param from the first statement that may use what one before it holds */
    void inline(Block b, int from) {
        List<Code> code = new ArrayList<>(b.code.subList(0, from));
        for (Code c : b.code.subList(from, b.code.size())) {
            code.add(
                    switch (c) {
                        case Code.Assign a -> new Code.Assign(a.target(), taken(a.value(), code), a.line());
                        case Code.Effect e -> new Code.Effect(taken(e.value(), code), e.line());
                        default -> c;
                    });
        }
        b.exit = switch (b.exit) {
            case Block.Exit.Branch r ->
                new Block.Exit.Branch(
                        taken(r.test(), code), r.then(), r.other(), r.thenPlace(), r.otherPlace(), r.line());
            case Block.Exit.Return r when r.value() != null -> new Block.Exit.Return(taken(r.value(), code), r.line());
            default -> b.exit;
        };
        b.code.clear();
        b.code.addAll(code);
    }

    /** The term with what the statements before it hold for it; these are taken away. */
    private Term taken(Term t, List<Code> before) {
        Term result = t;
        while (!before.isEmpty()
                && before.getLast() instanceof Code.Assign a
                && a.target().isTemporary()
                && uses.getOrDefault(a.target(), 0) == 1) {
            Term replaced = replaced(result, a);
            if (replaced == null) {
                break;
            }
            result = replaced;
            before.removeLast();
        }
        return result;
    }

    /** The term with the value in place of the temporary, or null if something else is computed before. */
    private static Term replaced(Term t, Code.Assign a) {
        return switch (t) {
            case Term.Local l when l.variable() != a.target() -> null;
            case Term.Local l -> l.isTruth() && !a.value().isTruth() ? new Term.Truth(a.value()) : a.value();
            case Term.Operation o -> {
                List<Term> operands = replaced(o.operands(), a);
                yield operands == null ? null : new Term.Operation(o.op(), o.type(), operands);
            }
            case Term.Composite c -> {
                List<Term> parts = replaced(c.parts(), a);
                yield parts == null ? null : new Term.Composite(c.shape(), parts, c.descriptor(), c.isPure(), c.line());
            }
            case Term.Comparison c -> {
                List<Term> both = replaced(List.of(c.left(), c.right()), a);
                yield both == null ? null : new Term.Comparison(c.op(), both.getFirst(), both.getLast(), c.isOrdered());
            }
            case Term.Not n -> {
                Term inner = replaced(n.term(), a);
                yield inner == null ? null : new Term.Not(inner);
            }
            case Term.Truth n -> {
                Term inner = replaced(n.term(), a);
                yield inner == null ? null : inner.isTruth() ? inner : new Term.Truth(inner);
            }
            case Term.Logical l -> {
                Term left = replaced(l.left(), a);
                yield left == null ? null : new Term.Logical(l.op(), left, l.right());
            }
            case Term.Choice c -> {
                Term test = replaced(c.test(), a);
                yield test == null ? null : new Term.Choice(test, c.then(), c.other());
            }
            default -> null;
        };
    }

    private static List<Term> replaced(List<Term> all, Code.Assign a) {
        for (int i = 0; i < all.size(); i++) {
            Term t = replaced(all.get(i), a);
            if (t != null) {
                List<Term> with = new ArrayList<>(all);
                with.set(i, t);
                return with;
            }
            if (all.get(i).hasEffects() && a.value().hasEffects()) {
                return null;
            }
        }
        return null;
    }
}
