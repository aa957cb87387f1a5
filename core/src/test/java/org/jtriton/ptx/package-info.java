/**
 * A PTX emulator for tests: it runs a kernel one block of threads after another, checks what no hardware checks, and counts
 * what the hardware would have to do.
 *
 * <p>{@link org.jtriton.ptx.PtxModule} is the way in. A kernel is decoded once into a list of {@code Step}s, with operands as
 * places in a register file; a step runs for the 32 lanes of a warp under a mask. {@code Warp} follows divergence,
 * {@code Block} schedules warps and barriers, {@code SharedMemory} finds races.
 *
 * <p>Not here: reading the text ({@code org.jtriton.ptx.text}); the tensor memory accelerator and clusters, which fail
 * when they are reached; timing.
 */
package org.jtriton.ptx;
