/**
 * PTX as text: what a module, a function and an instruction say, with nothing decided about what it means.
 *
 * <p>Not here: types of operands, addresses of variables and the checking of opcodes, which {@code org.jtriton.ptx} does.
 */
package org.jtriton.ptx.text;
