/**
 * Passes over Triton-IR that every target shares, the manager that runs them, and the pipelines: one straight list of
 * passes for each target. A pass is a function from module to module; it never prints. Not here: passes of one target
 * ({@code pass.cpu}), passes that take blocks apart ({@code pass.block}), and what only finds out ({@code analysis}).
 */
package org.jtriton.pass;
