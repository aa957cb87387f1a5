package org.jtriton;

import java.util.List;

/** A kernel compiled for one set of argument types: what it looks like at each stage. */
public interface CompiledKernel {
    String name();

    /** What it was specialised on, in the form {@code x=*fp32:16,n=i32,BLOCK=1024}. */
    String signature();

    /** The forms it can be seen in, in the order of the path: {@code ttir}, {@code llir}, {@code asm} on the CPU. */
    List<String> stages();

    /**
     * The text of a stage.
     *
     * @throws IllegalArgumentException if this kernel has no such stage
     */
    String text(String stage);
}
