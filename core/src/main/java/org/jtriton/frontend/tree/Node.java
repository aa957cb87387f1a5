package org.jtriton.frontend.tree;

/**
 * A piece of the syntax tree that knows its place in the source.
 *
 * <p>The tree is immutable, and its names are those of Python's {@code ast} module wherever the two agree. They differ where
 * Python's form serves its own bytecode compiler: there is no load/store context (the parser has checked that a target can be
 * assigned to), parameters carry their kind and default, the constants are one record for each type, and the parts of an
 * f-string are no expressions.
 */
public sealed interface Node
        permits Stmt,
                Expr,
                Pattern,
                JoinedStr.Part,
                Alias,
                Comprehension,
                DictItem,
                ExceptHandler,
                Keyword,
                MatchCase,
                Parameter,
                TypeParam,
                WithItem {
    Span span();
}
