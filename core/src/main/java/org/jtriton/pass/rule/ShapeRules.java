package org.jtriton.pass.rule;

import static org.jtriton.pass.rule.Rule.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Op;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Opcode;
import org.jtriton.ir.op.Tt;

/** Changes of shape that change nothing, undo each other, or act on a repeated scalar. */
final class ShapeRules {
    private static final Set<Opcode> SHAPE_ONLY = Set.of(Tt.BROADCAST, Tt.EXPAND_DIMS, Tt.RESHAPE, Tt.TRANS);

    static final List<Rule> ALL = List.of(
            rule("shape of a repeated constant", SHAPE_ONLY, ShapeRules::ofConstant),
            rule("shape of a repeated scalar", SHAPE_ONLY, ShapeRules::ofSplat),
            rule("splat of a constant", Tt.SPLAT, ShapeRules::splatConstant),
            rule("range of one", Tt.MAKE_RANGE, ShapeRules::rangeOfOne),
            rule("the one element of a splat", Tt.UNSPLAT, ShapeRules::unsplat),
            rule("same shape", Set.of(Tt.BROADCAST, Tt.RESHAPE), ShapeRules::sameShape),
            rule("broadcast twice", Tt.BROADCAST, m -> onlyLast(m, Tt.BROADCAST)),
            rule("reshaped twice", Tt.RESHAPE, m -> onlyLast(m, Tt.RESHAPE)),
            rule("reshaped after a dimension was added", Tt.RESHAPE, m -> onlyLast(m, Tt.EXPAND_DIMS)),
            rule("reshape that adds a dimension of 1", Tt.RESHAPE, ShapeRules::reshapeToExpandDims),
            rule("dimensions permuted twice", Tt.TRANS, ShapeRules::transTwice),
            rule("dimensions in their order", Tt.TRANS, ShapeRules::transIdentity),
            rule("only dimensions of 1 permuted", Tt.TRANS, ShapeRules::transUnits),
            new Rule("split of a join", Set.of(Tt.SPLIT), ShapeRules::splitJoin),
            rule("join of a split", Tt.JOIN, ShapeRules::joinSplit));

    private ShapeRules() {}

    private static Value ofConstant(Match m) {
        var bits = m.bits(0);
        return bits.isPresent() && m.def(0, Arith.CONSTANT) != null ? m.constant(bits.getAsLong(), m.type()) : null;
    }

    private static Value ofSplat(Match m) {
        Op splat = m.def(0, Tt.SPLAT);
        return splat == null ? null : m.emit(Tt.SPLAT, m.type(), splat.operand(0));
    }

    private static Value splatConstant(Match m) {
        var bits = m.bits(0);
        return bits.isPresent() ? m.constant(bits.getAsLong(), m.type()) : null;
    }

    private static Value rangeOfOne(Match m) {
        int start = m.get(Attrs.START);
        return m.get(Attrs.END) == start + 1 ? m.constant(start, m.type()) : null;
    }

    private static Value unsplat(Match m) {
        Op splat = m.def(0, Tt.SPLAT);
        if (splat != null) {
            return splat.operand(0);
        }
        var bits = m.bits(0);
        return bits.isPresent() ? m.constant(bits.getAsLong(), m.type()) : null;
    }

    private static Value sameShape(Match m) {
        return m.lhs().type().equals(m.type()) && !reorders(m) ? m.lhs() : null;
    }

    private static Value onlyLast(Match m, Opcode before) {
        Op inner = m.def(0, before);
        boolean keepsOrder = inner != null && !inner.get(Attrs.ALLOW_REORDER) && !reorders(m);
        return keepsOrder ? m.again(inner.operand(0)) : null;
    }

    private static boolean reorders(Match m) {
        return m.get(Attrs.ALLOW_REORDER);
    }

    private static Value reshapeToExpandDims(Match m) {
        List<Integer> from = m.lhs().type().shape();
        List<Integer> to = m.type().shape();
        if (reorders(m) || to.size() != from.size() + 1) {
            return null;
        }
        for (int axis = 0; axis < to.size(); axis++) {
            List<Integer> without = new ArrayList<>(to);
            int dropped = without.remove(axis);
            if (dropped == 1 && without.equals(from)) {
                return m.emit(Tt.EXPAND_DIMS, m.type(), Builder.attribute(Attrs.AXIS, axis), List.of(m.lhs()));
            }
        }
        return null;
    }

    private static Value transTwice(Match m) {
        Op inner = m.def(0, Tt.TRANS);
        if (inner == null) {
            return null;
        }
        List<Integer> first = inner.get(Attrs.ORDER);
        List<Integer> both = m.get(Attrs.ORDER).stream().map(first::get).toList();
        return m.emit(Tt.TRANS, m.type(), Builder.attribute(Attrs.ORDER, both), List.of(inner.operand(0)));
    }

    private static Value transIdentity(Match m) {
        List<Integer> order = m.get(Attrs.ORDER);
        return IntStream.range(0, order.size()).allMatch(i -> order.get(i) == i) ? m.lhs() : null;
    }

    /** Dimensions of size 1 do not show in the row-major order, so that moving only them is a reshape. */
    private static Value transUnits(Match m) {
        TensorType from = (TensorType) m.lhs().type();
        List<Integer> moved =
                m.get(Attrs.ORDER).stream().filter(d -> from.dim(d) != 1).toList();
        boolean sorted = moved.equals(moved.stream().sorted().toList());
        return sorted ? m.emit(Tt.RESHAPE, m.type(), m.lhs()) : null;
    }

    private static List<Value> splitJoin(Match m) {
        Op join = m.def(0, Tt.JOIN);
        return join == null ? null : join.operands();
    }

    private static Value joinSplit(Match m) {
        Op split = m.def(0, Tt.SPLIT);
        boolean whole = split != null && m.lhs() == split.result(0) && m.rhs() == split.result(1);
        return whole ? split.operand(0) : null;
    }
}
