package org.jtriton.ir.text;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jtriton.ir.op.Attr;
import org.jtriton.ir.op.OpSpec;
import org.jtriton.ir.op.Opcode;
import org.jtriton.ir.op.OperandGroups;

/**
 * The text form of an operation, read from the declaration in {@link OpSpec#format}.
 *
 * @param elements what stands in the text, in order
 * @param attributes the names of the attributes that have a place of their own, and so are not in the dictionary
 */
record Format(List<Element> elements, Set<String> attributes) {
    /** A part of the text form. */
    sealed interface Element {
        /** A word or punctuation that stands for itself. */
        record Literal(String text) implements Element {}

        /** The operands of one declared name, separated by commas. */
        record Operands(String name) implements Element {}

        /** The value of an attribute. */
        record AttributeValue(Attr<?> attr) implements Element {}

        /** The types of the operands or results of one declared name; a short one lacks its dialect and mnemonic. */
        record TypeOf(String name, boolean isShort) implements Element {}

        /** All attributes without a place of their own. */
        record Dictionary() implements Element {}

        /** The types of all operands and results, as a function's. */
        record FunctionType() implements Element {}

        /** The types of all operands. */
        record OperandTypes() implements Element {}

        /** Elements that appear together, when the anchor (an operand, its type, or an attribute) is there. */
        record Group(List<Element> elements, Element anchor) implements Element {}
    }

    private static final Pattern WORD = Pattern.compile(
            "`(?<literal>[^`]+)`|\\$(?<name>\\w+)|(?<short>short-)?type\\((?<typed>\\$\\w+|operands)\\)|(?<dict>attr-dict)"
                    + "|(?<function>functional-type\\(operands, results\\))|(?<open>\\()|(?<close>\\)\\?)|(?<anchor>\\^)|\\s+");

    private static final Map<Opcode, Format> CACHE = new ConcurrentHashMap<>();

    static Format of(Opcode code) {
        return CACHE.computeIfAbsent(code, c -> read(c.spec()));
    }

    private static Format read(OpSpec spec) {
        Set<String> attributes = new HashSet<>();
        List<Element> top = new ArrayList<>();
        List<Element> current = top;
        Element anchor = null;
        Matcher m = WORD.matcher(spec.format());
        int end = 0;
        while (m.find() && m.start() == end) {
            end = m.end();
            if (m.group("literal") != null) {
                current.add(new Element.Literal(m.group("literal")));
            } else if (m.group("name") != null) {
                current.add(variable(spec, m.group("name"), attributes));
            } else if (m.group("typed") != null) {
                current.add(
                        m.group("typed").equals("operands")
                                ? new Element.OperandTypes()
                                : new Element.TypeOf(m.group("typed").substring(1), m.group("short") != null));
            } else if (m.group("dict") != null) {
                current.add(new Element.Dictionary());
            } else if (m.group("function") != null) {
                current.add(new Element.FunctionType());
            } else if (m.group("open") != null) {
                current = new ArrayList<>();
            } else if (m.group("anchor") != null) {
                anchor = current.getLast();
            } else if (m.group("close") != null) {
                top.add(new Element.Group(List.copyOf(current), anchor));
                current = top;
            }
        }
        if (end != spec.format().length()) {
            throw new IllegalArgumentException("the format of " + spec.name() + " is not understood from '"
                    + spec.format().substring(end) + "'");
        }
        return new Format(List.copyOf(top), Set.copyOf(attributes));
    }

    private static Element variable(OpSpec spec, String name, Set<String> attributes) {
        for (Attr<?> attr : spec.attributes()) {
            if (attr.name().equals(name)) {
                attributes.add(name);
                return new Element.AttributeValue(attr);
            }
        }
        if (spec.operands().stream().noneMatch(o -> OperandGroups.plain(o).equals(name))) {
            throw new IllegalArgumentException("the format of " + spec.name() + " names the undeclared '" + name + "'");
        }
        return new Element.Operands(name);
    }
}
