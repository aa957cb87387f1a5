package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jtriton.analysis.Constants;
import org.jtriton.analysis.Effects;
import org.jtriton.ir.DescriptorType;
import org.jtriton.ir.Op;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.MathOp;
import org.jtriton.ir.op.Misc;
import org.jtriton.ir.op.OperandGroups;
import org.jtriton.ir.op.Trait;
import org.jtriton.ir.op.Tt;
import org.jtriton.layout.TensorBox;
import org.jtriton.pass.gpu.exchange.Regions;

/** What an operation needs of its operands to give a CTA its part of the results. Knows no control flow. */
final class ShareFlow {
    /** The CTA needs all of an operand. */
    private static final int ALL = -1;

    /** No part of an operand will do. */
    private static final List<Integer> IMPOSSIBLE = null;

    private final int ctas;

    ShareFlow(int ctas) {
        this.ctas = ctas;
    }

    /** For each operand what the CTA must have of it; empty if it cannot compute its part alone. */
    Optional<List<Share>> operands(Op op, Share result) {
        int bits = result.dims().size();
        List<List<Integer>> dims = new ArrayList<>();
        for (int dim : result.dims()) {
            List<Integer> ofBit = dim == ALL ? Collections.nCopies(op.operands().size(), ALL) : dims(op, dim);
            if (ofBit == IMPOSSIBLE) {
                return Optional.empty();
            }
            dims.add(ofBit);
        }
        if (isDescriptorLoad(op)
                && boxes(op, result, op.result().type().shape()).isEmpty()) {
            return Optional.empty();
        }
        List<Share> operands = new ArrayList<>();
        for (int i = 0; i < op.operands().size(); i++) {
            List<Integer> ofOperand = new ArrayList<>();
            for (int bit = 0; bit < bits; bit++) {
                ofOperand.add(dims.get(bit).get(i));
            }
            operands.add(new Share(ofOperand));
        }
        return Optional.of(operands);
    }

    private static boolean isDescriptorLoad(Op op) {
        return op.is(Tt.DESCRIPTOR_LOAD);
    }

    /** The boxes that the copy engine moves of a part of a descriptor's block; empty if its map has larger ones. */
    Optional<TensorBox> boxes(Op access, Share share, List<Integer> shape) {
        TensorType block = ((DescriptorType) access.operand(0).type()).block();
        return TensorBox.of(block.dims(), Regions.elementBytes(block), ctas)
                .ofPart(ofDescriptor(share, shape, block).part(block.dims()));
    }

    /** A share of a block as one of the descriptor's block, which may have more dimensions of size 1. */
    static Share ofDescriptor(Share share, List<Integer> shape, TensorType block) {
        List<Integer> long1 = longDimensions(shape);
        List<Integer> long2 = longDimensions(block.dims());
        return new Share(share.dims().stream()
                .map(d -> d == ALL ? ALL : long2.get(long1.indexOf(d)))
                .toList());
    }

    private static List<Integer> longDimensions(List<Integer> shape) {
        List<Integer> dims = new ArrayList<>();
        for (int d = 0; d < shape.size(); d++) {
            if (shape.get(d) > 1) {
                dims.add(d);
            }
        }
        return dims;
    }

    /** For each operand the dimension to divide where {@code dim} of the results is divided. */
    private static List<Integer> dims(Op op, int dim) {
        return switch (op.opcode()) {
            case Tt t -> triton(t, op, dim);
            case Arith a
            when a == Arith.CONSTANT -> Constants.uniformBits(op.result()).isPresent() ? List.of() : IMPOSSIBLE;
            case Arith a -> alike(op, dim);
            case MathOp m -> alike(op, dim);
            case Misc m when m == Misc.POISON -> List.of();
            default -> IMPOSSIBLE;
        };
    }

