package org.jtriton.frontend.python;

import org.jtriton.CompilationException;
import org.jtriton.frontend.tree.Source;
import org.jtriton.frontend.tree.Span;

/**
 * Keeps trees shallow enough for whoever walks them by recursion, the parser first of all.
 *
 * <p>A tree gets deep in two ways. Brackets, prefix operators and the like make the parser itself recurse: {@link #enter} and
 * {@link #leave} count those levels on the way down. A chain such as {@code a + b + c ...} or {@code a.b.c ...} is parsed by a
 * loop, yet each link pushes what was read before one level down. So the height of what was read is tracked on the way up:
 * {@code height} is a bound for every expression completed on the current level, {@link #link} adds one, and leaving a level
 * hands the bound to the level around it. It is a bound and not exact, since links of neighbours on one level add up where
 * the maximum would do; the limit leaves room for that.
 *
 * <p>With these limits the parser needs less than half of a thread's usual stack of 1 MiB.
 */
final class Nesting {
    private static final int MAX_DEPTH = 100;
    private static final int MAX_HEIGHT = 500;

    private final Source source;
    private int depth;
    private int height;

    Nesting(Source source) {
        this.source = source;
    }

    /** A new statement: nothing on this level yet. */
    void restart() {
        height = 0;
    }

    /** Goes one level down; yields what {@link #leave} needs. */
    int enter(Span at) {
        if (++depth > MAX_DEPTH) {
            throw tooDeep(at);
        }
        int outer = height;
        height = 0;
        return outer;
    }

    void leave(int outer, Span at) {
        depth--;
        raiseTo(Math.max(outer, height + 1), at);
    }

    /** The expression read last becomes the operand of another one. */
    void link(Span at) {
        raiseTo(height + 1, at);
    }

    private void raiseTo(int newHeight, Span at) {
        height = newHeight;
        if (height > MAX_HEIGHT) {
            throw tooDeep(at);
        }
    }

    private CompilationException tooDeep(Span at) {
        return source.error(at, "expression is nested too deeply")
                .hint("give a part of it a name on a line of its own")
                .build();
    }
}
