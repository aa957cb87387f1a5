package org.jtriton.pass.block;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.ir.DescriptorType;
import org.jtriton.ir.IntType;
import org.jtriton.ir.PointerType;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Keywords.Padding;

/**
 * A tensor descriptor as its parts.
 *
 * @param type what it describes
 * @param base the pointer to the first element
 * @param shape the sizes of the tensor as i64, outermost first
 * @param strides the distances between neighbours along each dimension in elements, as i64; the last one counts as 1
 *     whatever it is, since a descriptor's rows are contiguous
 * @param padding what a load gives outside the tensor
 */
record Descriptor(DescriptorType type, Value base, List<Value> shape, List<Value> strides, Padding padding) {
    Descriptor {
        shape = List.copyOf(shape);
        strides = List.copyOf(strides);
    }

    /** The types of the parts of a descriptor, in their order: base, shape, strides. */
    static List<Type> partTypes(DescriptorType type) {
        List<Type> types = new ArrayList<>(List.of(new PointerType(type.block().element())));
        for (int i = 0; i < 2 * type.block().rank(); i++) {
            types.add(IntType.I64);
        }
        return types;
    }

    static Descriptor of(DescriptorType type, List<? extends Value> parts, Padding padding) {
        int rank = type.block().rank();
        return new Descriptor(
                type,
                parts.get(0),
                List.copyOf(parts.subList(1, 1 + rank)),
                List.copyOf(parts.subList(1 + rank, 1 + 2 * rank)),
                padding);
    }

    List<Value> parts() {
        List<Value> parts = new ArrayList<>(List.of(base));
        parts.addAll(shape);
        parts.addAll(strides);
        return parts;
    }

    TensorType block() {
        return type.block();
    }

    int rank() {
        return block().rank();
    }
}
