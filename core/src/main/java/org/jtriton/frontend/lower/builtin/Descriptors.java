package org.jtriton.frontend.lower.builtin;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jtriton.DType;
import org.jtriton.frontend.lower.value.Arguments;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.DescriptorVal;
import org.jtriton.frontend.lower.value.LangType;
import org.jtriton.frontend.lower.value.TensorVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Builder;
import org.jtriton.ir.DescriptorType;
import org.jtriton.ir.Op;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Keywords.DescriptorReduceKind;
import org.jtriton.ir.op.Keywords.Padding;
import org.jtriton.ir.op.Opcode;
import org.jtriton.ir.op.Tt;

/** Tensor descriptors: made in a kernel or by the host, read and written a block at a time, bounds always checked. */
final class Descriptors {
    private static final Set<DType> ADDED =
            Set.of(DType.UINT32, DType.INT32, DType.UINT64, DType.FP32, DType.FP16, DType.BF16);
    private static final Set<DType> ORDERED =
            Set.of(DType.UINT32, DType.INT32, DType.UINT64, DType.INT64, DType.FP16, DType.BF16);
    private static final Set<DType> BITS = Set.of(DType.UINT32, DType.INT32, DType.UINT64, DType.INT64);

    private final Emitter emitter;

    private Descriptors(Emitter emitter) {
        this.emitter = emitter;
    }

    static void addTo(BuiltinTable table) {
        table.add("make_tensor_descriptor", "base, shape, strides, block_shape, padding_option=\"zero\"", (e, a) -> {
            return new Descriptors(e).make(a);
        });
        table.add("load_tensor_descriptor", "desc, offsets", (e, a) -> new Descriptors(e).load(a));
        table.add("store_tensor_descriptor", "desc, offsets, value", (e, a) -> new Descriptors(e).store(a));
    }

    /** The methods of a descriptor; {@code desc} is the descriptor itself. */
    static Map<String, Val> methods() {
        BuiltinTable table = new BuiltinTable();
        table.add("load", "desc, offsets", (e, a) -> new Descriptors(e).load(a));
        table.add("store", "desc, offsets, value", (e, a) -> new Descriptors(e).store(a));
        table.add("gather", "desc, x_offsets, y_offset", (e, a) -> new Descriptors(e).gather(a));
        table.add("scatter", "desc, value, x_offsets, y_offset", (e, a) -> new Descriptors(e).scatter(a));
        reduction(table, "atomic_add", DescriptorReduceKind.ADD, ADDED);
        reduction(table, "atomic_min", DescriptorReduceKind.MIN, ORDERED);
        reduction(table, "atomic_max", DescriptorReduceKind.MAX, ORDERED);
        reduction(table, "atomic_and", DescriptorReduceKind.AND, BITS);
        reduction(table, "atomic_or", DescriptorReduceKind.OR, BITS);
        reduction(table, "atomic_xor", DescriptorReduceKind.XOR, BITS);
        return table.members();
    }

    /** The sizes of a descriptor's tensor: known where a kernel makes it, and asked for where the host has. */
    static List<TensorVal> shape(Emitter e, DescriptorVal d) {
        return d.shape().isEmpty() ? extents(e, d).subList(0, rank(d)) : d.shape();
    }

    /** The strides of a descriptor's tensor, likewise. */
    static List<TensorVal> strides(Emitter e, DescriptorVal d) {
        return d.strides().isEmpty() ? extents(e, d).subList(rank(d), 2 * rank(d)) : d.strides();
    }

    private static int rank(DescriptorVal d) {
        return d.block().dims().size();
    }

    private static List<TensorVal> extents(Emitter e, DescriptorVal d) {
        List<LangType> types = new ArrayList<>(Collections.nCopies(rank(d), new LangType.Scalar(DType.INT32)));
        types.addAll(Collections.nCopies(rank(d), new LangType.Scalar(DType.INT64)));
        Op op = e.builder()
                .emit(
                        Tt.DESCRIPTOR_EXTENTS,
                        List.of(d.ir()),
                        types.stream().map(LangType::ir).toList(),
                        Map.of());
        List<TensorVal> extents = new ArrayList<>();
        op.results().forEach(r -> extents.add(new TensorVal(r, types.get(r.index()))));
        return extents;
    }

    private static void reduction(BuiltinTable table, String name, DescriptorReduceKind kind, Set<DType> allowed) {
        table.add(name, "desc, offsets, value", (e, a) -> new Descriptors(e).reduce(a, kind, allowed));
    }

    private Val make(Arguments a) {
        if (!(a.get("base") instanceof TensorVal base)
                || base.isBlock()
                || !base.type().isPointer()) {
            throw a.wrong("base", "must be a pointer to the first element of a tensor");
        }
        List<Integer> blockShape = new Shapes(emitter).checked(a.integers("block_shape"));
        int rank = blockShape.size();
        if (rank < 1 || rank > 5) {
            throw emitter.error("a descriptor has 1 to 5 dimensions, not " + rank);
        }
        List<Val> strides = a.list("strides");
        if (a.list("shape").size() != rank || strides.size() != rank) {
            throw emitter.error(
                    "a descriptor needs as many sizes and strides as its block has dimensions: %d, not %d and %d"
                            .formatted(rank, a.list("shape").size(), strides.size()));
        }
        if (!strides.getLast().equals(ConstVal.of(1L))) {
            throw emitter.error(
                    "the last stride of a descriptor must be the constant 1, but is "
                            + strides.getLast().describe(),
                    "a descriptor reads rows that are contiguous in memory");
        }
        LangType element = MemoryBuiltins.element(base);
        Padding padding = Words.choose(emitter, a, "padding_option", Padding.ZERO, Padding.values());
        if (padding == Padding.NAN && !element.isFloat()) {
            throw emitter.error("integers can't be padded with 'nan'");
        }
        List<TensorVal> sizes = integers(a.list("shape"), DType.INT32, "sizes");
        List<TensorVal> steps = integers(strides, DType.INT64, "strides");
        LangType.Block block = new LangType.Block(element, blockShape);
        List<Value> operands = new ArrayList<>();
        operands.add(base.ir());
        sizes.forEach(v -> operands.add(v.ir()));
        steps.forEach(v -> operands.add(v.ir()));
        Map<String, Attribute> attributes = new Builder.AttributeMap()
                .putUnlessDefault(Attrs.PADDING, padding)
                .map();
        Value ir = emitter.builder()
                .emit(
                        Tt.MAKE_TENSOR_DESCRIPTOR,
                        operands,
                        List.of(new DescriptorType((TensorType) block.ir())),
                        attributes)
                .result();
        return new DescriptorVal(ir, block, sizes, steps);
    }

