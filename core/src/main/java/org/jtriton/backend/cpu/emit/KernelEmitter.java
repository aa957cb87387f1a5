package org.jtriton.backend.cpu.emit;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.analysis.AxisInfo;
import org.jtriton.backend.cpu.plan.Plan;
import org.jtriton.backend.element.ElementaryFunctions;
import org.jtriton.backend.element.Elementwise;
import org.jtriton.backend.element.FunctionLibrary;
import org.jtriton.backend.element.Instructions;
import org.jtriton.backend.element.Registers;
import org.jtriton.ir.Block;
import org.jtriton.ir.Func;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.llvm.Cast;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FastMath;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.IntOp;
import org.jtriton.llvm.IrText;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.Param;
import org.jtriton.llvm.Val;

/**
 * Emits the native function of a kernel:
 *
 * <pre>{@code i32 NAME(ptr args, i32 gridX, i32 gridY, i32 gridZ, i64 first, i64 last, ptr scratch)}</pre>
 *
 * It runs the programs numbered {@code first} up to, not including, {@code last}, x counting fastest. {@code args} holds
 * one slot of 8 bytes for each parameter, with the value in its low bytes. {@code scratch} points to memory for one
 * thread, aligned to 64 bytes. The result is 0, or 1 + the number of the assertion that failed, with the number of its
 * program in the first 8 bytes of the scratch memory.
 */
public final class KernelEmitter {
    private final Plan plan;
    private final int vectorBytes;
    private final ElementaryFunctions functions;

    private KernelEmitter(Plan plan, int vectorBytes, ElementaryFunctions functions) {
        this.plan = plan;
        this.vectorBytes = vectorBytes;
        this.functions = functions;
    }

    /** LLVM IR, and the assertions and prints in the order of their numbers. */
    public record Emitted(String llvmIr, List<Op> assertions, List<Op> prints) {}

    /** The variable for the address of the function that prints; code without prints has none. */
    public static final String PRINT_FUNCTION = Prints.FUNCTION;

    public static Emitted emit(Plan plan, int vectorBytes, ElementaryFunctions functions) {
        return new KernelEmitter(plan, vectorBytes, functions).emit();
    }

    /** The name of the native function; the prefix keeps it apart from functions of the C library. */
    public static String symbol(Func kernel) {
        return "kernel." + kernel.name();
    }

    private Emitted emit() {
        IrText module = new IrText(plan.function().name());
        FunctionText f = module.function(
                symbol(plan.function()),
                LType.I32,
                List.of(
                        new Param(LType.PTR, "args", "noalias readonly"),
                        new Param(LType.I32, "gridX"),
                        new Param(LType.I32, "gridY"),
                        new Param(LType.I32, "gridZ"),
                        new Param(LType.I64, "first"),
                        new Param(LType.I64, "last"),
                        new Param(LType.PTR, "scratch", "noalias align 64")));
        f.attribute("nounwind");
        f.vectorWidth(vectorBytes * 8);
        f.fastMath(FastMath.CONTRACT);
        Map<Value, Val> scalars = new HashMap<>();
        for (Block.Argument p : plan.function().parameters()) {
            scalars.put(p, argument(f, p));
        }
        List<Val> grid = List.of(f.param(1), f.param(2), f.param(3));
        Val area = f.param(6);
        Elementwise elementwise = new Elementwise(
                f, new FunctionLibrary(module, functions, vectorBytes * 8, "the CPU"), Instructions.NONE);
        ScratchAccess scratch = new ScratchAccess(f, area, elementwise.floats());
        Memo memo = new Memo();
        BlockValues values = new BlockValues(
                f, plan, scalars, elementwise, scratch, new LanePattern(AxisInfo.of(plan.function()), f), memo);
        Assertions assertions = new Assertions(f, area);
        Prints prints = new Prints(f);
        Programs programs = new Programs(
                f, plan, scalars, elementwise, values, scratch, memo, assertions, prints, grid, vectorBytes);
        f.loop(f.param(4), f.param(5), Const.i64(1), number -> {
            assertions.program(number);
            programs.emit(indices(f, number, grid));
        });
        f.ret(Const.i32(0));
        return new Emitted(module.toString(), assertions.sites(), prints.sites());
    }

    private static Val argument(FunctionText f, Block.Argument p) {
        Val slot = f.gepInBounds(LType.I64, f.param(0), Const.i64(p.index()));
        LType type = Registers.scalar(p.type());
        if (type.equals(LType.I1)) {
            return f.cast(Cast.TRUNC, f.load(LType.I8, slot, 8), LType.I1);
        }
        return f.load(type, slot, 8);
    }

    /** The place of a program in the grid. */
    private static List<Val> indices(FunctionText f, Val number, List<Val> grid) {
        Val width = f.cast(Cast.ZEXT, grid.get(0), LType.I64);
        Val height = f.cast(Cast.ZEXT, grid.get(1), LType.I64);
        Val x = f.binary(IntOp.UREM, number, width);
        Val row = f.binary(IntOp.UDIV, number, width);
        Val y = f.binary(IntOp.UREM, row, height);
        Val z = f.binary(IntOp.UDIV, row, height);
        return List.of(
                f.cast(Cast.TRUNC, x, LType.I32), f.cast(Cast.TRUNC, y, LType.I32), f.cast(Cast.TRUNC, z, LType.I32));
    }
}
