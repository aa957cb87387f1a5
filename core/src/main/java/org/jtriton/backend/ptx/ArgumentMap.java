package org.jtriton.backend.ptx;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jtriton.analysis.Constants;
import org.jtriton.ir.Block;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Op;
import org.jtriton.ir.PointerType;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Ttg;
import org.jtriton.pass.gpu.exchange.TensorParts;

/**
 * The map of a tensor that a launch makes for a kernel of the kernel's own arguments, and what must hold of them.
 *
 * @param element what the tensor has
 * @param base the argument that is the address of its first element, which must be a multiple of 16
 * @param sizes outermost first, each at least 1
 * @param strides in elements, a multiple of 16 bytes each; the last one counts as 1
 * @param block sizes of the blocks that are copied
 * @param whole the dimensions along which the tensor must end where a block does, multiples of which its size is
 * @param naturals arguments that are not negative
 */
public record ArgumentMap(
        Type element,
        int base,
        List<Part> sizes,
        List<Part> strides,
        List<Integer> block,
        List<Integer> whole,
        List<Part> naturals) {
    /** A number that is known when a kernel is launched. */
    public sealed interface Part {
        /** What the launch gives as its so many-th argument, an integer of so many bits. */
        record Argument(int index, int bits) implements Part {}

        /** One times the other. */
        record Product(Part left, Part right) implements Part {}

        /** How often one goes into the other, which must be without a rest: there is no map otherwise. */
        record Quotient(Part left, Part right) implements Part {}

        /** A constant. */
        record Number(long value) implements Part {}
    }

    public ArgumentMap {
        sizes = List.copyOf(sizes);
        strides = List.copyOf(strides);
        block = List.copyOf(block);
        whole = List.copyOf(whole);
        naturals = List.copyOf(naturals);
    }

    /** The map that a {@link Ttg#TENSORMAP_ARGUMENT} stands for. */
    public static ArgumentMap of(Op op) {
        List<Integer> block = op.get(Attrs.BLOCK_SHAPE);
        TensorParts tensor = TensorParts.of(op.result(), block.size());
        return new ArgumentMap(
                ((PointerType) tensor.base().type()).pointee(),
                ((Block.Argument) tensor.base()).index(),
                parts(tensor.sizes()),
                parts(tensor.strides()),
                block,
                op.get(Attrs.WHOLE),
                parts(op.operands().subList(1 + 2 * block.size(), op.operands().size())));
    }

    private static List<Part> parts(List<? extends Value> values) {
        List<Part> parts = new ArrayList<>();
        values.forEach(v -> parts.add(part(v)));
        return parts;
    }

    private static Part part(Value number) {
        Value plain = TensorParts.plain(number);
        if (plain instanceof Block.Argument a) {
            return new Part.Argument(a.index(), ((IntType) a.type()).width());
        }
        OptionalLong constant = Constants.integer(plain);
        if (constant.isPresent()) {
            return new Part.Number(constant.getAsLong());
        }
        Op op = ((Op.Result) plain).op();
        Part left = part(op.operand(0));
        Part right = part(op.operand(1));
        return switch (op.opcode()) {
            case Arith.MULI -> new Part.Product(left, right);
            case Arith.DIVSI -> new Part.Quotient(left, right);
            default -> throw new IllegalStateException("a launch cannot calculate " + op);
        };
    }
}
