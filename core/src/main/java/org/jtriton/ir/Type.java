package org.jtriton.ir;

import java.util.List;

/** The type of an SSA value: a number, a pointer, a block (tensor) of those, a tensor descriptor, or a buffer in shared memory. */
public sealed interface Type permits ScalarType, PointerType, TensorType, DescriptorType, MemDescType {

    /** The element type of a block or of a buffer, and the type itself otherwise. */
    default Type scalar() {
        return switch (this) {
            case TensorType t -> t.element();
            case MemDescType m -> m.element();
            case ScalarType s -> s;
            case PointerType p -> p;
            case DescriptorType d -> d;
        };
    }

    /** The dimensions of a block or of a buffer; empty for anything else. */
    default List<Integer> shape() {
        return switch (this) {
            case TensorType t -> t.dims();
            case MemDescType m -> m.dims();
            case ScalarType s -> List.of();
            case PointerType p -> List.of();
            case DescriptorType d -> List.of();
        };
    }

    /** This type with every element of type {@code scalar}: the shape and encoding stay. */
    default Type withScalar(Type scalar) {
        return this instanceof TensorType t ? new TensorType(t.dims(), scalar, t.encoding()) : scalar;
    }

    /** A block of this scalar type, or the scalar type itself when {@code shape} is empty. */
    default Type block(List<Integer> shape) {
        return shape.isEmpty() ? scalar() : new TensorType(shape, scalar());
    }

    default boolean isTensor() {
        return this instanceof TensorType;
    }

    default boolean isInteger() {
        return scalar() instanceof IntType;
    }

    default boolean isInteger(int width) {
        return scalar() instanceof IntType i && i.width() == width;
    }

    default boolean isFloat() {
        return scalar() instanceof FloatType;
    }

    default boolean isPointer() {
        return scalar() instanceof PointerType;
    }
}
