package org.jtriton.ir.op;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The declaration of an operation.
 *
 * <p>The text form is written in the small language of MLIR's declarative assembly: words in backquotes stand for
 * themselves, {@code $name} is an operand or attribute, {@code type($name)} the type of an operand or result,
 * {@code short-type($name)} the same without its leading {@code !tt.ptr} or {@code !tt.tensordesc},
 * {@code attr-dict} all attributes not named elsewhere, {@code (... ^)?} a group that appears when the attribute or
 * operand before {@code ^} is there, {@code functional-type(operands, results)} all types as those of a function, and
 * {@code type(operands)} the types of the operands. An empty form means that the operation has a class of its own in
 * {@code ir.text} or, without one, MLIR's generic form.
 *
 * @param name dialect and operation, such as {@code tt.load}
 * @param summary one sentence for the op reference
 * @param operands the names of the operands; {@code x?} may be absent, {@code x*} may be any number
 * @param results the names of the results; {@code x*} may be any number
 * @param attributes every attribute that the operation may carry
 * @param regions the number of regions
 * @param traits what passes may rely on
 * @param format the text form
 */
public record OpSpec(
        String name,
        String summary,
        List<String> operands,
        List<String> results,
        List<Attr<?>> attributes,
        int regions,
        Set<Trait> traits,
        String format) {

    public static Builder op(String name, String summary) {
        return new Builder(name, summary);
    }

    /** Collects a declaration; every part is optional. */
    public static final class Builder {
        private final String name;
        private final String summary;
        private List<String> operands = List.of();
        private List<String> results = List.of();
        private final List<Attr<?>> attributes = new ArrayList<>();
        private int regions;
        private final Set<Trait> traits = EnumSet.noneOf(Trait.class);
        private String format = "";

        private Builder(String name, String summary) {
            this.name = name;
            this.summary = summary;
        }

        public Builder operands(String... names) {
            operands = List.of(names);
            return this;
        }

        public Builder results(String... names) {
            results = List.of(names);
            return this;
        }

        public Builder attributes(Attr<?>... attrs) {
            attributes.addAll(Arrays.asList(attrs));
            return this;
        }

        public Builder regions(int n) {
            regions = n;
            return this;
        }

        public Builder traits(Trait... ts) {
            traits.addAll(Arrays.asList(ts));
            return this;
        }

        public Builder format(String text) {
            format = text;
            return this;
        }

        public OpSpec build() {
            return new OpSpec(name, summary, operands, results, List.copyOf(attributes), regions, traits, format);
        }
    }

    /** {@code name %a, %b : type}: both operands and the result have one type. */
    static OpSpec binary(String name, String summary, Trait... more) {
        return binaryWith(List.of(), name, summary, more);
    }

    /** The same with attributes. */
    static OpSpec binaryWith(List<Attr<?>> attributes, String name, String summary, Trait... more) {
        return op(name, summary)
                .operands("lhs", "rhs")
                .results("result")
                .attributes(attributes.toArray(Attr<?>[]::new))
                .traits(Trait.PURE, Trait.ELEMENTWISE, Trait.SAME_TYPE, Trait.SAME_SHAPE)
                .traits(more)
                .format("$lhs `,` $rhs attr-dict `:` type($result)")
                .build();
    }

    /** {@code name %a : type}. */
    static OpSpec unary(String name, String summary) {
        return op(name, summary)
                .operands("operand")
                .results("result")
                .traits(Trait.PURE, Trait.ELEMENTWISE, Trait.SAME_TYPE, Trait.SAME_SHAPE)
                .format("$operand attr-dict `:` type($result)")
                .build();
    }

    /** {@code name %a : type to type}: the element type changes, the shape stays. */
    static OpSpec cast(String name, String summary) {
        return op(name, summary)
                .operands("in")
                .results("out")
                .traits(Trait.PURE, Trait.ELEMENTWISE, Trait.SAME_SHAPE)
                .format("$in attr-dict `:` type($in) `to` type($out)")
                .build();
    }
}
