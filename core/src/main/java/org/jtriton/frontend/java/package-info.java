/**
 * Class files to syntax trees: a static method marked {@code @Jit} becomes the tree that the parser yields for the same kernel in
 * Python.
 *
 * <p>{@link org.jtriton.frontend.java.MethodTree} is the way in. Inside, data flows like this:
 *
 * <pre>
 * ClassFiles            the class file of a class, and its source if that is there
 * Instructions, Locals  basic blocks, and which variable a slot holds where
 * Evaluation            terms instead of an operand stack              (Invocations, Builtins, BuiltinMethod: what calls and fields stand for)
 * Graph, Temporaries    short-circuit operators and conditional expressions, which are jumps, become terms again
 * Structure             nested statements with labels and jumps        (Dominance)
 * Loops, Jumps          loops in the form they were written in; no jumps but break, continue and return     (Purity)
 * Truths, Assigned      which variables are booleans; a number for those that the tree does not show to have one
 * TreeWriter            the tree
 * </pre>
 *
 * <p>What a call of {@code org.jtriton.language} means is said there, by annotations. Whatever has no meaning in a kernel is
 * refused here, with its line and what to write instead; {@code Wording} puts what others say of a kernel into words of its language.
 * Types and values are not known here.
 */
package org.jtriton.frontend.java;
