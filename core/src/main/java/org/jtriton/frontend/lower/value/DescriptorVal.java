package org.jtriton.frontend.lower.value;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.ir.Value;

/**
 * A tensor descriptor: {@code ir} reads and writes blocks of type {@code block}.
 *
 * @param shape the sizes of the tensor as run-time numbers; empty for a descriptor made by the host, which is asked for them
 * @param strides the strides of the tensor in elements; empty for a descriptor made by the host
 */
public record DescriptorVal(Value ir, LangType.Block block, List<TensorVal> shape, List<TensorVal> strides)
        implements Val {
    public DescriptorVal {
        shape = List.copyOf(shape);
        strides = List.copyOf(strides);
    }

    @Override
    public List<Value> flatten() {
        List<Value> all = new ArrayList<>();
        all.add(ir);
        shape.forEach(v -> all.add(v.ir()));
        strides.forEach(v -> all.add(v.ir()));
        return all;
    }

    @Override
    public DescriptorVal rebuild(List<Value> values) {
        int split = 1 + shape.size();
        return new DescriptorVal(
                values.getFirst(),
                block,
                BlockPointerVal.tensors(shape, values.subList(1, split)),
                BlockPointerVal.tensors(strides, values.subList(split, values.size())));
    }

    @Override
    public String describe() {
        return "a descriptor of " + block + " blocks";
    }
}
