package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.analysis.AxisInfo;
import org.jtriton.analysis.Uses;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;
import org.jtriton.ir.DescriptorType;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.Func;
import org.jtriton.ir.IntType;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Op;
import org.jtriton.ir.PointerType;
import org.jtriton.ir.Rewriter;
import org.jtriton.ir.ScalarType;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;
import org.jtriton.layout.TensorBox;
import org.jtriton.pass.Pass;
import org.jtriton.pass.gpu.exchange.Regions;

/*
 * Who copies a block?
 *
 * A block of a tensor is read by all threads, each of which computes addresses and masks for its elements; or, on Hopper, by one
 * thread that gives the copy engine the block's indices and the tensor's map, which the launch has made of the descriptor:
 *
 *     kernel(desc)                       kernel(desc, map)
 *     %x = tt.descriptor_load desc[i]    %x = ttng.tensor_load map[i]
 *
 * The engine writes to shared memory, and all threads wait for it. In a loop that is the worse way: threads' own loads go ahead of
 * the round that needs them (see PrefetchLoads), and this one would start when its data is needed. So a load in a loop stays
 * with the threads; unless it is for tensor cores, which take the block out of shared memory just as the engine puts it there, or once
 * threads have computed an operand of it: then it is done ahead too (see PipelineCopies). A store is as good in a loop as outside.
 *
 * The engine takes a block only where its rows begin at multiples of 16 bytes: on an H200 another innermost index is an illegal
 * instruction, for loads and stores alike. So where that is not known of the index, threads do it. And the engine refuses to store a block
 * that begins before the tensor ("the top left corner cannot have any negative indices", CUDA C++ Programming Guide, on tensor
 * maps), which is no error in a kernel. So where an index can be negative, the store says so,
 *
 *     ttng.tensor_store map[i], %x {may_be_negative}
 *
 * and the program asks once the block lies in shared memory. Threads can take it from there as well: a small loop that costs a kernel
 * next to nothing if it is never gone through.
 *
 * Of a descriptor that the kernel makes itself, the program makes the map, in some microseconds:
 *
 *     %d = tt.make_tensor_descriptor %p, [%m, %n], [%s, 1]      the same, and
 *     %x = tt.descriptor_load %d[%i, %j]                        %map = ttng.tensormap_create %p, [%m, %n], [%s, 1]
 *                                                               %x = ttng.tensor_load %map[%i', %j]
 *
 * Where the descriptor is made of arguments and constants alone, as it mostly is, the launch makes the map, in no time:
 *
 *     %map = ttng.tensormap_argument %p, [%m, %n], [%s, 1]
 *
 * It sees to it that the tensor is not empty and that the engine can have it, and else launches the kernel as it is compiled without such maps.
 *
 * That an address and strides are multiples of 16 bytes must be known of them; but of what the kernel reads from memory nothing can be, and
 * there Triton's rule is believed, by which they must. A map cannot say that a tensor is empty. So it says 1 for a size of 0, and
 * where a size is 0, %i' lies outside.
 */

/**
 * Needs {@link GpuModule}'s attributes, and descriptors. Gives each descriptor that comes with a map of its tensor the map as a further
 * parameter behind it, one that the kernel makes an operation that makes its map, and accesses that the copy engine does well by the map. See the essay above.
 */
public final class TensorCopies implements Pass {
    /** The first compute capability with a copy engine for tensors. */
    private static final int HOPPER = 90;

    /** Of the first element of a block's rows, in bytes. */
    private static final int ROW_ALIGNMENT = 16;

    @Override
    public IrModule run(IrModule module) {
        if (GpuModule.capability(module) < HOPPER) {
            return module;
        }
        return module.withFunctions(
                module.functions().stream().map(f -> mapped(module, f)).toList());
    }

