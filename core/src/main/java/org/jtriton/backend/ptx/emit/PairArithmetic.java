package org.jtriton.backend.ptx.emit;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.Op;
import org.jtriton.ir.op.Arith;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.Val;

/**
 * Sums and products of bfloat16, two neighbouring registers at once: Hopper has instructions for pairs that share a word (bf16x2),
 * where one by one each number would become an f32 and be rounded again. What each gives is the same.
 */
final class PairArithmetic {
    private static final int HOPPER = 90;
    private static final Words PAIR = Words.of(FloatType.BF16.width(), 2);

    private final Emission e;
    private final FunctionText f;

    PairArithmetic(Emission e) {
        this.e = e;
        this.f = e.f();
    }

    /** Whether there is an instruction for what an operation does, and pairs of registers to do it with. */
    boolean isOne(Op op) {
        return (op.is(Arith.ADDF) || op.is(Arith.SUBF) || op.is(Arith.MULF))
                && op.result().type().isTensor()
                && op.result().type().scalar() == FloatType.BF16
                && e.capability().isAtLeast(HOPPER)
                && e.count(op.result().type()) % 2 == 0;
    }

    /** The results of such an operation. */
    List<Val> emit(Op op) {
        String instruction = name(op) + ".rn.bf16x2 $0, $1, $2;";
        List<Val> left = e.of(op.operand(0));
        List<Val> right = e.of(op.operand(1));
        List<Val> results = new ArrayList<>();
        for (int i = 0; i < left.size(); i += 2) {
            List<Val> words = new ArrayList<>(PAIR.pack(f, left.subList(i, i + 2)));
            words.addAll(PAIR.pack(f, right.subList(i, i + 2)));
            results.addAll(PAIR.unpack(f, List.of(f.asm(LType.I32, instruction, "=r,r,r", words)), FloatType.BF16));
        }
        return results;
    }

    private static String name(Op op) {
        return switch (op.opcode()) {
            case Arith.ADDF -> "add";
            case Arith.SUBF -> "sub";
            case Arith.MULF -> "mul";
            default -> throw new IllegalArgumentException(op + " is no operation on pairs");
        };
    }
}
