/**
 * Python source to a syntax tree, and nothing more.
 *
 * <p>Here live the lexer and the parser; the tree that they yield lives in {@code frontend.tree}. The grammar is the whole of
 * Python 3.12, since a kernel file also holds imports, classes, wrappers and tests.
 *
 * <p>{@link org.jtriton.frontend.python.Parser} is the way in. Whatever isn't Python ends in a
 * {@link org.jtriton.CompilationException}; no input makes the parser crash, and a tree is never so deep that a recursive
 * visitor would.
 */
package org.jtriton.frontend.python;
