package org.jtriton.ir.op;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jtriton.ir.FloatBits;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Type;

/**
 * The lines that a {@code tt.print} writes, in the form that Triton gives them: one for each element of each operand.
 *
 * <pre>
 *   pid (0, 2, 0) idx ( 5, 12) x: 1.500000
 *   pid (0, 2, 0) idx () both: (operand 1) 7
 *   pid (0, 2, 0) no operands
 * </pre>
 */
public final class PrintLines {
    private final String prefix;
    private final boolean isHex;
    private final List<Type> types;
    private final List<Integer> isSigned;

    private PrintLines(Op print) {
        prefix = print.get(Attrs.PREFIX);
        isHex = print.get(Attrs.HEX);
        types = print.operands().stream().map(v -> v.type()).toList();
        List<Integer> signs = print.get(Attrs.IS_SIGNED);
        isSigned = signs == null ? List.of() : signs;
    }

    public static PrintLines of(Op print) {
        return new PrintLines(print);
    }

    /** The line of an operation without operands. */
    public String line(int x, int y, int z) {
        return program(x, y, z) + prefix;
    }

    /**
     * The line of one element.
     *
     * @param element its number in row-major order
     * @param bits in the low bits, the pattern of the element's type
     */
    public String line(int x, int y, int z, int operand, long element, long bits) {
        Type type = types.get(operand);
        String which = types.size() > 1 ? "(operand " + operand + ") " : "";
        return program(x, y, z)
                + " idx ("
                + index(element, type.shape())
                + ")"
                + prefix
                + which
                + text(bits, type.scalar(), isSigned.size() <= operand || isSigned.get(operand) != 0);
    }

    private static String program(int x, int y, int z) {
        return "pid (" + x + ", " + y + ", " + z + ")";
    }

    /** Each index takes the width of the largest in its dimension. */
    private static String index(long element, List<Integer> shape) {
        List<Long> indices = new ArrayList<>();
        long rest = element;
        for (int size : shape.reversed()) {
            indices.addFirst(rest % size);
            rest /= size;
        }
        return IntStream.range(0, shape.size())
                .mapToObj(d -> {
                    int width = String.valueOf(shape.get(d) - 1).length();
                    return ("%" + width + "d").formatted(indices.get(d));
                })
                .collect(Collectors.joining(", "));
    }

    private String text(long bits, Type scalar, boolean isSigned) {
        int width =
                switch (scalar) {
                    case IntType i -> i.width();
                    case FloatType f -> f.width();
                    default -> Long.SIZE;
                };
        long unsigned = width == Long.SIZE ? bits : bits & (1L << width) - 1;
        if (isHex || !(scalar instanceof IntType || scalar instanceof FloatType)) {
            return ("0x%0" + Math.max(1, width / 4) + "x").formatted(unsigned);
        }
        if (scalar instanceof FloatType f) {
            return number(FloatBits.decode(unsigned, f));
        }
        return isSigned && width > 1
                ? String.valueOf(bits << Long.SIZE - width >> Long.SIZE - width)
                : Long.toUnsignedString(unsigned);
    }

    private static String number(double value) {
        return Double.isFinite(value)
                ? String.format(Locale.ROOT, "%f", value)
                : Double.isNaN(value) ? "nan" : value > 0 ? "inf" : "-inf";
    }
}
