package org.jtriton.backend.ptx.emit;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.IntStream;
import org.jtriton.ir.Op;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.RealPredicate;
import org.jtriton.llvm.Val;

/**
 * Products with factors that are mostly 1, as {@link org.jtriton.pass.gpu.SkipFactors} finds them: a warp of which all are leaves them out. A
 * product with 1 is what it was before, whatever that is.
 */
final class Rescaling {
    private final Emission e;
    private final FunctionText f;

    Rescaling(Emission e) {
        this.e = e;
        this.f = e.f();
    }

    static boolean isOne(Op op) {
        return op.is(Arith.MULF) && op.get(Attrs.MOSTLY_ONE);
    }

    void emit(Op op) {
        List<Val> sums = e.of(op.operand(0));
        List<Val> factors = e.of(op.operand(1));
        Val one = Const.ofReal(LType.FLOAT, 1);
        Val isOther = new LinkedHashSet<>(factors)
                .stream()
                        .map(factor -> f.fcmp(RealPredicate.UNE, factor, one))
                        .reduce(f::or)
                        .orElseThrow();
        e.define(
                op.result(),
                f.ifElse(
                        new Warps(f).any(isOther),
                        () -> IntStream.range(0, sums.size())
                                .mapToObj(i -> f.fmul(sums.get(i), factors.get(i)))
                                .toList(),
                        () -> sums));
    }
}
