package org.jtriton.backend.cpu.emit;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.ir.Op;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.Label;
import org.jtriton.llvm.Val;

/**
 * Device assertions. One that fails leaves the kernel at once: the program's number is put at the start of the scratch
 * area, and the function returns one more than the number of the assertion.
 */
final class Assertions {
    private final FunctionText f;
    private final Val scratch;
    private final List<Op> sites = new ArrayList<>();
    private Val program;

    Assertions(FunctionText f, Val scratch) {
        this.f = f;
        this.scratch = scratch;
    }

    /** The linear number of the program being written. */
    void program(Val number) {
        program = number;
    }

    /** The assertions, by number. */
    List<Op> sites() {
        return sites;
    }

    /** Goes on only where the condition holds in every lane. */
    void check(Op op, Val condition) {
        int site = sites.indexOf(op);
        if (site < 0) {
            site = sites.size();
            sites.add(op);
        }
        Val holds = condition.type().isVector() ? f.reduce("and", condition) : condition;
        Label failed = f.newBlock("failed");
        Label passed = f.newBlock("passed");
        f.condBr(holds, passed, failed, 2000, 1);
        f.at(failed);
        f.store(program, scratch, 8);
        f.ret(Const.i32(site + 1));
        f.at(passed);
    }
}
