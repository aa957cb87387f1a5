package org.jtriton.frontend.lower.builtin;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jtriton.DType;
import org.jtriton.frontend.lower.value.Arguments;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.LangType;
import org.jtriton.frontend.lower.value.ListVal;
import org.jtriton.frontend.lower.value.TensorVal;
import org.jtriton.frontend.lower.value.TupleVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Region;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Opcode;
import org.jtriton.ir.op.Tt;

/**
 * Operations that take a function of scalars: reductions, scans and maps. The function is compiled into the region of the
 * operation.
 */
final class ReduceBuiltins {
    private final Emitter emitter;
    private final Arguments arguments;
    private final Shapes shapes;

    private ReduceBuiltins(Emitter emitter, Arguments arguments) {
        this.emitter = emitter;
        this.arguments = arguments;
        this.shapes = new Shapes(emitter);
    }

    static void addTo(BuiltinTable table) {
        table.add("reduce", "input, axis, combine_fn, keep_dims=False", (e, a) -> new ReduceBuiltins(e, a).reduce());
        table.add("associative_scan", "input, axis, combine_fn, reverse=False", (e, a) -> {
            return new ReduceBuiltins(e, a).scan();
        });
        table.add("map_elementwise", "scalar_fn, *args, pack=1", (e, a) -> new ReduceBuiltins(e, a).map());
        table.add("histogram", "input, num_bins, mask=None", ReduceBuiltins::histogram);
    }

    /** The blocks to work on, all of one shape. */
    private List<TensorVal> inputs() {
        List<TensorVal> inputs =
                arguments.list("input").stream().map(emitter::toTensor).toList();
        for (TensorVal t : inputs) {
            if (!t.isBlock()) {
                throw emitter.error(
                        "%s needs blocks, not %s".formatted(arguments.function(), t.describe()),
                        "one number has nothing to be combined with");
            }
            if (!t.shape().equals(inputs.getFirst().shape())) {
                throw emitter.error("%s needs blocks of one shape, not %s and %s"
                        .formatted(arguments.function(), inputs.getFirst().shape(), t.shape()));
            }
        }
        if (inputs.isEmpty()) {
            throw emitter.error(arguments.function() + " needs at least one block");
        }
        return inputs;
    }

    private boolean isSingle() {
        return !(arguments.get("input") instanceof TupleVal) && !(arguments.get("input") instanceof ListVal);
    }

    private Val reduce() {
        List<TensorVal> inputs = inputs();
        int rank = inputs.getFirst().shape().size();
        boolean all = arguments.isNone("axis");
        List<TensorVal> sources = inputs;
        if (all && rank > 1) {
            List<Integer> flat = List.of(Shapes.size(inputs.getFirst().shape()));
            sources = inputs.stream().map(t -> shapes.reshape(t, flat, true)).toList();
        }
        int axis = all ? 0 : shapes.axis(arguments.integer("axis"), rank);
        List<Integer> shape = new ArrayList<>(sources.getFirst().shape());
        shape.remove(axis);
        List<TensorVal> results =
                combine(Tt.REDUCE, Tt.REDUCE_RETURN, sources, shape, Builder.attribute(Attrs.AXIS, axis));
        if (arguments.flag("keep_dims")) {
            results = results.stream()
                    .map(t -> all ? expandAll(t, rank) : shapes.expandDims(t, axis))
                    .toList();
        }
        return isSingle() ? results.getFirst() : new TupleVal(results);
    }

    private TensorVal expandAll(TensorVal scalar, int rank) {
        TensorVal result = scalar;
        for (int i = 0; i < rank; i++) {
            result = shapes.expandDims(result, 0);
        }
        return result;
    }

    private Val scan() {
        List<TensorVal> inputs = inputs();
        List<Integer> shape = inputs.getFirst().shape();
        int axis = shapes.axis(arguments.integer("axis"), shape.size());
        Map<String, Attribute> attributes = new Builder.AttributeMap()
                .put(Attrs.AXIS, axis)
                .put(Attrs.REVERSE, arguments.flag("reverse"))
                .map();
        List<TensorVal> results = combine(Tt.SCAN, Tt.SCAN_RETURN, inputs, shape, attributes);
        return isSingle() ? results.getFirst() : new TupleVal(results);
    }

