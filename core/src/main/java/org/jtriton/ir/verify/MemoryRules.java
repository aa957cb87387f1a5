package org.jtriton.ir.verify;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jtriton.ir.DescriptorType;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Op;
import org.jtriton.ir.PointerType;
import org.jtriton.ir.ScalarType;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Keywords.RmwOp;
import org.jtriton.ir.op.OperandGroups;

/** Pointers, descriptors, and reading and writing through them. */
final class MemoryRules extends Rules {
    /** Where a store has its mask. */
    private static final int STORE_MASK = 2;

    MemoryRules(Op op, Errors errors) {
        super(op, errors);
    }

    void addPointer() {
        require(type(0).isPointer(), "moves a pointer, not " + type(0));
        require(type(1).isInteger(), "moves by an integer, not " + type(1));
        requireSame(resultType(), type(0), "the result");
    }

    void bitcast() {
        boolean bothPointers = type(0).isPointer() && resultType().isPointer();
        boolean sameWidth = type(0).scalar() instanceof ScalarType from
                && resultType().scalar() instanceof ScalarType to
                && from.width() == to.width();
        require(bothPointers || sameWidth, "does not turn " + type(0) + " into " + resultType());
    }

    void intToPointer() {
        require(type(0).isInteger(64), "an address is an i64, not " + type(0));
        require(resultType().isPointer(), "gives a pointer, not " + resultType());
    }

    void pointerToInt() {
        require(type(0).isPointer(), "takes a pointer, not " + type(0));
        require(resultType().isInteger(64), "an address is an i64, not " + resultType());
    }

    /** What the pointer points to, in the pointer's shape; null (and an error) if it is none. */
    private Type pointee(Type pointer) {
        if (pointer.scalar() instanceof PointerType p) {
            return pointer.withScalar(p.pointee());
        }
        require(false, "takes a pointer, not " + pointer);
        return null;
    }

    private void mask(int operand) {
        if (op.operands().size() > operand) {
            requireSame(type(operand), type(0).withScalar(IntType.I1), "the mask");
        }
    }

    void load() {
        Type pointee = pointee(type(0));
        if (pointee == null) {
            return;
        }
        requireSame(resultType(), pointee, "the result");
        mask(1);
        if (op.operands().size() > 2) {
            requireSame(type(2), pointee, "the value for masked elements");
        }
    }

    void store() {
        Type pointee = pointee(type(0));
        if (pointee != null) {
            requireSame(type(1), pointee, "the value");
            mask(STORE_MASK);
        }
    }

    void atomicRmw() {
        Type pointee = pointee(type(0));
        if (pointee == null) {
            return;
        }
        requireSame(type(1), pointee, "the value");
        requireSame(resultType(), pointee, "the result");
        mask(STORE_MASK);
        RmwOp code = op.get(Attrs.RMW_OP);
        boolean fits =
                switch (code) {
                    case FADD -> pointee.isFloat();
                    case ADD, AND, OR, XOR, MAX, MIN, UMAX, UMIN -> pointee.isInteger();
                    case XCHG -> true;
                };
        require(fits, code.text() + " does not work on " + pointee.scalar());
    }

    void atomicCas() {
        Type pointee = pointee(type(0));
        if (pointee != null) {
            requireSame(type(1), pointee, "the value to compare with");
            requireSame(type(2), pointee, "the value");
            requireSame(resultType(), pointee, "the result");
        }
    }

    void makeDescriptor() {
        List<List<Value>> groups = OperandGroups.of(op);
        if (!require(resultType() instanceof DescriptorType, "gives a descriptor, not " + resultType())) {
            return;
        }
        TensorType block = ((DescriptorType) resultType()).block();
        requireSame(type(0), new PointerType(block.element()), "the base");
        requireTypes(groups.get(1), Collections.nCopies(block.rank(), IntType.I32), "the sizes");
        requireTypes(groups.get(2), Collections.nCopies(block.rank(), IntType.I64), "the strides");
    }

    /** The block of the descriptor; null (and an error) if it is none. */
    private TensorType descriptor() {
        if (type(0) instanceof DescriptorType d) {
            return d.block();
        }
        require(false, "takes a descriptor, not " + type(0));
        return null;
    }

    void descriptorExtents() {
        TensorType block = descriptor();
        if (block != null) {
            List<Type> types = new ArrayList<>(Collections.nCopies(block.rank(), IntType.I32));
            types.addAll(Collections.nCopies(block.rank(), IntType.I64));
            requireTypes(op.results(), types, "the sizes and strides");
        }
    }

    void descriptorLoad() {
        TensorType block = descriptor();
        if (block != null) {
            requireTypes(op.operands().subList(1, op.operands().size()), indices(block), "the indices");
            sameElements(resultType(), block);
        }
    }

    void descriptorStore() {
        TensorType block = descriptor();
        if (block != null) {
            requireTypes(op.operands().subList(2, op.operands().size()), indices(block), "the indices");
            sameElements(type(1), block);
        }
    }

    private static List<Type> indices(TensorType block) {
        return Collections.nCopies(block.rank(), IntType.I32);
    }

    /** A block in registers may lack dimensions of size 1 that the one in memory has. */
    private void sameElements(Type type, TensorType block) {
        require(
                type instanceof TensorType t && t.element().equals(block.element()) && t.size() == block.size(),
                "the block is " + type + ", not " + block);
    }

    void descriptorGather() {
        rows(resultType());
    }

    void descriptorScatter() {
        rows(type(3));
    }

    private void rows(Type rows) {
        TensorType block = descriptor();
        if (block == null) {
            return;
        }
        requireSame(type(2), IntType.I32, "the column");
        if (require(
                type(1).isInteger(32) && type(1).shape().size() == 1 && block.rank() == 2,
                "takes a 2-D descriptor and a 1-D block of i32 rows, not " + block + " and " + type(1))) {
            List<Integer> shape = List.of(type(1).shape().getFirst(), block.dim(1));
            requireSame(rows, new TensorType(shape, block.element()), "the block");
        }
    }
}
