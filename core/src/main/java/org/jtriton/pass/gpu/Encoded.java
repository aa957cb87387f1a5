package org.jtriton.pass.gpu;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Encoding;
import org.jtriton.ir.Op;
import org.jtriton.ir.ScalarType;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attrs;
import org.jtriton.layout.Dim;

/** Types and operations as they are with a layout, or with another one; and what a layout takes of a thread. */
final class Encoded {
    private Encoded() {}

    /** A block's type with the layout; a scalar's as it is. */
    static Type type(Type type, Encoding layout) {
        return type instanceof TensorType t ? new TensorType(t.dims(), t.element(), layout) : type;
    }

    /** The attributes of an operation whose first result gets this type: the value of a constant names it too. */
    static Map<String, Attribute> attributes(Op op, Type first) {
        if (!(op.attributes().get(Attrs.VALUE.name()) instanceof Attribute.Dense d)) {
            return op.attributes();
        }
        Map<String, Attribute> attributes = new LinkedHashMap<>(op.attributes());
        attributes.put(Attrs.VALUE.name(), new Attribute.Dense((TensorType) first, d.bits()));
        return attributes;
    }

    /** Registers of a thread that a value takes: 1 for a scalar, or a block without a layout. */
    static int registers(Value v) {
        if (!(v.type() instanceof TensorType t) || !(t.encoding() instanceof Encoding e)) {
            return 1;
        }
        int bits = t.element() instanceof ScalarType s ? Math.max(Byte.SIZE, s.width()) : Long.SIZE;
        return Math.max(1, e.layout(t.dims()).ins().size(Dim.REGISTER) * bits / Integer.SIZE);
    }
}
