/**
 * From syntax to Triton-IR: name resolution, compile-time evaluation, types and promotion, SSA construction. Both
 * spellings of the language, Python and Java, come through here; what the text looked like is known to the packages
 * before this one, what becomes of the IR to those after it.
 */
package org.jtriton.frontend.lower;
