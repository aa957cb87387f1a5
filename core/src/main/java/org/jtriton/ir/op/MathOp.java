package org.jtriton.ir.op;

import static org.jtriton.ir.op.OpSpec.op;
import static org.jtriton.ir.op.OpSpec.unary;

/** Elementary functions on floats and blocks of floats. */
public enum MathOp implements Opcode {
    EXP(unary("math.exp", "e to the power of the operand.")),
    EXP2(unary("math.exp2", "2 to the power of the operand.")),
    LOG(unary("math.log", "Natural logarithm.")),
    LOG2(unary("math.log2", "Logarithm to base 2.")),
    SIN(unary("math.sin", "Sine of an angle in radians.")),
    COS(unary("math.cos", "Cosine of an angle in radians.")),
    SQRT(unary("math.sqrt", "Square root; a target may approximate it.")),
    RSQRT(unary("math.rsqrt", "One over the square root.")),
    ERF(unary("math.erf", "The error function.")),
    FLOOR(unary("math.floor", "The largest whole number not above the operand.")),
    CEIL(unary("math.ceil", "The smallest whole number not below the operand.")),
    ABSF(unary("math.absf", "Magnitude of a float.")),
    ABSI(unary("math.absi", "Magnitude of a signed integer; the smallest one stays.")),
    FMA(op("math.fma", "a * b + c, rounded once.")
            .operands("a", "b", "c")
            .results("result")
            .traits(Trait.PURE, Trait.ELEMENTWISE, Trait.SAME_TYPE, Trait.SAME_SHAPE)
            .format("$a `,` $b `,` $c attr-dict `:` type($result)")
            .build());

    private final OpSpec spec;

    MathOp(OpSpec spec) {
        this.spec = spec;
    }

    @Override
    public OpSpec spec() {
        return spec;
    }
}
