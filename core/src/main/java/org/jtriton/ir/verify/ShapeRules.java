package org.jtriton.ir.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Op;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.Type;
import org.jtriton.ir.op.Attrs;

/** Operations that make blocks of other shapes, and products. */
final class ShapeRules extends Rules {
    ShapeRules(Op op, Errors errors) {
        super(op, errors);
    }

    /** Whether all are blocks. */
    private boolean blocks(Type... types) {
        boolean ok = true;
        for (Type t : types) {
            ok &= require(t.isTensor(), t + " is not a block");
        }
        return ok;
    }

    private static int size(Type type) {
        return ((TensorType) type).size();
    }

    private void requireShape(Type type, List<Integer> shape, String what) {
        require(type.shape().equals(shape), what + " has shape " + type.shape() + ", not " + shape);
    }

    private void sameElement(Type type, Type other) {
        require(type.scalar().equals(other.scalar()), "elements are " + other.scalar() + " and " + type.scalar());
    }

    void range() {
        int count = op.get(Attrs.END) - op.get(Attrs.START);
        if (require(count > 0, "counts from " + op.get(Attrs.START) + " to " + op.get(Attrs.END))) {
            requireSame(resultType(), new TensorType(List.of(count), IntType.I32), "the result");
        }
    }

    void splat() {
        require(!type(0).isTensor(), "repeats a scalar, not " + type(0));
        if (blocks(resultType())) {
            sameElement(resultType(), type(0));
        }
    }

    void unsplat() {
        if (blocks(type(0))) {
            require(size(type(0)) == 1, type(0) + " has more than one element");
            requireSame(resultType(), type(0).scalar(), "the result");
        }
    }

    void broadcast() {
        if (!blocks(type(0), resultType())) {
            return;
        }
        sameElement(resultType(), type(0));
        List<Integer> from = type(0).shape();
        List<Integer> to = resultType().shape();
        boolean fits = from.size() == to.size();
        for (int i = 0; fits && i < from.size(); i++) {
            fits = from.get(i) == 1 || from.get(i).equals(to.get(i));
        }
        require(fits, "shape " + from + " cannot be repeated to " + to);
    }

    void expandDims() {
        if (!blocks(type(0), resultType())) {
            return;
        }
        int axis = op.get(Attrs.AXIS);
        List<Integer> shape = new ArrayList<>(type(0).shape());
        if (require(axis >= 0 && axis <= shape.size(), "has no axis " + axis)) {
            shape.add(axis, 1);
            requireSame(resultType(), type(0).block(shape), "the result");
        }
    }

    /** Two floats out of each byte. */
    void unpack() {
        if (!blocks(type(0), resultType())) {
            return;
        }
        int axis = op.get(Attrs.AXIS);
        List<Integer> shape = new ArrayList<>(type(0).shape());
        Type to = resultType().scalar();
        require(IntType.I8.equals(type(0).scalar()), "takes floats out of bytes, not of " + type(0).scalar());
        require(to == FloatType.F16 || to == FloatType.BF16, "makes floats of 16 bits, not " + to);
        if (require(axis >= 0 && axis < shape.size(), "has no axis " + axis)) {
            shape.set(axis, 2 * shape.get(axis));
            requireShape(resultType(), shape, "the result");
        }
    }

    void reshape() {
        if (blocks(type(0), resultType())) {
            sameElement(resultType(), type(0));
            require(
                    size(type(0)) == size(resultType()),
                    type(0) + " and " + resultType() + " differ in the number of elements");
        }
    }

    void transpose() {
        if (!blocks(type(0), resultType())) {
            return;
        }
        List<Integer> order = op.get(Attrs.ORDER);
        List<Integer> shape = type(0).shape();
        Set<Integer> axes = new TreeSet<>(order);
        boolean isPermutation = order.size() == shape.size()
                && axes.size() == shape.size()
                && axes.stream().allMatch(a -> a >= 0 && a < shape.size());
        if (require(isPermutation, order + " is not an order of the axes of " + type(0))) {
            requireShape(resultType(), order.stream().map(shape::get).toList(), "the result");
        }
        sameElement(resultType(), type(0));
    }

    void cat() {
        if (blocks(type(0), type(1), resultType())) {
            sameElement(type(1), type(0));
            sameElement(resultType(), type(0));
            int sum = size(type(0)) + size(type(1));
            require(size(resultType()) == sum, "the result has " + size(resultType()) + " elements, not " + sum);
        }
    }

    void join() {
        if (blocks(type(0), resultType())) {
            requireSame(type(1), type(0), "the second operand");
            List<Integer> shape = new ArrayList<>(type(0).shape());
            shape.add(2);
            requireShape(resultType(), shape, "the result");
            sameElement(resultType(), type(0));
        }
    }

    void split() {
        if (blocks(type(0), op.result(0).type())) {
            List<Integer> shape = type(0).shape();
            if (require(
                    shape.size() > 1 && shape.getLast() == 2, type(0) + " has no last dimension of size 2 to split")) {
                requireShape(op.result(0).type(), shape.subList(0, shape.size() - 1), "the first result");
            }
            sameElement(op.result(0).type(), type(0));
            requireSame(op.result(1).type(), op.result(0).type(), "the second result");
        }
    }

    void gather() {
        if (!blocks(type(0), type(1), resultType())) {
            return;
        }
        require(type(1).isInteger(), "the indices are " + type(1));
        sameElement(resultType(), type(0));
        requireShape(resultType(), type(1).shape(), "the result");
        int axis = op.get(Attrs.AXIS);
        List<Integer> source = new ArrayList<>(type(0).shape());
        List<Integer> indices = new ArrayList<>(type(1).shape());
        if (require(
                        source.size() == indices.size(),
                        "a source of rank " + source.size() + " with indices of rank " + indices.size())
                && require(axis >= 0 && axis < source.size(), "has no axis " + axis)) {
            source.remove(axis);
            indices.remove(axis);
            require(source.equals(indices), "source and indices differ in a dimension other than the axis");
        }
    }

    void dot() {
        if (!blocks(type(0), type(1), type(2))) {
            return;
        }
        requireSame(type(2), resultType(), "the addend");
        require(
                type(0).isFloat() && type(1).isFloat() || type(0).isInteger() && type(1).isInteger(),
                "multiplies " + type(0).scalar() + " with " + type(1).scalar());
        List<Integer> a = type(0).shape();
        List<Integer> b = type(1).shape();
        int rank = a.size();
        if (!require(
                (rank == 2 || rank == 3) && b.size() == rank,
                "multiplies blocks of ranks " + rank + " and " + b.size())) {
            return;
        }
        require(
                a.get(rank - 1).equals(b.get(rank - 2)) && a.getFirst().equals(rank == 3 ? b.getFirst() : a.getFirst()),
                "shapes " + a + " and " + b + " do not fit");
        List<Integer> shape = new ArrayList<>(a);
        shape.set(rank - 1, b.getLast());
        requireShape(resultType(), shape, "the result");
    }

    /** Operands may be packed along either dimension, so that only the ranks and the sum are checked. */
    void dotScaled() {
        if (blocks(type(0), type(1), type(2))) {
            requireSame(type(2), resultType(), "the addend");
            require(resultType().isFloat(), "adds up " + resultType());
            int rank = type(0).shape().size();
            require(
                    rank == type(1).shape().size()
                            && rank == resultType().shape().size(),
                    "ranks of operands and result differ");
        }
    }
}
