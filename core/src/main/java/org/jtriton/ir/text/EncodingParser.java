package org.jtriton.ir.text;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Encoding;
import org.jtriton.ir.encoding.Blocked;
import org.jtriton.ir.encoding.DotOperand;
import org.jtriton.ir.encoding.Linear;
import org.jtriton.ir.encoding.NvidiaMma;
import org.jtriton.ir.encoding.NvmmaShared;
import org.jtriton.ir.encoding.Slice;
import org.jtriton.ir.encoding.SwizzledShared;
import org.jtriton.layout.Dim;
import org.jtriton.layout.LinearLayout;
import org.jtriton.layout.Space;

/** Reads the layouts of blocks: {@code #ttg.slice<{dim = 1, parent = #blocked}>} and the like. */
final class EncodingParser {
    private static final List<Dim> DIMS = List.of(Dim.REGISTER, Dim.LANE, Dim.WARP, Dim.BLOCK);

    private static final Set<String> NAMES = Set.of(
            "ttg.blocked",
            "ttg.slice",
            "ttg.linear",
            "ttg.nvidia_mma",
            "ttg.dot_op",
            "ttg.nvmma_shared",
            "ttg.swizzled_shared");

    private final Cursor cursor;
    private final AttributeParser attributes;

    EncodingParser(Cursor cursor, AttributeParser attributes) {
        this.cursor = cursor;
        this.attributes = attributes;
    }

    static boolean isEncoding(String name) {
        return NAMES.contains(name);
    }

    /** What follows the name. */
    Encoding encoding(String name, int start) {
        cursor.expect("<");
        Map<String, Attribute> parts = attributes.dictionary();
        cursor.expect(">");
        try {
            return switch (name) {
                case "ttg.blocked" ->
                    new Blocked(
                            ints(parts, "sizePerThread"),
                            ints(parts, "threadsPerWarp"),
                            ints(parts, "warpsPerCTA"),
                            ints(parts, "order"));
                case "ttg.slice" -> new Slice(number(parts.get("dim")), parent(parts.get("parent")));
                case "ttg.nvidia_mma" ->
                    new NvidiaMma(
                            number(parts.get("versionMajor")), ints(parts, "warpsPerCTA"), ints(parts, "instrShape"));
                case "ttg.dot_op" ->
                    new DotOperand(number(parts.get("opIdx")), mma(parts.get("parent")), number(parts.get("kWidth")));
                case "ttg.nvmma_shared" ->
                    new NvmmaShared(
                            number(parts.get("swizzlingByteWidth")),
                            parts.get("transposed") instanceof Attribute.Bool b && b.value(),
                            number(parts.get("elementBitWidth")));
                case "ttg.swizzled_shared" ->
                    new SwizzledShared(
                            number(parts.get("vec")),
                            number(parts.get("perPhase")),
                            number(parts.get("maxPhase")),
                            ints(parts, "order"));
                default -> linear(parts);
            };
        } catch (IllegalArgumentException e) {
            throw cursor.error(start, e.getMessage());
        }
    }

    private static Linear linear(Map<String, Attribute> parts) {
        List<List<int[]>> bases =
                DIMS.stream().map(d -> vectors(parts.get(d.name()))).toList();
        int[] shape = shape(bases.stream().flatMap(List::stream).toList());
        LinearLayout.Builder map = LinearLayout.into(Space.tensor(shape));
        for (int i = 0; i < bases.size(); i++) {
            map.from(DIMS.get(i), bases.get(i));
        }
        return new Linear(map.build());
    }

    /** A layout reaches all of its block, so that the vectors tell the size. */
    private static int[] shape(List<int[]> vectors) {
        int[] shape = new int[vectors.isEmpty() ? 1 : vectors.getFirst().length];
        Arrays.fill(shape, 1);
        for (int[] v : vectors) {
            if (v.length != shape.length) {
                throw new IllegalArgumentException("a layout needs vectors of one length");
            }
            for (int d = 0; d < v.length; d++) {
                shape[d] = Math.max(shape[d], Integer.highestOneBit(v[d]) << 1);
            }
        }
        return shape;
    }

    private static List<int[]> vectors(Attribute list) {
        return elements(list, "a list of vectors").stream()
                .map(v -> elements(v, "a vector").stream()
                        .mapToInt(EncodingParser::number)
                        .toArray())
                .toList();
    }

    private static List<Integer> ints(Map<String, Attribute> parts, String name) {
        return elements(parts.get(name), "'" + name + "'").stream()
                .map(EncodingParser::number)
                .toList();
    }

    private static List<Attribute> elements(Attribute list, String what) {
        if (list instanceof Attribute.Array a) {
            return a.elements();
        }
        throw new IllegalArgumentException("a layout needs " + what);
    }

    private static int number(Attribute number) {
        if (number instanceof Attribute.Int i && i.value() >= 0 && i.value() <= 1 << 30) {
            return (int) i.value();
        }
        throw new IllegalArgumentException("a layout needs a number of 0 to 2^30, not " + number);
    }

    private static Encoding parent(Attribute parent) {
        if (parent instanceof Encoding e) {
            return e;
        }
        throw new IllegalArgumentException("a slice needs a parent that is a layout, not " + parent);
    }

    private static NvidiaMma mma(Attribute parent) {
        if (parent instanceof NvidiaMma m) {
            return m;
        }
        throw new IllegalArgumentException("an operand needs a parent that is a layout of tensor cores, not " + parent);
    }
}
