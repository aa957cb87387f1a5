package org.jtriton.frontend.lower.value;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.ir.Value;

/**
 * A block pointer: a window of {@code blockShape} elements onto a tensor in memory. It has no IR value of its own; loads and
 * stores turn it into a block of pointers and a mask.
 *
 * @param base a scalar pointer to the tensor's first element
 * @param shape the sizes of the tensor, int64
 * @param strides the strides of the tensor in elements, int64
 * @param offsets where the window starts, int64
 * @param order the dimensions from the fastest to the slowest; a hint
 */
public record BlockPointerVal(
        TensorVal base,
        List<TensorVal> shape,
        List<TensorVal> strides,
        List<TensorVal> offsets,
        List<Integer> blockShape,
        List<Integer> order)
        implements Val {
    public BlockPointerVal {
        shape = List.copyOf(shape);
        strides = List.copyOf(strides);
        offsets = List.copyOf(offsets);
        blockShape = List.copyOf(blockShape);
        order = List.copyOf(order);
    }

    public int rank() {
        return blockShape.size();
    }

    /** The type of the block that the pointer reads. */
    public LangType.Block block() {
        return new LangType.Block(((LangType.Pointer) base.type()).element(), blockShape);
    }

    public BlockPointerVal withOffsets(List<TensorVal> moved) {
        return new BlockPointerVal(base, shape, strides, moved, blockShape, order);
    }

    @Override
    public List<Value> flatten() {
        List<Value> all = new ArrayList<>();
        all.add(base.ir());
        for (List<TensorVal> part : List.of(shape, strides, offsets)) {
            part.forEach(v -> all.add(v.ir()));
        }
        return all;
    }

    @Override
    public BlockPointerVal rebuild(List<Value> values) {
        int rank = rank();
        return new BlockPointerVal(
                base.rebuild(values),
                tensors(shape, values.subList(1, 1 + rank)),
                tensors(strides, values.subList(1 + rank, 1 + 2 * rank)),
                tensors(offsets, values.subList(1 + 2 * rank, 1 + 3 * rank)),
                blockShape,
                order);
    }

    static List<TensorVal> tensors(List<TensorVal> old, List<Value> values) {
        List<TensorVal> rebuilt = new ArrayList<>();
        for (int i = 0; i < old.size(); i++) {
            rebuilt.add(new TensorVal(values.get(i), old.get(i).type()));
        }
        return rebuilt;
    }

    @Override
    public String describe() {
        return "a block pointer to " + block();
    }
}