    private static List<Integer> triton(Tt t, Op op, int dim) {
        int axis = op.has(Attrs.AXIS) ? op.get(Attrs.AXIS) : -1;
        return switch (t) {
            case MAKE_RANGE -> List.of();
            case SPLAT, DESCRIPTOR_LOAD -> all(op, ALL);
            case BROADCAST -> all(op, op.operand(0).type().shape().get(dim) == 1 ? ALL : dim);
            case EXPAND_DIMS -> all(op, dim < axis ? dim : dim - 1);
            case RESHAPE -> reshaped(op, dim);
            case TRANS -> all(op, op.get(Attrs.ORDER).get(dim));
            case JOIN -> dim < op.operand(0).type().shape().size() ? all(op, dim) : IMPOSSIBLE;
            case SPLIT -> all(op, dim);
            case GATHER -> List.of(dim == axis ? ALL : dim, dim);
            case DESCRIPTOR_GATHER -> List.of(ALL, dim == 0 ? 0 : ALL, ALL);
            case DOT -> product(op, dim);
            case DOT_SCALED -> scaledProduct(op, dim);
            case REDUCE -> all(op, dim < axis ? dim : dim + 1);
            case SCAN -> dim == axis ? IMPOSSIBLE : all(op, dim);
            case MAP_ELEMENTWISE -> op.get(Attrs.PACK) == 1 ? all(op, dim) : IMPOSSIBLE;
            default -> op.has(Trait.ELEMENTWISE) ? alike(op, dim) : IMPOSSIBLE;
        };
    }

    private static List<Integer> all(Op op, int dim) {
        return Collections.nCopies(op.operands().size(), dim);
    }

    /** Element by element; what is no block is the same everywhere. */
    private static List<Integer> alike(Op op, int dim) {
        return op.operands().stream().map(v -> v.type().isTensor() ? dim : ALL).toList();
    }

    /** Elements keep their order: a dimension's halves are those of one whose rows are as long together. */
    private static List<Integer> reshaped(Op op, int dim) {
        List<Integer> from = op.operand(0).type().shape();
        List<Integer> to = op.result().type().shape();
        long whole = product(to.subList(dim, to.size()));
        for (int d = 0; d < from.size(); d++) {
            if (from.get(d) > 1 && product(from.subList(d, from.size())) == whole) {
                return all(op, d);
            }
        }
        return IMPOSSIBLE;
    }

    private static long product(List<Integer> sizes) {
        return sizes.stream().mapToLong(n -> n).reduce(1, (a, b) -> a * b);
    }

    /** Of a product, rows are computed from rows of the first operand, and columns from columns of the second. */
    private static List<Integer> product(Op op, int dim) {
        int fromEnd = op.result().type().shape().size() - dim;
        return switch (fromEnd) {
            case 1 -> List.of(ALL, dim, dim);
            case 2 -> List.of(dim, ALL, dim);
            default -> List.of(dim, dim, dim);
        };
    }

    /** The same; the scales of the second operand have a row for each of its columns. */
    private static List<Integer> scaledProduct(Op op, int dim) {
        List<Integer> plain = product(op, dim);
        int fromEnd = op.result().type().shape().size() - dim;
        List<List<Value>> groups = OperandGroups.of(op);
        List<Integer> dims = new ArrayList<>(plain);
        if (!groups.get(3).isEmpty()) {
            dims.add(plain.getFirst());
        }
        if (!groups.get(4).isEmpty()) {
            dims.add(fromEnd == 1 ? dim - 1 : plain.get(1));
        }
        return dims;
    }

    /** Whether an operation has an effect that is none of a program's CTAs' to have twice, or at all. */
    static boolean isOnlyForOne(Op op) {
        return switch (op.opcode()) {
            case Tt t ->
                switch (t) {
                    case ASSERT, PRINT, CALL -> true;
                    case LOAD -> op.get(Attrs.VOLATILE);
                    case EXTERN_ELEMENTWISE, ELEMENTWISE_INLINE_ASM -> Effects.writes(op);
                    default -> false;
                };
            default -> false;
        };
    }
}
