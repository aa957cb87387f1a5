package org.jtriton.ir.verify;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Encoding;
import org.jtriton.ir.Op;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.encoding.Slice;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Trait;
import org.jtriton.ir.op.Tt;

/** Layouts of blocks: either every block of an operation has one, or none; and they fit together. */
final class EncodingRules extends Rules {
    EncodingRules(Op op, Errors errors) {
        super(op, errors);
    }

    void check() {
        List<Value> blocks = new ArrayList<>(op.operands());
        blocks.addAll(op.results());
        blocks.removeIf(v -> !v.type().isTensor());
        long encoded = blocks.stream().filter(v -> encoding(v.type()) != null).count();
        if (!require(encoded == 0 || encoded == blocks.size(), "has blocks with and without a layout")
                || encoded == 0) {
            return;
        }
        switch (op.opcode()) {
            case Tt.EXPAND_DIMS ->
                require(
                        !(encoding(type(0)) instanceof Slice s)
                                || s.dim() != op.get(Attrs.AXIS)
                                || s.parent().equals(encoding(resultType())),
                        "the result has layout " + encoding(resultType()) + " for " + encoding(type(0)));
            case Tt.REDUCE -> requireAll(op.results(), new Slice(op.get(Attrs.AXIS), (Encoding) encoding(type(0))));
            case Tt.SCAN, Tt.BROADCAST -> requireAll(blocks, encoding(type(0)));
            default -> {
                if (op.has(Trait.SAME_SHAPE) || op.has(Trait.ELEMENTWISE)) {
                    requireAll(blocks, encoding(blocks.getFirst().type()));
                }
            }
        }
    }

    private void requireAll(List<? extends Value> values, Attribute expected) {
        for (Value v : values) {
            if (v.type().isTensor()) {
                require(expected.equals(encoding(v.type())), "has layouts " + expected + " and " + encoding(v.type()));
            }
        }
    }

    private static Attribute encoding(Type type) {
        return ((TensorType) type).encoding();
    }
}
