/**
 * Passes that take blocks and what describes them apart into simpler ones. Not here: passes that only one target needs.
 */
package org.jtriton.pass.block;
