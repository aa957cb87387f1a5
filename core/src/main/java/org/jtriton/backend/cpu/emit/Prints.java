package org.jtriton.backend.cpu.emit;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.ir.Op;
import org.jtriton.ir.PointerType;
import org.jtriton.ir.Type;
import org.jtriton.llvm.Cast;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.Val;

/**
 * Device prints. Each element that is printed is a call of
 *
 * <pre>{@code void print(i32 site, i32 x, i32 y, i32 z, i32 operand, i64 element, i64 bits)}</pre>
 *
 * whose address whoever links the code puts into the variable {@link #FUNCTION}. {@code site} numbers the operations; the
 * operand is -1 where there is none. Code that prints nothing has neither the variable nor calls.
 */
final class Prints {
    /** The variable that holds the address of the function to call. */
    static final String FUNCTION = "print.function";

    private final FunctionText f;
    private final List<Op> sites = new ArrayList<>();
    private Val function;

    Prints(FunctionText f) {
        this.f = f;
    }

    /** The operations that print, by number. */
    List<Op> sites() {
        return sites;
    }

    /** Prints one element, given as it stands in memory. */
    void element(Op op, List<Val> program, int operand, Val element, Val value) {
        call(
                op,
                program,
                operand,
                element,
                bits(value, op.operand(operand).type().scalar()));
    }

    /** Prints the line of an operation without operands. */
    void nothing(Op op, List<Val> program) {
        call(op, program, -1, Const.i64(0), Const.i64(0));
    }

    private void call(Op op, List<Val> program, int operand, Val element, Val bits) {
        if (function == null) {
            function = f.module().variable(FUNCTION, LType.PTR);
        }
        int site = sites.indexOf(op);
        if (site < 0) {
            site = sites.size();
            sites.add(op);
        }
        f.callAt(
                LType.VOID,
                f.load(LType.PTR, function, 8),
                Const.i32(site),
                program.get(0),
                program.get(1),
                program.get(2),
                Const.i32(operand),
                element,
                bits);
    }

    private Val bits(Val value, Type type) {
        if (type instanceof PointerType) {
            return value.type().equals(LType.PTR) ? f.cast(Cast.PTRTOINT, value, LType.I64) : value;
        }
        Val bits = value.type().isReal()
                ? f.cast(Cast.BITCAST, value, new LType.Int(8 * value.type().scalarBytes()))
                : value;
        return bits.type().equals(LType.I64) ? bits : f.cast(Cast.ZEXT, bits, LType.I64);
    }
}