    private List<TensorVal> integers(List<Val> values, DType type, String name) {
        BlockPointers helper = new BlockPointers(emitter);
        return values.stream().map(v -> helper.integer(v, type, name)).toList();
    }

    private DescriptorVal descriptor(Arguments a) {
        if (a.get("desc") instanceof DescriptorVal d) {
            return d;
        }
        throw a.wrong("desc", "must be a tensor descriptor");
    }

    private List<Value> offsets(Arguments a, DescriptorVal d) {
        int rank = d.block().dims().size();
        List<Val> given = a.list("offsets");
        if (given.size() != rank) {
            throw emitter.error(
                    "a descriptor of %s blocks needs %d offsets, not %d".formatted(d.block(), rank, given.size()));
        }
        return integers(given, DType.INT32, "offsets").stream()
                .map(TensorVal::ir)
                .toList();
    }

    private Val load(Arguments a) {
        DescriptorVal d = descriptor(a);
        List<Value> operands = new ArrayList<>(List.of(d.ir()));
        operands.addAll(offsets(a, d));
        return result(Tt.DESCRIPTOR_LOAD, operands, d.block());
    }

    private TensorVal result(Opcode code, List<Value> operands, LangType type) {
        return new TensorVal(
                emitter.builder()
                        .emit(code, operands, List.of(type.ir()), Map.of())
                        .result(),
                type);
    }

    private Val store(Arguments a) {
        DescriptorVal d = descriptor(a);
        emitter.builder().emit(Tt.DESCRIPTOR_STORE, written(a, d));
        return ConstVal.NONE;
    }

    private List<Value> written(Arguments a, DescriptorVal d) {
        TensorVal value = emitter.toTensor(a.get("value"));
        if (!value.shape().equals(d.block().dims())) {
            throw emitter.error("a descriptor of %s blocks can't write %s".formatted(d.block(), value.describe()));
        }
        List<Value> operands = new ArrayList<>(List.of(d.ir()));
        operands.add(new Casts(emitter).cast(value, d.block().element()).ir());
        operands.addAll(offsets(a, d));
        return operands;
    }

    private Val reduce(Arguments a, DescriptorReduceKind kind, Set<DType> allowed) {
        DescriptorVal d = descriptor(a);
        if (!allowed.contains(d.block().dtype())) {
            throw emitter.error("a descriptor has no atomic_%s for %s"
                    .formatted(kind.text(), d.block().element()));
        }
        emitter.builder()
                .emit(Tt.DESCRIPTOR_REDUCE, written(a, d), List.of(), Builder.attribute(Attrs.DESCRIPTOR_REDUCE, kind));
        return ConstVal.NONE;
    }

    // Several rows at once

    private Val gather(Arguments a) {
        DescriptorVal d = descriptor(a);
        TensorVal rows = rows(a, d);
        LangType type = d.block()
                .withShape(List.of(rows.shape().getFirst(), d.block().dims().getLast()));
        return result(Tt.DESCRIPTOR_GATHER, List.of(d.ir(), rows.ir(), column(a)), type);
    }

    private Val scatter(Arguments a) {
        DescriptorVal d = descriptor(a);
        TensorVal rows = rows(a, d);
        TensorVal value = emitter.toTensor(a.get("value"));
        List<Integer> shape = List.of(rows.shape().getFirst(), d.block().dims().getLast());
        if (!value.shape().equals(shape)) {
            throw emitter.error("scatter writes a block of shape %s here, not %s".formatted(shape, value.describe()));
        }
        Value written = new Casts(emitter).cast(value, d.block().element()).ir();
        emitter.builder().emit(Tt.DESCRIPTOR_SCATTER, List.of(d.ir(), rows.ir(), column(a), written));
        return ConstVal.NONE;
    }

    private Value column(Arguments a) {
        return integers(List.of(a.get("y_offset")), DType.INT32, "offsets")
                .getFirst()
                .ir();
    }

    private TensorVal rows(Arguments a, DescriptorVal d) {
        if (d.block().dims().size() != 2 || d.block().dims().getFirst() != 1) {
            throw emitter.error("gather and scatter need a descriptor of blocks of one row, not of " + d.block());
        }
        TensorVal rows = emitter.toTensor(a.get("x_offsets"));
        boolean fits = rows.type().dtype() == DType.INT32 || rows.type().dtype() == DType.INT16;
        if (!fits || rows.shape().size() != 1 || rows.shape().getFirst() < 8) {
            throw a.wrong("x_offsets", "must be a block of at least 8 row numbers, int32 or int16");
        }
        int columns = 32 / d.block().dtype().bits() * 8;
        if (d.block().dims().getLast() < columns) {
            throw emitter.error("gather and scatter of %s need blocks of at least %d columns, not %d"
                    .formatted(d.block().element(), columns, d.block().dims().getLast()));
        }
        return rows;
    }
}
