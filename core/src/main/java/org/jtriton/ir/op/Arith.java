package org.jtriton.ir.op;

import static org.jtriton.ir.op.OpSpec.binary;
import static org.jtriton.ir.op.OpSpec.binaryWith;
import static org.jtriton.ir.op.OpSpec.cast;
import static org.jtriton.ir.op.OpSpec.op;
import static org.jtriton.ir.op.OpSpec.unary;
import static org.jtriton.ir.op.Trait.COMMUTATIVE;

import java.util.List;

/** Arithmetic, comparison and conversion of numbers and blocks of numbers. */
public enum Arith implements Opcode {
    CONSTANT(op("arith.constant", "A compile-time number, or a block of them.")
            .results("result")
            .attributes(Attrs.VALUE)
            .traits(Trait.PURE, Trait.CONSTANT)
            .build()),

    ADDI(binary("arith.addi", "Integer addition; wraps.", COMMUTATIVE)),
    SUBI(binary("arith.subi", "Integer subtraction; wraps.")),
    MULI(binary("arith.muli", "Integer product; wraps.", COMMUTATIVE)),
    DIVSI(binary("arith.divsi", "Signed division, truncating toward zero.")),
    DIVUI(binary("arith.divui", "Unsigned division.")),
    REMSI(binary("arith.remsi", "Signed remainder, with the sign of the dividend.")),
    REMUI(binary("arith.remui", "Unsigned remainder.")),
    SHLI(binary("arith.shli", "Shift left.")),
    SHRSI(binary("arith.shrsi", "Shift right, copying the sign.")),
    SHRUI(binary("arith.shrui", "Shift right, filling with zeros.")),
    ANDI(binary("arith.andi", "Bitwise and.", COMMUTATIVE)),
    ORI(binary("arith.ori", "Bitwise or.", COMMUTATIVE)),
    XORI(binary("arith.xori", "Bitwise exclusive or.", COMMUTATIVE)),
    MINSI(binary("arith.minsi", "The smaller signed integer.", COMMUTATIVE)),
    MINUI(binary("arith.minui", "The smaller unsigned integer.", COMMUTATIVE)),
    MAXSI(binary("arith.maxsi", "The larger signed integer.", COMMUTATIVE)),
    MAXUI(binary("arith.maxui", "The larger unsigned integer.", COMMUTATIVE)),

    ADDF(binary("arith.addf", "Float addition.", COMMUTATIVE)),
    SUBF(binary("arith.subf", "Float subtraction.")),
    MULF(binaryWith(
            List.of(Attrs.MOSTLY_ONE),
            "arith.mulf",
            "Float product; a warp of which all right factors are 1 may leave it out if it is marked so.",
            COMMUTATIVE)),
    DIVF(binary("arith.divf", "Float division.")),
    REMF(binary("arith.remf", "Float remainder with the sign of the dividend, as C's fmod.")),
    NEGF(unary("arith.negf", "Float negation, which flips the sign of zero too.")),
    MINNUMF(binary("arith.minnumf", "The smaller float; the other operand when one is a NaN.", COMMUTATIVE)),
    MAXNUMF(binary("arith.maxnumf", "The larger float; the other operand when one is a NaN.", COMMUTATIVE)),
    MINIMUMF(binary("arith.minimumf", "The smaller float; NaN when one is a NaN.", COMMUTATIVE)),
    MAXIMUMF(binary("arith.maximumf", "The larger float; NaN when one is a NaN.", COMMUTATIVE)),

    CMPI(op("arith.cmpi", "Integer comparison; the result is i1.")
            .operands("lhs", "rhs")
            .results("result")
            .attributes(Attrs.INT_PREDICATE)
            .traits(Trait.PURE, Trait.ELEMENTWISE, Trait.SAME_SHAPE)
            .format("$predicate `,` $lhs `,` $rhs attr-dict `:` type($lhs)")
            .build()),
    CMPF(op("arith.cmpf", "Float comparison; the result is i1.")
            .operands("lhs", "rhs")
            .results("result")
            .attributes(Attrs.FLOAT_PREDICATE)
            .traits(Trait.PURE, Trait.ELEMENTWISE, Trait.SAME_SHAPE)
            .format("$predicate `,` $lhs `,` $rhs attr-dict `:` type($lhs)")
            .build()),
    SELECT(op(
                    "arith.select",
                    "Of two values the first where the condition holds; a scalar condition chooses whole blocks.")
            .operands("condition", "true_value", "false_value")
            .results("result")
            .traits(Trait.PURE, Trait.ELEMENTWISE)
            .build()),

    EXTSI(cast("arith.extsi", "Widens an integer, copying the sign.")),
    EXTUI(cast("arith.extui", "Widens an integer, filling with zeros.")),
    TRUNCI(cast("arith.trunci", "Narrows an integer, dropping high bits.")),
    EXTF(cast("arith.extf", "Widens a float, exactly.")),
    TRUNCF(cast("arith.truncf", "Narrows a float, rounding to nearest even.")),
    SITOFP(cast("arith.sitofp", "Signed integer to float, rounding to nearest even.")),
    UITOFP(cast("arith.uitofp", "Unsigned integer to float, rounding to nearest even.")),
    FPTOSI(cast("arith.fptosi", "Float to signed integer, truncating.")),
    FPTOUI(cast("arith.fptoui", "Float to unsigned integer, truncating.")),
    BITCAST(cast("arith.bitcast", "The same bits read as another type of the same width."));

    private final OpSpec spec;

    Arith(OpSpec spec) {
        this.spec = spec;
    }

    @Override
    public OpSpec spec() {
        return spec;
    }
}
