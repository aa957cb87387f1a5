/**
 * What was written, whichever language it was written in: the syntax tree of sealed records ({@link
 * org.jtriton.frontend.tree.Stmt}, {@link org.jtriton.frontend.tree.Expr}) and the {@link org.jtriton.frontend.tree.Source
 * text} that it points into.
 *
 * <p>The tree has the shape of Python's, since kernel files are Python. Whatever else kernels are written in is brought into that
 * shape, so that the stages behind know one language. What names mean, which constructs a kernel may use and what a value is
 * does not live here: a tree says only what was written.
 */
package org.jtriton.frontend.tree;
