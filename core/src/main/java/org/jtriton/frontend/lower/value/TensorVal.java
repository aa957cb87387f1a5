package org.jtriton.frontend.lower.value;

import java.util.List;
import java.util.Objects;
import org.jtriton.ir.Value;

/** A run-time number, pointer or block; {@code type} says what the bits of {@code ir} mean. */
public record TensorVal(Value ir, LangType type) implements Val {
    public TensorVal {
        Objects.requireNonNull(ir, "a run-time value needs an IR value");
        if (!ir.type().equals(type.ir())) {
            throw new IllegalArgumentException("a value of type " + ir.type() + " taken for a " + type);
        }
    }

    public List<Integer> shape() {
        return type.shape();
    }

    public boolean isBlock() {
        return type.isBlock();
    }

    @Override
    public List<Value> flatten() {
        return List.of(ir);
    }

    @Override
    public TensorVal rebuild(List<Value> values) {
        return new TensorVal(values.getFirst(), type);
    }

    @Override
    public String describe() {
        return (isBlock() ? "a block of " : "a run-time ") + type;
    }
}
