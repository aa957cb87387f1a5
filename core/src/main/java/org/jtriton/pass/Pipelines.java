package org.jtriton.pass;

import java.util.List;

/** The passes of each target, in order. Choose a list; nothing branches inside one. */
public final class Pipelines {
    private Pipelines() {}

    /** What every target starts with: from the front end's IR to one tidy function. */
    public static List<Pass> triton() {
        return List.of(new Inline(), new Canonicalize(), new Cse(), new Licm(), new Canonicalize(), new Cse());
    }

    /** What the CPU code generator takes: one function, structured control flow, no calls, no descriptors. */
    public static List<Pass> cpu() {
        return triton();
    }
}
