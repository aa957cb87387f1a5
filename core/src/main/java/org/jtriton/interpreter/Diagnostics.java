package org.jtriton.interpreter;

import org.jtriton.ir.Op;
import org.jtriton.ir.op.Keywords.Dimension;
import org.jtriton.ir.op.PrintLines;

/** Operations that check or show values. */
final class Diagnostics {
    private Diagnostics() {}

    static Step check(Op op, Assembler assembler) {
        int condition = assembler.slot(op.operand(0));
        return frame -> {
            int lane = firstFalse(frame.get(condition));
            if (lane >= 0) {
                throw frame.program().memory().findings().assertion(op, lane, frame.program());
            }
        };
    }

    static Step assume(Op op, Assembler assembler) {
        int condition = assembler.slot(op.operand(0));
        return frame -> {
            int lane = firstFalse(frame.get(condition));
            if (lane >= 0) {
                throw frame.program().memory().findings().assumption(op, lane, frame.program());
            }
        };
    }

    private static int firstFalse(long[] conditions) {
        for (int i = 0; i < conditions.length; i++) {
            if (conditions[i] == 0) {
                return i;
            }
        }
        return -1;
    }

    /** A line for each element of each operand. */
    static Step print(Op op, Assembler assembler) {
        PrintLines lines = PrintLines.of(op);
        int[] operands = assembler.slots(op.operands());
        return frame -> {
            Program program = frame.program();
            int x = program.index(Dimension.X);
            int y = program.index(Dimension.Y);
            int z = program.index(Dimension.Z);
            if (operands.length == 0) {
                program.output().accept(lines.line(x, y, z));
            }
            for (int o = 0; o < operands.length; o++) {
                long[] elements = frame.get(operands[o], Shapes.size(op.operand(o)));
                for (int i = 0; i < elements.length; i++) {
                    program.output().accept(lines.line(x, y, z, o, i, elements[i]));
                }
            }
        };
    }
}
