package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jtriton.analysis.AxisInfo;
import org.jtriton.analysis.Constants;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;
import org.jtriton.ir.DescriptorType;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Op;
import org.jtriton.ir.PointerType;
import org.jtriton.ir.ScalarType;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Keywords;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;
import org.jtriton.layout.TensorBox;
import org.jtriton.pass.gpu.exchange.Regions;
import org.jtriton.pass.gpu.exchange.TensorParts;

/** Of which descriptors that a kernel makes the copy engine can have maps, and what a map is made of. See {@link TensorCopies}. */
final class MadeMaps {
    /** An index at which no tensor has an element, with room for a block behind it. */
    static final int OUTSIDE = 1 << 30;

    /** What addresses and strides are multiples of, in bytes. */
    private static final int GRAIN = 16;

    private final AxisInfo axes;
    private final int shares;
    private final Map<Value, Boolean> fromMemory = new HashMap<>();

    /**
     * For the descriptors of a function.
     *
     * @param shares for how many parts of a block maps are made
     */
    MadeMaps(AxisInfo axes, int shares) {
        this.axes = axes;
        this.shares = shares;
    }

    /** Whether the engine can have the tensor of a descriptor; whether it is empty aside. */
    boolean isPossible(Op op) {
        TensorType block = block(op);
        int bytes = Regions.elementBytes(block);
        List<Value> strides =
                op.operands().subList(1 + block.rank(), op.operands().size());
        return ((ScalarType) block.element()).width() >= Byte.SIZE
                && TensorBox.of(block.dims(), bytes).isForEngine(shares)
                && op.get(Attrs.PADDING) == Keywords.Padding.ZERO
                && isAligned(op.operand(0), 1)
                && strides.subList(0, block.rank() - 1).stream().allMatch(s -> isPositive(s) && isAligned(s, bytes))
                && Constants.integer(strides.getLast()).orElse(0) == 1;
    }

    private static TensorType block(Op op) {
        return ((DescriptorType) op.result().type()).block();
    }

    static List<Value> sizes(Op op) {
        return op.operands().subList(1, 1 + block(op).rank());
    }

    private static boolean isPositive(Value stride) {
        OptionalLong constant = Constants.integer(stride);
        return constant.isEmpty() || constant.getAsLong() > 0;
    }

    private boolean isAligned(Value v, int bytes) {
        return axes.info(v).divisibility(0) * bytes % GRAIN == 0 || isFromMemory(v);
    }

    /** Whether a number or an address comes from memory, be it by a detour. */
    private boolean isFromMemory(Value v) {
        Boolean known = fromMemory.get(v);
        if (known == null) {
            known = v instanceof Op.Result r
                    && (r.op().is(Tt.LOAD)
                            || r.op().regions().isEmpty()
                                    && r.op().operands().stream().anyMatch(this::isFromMemory));
            fromMemory.put(v, known);
        }
        return known;
    }

    /** Whether all that a map is made of are arguments and constants, so that the launch can make it. */
    static boolean areOfLaunch(List<? extends Value> parts, Block parameters) {
        return isParameter(parts.getFirst(), parameters)
                && parts.stream().skip(1).allMatch(v -> isOfLaunch(v, parameters));
    }

    private static boolean isOfLaunch(Value number, Block parameters) {
        Value plain = TensorParts.plain(number);
        return Constants.integer(plain).isPresent() || isParameter(plain, parameters);
    }

    private static boolean isParameter(Value v, Block parameters) {
        return v instanceof Block.Argument a && a.block() == parameters;
    }

    /**
     * Has the program make a map.
     *
     * @param parts of the descriptor: base, sizes, strides
     */
    Value ofProgram(List<Integer> block, List<? extends Value> parts, Builder b) {
        return make(Ttg.TENSORMAP_CREATE, parts, attributes(block, parts.getFirst()), b);
    }

    /**
     * Has the launch make a map.
     *
     * @param whole the dimensions along which the tensor must end where a block does
     * @param naturals arguments that must not be negative
     */
    Value ofLaunch(
            List<Integer> block,
            List<? extends Value> parts,
            List<Integer> whole,
            List<? extends Value> naturals,
            Builder b) {
        var attributes = attributes(block, parts.getFirst())
                .put(Attrs.SEGMENTS, List.of(1, block.size(), block.size(), naturals.size()));
        if (!whole.isEmpty()) {
            attributes.put(Attrs.WHOLE, whole);
        }
        List<Value> operands = new ArrayList<>(parts);
        operands.addAll(naturals);
        return make(Ttg.TENSORMAP_ARGUMENT, operands, attributes, b);
    }

    private Builder.AttributeMap attributes(List<Integer> block, Value base) {
        var attributes = new Builder.AttributeMap().put(Attrs.BLOCK_SHAPE, block);
        if (shares > 1) {
            int bytes = ((ScalarType) ((PointerType) base.type()).pointee()).bytes();
            attributes.put(Attrs.BOX, TensorBox.of(block, bytes, shares).box());
        }
        return attributes;
    }

    private static Value make(Ttg maker, List<? extends Value> operands, Builder.AttributeMap attributes, Builder b) {
        return b.emit(maker, operands, List.of(new PointerType(IntType.I8)), attributes.map())
                .result();
    }

    /** Whether one of the sizes is 0, or null if that is known not to be. */
    static Value isEmpty(List<? extends Value> sizes, Builder b) {
        Value isEmpty = null;
        for (Value size : sizes) {
            if (Constants.integer(size).orElse(0) < 1) {
                Value isNone = b.compare(Keywords.IntPredicate.SLT, size, b.constantInt(1, IntType.I32));
                isEmpty = isEmpty == null ? isNone : b.same(Arith.ORI, isEmpty, isNone);
            }
        }
        return isEmpty;
    }
}
