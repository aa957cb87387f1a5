package org.jtriton.frontend.python;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The widths of the open blocks.
 *
 * <p>A tab is worth the spaces up to the next multiple of eight, and also just one space: a line whose place among the blocks
 * depends on which of the two holds is refused, as in Python, since it would read differently in another editor.
 */
final class Indentation {
    private static final int TAB = 8;
    /** As in CPython. */
    private static final int MAX_DEPTH = 100;

    /** The width of a line's leading space, with wide tabs and with narrow ones. */
    record Width(int wide, int narrow) {
        static final Width NONE = new Width(0, 0);

        Width plus(char c) {
            return switch (c) {
                case '\t' -> new Width((wide / TAB + 1) * TAB, narrow + 1);
                case '\f' -> NONE;
                default -> new Width(wide + 1, narrow + 1);
            };
        }
    }

    /** What the width of a line means for the blocks. */
    sealed interface Change {
        record Same() implements Change {}

        record Deeper() implements Change {}

        record Closes(int blocks) implements Change {}

        record Wrong(String message) implements Change {}
    }

    private final Deque<Width> open = new ArrayDeque<>();

    Indentation() {
        open.push(Width.NONE);
    }

    Change moveTo(Width width) {
        if (width.wide > open.peek().wide) {
            return deepen(width);
        }
        int closed = 0;
        while (width.wide < open.peek().wide) {
            open.pop();
            closed++;
        }
        if (width.wide != open.peek().wide) {
            return new Change.Wrong("unindent does not match any outer indentation level");
        }
        if (width.narrow != open.peek().narrow) {
            return inconsistent();
        }
        return closed == 0 ? new Change.Same() : new Change.Closes(closed);
    }

    private Change deepen(Width width) {
        if (width.narrow <= open.peek().narrow) {
            return inconsistent();
        }
        if (open.size() > MAX_DEPTH) {
            return new Change.Wrong("too many levels of indentation");
        }
        open.push(width);
        return new Change.Deeper();
    }

    private static Change inconsistent() {
        return new Change.Wrong("inconsistent use of tabs and spaces in indentation");
    }
}
