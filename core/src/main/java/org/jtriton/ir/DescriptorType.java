package org.jtriton.ir;

/** A descriptor of a tensor in memory that is read and written in blocks of type {@code block}. */
public record DescriptorType(TensorType block) implements Type {
    @Override
    public String toString() {
        return "!tt.tensordesc<" + block + ">";
    }
}
