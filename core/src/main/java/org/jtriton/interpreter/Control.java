package org.jtriton.interpreter;

import java.util.Arrays;
import org.jtriton.ir.Op;
import org.jtriton.ir.op.Scf;

/** Structured control flow. */
final class Control {
    private Control() {}

    static Step step(Scf s, Op op, Assembler assembler) {
        return switch (s) {
            case IF -> conditional(op, assembler);
            case FOR -> countedLoop(op, assembler);
            case WHILE -> loop(op, assembler);
            case YIELD, CONDITION -> throw new IllegalStateException(s.mnemonic() + " is the end of a block");
        };
    }

    private static Step conditional(Op op, Assembler assembler) {
        int condition = assembler.slot(op.operand(0));
        int[] results = assembler.slots(op.results());
        Body then = assembler.body(op.body(0));
        Body otherwise =
                op.region(1).isEmpty() ? new Body(new int[0], new Step[0], new int[0]) : assembler.body(op.body(1));
        return frame -> {
            Body taken = frame.scalar(condition) != 0 ? then : otherwise;
            Body.set(frame, results, taken.run(frame));
        };
    }

    private static Step countedLoop(Op op, Assembler assembler) {
        int[] operands = assembler.slots(op.operands());
        int[] results = assembler.slots(op.results());
        Body body = assembler.body(op.body(0));
        return frame -> {
            long upper = frame.scalar(operands[1]);
            long step = frame.scalar(operands[2]);
            if (step <= 0) {
                throw frame.program().memory().findings().stepOfLoop(op, step, frame.program());
            }
            long[][] values = Body.get(frame, Arrays.copyOfRange(operands, 2, operands.length));
            for (long i = frame.scalar(operands[0]); i < upper; i += step) {
                values[0] = new long[] {i};
                System.arraycopy(body.run(frame, values), 0, values, 1, results.length);
            }
            Body.set(frame, results, Arrays.copyOfRange(values, 1, values.length));
        };
    }

    /** A round that begins as the one before began can only be meant to wait for another program. */
    private static Step loop(Op op, Assembler assembler) {
        int[] inits = assembler.slots(op.operands());
        int[] results = assembler.slots(op.results());
        Body before = assembler.body(op.body(0));
        Body after = assembler.body(op.body(1));
        return frame -> {
            long[][] values = Body.get(frame, inits);
            while (true) {
                long[][] passed = before.run(frame, values);
                long[][] rest = Arrays.copyOfRange(passed, 1, passed.length);
                if (passed[0][0] == 0) {
                    Body.set(frame, results, rest);
                    return;
                }
                long[][] next = after.run(frame, rest);
                if (Arrays.deepEquals(values, next) && !frame.program().turn().waitForOthers()) {
                    throw frame.program().memory().findings().endlessWait(op, frame.program());
                }
                values = next;
            }
        };
    }
}
