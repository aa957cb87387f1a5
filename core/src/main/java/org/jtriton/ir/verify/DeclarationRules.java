package org.jtriton.ir.verify;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Op;
import org.jtriton.ir.Region;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attr;
import org.jtriton.ir.op.OpSpec;
import org.jtriton.ir.op.OperandGroups;
import org.jtriton.ir.op.Trait;

/** What the declaration of an operation says about it. */
final class DeclarationRules extends Rules {
    private final OpSpec spec;

    DeclarationRules(Op op, Errors errors) {
        super(op, errors);
        this.spec = op.opcode().spec();
    }

    /** Whether all hold. */
    boolean hold() {
        boolean ok = counts();
        for (Attr<?> attr : spec.attributes()) {
            ok &= attribute(attr);
        }
        ok &= typesOf(op.results());
        for (Region r : op.regions()) {
            ok &= r.blocks().stream().allMatch(b -> typesOf(b.arguments()));
        }
        return ok & traits();
    }

    private boolean counts() {
        boolean anyResults = spec.results().stream().anyMatch(OperandGroups::isRepeated);
        return require(
                        OperandGroups.of(op) != null,
                        "takes operands " + spec.operands() + ", but has "
                                + op.operands().size())
                & require(
                        anyResults || op.results().size() == spec.results().size(),
                        "gives results " + spec.results() + ", but has "
                                + op.results().size())
                & require(
                        op.regions().size() == spec.regions(),
                        "has " + op.regions().size() + " regions, not " + spec.regions())
                & require(op.successors().isEmpty() || op.has(Trait.TERMINATOR), "branches, but is no terminator");
    }

    private boolean attribute(Attr<?> attr) {
        Attribute value = op.attributes().get(attr.name());
        if (value == null) {
            return require(!attr.isRequired(), "lacks attribute '" + attr + "'");
        }
        try {
            attr.decode(value);
            return true;
        } catch (IllegalArgumentException e) {
            return require(false, e.getMessage());
        }
    }

    private boolean typesOf(List<? extends Value> values) {
        boolean ok = true;
        for (Value v : values) {
            String wrong = TypeRules.wrong(v.type());
            ok &= require(wrong == null, wrong);
        }
        return ok;
    }

    private boolean traits() {
        List<Value> all = new ArrayList<>(op.operands());
        all.addAll(op.results());
        boolean ok = true;
        for (Value v : all) {
            Type first = all.getFirst().type();
            if (op.has(Trait.SAME_TYPE)) {
                ok &= require(v.type().equals(first), "types differ: " + first + " and " + v.type());
            } else if (op.has(Trait.SAME_SHAPE)) {
                ok &= require(
                        v.type().shape().equals(first.shape()) && v.type().isTensor() == first.isTensor(),
                        "shapes differ: " + first + " and " + v.type());
            }
        }
        return ok;
    }
}
