package org.jtriton.pass.block;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.ir.Builder;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.IntType;
import org.jtriton.ir.PointerType;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Keywords.IntPredicate;
import org.jtriton.ir.op.Keywords.Padding;

/**
 * The block of a tensor that one access touches: a pointer for each element, and a mask of those inside the tensor.
 *
 * <p>An index is compared as an unsigned number, so that one comparison refuses both those below zero and those beyond
 * the end. Offsets are 64-bit.
 */
record DescriptorAccess(Value pointers, Value mask) {

    /** The block that begins at a scalar index along each dimension. */
    static DescriptorAccess tile(Descriptor d, List<Value> indices, Builder b) {
        TensorType block = d.block();
        List<Value> positions = new ArrayList<>();
        for (int i = 0; i < block.rank(); i++) {
            positions.add(along(indices.get(i), block.dim(i), b));
        }
        return at(d, positions, block.dims(), b);
    }

    /** Rows picked by a block of row numbers, each from one column on. */
    static DescriptorAccess rows(Descriptor d, Value rows, Value column, Type result, Builder b) {
        List<Integer> shape = result.shape();
        Value wide = b.cast(Arith.EXTSI, rows, IntType.I64);
        return at(d, List.of(wide, along(column, shape.get(1), b)), shape, b);
    }

    /** {@code start, start + 1, ...} as i64. */
    private static Value along(Value start, int size, Builder b) {
        Value wide = start.type().isInteger(64) ? start : b.cast(Arith.EXTSI, start, IntType.I64);
        Value steps = b.cast(Arith.EXTSI, b.range(0, size), IntType.I64);
        return b.same(Arith.ADDI, b.splat(wide, List.of(size)), steps);
    }

    private static DescriptorAccess at(Descriptor d, List<Value> positions, List<Integer> shape, Builder b) {
        Value pointers = b.splat(d.base(), shape);
        Value mask = null;
        for (int i = 0; i < shape.size(); i++) {
            Value position = positions.get(i);
            List<Integer> line = position.type().shape();
            Value inside =
                    b.compare(IntPredicate.ULT, position, b.splat(d.shape().get(i), line));
            boolean last = i == shape.size() - 1;
            Value offset = last
                    ? position
                    : b.same(Arith.MULI, position, b.splat(d.strides().get(i), line));
            pointers = b.addPtr(pointers, spread(offset, i, shape, b));
            Value spread = spread(inside, i, shape, b);
            mask = mask == null ? spread : b.same(Arith.ANDI, mask, spread);
        }
        return new DescriptorAccess(pointers, mask);
    }

    /** A line of elements along dimension {@code dim}, repeated along all others. */
    private static Value spread(Value line, int dim, List<Integer> shape, Builder b) {
        Value v = line;
        for (int i = 0; i < shape.size(); i++) {
            if (i != dim) {
                v = b.expandDims(v, i);
            }
        }
        return v.type().shape().equals(shape) ? v : b.broadcast(v, shape);
    }

    /** What a load gives outside the tensor. */
    Value other(Padding padding, Builder b) {
        Type type = pointers.type().withScalar(((PointerType) pointers.type().scalar()).pointee());
        if (!(type.scalar() instanceof FloatType)) {
            return b.constantInt(0, type);
        }
        return b.constantFloat(padding == Padding.NAN ? Double.NaN : 0, type);
    }
}
