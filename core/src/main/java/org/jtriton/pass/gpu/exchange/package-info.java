/**
 * What the threads of a program exchange while one operation runs, calculated from the layouts of its blocks: who combines what
 * with whom, how many bytes of shared memory it takes, and which thread has which place there; and what a thread keeps there for
 * itself, in a {@link org.jtriton.pass.gpu.exchange.FetchBuffer}. {@link
 * org.jtriton.pass.gpu.exchange.Scratch} is what the allocation of shared memory and the emission of code both ask, so that
 * they agree. Where the bytes of an operation begin is for {@link org.jtriton.pass.gpu.AllocateShared}; instructions are for the
 * back end.
 */
package org.jtriton.pass.gpu.exchange;
