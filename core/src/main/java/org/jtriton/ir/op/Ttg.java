package org.jtriton.ir.op;

import static org.jtriton.ir.op.OpSpec.op;

/** Operations that appear when blocks have layouts: on GPUs, after layouts are chosen. */
public enum Ttg implements Opcode {
    CONVERT_LAYOUT(op("ttg.convert_layout", "The same block spread over the threads in another way.")
            .operands("src")
            .results("result")
            .attributes(Attrs.SHARED_OFFSET)
            .traits(Trait.PURE)
            .format("$src attr-dict `:` type($src) `->` type($result)")
            .build());

    private final OpSpec spec;

    Ttg(OpSpec spec) {
        this.spec = spec;
    }

    @Override
    public OpSpec spec() {
        return spec;
    }
}
