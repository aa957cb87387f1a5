package org.jtriton.interpreter;

import java.util.List;
import java.util.stream.Collectors;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Op;
import org.jtriton.ir.PointerType;
import org.jtriton.ir.ScalarType;
import org.jtriton.ir.Type;
import org.jtriton.ir.op.Attrs;

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

    /** A line for each element: the program, the index in the block, the prefix and the value. */
    static Step print(Op op, Assembler assembler) {
        String prefix = op.get(Attrs.PREFIX);
        boolean isHex = op.get(Attrs.HEX);
        List<Integer> isSigned = op.get(Attrs.IS_SIGNED);
        int[] operands = assembler.slots(op.operands());
        return frame -> {
            Program program = frame.program();
            String who = "pid " + program.name().substring("program ".length());
            if (operands.length == 0) {
                program.output().accept(who + " " + prefix.strip());
            }
            for (int o = 0; o < operands.length; o++) {
                Type type = op.operand(o).type();
                long[] elements = frame.get(operands[o], Shapes.size(op.operand(o)));
                boolean signed = isSigned == null || isSigned.size() <= o || isSigned.get(o) != 0;
                String number = operands.length > 1 ? " operand " + o : "";
                for (int i = 0; i < elements.length; i++) {
                    program.output()
                            .accept(who
                                    + index(i, type.shape())
                                    + number
                                    + prefix
                                    + text(elements[i], type.scalar(), isHex, signed));
                }
            }
        };
    }

    private static String index(int lane, List<Integer> shape) {
        return shape.isEmpty()
                ? ""
                : Findings.lane(lane, shape).stream()
                        .map(String::valueOf)
                        .collect(Collectors.joining(", ", " idx (", ")"));
    }

    private static String text(long bits, Type type, boolean isHex, boolean isSigned) {
        if (isHex || type instanceof PointerType) {
            int width = type instanceof ScalarType s ? s.width() : Long.SIZE;
            return ("0x%0" + Math.max(1, width / 4) + "x").formatted(Bits.unsigned(bits, width));
        }
        return switch (type) {
            case FloatType f -> String.valueOf(Format.decode(bits, f));
            case IntType i when i.width() == 1 -> bits != 0 ? "1" : "0";
            case IntType i when isSigned -> String.valueOf(bits);
            case IntType i -> Long.toUnsignedString(Bits.unsigned(bits, i.width()));
            default -> throw new IllegalArgumentException("can't print a " + type);
        };
    }
}