    private static Func mapped(IrModule module, Func f) {
        boolean[] hasMaps = {f.parameters().stream().anyMatch(p -> hasMap(f, p))};
        f.walk(op -> hasMaps[0] |= op.is(Tt.MAKE_TENSOR_DESCRIPTOR));
        return hasMaps[0] ? new Mapper(module, f).run(f) : f;
    }

    private static boolean hasMap(Func f, Block.Argument p) {
        return f.parameterAttributes(p.index()).containsKey(Func.HAS_TENSOR_MAP);
    }

    private static final class Mapper extends Rewriter {
        private final AxisInfo axes;

        /** What is an index may be a parameter, and negative. */
        private final AxisInfo anySigns;

        private final int capability;
        private final TensorCoreBlocks blocks;

        /** For how many parts of a block maps are made. */
        private final int parts;

        private final Map<Value, Value> maps = new HashMap<>();

        /** Whether the tensor of a descriptor is empty; of one that is not here it is known. */
        private final Map<Value, Value> empty = new HashMap<>();

        private final MadeMaps made;
        private final boolean hasLaunchMaps;
        private final Block parameters;
        private int loops;

        Mapper(IrModule module, Func f) {
            axes = AxisInfo.of(f);
            anySigns = AxisInfo.ofAnySigns(f);
            capability = GpuModule.capability(module);
            blocks = new TensorCoreBlocks(Uses.of(f), capability, GpuModule.numWarps(module));
            parts = GpuModule.mapParts(module);
            made = new MadeMaps(axes, parts);
            hasLaunchMaps = GpuModule.hasLaunchMaps(module);
            parameters = f.entry();
        }

        @Override
        public Func run(Func old) {
            Func f = new Func(old.name(), old.isPublic(), old.resultTypes(), old.attributes(), old.location());
            for (Block.Argument p : old.parameters()) {
                replace(p, f.addParameter(p.type(), old.parameterAttributes(p.index()), p.location()));
                if (hasMap(old, p)) {
                    Type address = new PointerType(IntType.I8);
                    maps.put(p, f.addParameter(address, Map.of(Func.TENSOR_MAP, box(p)), p.location()));
                }
            }
            rewriteBlock(old.entry(), f.entry());
            return f;
        }

        /** The boxes that the launch makes a map for, if they are smaller than they could be. */
        private Attribute box(Value descriptor) {
            TensorType block = block(descriptor);
            return parts == 1
                    ? new Attribute.Unit()
                    : Attrs.BOX.encode(TensorBox.of(block.dims(), Regions.elementBytes(block), parts)
                            .box());
        }

        @Override
        protected void rewrite(Op op, Builder b) {
            switch (op.opcode()) {
                case Scf.FOR, Scf.WHILE -> {
                    loops++;
                    copy(op, b);
                    loops--;
                }
                case Tt.MAKE_TENSOR_DESCRIPTOR -> {
                    copy(op, b);
                    if (capability == HOPPER && made.isPossible(op)) {
                        make(op, b);
                    }
                }
                case Ttg.DESCRIPTOR_PART -> {
                    copy(op, b);
                    if (maps.containsKey(op.operand(0))) {
                        maps.put(op.result(), maps.get(op.operand(0)));
                    }
                    if (empty.containsKey(op.operand(0))) {
                        empty.put(op.result(), empty.get(op.operand(0)));
                    }
                }
                case Tt.DESCRIPTOR_LOAD -> {
                    if ((loops == 0 || blocks.isOne(op.result())) && canCopy(op)) {
                        load(op, b);
                    } else {
                        copy(op, b);
                    }
                }
                case Tt.DESCRIPTOR_STORE, Tt.DESCRIPTOR_REDUCE -> {
                    if (canCopy(op) && (op.is(Tt.DESCRIPTOR_STORE) || canCombine(op))) {
                        store(op, b);
                    } else {
                        copy(op, b);
                    }
                }
                default -> copy(op, b);
            }
        }

