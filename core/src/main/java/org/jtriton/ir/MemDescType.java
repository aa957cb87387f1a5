package org.jtriton.ir;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * A buffer in the shared memory of a program, or a part of one: where a block lies, not the block itself.
 *
 * @param dims the sizes, outermost first; never empty. More dimensions than the encoding is for are slots of a ring, each of
 *     which holds a block by itself
 * @param element what is in it
 * @param encoding where each element of a block lies, from an offset in elements to coordinates
 * @param isMutable whether it is written more than once. Who makes such a buffer also puts the barriers between its accesses
 */
public record MemDescType(List<Integer> dims, Type element, Encoding encoding, boolean isMutable) implements Type {
    public MemDescType {
        dims = List.copyOf(dims);
        Objects.requireNonNull(element, "a buffer needs an element type");
        Objects.requireNonNull(encoding, "a buffer needs a layout");
        if (!(element instanceof ScalarType)) {
            throw new IllegalArgumentException("a buffer of " + element);
        }
    }

    /** Bits of an element in memory, where a truth value has a byte. */
    public int elementBits() {
        return Math.max(Byte.SIZE, ((ScalarType) element).width());
    }

    /** Bytes of the whole buffer. */
    public int bytes() {
        int elements = dims.stream().mapToInt(Integer::intValue).reduce(1, Math::multiplyExact);
        return Math.multiplyExact(elements, elementBits() / Byte.SIZE);
    }

    /** The block that lies in it. */
    public TensorType block() {
        return new TensorType(dims, element);
    }

    /** The same, to be written again and again. */
    public MemDescType asMutable() {
        return new MemDescType(dims, element, encoding, true);
    }

    /** A ring of so many buffers like this one, to be written again and again. */
    public MemDescType ring(int slots) {
        List<Integer> all = new ArrayList<>(dims);
        all.addFirst(slots);
        return new MemDescType(all, element, encoding, true);
    }

    /** The type of one slot of a ring. */
    public MemDescType slot() {
        return new MemDescType(dims.subList(1, dims.size()), element, encoding, isMutable);
    }

    @Override
    public String toString() {
        String sizes = dims.stream().map(d -> d + "x").collect(Collectors.joining());
        return "!ttg.memdesc<" + sizes + element + ", " + encoding + ", #ttg.shared_memory"
                + (isMutable ? ", mutable" : "") + ">";
    }
}
