package org.jtriton.frontend.lower.value;

import java.util.List;
import org.jtriton.DType;
import org.jtriton.ir.PointerType;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.Type;

/** The type of a run-time value in the kernel language: as in Triton-IR, and integers know their sign. */
public sealed interface LangType {
    /** A number. */
    record Scalar(DType dtype) implements LangType {
        @Override
        public Type ir() {
            return dtype.irType();
        }

        @Override
        public String toString() {
            return dtype.languageName();
        }
    }

    /** A pointer to elements (a number, or a pointer again). */
    record Pointer(LangType element) implements LangType {
        @Override
        public Type ir() {
            return new PointerType(element.ir());
        }

        @Override
        public String toString() {
            return "pointer<" + element + ">";
        }
    }

    /** A block of numbers or pointers; its shape is never empty. */
    record Block(LangType element, List<Integer> dims) implements LangType {
        public Block {
            dims = List.copyOf(dims);
            if (dims.isEmpty() || element instanceof Block) {
                throw new IllegalArgumentException("a block of " + element + " " + dims);
            }
        }

        @Override
        public Type ir() {
            return new TensorType(dims, element.ir());
        }

        @Override
        public String toString() {
            return element + " " + dims;
        }
    }

    /** The type that stands for this one in Triton-IR. */
    Type ir();

    static LangType of(DType dtype) {
        return new Scalar(dtype);
    }

    static LangType pointerTo(DType dtype) {
        return new Pointer(of(dtype));
    }

    /** The element type of a block, and the type itself otherwise. */
    default LangType scalar() {
        return this instanceof Block b ? b.element() : this;
    }

    /** The dimensions of a block; empty for anything else. */
    default List<Integer> shape() {
        return this instanceof Block b ? b.dims() : List.of();
    }

    /** This scalar type in that shape; an empty shape gives the scalar type itself. */
    default LangType withShape(List<Integer> shape) {
        return shape.isEmpty() ? scalar() : new Block(scalar(), shape);
    }

    /** This shape with other elements. */
    default LangType withScalar(LangType scalar) {
        return scalar.withShape(shape());
    }

    default LangType withScalar(DType dtype) {
        return withScalar(of(dtype));
    }

    default boolean isBlock() {
        return this instanceof Block;
    }

    /** Whether it is a pointer or a block of pointers. */
    default boolean isPointer() {
        return scalar() instanceof Pointer;
    }

    /** The type of the number or of each element; null for pointers. */
    default DType dtype() {
        return scalar() instanceof Scalar s ? s.dtype() : null;
    }

    default boolean isFloat() {
        return scalar() instanceof Scalar s && s.dtype().isFloat();
    }

    default boolean isInteger() {
        return scalar() instanceof Scalar s && s.dtype().isInteger();
    }

    /** Whether it is a truth value or a block of them. */
    default boolean isBool() {
        return dtype() == DType.INT1;
    }
}
