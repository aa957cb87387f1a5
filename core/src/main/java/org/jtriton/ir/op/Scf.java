package org.jtriton.ir.op;

import static org.jtriton.ir.op.OpSpec.op;

/** Structured control flow. */
public enum Scf implements Opcode {
    /**
     * Operands: lower bound, upper bound, step, then the initial values of the carried variables. The body's arguments
     * are the induction variable and the carried variables; it ends in {@link #YIELD} with their next values.
     */
    FOR(op("scf.for", "Counts from the lower bound, below the upper bound (signed), by a positive step.")
            .operands("lower", "upper", "step", "inits*")
            .results("results*")
            .attributes(
                    Attrs.NUM_STAGES,
                    Attrs.LOOP_UNROLL_FACTOR,
                    Attrs.DISALLOW_ACC_MULTI_BUFFER,
                    Attrs.FLATTEN,
                    Attrs.WARP_SPECIALIZE)
            .regions(1)
            .build()),
    /** Two regions: then and else; the else region is empty when there are no results and no else. */
    IF(op("scf.if", "Runs one of two regions and yields its values.")
            .operands("condition")
            .results("results*")
            .regions(2)
            .build()),
    /**
     * Operands: initial values. Region 0 ("before") takes them and ends in {@link #CONDITION}; region 1 ("after") takes
     * what the condition passes on and ends in {@link #YIELD} with the values for the next round.
     */
    WHILE(op("scf.while", "Repeats while a condition holds.")
            .operands("inits*")
            .results("results*")
            .regions(2)
            .build()),
    YIELD(op("scf.yield", "Ends a region with the values it gives.")
            .operands("values*")
            .traits(Trait.TERMINATOR)
            .format("attr-dict ($values^ `:` type($values))?")
            .build()),
    CONDITION(op("scf.condition", "Ends the first region of a while loop: goes on when the condition holds.")
            .operands("condition", "values*")
            .traits(Trait.TERMINATOR)
            .format("`(` $condition `)` attr-dict ($values^ `:` type($values))?")
            .build());

    private final OpSpec spec;

    Scf(OpSpec spec) {
        this.spec = spec;
    }

    @Override
    public OpSpec spec() {
        return spec;
    }
}
