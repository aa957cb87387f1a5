package org.jtriton.llvm;

import java.util.ArrayList;
import java.util.List;

/** Kernels written through {@link IrText} that several tests compile. */
final class TestKernels {
    static final int LANES = 16;
    static final LType FLOATS = LType.FLOAT.withLanes(LANES);

    private TestKernels() {}

    /** {@code void add(float* x, float* y, float* z, int64 n)}: z = x + y, a masked vector at a time. */
    static String vectorAdd() {
        IrText ir = new IrText("add");
        FunctionText f = ir.function(
                "add",
                LType.VOID,
                List.of(
                        new Param(LType.PTR, "x", "noalias"),
                        new Param(LType.PTR, "y", "noalias"),
                        new Param(LType.PTR, "z", "noalias"),
                        new Param(LType.I64, "n")));
        f.attribute("nounwind");
        f.vectorWidth(512);
        f.loop(Const.i64(0), f.param(3), Const.i64(LANES), i -> {
            Val left = f.splat(f.sub(f.param(3), i), LANES);
            Val mask = f.icmp(IntPredicate.SLT, Const.iota(left.type(), 0, 1), left);
            Val x = f.maskedLoad(f.gepInBounds(LType.FLOAT, f.param(0), i), 4, mask, Const.zero(FLOATS));
            Val y = f.maskedLoad(f.gepInBounds(LType.FLOAT, f.param(1), i), 4, mask, Const.zero(FLOATS));
            f.maskedStore(f.fadd(x, y), f.gepInBounds(LType.FLOAT, f.param(2), i), 4, mask);
        });
        f.ret();
        return ir.toString();
    }

    /**
     * {@code void tile(float* a, float* b, float* c, int64 k)}: c (rows x 16 * vectors) += a^T b, where a is packed as
     * k rows of {@code rows}, and b as k rows of {@code 16 * vectors}.
     */
    static String matrixTile(int rows, int vectors) {
        IrText ir = new IrText("tile");
        FunctionText f = ir.function(
                "tile",
                LType.VOID,
                List.of(
                        new Param(LType.PTR, "a", "noalias"),
                        new Param(LType.PTR, "b", "noalias"),
                        new Param(LType.PTR, "c", "noalias"),
                        new Param(LType.I64, "k")));
        f.attribute("nounwind");
        f.vectorWidth(512);
        List<Val> initial = new ArrayList<>();
        for (int i = 0; i < rows * vectors; i++) {
            initial.add(f.load(FLOATS, f.gepInBounds(FLOATS, f.param(2), Const.i64(i)), 64));
        }
        List<Val> sums = f.loop(Const.i64(0), f.param(3), Const.i64(1), initial, (k, carried) -> {
            Val left = f.gepInBounds(LType.FLOAT, f.param(0), f.mul(k, Const.i64(rows)));
            Val right = f.gepInBounds(FLOATS, f.param(1), f.mul(k, Const.i64(vectors)));
            List<Val> columns = new ArrayList<>();
            for (int j = 0; j < vectors; j++) {
                columns.add(f.load(FLOATS, f.gepInBounds(FLOATS, right, Const.i64(j)), 64));
            }
            List<Val> next = new ArrayList<>();
            for (int i = 0; i < rows; i++) {
                Val scalar = f.load(LType.FLOAT, f.gepInBounds(LType.FLOAT, left, Const.i64(i)), 4);
                Val row = f.splat(scalar, LANES);
                for (int j = 0; j < vectors; j++) {
                    next.add(f.fma(row, columns.get(j), carried.get(i * vectors + j)));
                }
            }
            return next;
        });
        for (int i = 0; i < rows * vectors; i++) {
            f.store(sums.get(i), f.gepInBounds(FLOATS, f.param(2), Const.i64(i)), 64);
        }
        f.ret();
        return ir.toString();
    }

    /** Compiles for this machine at O3. */
    static NativeLibrary compile(String ir) {
        try (LlvmModule module = LlvmModule.parse(ir, TargetSpec.host())) {
            module.optimize(LlvmModule.O3);
            return NativeLibrary.load(module.emitObject());
        }
    }
}
