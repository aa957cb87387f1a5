/**
 * Python source to a syntax tree, and nothing more.
 *
 * <p>Here live the {@link org.jtriton.frontend.python.Source text} of a file, the lexer, the parser and the tree of sealed
 * records that they yield ({@link org.jtriton.frontend.python.Stmt}, {@link org.jtriton.frontend.python.Expr}). The grammar is
 * the whole of Python 3.12, since a kernel file also holds imports, classes, wrappers and tests. What names mean, which
 * constructs a kernel may use and what a value is does not live here: a tree says only what was written.
 *
 * <p>{@link org.jtriton.frontend.python.Parser} is the way in. Whatever isn't Python ends in a
 * {@link org.jtriton.CompilationException}; no input makes the parser crash, and a tree is never so deep that a recursive
 * visitor would.
 */
package org.jtriton.frontend.python;
