package org.jtriton.frontend.tree;

import java.util.List;
import java.util.Optional;

/** A pattern of a {@code case}. */
public sealed interface Pattern extends Node {

    /** A number, string or dotted name to compare with. */
    record MatchValue(Expr value, Span span) implements Pattern {}

    /** {@code None}, {@code True} or {@code False}, compared by identity. */
    record MatchSingleton(Constant value, Span span) implements Pattern {}

    /** {@code [p, *rest]}. */
    record MatchSequence(List<Pattern> patterns, Span span) implements Pattern {
        public MatchSequence {
            patterns = List.copyOf(patterns);
        }
    }

    /** {@code {key: p, **rest}}; as many keys as patterns. */
    record MatchMapping(List<Expr> keys, List<Pattern> patterns, Optional<String> rest, Span span) implements Pattern {
        public MatchMapping {
            keys = List.copyOf(keys);
            patterns = List.copyOf(patterns);
        }
    }

    /** {@code type(p, name=q)}. */
    record MatchClass(Expr type, List<Pattern> patterns, List<KeywordPattern> keywords, Span span) implements Pattern {
        public MatchClass {
            patterns = List.copyOf(patterns);
            keywords = List.copyOf(keywords);
        }
    }

    /** {@code name=pattern} inside a {@link MatchClass}. */
    record KeywordPattern(String name, Pattern pattern) {}

    /** {@code *name} inside a sequence; no name for {@code *_}. */
    record MatchStar(Optional<String> name, Span span) implements Pattern {}

    /** {@code pattern as name}; {@code name} alone has no pattern, and {@code _} has neither. */
    record MatchAs(Optional<Pattern> pattern, Optional<String> name, Span span) implements Pattern {}

    /** {@code p | q}. */
    record MatchOr(List<Pattern> patterns, Span span) implements Pattern {
        public MatchOr {
            patterns = List.copyOf(patterns);
        }
    }
}