    /** The combine function takes the scalars of the left side, then those of the right side, and gives as many. */
    private List<TensorVal> combine(
            Opcode code, Opcode end, List<TensorVal> sources, List<Integer> shape, Map<String, Attribute> attributes) {
        List<LangType> elements = sources.stream().map(t -> t.type().scalar()).toList();
        List<LangType> results = elements.stream().map(t -> t.withShape(shape)).toList();
        List<? extends Value> values = emitter.builder()
                .combineAlong(
                        code,
                        sources.stream().map(TensorVal::ir).toList(),
                        results.stream().map(LangType::ir).toList(),
                        attributes,
                        block -> fillCombine(block, elements, end));
        List<TensorVal> typed = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            typed.add(new TensorVal(values.get(i), results.get(i)));
        }
        return typed;
    }

    private void fillCombine(Block block, List<LangType> elements, Opcode end) {
        List<TensorVal> parameters = new ArrayList<>();
        for (int side = 0; side < 2; side++) {
            elements.forEach(t -> parameters.add(parameter(block, t)));
        }
        emitter.cx().within(block, () -> {
            List<TensorVal> combined = call(arguments.get("combine_fn"), parameters);
            if (combined.size() != elements.size()) {
                throw emitter.error("the combine function gives %d values for %d blocks"
                        .formatted(combined.size(), elements.size()));
            }
            for (int i = 0; i < combined.size(); i++) {
                if (!combined.get(i).type().equals(elements.get(i))) {
                    throw emitter.error(
                            "the combine function gives %s where the block holds %s"
                                    .formatted(combined.get(i).describe(), elements.get(i)),
                            "cast the block before, or the result with .to(...)");
                }
            }
            return emitter.builder()
                    .emit(end, combined.stream().map(TensorVal::ir).toList());
        });
    }

    private TensorVal parameter(Block block, LangType type) {
        return new TensorVal(block.addArgument(type.ir(), emitter.builder().location()), type);
    }

    private List<TensorVal> call(Val function, List<TensorVal> parameters) {
        Val result = emitter.cx().callPositional(function, parameters, emitter.where());
        List<? extends Val> values = result instanceof TupleVal t ? t.elements() : List.of(result);
        return values.stream().map(emitter::toTensor).toList();
    }

    // map_elementwise

    /** The function takes {@code pack} elements of each block in one call and gives as many of each result. */
    private Val map() {
        int pack = arguments.integer("pack");
        if (pack < 1) {
            throw arguments.wrong("pack", "must be at least 1");
        }
        List<TensorVal> inputs = shapes.broadcastAll(
                arguments.rest().stream().map(emitter::toTensor).toList());
        if (inputs.isEmpty() || !inputs.getFirst().isBlock()) {
            throw emitter.error("map_elementwise needs at least one block");
        }
        int last = inputs.getFirst().shape().getLast();
        if (last % pack != 0) {
            throw arguments.wrong("pack", "must divide the last dimension of the blocks, which is " + last);
        }
        Region region = Region.ofOneBlock();
        List<TensorVal> parameters = new ArrayList<>();
        for (TensorVal t : inputs) {
            for (int i = 0; i < pack; i++) {
                parameters.add(parameter(region.entry(), t.type().scalar()));
            }
        }
        List<LangType> types = new ArrayList<>();
        emitter.cx().within(region.entry(), () -> {
            List<TensorVal> results = call(arguments.get("scalar_fn"), parameters);
            types.addAll(resultTypes(results, pack));
            return emitter.builder()
                    .emit(
                            Tt.MAP_ELEMENTWISE_RETURN,
                            results.stream().map(TensorVal::ir).toList());
        });
        List<Integer> shape = inputs.getFirst().shape();
        List<LangType> blocks = types.stream().map(t -> t.withShape(shape)).toList();
        var op = emitter.builder()
                .emit(
                        Tt.MAP_ELEMENTWISE,
                        inputs.stream().map(TensorVal::ir).toList(),
                        blocks.stream().map(LangType::ir).toList(),
                        Builder.attribute(Attrs.PACK, pack),
                        List.of(region),
                        List.of());
        List<TensorVal> results = new ArrayList<>();
        for (int i = 0; i < blocks.size(); i++) {
            results.add(new TensorVal(op.results().get(i), blocks.get(i)));
        }
        return results.size() == 1 ? results.getFirst() : new TupleVal(results);
    }

    private List<LangType> resultTypes(List<TensorVal> results, int pack) {
        if (results.size() % pack != 0) {
            throw emitter.error(
                    "the function gives %d values, which is no multiple of the %d elements that it takes at once"
                            .formatted(results.size(), pack));
        }
        List<LangType> types = new ArrayList<>();
        for (int i = 0; i < results.size(); i++) {
            LangType type = results.get(i).type();
            if (i % pack == 0) {
                types.add(type);
            } else if (!type.equals(types.getLast())) {
                throw emitter.error("the function gives elements of types %s and %s for one block"
                        .formatted(types.getLast(), type));
            }
        }
        return types;
    }

    // histogram

    private static Val histogram(Emitter e, Arguments a) {
        TensorVal input = e.toTensor(a.get("input"));
        if (input.shape().size() != 1 || !input.type().isInteger()) {
            throw e.error("histogram counts a block of integers of one dimension, not " + input.describe());
        }
        Shapes shapes = new Shapes(e);
        List<Integer> bins = shapes.checked(List.of(a.integer("num_bins")));
        LangType result = LangType.of(DType.INT32).withShape(bins);
        if (a.isNone("mask")) {
            return e.emit(Tt.HISTOGRAM, result, input);
        }
        TensorVal mask = a.get("mask") instanceof ConstVal c
                ? e.constant(c, LangType.of(DType.INT1))
                : e.toTensor(a.get("mask"));
        TensorVal shaped = shapes.broadcastTo(MemoryBuiltins.truthValues(e, mask), input.shape());
        return e.emit(Tt.HISTOGRAM, result, input, shaped);
    }
}
