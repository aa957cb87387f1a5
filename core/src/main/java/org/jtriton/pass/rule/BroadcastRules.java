package org.jtriton.pass.rule;

import static org.jtriton.pass.rule.Rule.codes;
import static org.jtriton.pass.rule.Rule.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.jtriton.analysis.Constants;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Op;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Opcode;
import org.jtriton.ir.op.Trait;
import org.jtriton.ir.op.Tt;

/**
 * An element-wise operation on blocks that repeat fewer elements is done on those elements, and the result repeated:
 * {@code splat(a) + splat(b)} is {@code splat(a + b)}.
 */
final class BroadcastRules {
    private static final Set<Opcode> ELEMENTWISE = codes(c -> c.has(Trait.ELEMENTWISE)
            && (c.has(Trait.PURE) || c == Tt.LOAD)
            && c.spec().results().size() == 1);

    static final List<Rule> ALL = List.of(
            rule("of repeated scalars", ELEMENTWISE, BroadcastRules::ofSplats),
            rule("of broadcasts", ELEMENTWISE, BroadcastRules::ofBroadcasts),
            rule("of blocks with a dimension added", ELEMENTWISE, BroadcastRules::ofExpansions));

    private BroadcastRules() {}

    private static Value ofSplats(Match m) {
        if (!applies(m) || !anyOperand(m, Tt.SPLAT)) {
            return null;
        }
        List<Value> scalars = new ArrayList<>();
        for (Value v : m.operands()) {
            Value scalar = narrowed(m, v, List.of(), null);
            if (scalar == null) {
                return null;
            }
            scalars.add(scalar);
        }
        return m.emit(Tt.SPLAT, m.type(), m.emit(m.code(), m.type().scalar(), m.attributes(), scalars));
    }

    private static Value ofBroadcasts(Match m) {
        Op first = applies(m) ? firstOperand(m, Tt.BROADCAST) : null;
        return first == null ? null : onSources(m, first, Map.of());
    }

    private static Value ofExpansions(Match m) {
        Op first = applies(m) ? firstOperand(m, Tt.EXPAND_DIMS) : null;
        return first == null ? null : onSources(m, first, Builder.attribute(Attrs.AXIS, first.get(Attrs.AXIS)));
    }

    /** Operates on what all operands are made of in the way that {@code like} is, then makes that of the result. */
    private static Value onSources(Match m, Op like, Map<String, Attribute> attributes) {
        List<Integer> shape = like.operand(0).type().shape();
        List<Value> sources = new ArrayList<>();
        for (Value v : m.operands()) {
            Value source = narrowed(m, v, shape, like);
            if (source == null) {
                return null;
            }
            sources.add(source);
        }
        Type small = m.type().scalar().block(shape);
        return m.emit(like.opcode(), m.type(), attributes, List.of(m.emit(m.code(), small, m.attributes(), sources)));
    }

    /** The operand in the smaller shape, or null when it has no such form. */
    private static Value narrowed(Match m, Value v, List<Integer> shape, Op like) {
        if (!v.type().isTensor()) {
            return v;
        }
        Type small = v.type().scalar().block(shape);
        OptionalLong constant = Constants.uniformBits(v);
        if (constant.isPresent()) {
            return m.constant(constant.getAsLong(), small);
        }
        Op splat = Match.def(v, Tt.SPLAT);
        if (splat != null) {
            return shape.isEmpty() ? splat.operand(0) : m.emit(Tt.SPLAT, small, splat.operand(0));
        }
        Op same = like == null ? null : Match.def(v, like.opcode());
        boolean fits = same != null
                && same.operand(0).type().shape().equals(shape)
                && same.attributes().equals(like.attributes());
        return fits ? same.operand(0) : null;
    }

    private static boolean applies(Match m) {
        boolean isEffect = m.code() == Tt.EXTERN_ELEMENTWISE && !m.get(Attrs.PURE);
        return m.type().isTensor() && !m.get(Attrs.VOLATILE) && !isEffect;
    }

    private static boolean anyOperand(Match m, Opcode code) {
        return firstOperand(m, code) != null;
    }

    private static Op firstOperand(Match m, Opcode code) {
        for (Value v : m.operands()) {
            Op op = Match.def(v, code);
            if (op != null) {
                return op;
            }
        }
        return null;
    }
}
