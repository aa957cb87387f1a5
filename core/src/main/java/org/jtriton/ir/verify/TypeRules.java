package org.jtriton.ir.verify;

import org.jtriton.ir.DescriptorType;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.IntType;
import org.jtriton.ir.MemDescType;
import org.jtriton.ir.PointerType;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.Type;

/** What holds for types wherever they stand. */
final class TypeRules {
    static final int MAX_ELEMENTS = 1_048_576;

    private TypeRules() {}

    /** What is wrong with a type, or null. */
    static String wrong(Type type) {
        return switch (type) {
            case IntType i -> null;
            case FloatType f -> null;
            case PointerType p -> wrong(p.pointee());
            case DescriptorType d -> wrong(d.block());
            case TensorType t -> wrong(t);
            case MemDescType m -> wrong(m.isMutable() && m.dims().size() > 1 ? m.slot() : m, m);
        };
    }

    /** A ring may have any number of slots. */
    private static String wrong(MemDescType slot, MemDescType ring) {
        return ring.dims().getFirst() < 1 ? ring + " has no slots" : wrong(slot.block());
    }

    private static String wrong(TensorType type) {
        if (type.dims().isEmpty()) {
            return type + " has no dimensions";
        }
        if (type.dims().stream().anyMatch(d -> Integer.bitCount(d) != 1 || d < 0)) {
            return type + " has a dimension that is not a power of two";
        }
        long size = type.dims().stream()
                .mapToLong(Integer::longValue)
                .reduce(1, (a, b) -> Math.min(a * b, Integer.MAX_VALUE));
        return size > MAX_ELEMENTS ? type + " has more than " + MAX_ELEMENTS + " elements" : wrong(type.element());
    }
}
