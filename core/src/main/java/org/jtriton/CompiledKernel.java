package org.jtriton;

import java.util.List;
import java.util.Map;

/** A kernel compiled for one set of argument types: what it looks like at each stage. */
public interface CompiledKernel {
    String name();

    /** What it was specialised on, in the form {@code x=*fp32:16,n=i32,BLOCK=1024}. */
    String signature();

    /**
     * The forms it can be seen in, in the order of the path: {@code ttir}, {@code llir}, {@code asm} on the CPU; {@code ttir},
     * {@code ttgir}, {@code llir}, {@code ptx}, {@code cubin} on an NVIDIA GPU.
     */
    List<String> stages();

    /**
     * The text of a stage.
     *
     * @throws IllegalArgumentException if this kernel has no such stage, or it is no text
     */
    String text(String stage);

    /** Whether a stage is bytes rather than text, as {@code cubin} is. */
    boolean isBinary(String stage);

    /**
     * The bytes of a stage that is no text.
     *
     * @throws IllegalArgumentException if this kernel has no such stage, or it is text
     */
    byte[] binary(String stage);

    /**
     * What is known of the code, in an order to print: on a GPU the registers of a thread, the bytes that did not fit them,
     * shared memory, and how many programs a multiprocessor holds. Empty on the CPU.
     */
    Map<String, Object> properties();
}
