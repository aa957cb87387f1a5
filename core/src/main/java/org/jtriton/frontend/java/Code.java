package org.jtriton.frontend.java;

import java.util.List;

/** Statements between the class file and the tree. A {@link Jump} is how a list of them is left. */
sealed interface Code {
    /** What a jump leads to: the end of a {@link Labelled}, or the end or next round of a {@link Loop}. */
    final class Label {}

    record Assign(Variable target, Term value, int line) implements Code {}

    /** Something computed for its effects. */
    record Effect(Term value, int line) implements Code {}

    record If(Term test, List<Code> then, List<Code> other, int line) implements Code {
        public If {
            then = List.copyOf(then);
            other = List.copyOf(other);
        }
    }

    /** Statements behind whose end a jump to the label leads. */
    record Labelled(Label label, List<Code> body) implements Code {
        public Labelled {
            body = List.copyOf(body);
        }
    }

    /** Goes on for ever, unless left by a jump. */
    record Loop(Label label, List<Code> body, int line) implements Code {
        public Loop {
            body = List.copyOf(body);
        }
    }

    record While(Label label, Term test, List<Code> body, int line) implements Code {
        public While {
            body = List.copyOf(body);
        }
    }

    /** A round for each element of an iterable. */
    record For(Label label, Variable variable, Term iterable, List<Code> body, int line) implements Code {
        public For {
            body = List.copyOf(body);
        }
    }

    /** Leaves what has the label, or goes on with its next round. */
    record Jump(Label label, boolean isContinue, int line) implements Code {}

    /** @param value null when nothing is returned */
    record Return(Term value, int line) implements Code {}

    /** The lists of statements inside. */
    default List<List<Code>> bodies() {
        return switch (this) {
            case If i -> List.of(i.then(), i.other());
            case Labelled l -> List.of(l.body());
            case Loop l -> List.of(l.body());
            case While w -> List.of(w.body());
            case For f -> List.of(f.body());
            case Assign a -> List.of();
            case Effect e -> List.of();
            case Jump j -> List.of();
            case Return r -> List.of();
        };
    }
}
