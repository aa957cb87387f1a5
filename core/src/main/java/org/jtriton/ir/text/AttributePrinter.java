package org.jtriton.ir.text;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Encoding;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.IntType;
import org.jtriton.ir.ScalarType;
import org.jtriton.ir.TensorType;

/** Writes attributes as MLIR does. */
final class AttributePrinter {
    /** A block of more numbers than this is written as their bytes. */
    private static final int MOST_LISTED_ELEMENTS = 100;

    private static final Pattern BARE_KEY = Pattern.compile("[A-Za-z_][A-Za-z0-9_$.]*");
    private static final Pattern BARE_SYMBOL = Pattern.compile("[A-Za-z_][A-Za-z0-9_$.-]*");

    private AttributePrinter() {}

    static String print(Attribute attribute) {
        return switch (attribute) {
            case Attribute.Int i -> integer(i.value(), i.type()) + (i.type().width() == 1 ? "" : " : " + i.type());
            case Attribute.Float f -> FloatText.print(f.bits(), f.type()) + " : " + f.type();
            case Attribute.Bool b -> Boolean.toString(b.value());
            case Attribute.Str s -> quoted(s.value());
            case Attribute.TypeOf t -> t.type().toString();
            case Attribute.Array a -> array(a.elements());
            case Attribute.IntArray a -> intArray(a);
            case Attribute.Dense d -> "dense<" + elements(d) + "> : " + d.type();
            case Attribute.Unit u -> "unit";
            case Attribute.Dict d -> dictionary(d.entries());
            case Attribute.Symbol s -> symbol(s.name());
            case Attribute.Opaque o -> o.text();
            case Encoding e -> e.toString();
            case Attribute.Keyword k -> k.code() + " : i32";
        };
    }

    /** {@code {a = 1 : i32, flag}}, sorted by name as MLIR keeps dictionaries. */
    static String dictionary(Map<String, Attribute> entries) {
        StringJoiner text = new StringJoiner(", ", "{", "}");
        new TreeMap<>(entries).forEach((name, value) -> {
            String key = BARE_KEY.matcher(name).matches() ? name : quoted(name);
            text.add(value instanceof Attribute.Unit ? key : key + " = " + print(value));
        });
        return text.toString();
    }

    static String symbol(String name) {
        return "@" + (BARE_SYMBOL.matcher(name).matches() ? name : quoted(name));
    }

    static String quoted(String text) {
        StringBuilder out = new StringBuilder("\"");
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            if (b == '\\') {
                out.append("\\\\");
            } else if (b >= ' ' && b < 0x7F && b != '"') {
                out.append((char) b);
            } else {
                out.append('\\').append(HexFormat.of().withUpperCase().toHexDigits(b));
            }
        }
        return out.append('"').toString();
    }

    private static String integer(long value, IntType type) {
        return type.width() == 1 ? (value & 1) != 0 ? "true" : "false" : Long.toString(value);
    }

    /** In a list the widest types go without saying. */
    private static String array(List<Attribute> elements) {
        StringJoiner text = new StringJoiner(", ", "[", "]");
        for (Attribute e : elements) {
            text.add(
                    switch (e) {
                        case Attribute.Int i when i.type().equals(IntType.I64) -> Long.toString(i.value());
                        case Attribute.Float f when f.type() == FloatType.F64 -> FloatText.print(f.bits(), f.type());
                        default -> print(e);
                    });
        }
        return text.toString();
    }

    private static String intArray(Attribute.IntArray array) {
        StringJoiner text = new StringJoiner(", ");
        array.elements().forEach(e -> text.add(integer(e, array.type())));
        return "array<" + array.type() + (array.elements().isEmpty() ? "" : ": " + text) + ">";
    }

    private static String elements(Attribute.Dense dense) {
        ScalarType type = (ScalarType) dense.type().element();
        if (dense.isSplat()) {
            return element(dense.bits()[0], type);
        }
        boolean isBroken = dense.bits().length != dense.type().size();
        if (dense.bits().length > MOST_LISTED_ELEMENTS || isBroken) {
            return "\"0x" + HexFormat.of().withUpperCase().formatHex(bytes(dense.bits(), type)) + '"';
        }
        StringBuilder out = new StringBuilder();
        list(dense, 0, 0, type, out);
        return out.toString();
    }

    private static int list(Attribute.Dense dense, int dimension, int from, ScalarType type, StringBuilder out) {
        TensorType shape = dense.type();
        if (dimension == shape.rank()) {
            out.append(element(dense.bits()[from], type));
            return from + 1;
        }
        out.append('[');
        for (int i = 0; i < shape.dim(dimension); i++) {
            out.append(i == 0 ? "" : ", ");
            from = list(dense, dimension + 1, from, type, out);
        }
        out.append(']');
        return from;
    }

    private static String element(long bits, ScalarType type) {
        return switch (type) {
            case IntType i -> integer(bits, i);
            case FloatType f -> FloatText.print(bits, f);
        };
    }

    /** The elements as memory holds them, lowest byte first; truth values are packed eight to a byte. */
    private static byte[] bytes(long[] elements, ScalarType type) {
        if (type.width() == 1) {
            byte[] packed = new byte[(elements.length + 7) / 8];
            for (int i = 0; i < elements.length; i++) {
                packed[i / 8] |= (byte) ((elements[i] & 1) << i % 8);
            }
            return packed;
        }
        int size = type.bytes();
        byte[] bytes = new byte[elements.length * size];
        for (int i = 0; i < bytes.length; i++) {
            int shift = i % size * 8;
            bytes[i] = (byte) (shift < 64 ? elements[i / size] >> shift : elements[i / size] >> 63);
        }
        return bytes;
    }
}
