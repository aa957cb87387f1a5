package org.jtriton.ir.op;

import static org.jtriton.ir.op.OpSpec.op;

/** Branches between blocks; only read from text made elsewhere, since our own front end emits structured control flow. */
public enum Cf implements Opcode {
    BR(op("cf.br", "Goes to a block.").traits(Trait.TERMINATOR).build()),
    COND_BR(op("cf.cond_br", "Goes to one of two blocks.")
            .operands("condition")
            .traits(Trait.TERMINATOR)
            .build());

    private final OpSpec spec;

    Cf(OpSpec spec) {
        this.spec = spec;
    }

    @Override
    public OpSpec spec() {
        return spec;
    }
}
