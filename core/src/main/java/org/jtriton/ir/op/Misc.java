package org.jtriton.ir.op;

import static org.jtriton.ir.op.OpSpec.op;

/** The few operations of other dialects that Triton-IR uses. */
public enum Misc implements Opcode {
    ASSUME(op("llvm.intr.assume", "Promises that the condition holds.")
            .operands("cond")
            .traits(Trait.WRITES)
            .format("$cond attr-dict `:` type($cond)")
            .build()),
    BARRIER(op("gpu.barrier", "Waits for all threads of the program.")
            .traits(Trait.WRITES)
            .format("attr-dict")
            .build()),
    POISON(op("ub.poison", "A value that nobody may use.")
            .results("result")
            .traits(Trait.PURE, Trait.CONSTANT)
            .format("attr-dict `:` type($result)")
            .build());

    private final OpSpec spec;

    Misc(OpSpec spec) {
        this.spec = spec;
    }

    @Override
    public OpSpec spec() {
        return spec;
    }
}
