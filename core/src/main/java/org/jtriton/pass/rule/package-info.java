/**
 * Rewrites of single operations, as named tables in small files, one for each family; and the engine that applies them.
 *
 * <p>A {@link org.jtriton.pass.rule.Rule} looks at an operation that is about to be emitted and says what should stand
 * in its place. What a rule emits goes through the rules again. Rules only shrink: each makes fewer or cheaper
 * operations, so that no order of application can go round in circles. Not here: rewrites that need to know who uses a
 * value or that move operations, which are passes.
 */
package org.jtriton.pass.rule;
