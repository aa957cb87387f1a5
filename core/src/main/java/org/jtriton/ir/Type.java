package org.jtriton.ir;

import java.util.List;

/** The type of an SSA value: a number, a pointer, a block (tensor) of those, or a tensor descriptor. */
public sealed interface Type permits ScalarType, PointerType, TensorType, DescriptorType {

    /** The element type of a block, and the type itself otherwise. */
    default Type scalar() {
        return this instanceof TensorType t ? t.element() : this;
    }

    /** The dimensions of a block; empty for anything else. */
    default List<Integer> shape() {
        return this instanceof TensorType t ? t.dims() : List.of();
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