        private void make(Op op, Builder b) {
            TensorType block = block(op.result());
            if (hasLaunchMaps && MadeMaps.areOfLaunch(op.operands(), parameters)) {
                maps.put(op.result(), made.ofLaunch(block.dims(), map(op.operands()), List.of(), List.of(), b));
                return;
            }
            maps.put(op.result(), made.ofProgram(block.dims(), map(op.operands()), b));
            Value isEmpty = MadeMaps.isEmpty(map(MadeMaps.sizes(op)), b);
            if (isEmpty != null) {
                empty.put(op.result(), isEmpty);
            }
        }

        private boolean canCopy(Op op) {
            Value innermost = op.operand(op.operands().size() - 1);
            TensorType block = block(op.operand(0));
            return maps.containsKey(op.operand(0))
                    && TensorBox.of(block.dims(), Regions.elementBytes(block)).isForEngine()
                    && axes.info(innermost).divisibility(0) * bytes(op) % ROW_ALIGNMENT == 0;
        }

        /** What the engine can do with elements. Minima and maxima want signs, which numbers have none of here. */
        private static boolean canCombine(Op op) {
            Type type = block(op.operand(0)).scalar();
            return switch (op.get(Attrs.DESCRIPTOR_REDUCE)) {
                case ADD ->
                    type.isInteger(Integer.SIZE)
                            || type == FloatType.F32
                            || type == FloatType.F16
                            || type == FloatType.BF16;
                case AND, OR, XOR -> type.isInteger(Integer.SIZE);
                case NONE, MIN, MAX, INC, DEC -> false;
            };
        }

        private static int bytes(Op op) {
            return Math.max(1, ((ScalarType) block(op.operand(0)).scalar()).width() / Byte.SIZE);
        }

        private void load(Op op, Builder b) {
            Map<String, Attribute> attributes =
                    op.has(Attrs.REPLICAS) ? Builder.attribute(Attrs.REPLICAS, op.get(Attrs.REPLICAS)) : Map.of();
            Value block = b.emit(Ttg.TENSOR_LOAD, operands(op, 1, b), List.of(block(op.operand(0))), attributes)
                    .result();
            replace(op.result(), reshaped(block, op.result().type(), b));
        }

        private void store(Op op, Builder b) {
            List<Value> operands = operands(op, 2, b);
            operands.add(1, reshaped(map(op.operand(1)), block(op.operand(0)), b));
            Map<String, Attribute> attributes = new LinkedHashMap<>(op.attributes());
            boolean areNatural = op.operands().subList(2, op.operands().size()).stream()
                    .allMatch(index -> anySigns.info(index).isNonNegative());
            if (!areNatural) {
                attributes.putAll(Builder.attribute(Attrs.MAY_BE_NEGATIVE, true));
            }
            b.emit(op.is(Tt.DESCRIPTOR_REDUCE) ? Ttg.TENSOR_REDUCE : Ttg.TENSOR_STORE, operands, List.of(), attributes);
        }

        /** The map and the indices. */
        private List<Value> operands(Op op, int firstIndex, Builder b) {
            List<Value> operands = new ArrayList<>(List.of(maps.get(op.operand(0))));
            operands.addAll(map(op.operands().subList(firstIndex, op.operands().size())));
            Value isEmpty = empty.get(op.operand(0));
            if (isEmpty != null) {
                operands.set(1, b.select(isEmpty, b.constantInt(MadeMaps.OUTSIDE, IntType.I32), operands.get(1)));
            }
            return operands;
        }

        private static TensorType block(Value descriptor) {
            return ((DescriptorType) descriptor.type()).block();
        }

        /** Blocks and tensors may differ in dimensions of size 1. */
        private static Value reshaped(Value v, Type like, Builder b) {
            boolean same = v.type().shape().equals(like.shape());
            return same ? v : b.emit(Tt.RESHAPE, v.type().scalar().block(like.shape()), v);
        }
    }
}
