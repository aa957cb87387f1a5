package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Encoding;
import org.jtriton.ir.Func;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Op;
import org.jtriton.ir.Region;
import org.jtriton.ir.Rewriter;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.encoding.Blocked;
import org.jtriton.ir.encoding.DotOperand;
import org.jtriton.ir.encoding.NvidiaMma;
import org.jtriton.ir.encoding.Slice;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Misc;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;
import org.jtriton.pass.Pass;
import org.jtriton.pass.gpu.exchange.Regions;

/**
 * Needs {@link GpuModule}'s attributes and structured control flow. Gives the module with a layout on every block, which flow
 * from accesses to memory and from products, and conversions where two meet.
 */
public final class AssignLayouts implements Pass {
    private static final int ACCESS_BYTES = 16;

    @Override
    public IrModule run(IrModule module) {
        int warps = GpuModule.numWarps(module);
        return module.withFunctions(module.functions().stream()
                .map(f -> assigned(f, GpuModule.capability(module), warps))
                .toList());
    }

    private static Func assigned(Func f, int capability, int warps) {
        Map<Op, Encoding> springs = springs(f, capability, warps);
        Map<Op, Encoding> weak = new LinkedHashMap<>();
        springs.keySet().stream()
                .filter(op -> isSmall(op, warps))
                .toList()
                .forEach(op -> weak.put(op, springs.remove(op)));
        return new Assigner(springs, LayoutFlood.spread(f, springs, weak, reductions(f, warps)), warps).run(f);
    }

    /**
     * For what reductions reduce, unless it has a layout from elsewhere: what comes together lies in the registers of one thread as far as there are
     * enough threads for the rest.
     */
    private static Map<Op, Encoding> reductions(Func f, int warps) {
        Map<Op, Encoding> layouts = new LinkedHashMap<>();
        f.walk(op -> {
            List<Integer> shape = op.is(Tt.REDUCE) ? op.operand(0).type().shape() : List.of();
            if (shape.size() > 1) {
                List<Integer> order = new ArrayList<>(Blocked.rowMajor(shape.size()));
                order.remove((Integer) op.get(Attrs.AXIS));
                order.add(op.get(Attrs.AXIS));
                layouts.put(op, Blocked.of(shape, Collections.nCopies(shape.size(), 1), order, GpuModule.LANES, warps));
            }
        });
        return layouts;
    }

    /** Whether the copy engine brings so few bytes that no thread has a full access. */
    private static boolean isSmall(Op op, int warps) {
        return op.is(Ttg.TENSOR_LOAD)
                && op.result().type() instanceof TensorType t
                && t.size() * Regions.elementBytes(t) < ACCESS_BYTES * GpuModule.LANES * warps;
    }

    /** Products first: they move the most. */
    private static Map<Op, Encoding> springs(Func f, int capability, int warps) {
        Map<Op, Encoding> springs = new LinkedHashMap<>();
        Set<Op> chains = ProductChains.of(f);
        f.walk(op -> {
            if (op.is(Tt.DOT)) {
                Encoding layout = accumulator(op, DotUnit.of(op, capability, warps), warps, chains.contains(op));
                springs.put(op, layout);
                if (layout instanceof NvidiaMma mma) {
                    operands(op, mma, springs);
                }
            } else if (op.is(Ttg.WARP_GROUP_DOT)) {
                springs.put(op, accumulator(op, DotUnit.WARP_GROUP, warps, true));
            }
        });
        springs.putAll(Coalescing.of(f, warps));
        return springs;
    }

    /** Blocks come out of shared memory as they, or what is computed of them, are multiplied. */
    private static void operands(Op dot, NvidiaMma mma, Map<Op, Encoding> springs) {
        for (int i = 0; i < 2; i++) {
            DotOperand layout =
                    new DotOperand(i, mma, DotUnit.kWidth(dot.operand(i).type()));
            loads(dot.operand(i)).forEach(load -> springs.putIfAbsent(load, layout));
        }
    }

    private static List<Op> loads(Value operand) {
        if (!(operand instanceof Op.Result r)) {
            return List.of();
        }
        if (r.op().is(Ttg.LOCAL_LOAD)) {
            return List.of(r.op());
        }
        return Relations.isElementwise(r.op()) && r.op().regions().isEmpty()
                ? r.op().operands().stream()
                        .filter(v -> v.type().isTensor())
                        .flatMap(v -> loads(v).stream())
                        .toList()
                : List.of();
    }

    private static Encoding accumulator(Op dot, DotUnit unit, int warps, boolean inRows) {
        return unit.accumulator(dot.result().type().shape(), dot.operand(0).type(), warps, inRows);
    }

    private static final class Assigner extends Rewriter {
        private final Map<Op, Encoding> springs;
        private final Map<Value, Encoding> chosen;
        private final ShapeLayouts shapes;
        private final int warps;

        Assigner(Map<Op, Encoding> springs, Map<Value, Encoding> chosen, int warps) {
            this.springs = springs;
            this.warps = warps;
            this.chosen = chosen;
            shapes = new ShapeLayouts(warps);
        }

        @Override
        protected void rewrite(Op op, Builder b) {
            switch (op.opcode()) {
                case Scf.FOR -> loop(op, b);
                case Scf.WHILE -> whileLoop(op, b);
                case Scf.IF -> branches(op, b);
                case Tt t when shapes.handles(t) -> shape(t, op, b);
                case Ttg.FP4_TO_FP -> unpack(op, b);
                case Tt.REDUCE -> reduce(op, b);
                case Tt.SCAN ->
                    alike(op, shapes.forScan(layoutOf(op), op.operand(0).type().shape(), op.get(Attrs.AXIS)), b);
                case Tt.DOT, Ttg.WARP_GROUP_DOT -> dot(op, b);
                case Tt.GATHER -> gather(op, b);
                case Tt.HISTOGRAM, Ttg.FETCHED, Ttg.LOCAL_LOAD ->
                    emit(op, map(op.operands()), List.of(wanted(op.result())), b);
                case Ttg.WARP_GROUP_DOT_WAIT -> {
                    List<Value> operands = map(op.operands());
                    emit(
                            op,
                            operands,
                            operands.stream().map(v -> Encoding.of(v.type())).toList(),
                            b);
                }
                case Ttg.ASYNC_COPY -> alike(op, layoutOf(op), b);
                case Ttg.TENSOR_LOAD -> emit(op, map(op.operands()), List.of(wanted(op.result())), b);
                case Arith.CONSTANT, Misc.POISON, Tt.MAKE_RANGE, Tt.SPLAT -> source(op, b);
                default -> {
                    if (Relations.isElementwise(op) && isOfBlocks(op)) {
                        alike(op, layoutOf(op), b);
                    } else {
                        copy(op, b);
                    }
                }
            }
        }

        private static boolean isOfBlocks(Op op) {
            return op.operands().stream().anyMatch(v -> v.type().isTensor())
                    || op.results().stream().anyMatch(v -> v.type().isTensor());
        }

        /** The layout that the flood brought, or a plain one. */
        private Encoding wanted(Value v) {
            Encoding e = chosen.get(v);
            return e != null ? e : Blocked.plain(v.type().shape(), GpuModule.LANES, warps);
        }

        /** The layout for all blocks of an element-wise operation. */
        private Encoding layoutOf(Op op) {
            if (springs.containsKey(op)) {
                return springs.get(op);
            }
            for (Op.Result r : op.results()) {
                if (chosen.containsKey(r)) {
                    return chosen.get(r);
                }
            }
            return op.operands().stream()
                    .filter(v -> v.type().isTensor())
                    .findFirst()
                    .map(v -> encoding(map(v)))
                    .orElseGet(() -> wanted(op.result()));
        }

        private void alike(Op op, Encoding layout, Builder b) {
            List<Value> operands = op.operands().stream()
                    .map(v -> v.type().isTensor() ? converted(map(v), layout, b) : map(v))
                    .toList();
            emit(op, operands, op.results().stream().map(r -> layout).toList(), b);
        }

        /** What has no block among its operands can have any layout. */
        private void source(Op op, Builder b) {
            if (!op.result().type().isTensor()) {
                copy(op, b);
                return;
            }
            emit(op, map(op.operands()), List.of(wanted(op.result())), b);
        }

        private void shape(Tt code, Op op, Builder b) {
            Encoding wish = chosen.get(op.result(0));
            List<Value> operands = map(op.operands());
            ShapeLayouts.Fit fit = shapes.fit(code, op, wish, encoding(operands.getFirst()));
            List<Value> ready =
                    operands.stream().map(v -> converted(v, fit.operand(), b)).toList();
            emit(op, ready, op.results().stream().map(r -> fit.result()).toList(), b);
        }

        private void unpack(Op op, Builder b) {
            Value packed = map(op.operand(0));
            List<Integer> shape = packed.type().shape();
            int axis = op.get(Attrs.AXIS);
            Encoding has = encoding(packed);
            Encoding wish = chosen.get(op.result());
            boolean isMet = wish == null || wish.equals(PairLayouts.unpacked(has, shape, axis));
            Encoding layout = isMet
                    ? has
                    : PairLayouts.packed(wish, op.result().type().shape(), axis).orElse(has);
            Encoding result = PairLayouts.unpacked(layout, shape, axis);
            emit(op, List.of(converted(packed, layout, b)), List.of(result), b);
        }

        private void reduce(Op op, Builder b) {
            Encoding layout =
                    shapes.forReduction(layoutOfFirst(op), op.operand(0).type().shape(), op.get(Attrs.AXIS));
            List<Value> operands = op.operands().stream()
                    .map(v -> converted(map(v), layout, b))
                    .toList();
            Encoding result = new Slice(op.get(Attrs.AXIS), layout);
            emit(op, operands, op.results().stream().map(r -> result).toList(), b);
        }

        private Encoding layoutOfFirst(Op op) {
            return encoding(map(op.operand(0)));
        }

        private void dot(Op op, Builder b) {
            Encoding layout = springs.get(op);
            List<Value> operands = List.of(
                    operand(op, 0, layout, b), operand(op, 1, layout, b), converted(map(op.operand(2)), layout, b));
            emit(op, operands, List.of(layout), b);
        }

        /** An operand as the unit that multiplies takes it: tensor cores have a layout for each, others read any. */
        private Value operand(Op dot, int number, Encoding result, Builder b) {
            Value v = map(dot.operand(number));
            return result instanceof NvidiaMma mma && v.type().isTensor()
                    ? converted(v, new DotOperand(number, mma, DotUnit.kWidth(v.type())), b)
                    : v;
        }

        private void gather(Op op, Builder b) {
            Encoding layout = chosen.containsKey(op.result()) ? wanted(op.result()) : encoding(map(op.operand(1)));
            List<Value> operands = List.of(map(op.operand(0)), converted(map(op.operand(1)), layout, b));
            emit(op, operands, List.of(layout), b);
        }

        // Control flow: what is carried has one layout all the way

        private void loop(Op op, Builder b) {
            List<Value> operands = new ArrayList<>(map(op.operands().subList(0, 3)));
            Block old = op.body(0);
            Region region = Region.ofOneBlock();
            List<Encoding> layouts = layouts(op.results());
            replace(
                    old.argument(0),
                    region.entry()
                            .addArgument(old.argument(0).type(), old.argument(0).location()));
            for (int i = 0; i < layouts.size(); i++) {
                operands.add(converted(map(op.operand(i + 3)), layouts.get(i), b));
                argument(old.argument(i + 1), layouts.get(i), region);
            }
            fill(old, layouts, Scf.YIELD, 0, region, b);
            finish(op, operands, layouts, List.of(region), b);
        }

        private void whileLoop(Op op, Builder b) {
            List<Encoding> carried = layouts(op.body(0).arguments());
            List<Encoding> passed = layouts(op.results());
            List<Value> operands = new ArrayList<>();
            Region before = Region.ofOneBlock();
            Region after = Region.ofOneBlock();
            for (int i = 0; i < carried.size(); i++) {
                operands.add(converted(map(op.operand(i)), carried.get(i), b));
                argument(op.body(0).argument(i), carried.get(i), before);
            }
            fill(op.body(0), passed, Scf.CONDITION, 1, before, b);
            for (int i = 0; i < passed.size(); i++) {
                argument(op.body(1).argument(i), passed.get(i), after);
            }
            fill(op.body(1), carried, Scf.YIELD, 0, after, b);
            finish(op, operands, passed, List.of(before, after), b);
        }

        private void branches(Op op, Builder b) {
            List<Encoding> layouts = layouts(op.results());
            List<Region> regions = new ArrayList<>();
            for (Region old : op.regions()) {
                Region region = new Region();
                if (!old.isEmpty()) {
                    region = Region.ofOneBlock();
                    fill(old.entry(), layouts, Scf.YIELD, 0, region, b);
                }
                regions.add(region);
            }
            finish(op, map(op.operands()), layouts, regions, b);
        }

        /** Null for a scalar. */
        private List<Encoding> layouts(List<? extends Value> values) {
            List<Encoding> layouts = new ArrayList<>();
            values.forEach(v -> layouts.add(v.type().isTensor() ? wanted(v) : null));
            return layouts;
        }

        private void argument(Block.Argument old, Encoding layout, Region region) {
            replace(old, region.entry().addArgument(Encoded.type(old.type(), layout), old.location()));
        }

        /** The operations of a block, and its terminator with values in these layouts, the first {@code skip} as they are. */
        private void fill(Block old, List<Encoding> layouts, Scf terminator, int skip, Region region, Builder b) {
            Builder inner = b.in(region.entry());
            List<Value> arguments = new ArrayList<>();
            old.arguments().forEach(a -> arguments.add(map(a)));
            List<Value> values = new ArrayList<>(splice(old, arguments, inner));
            for (int i = 0; i < layouts.size(); i++) {
                if (layouts.get(i) != null) {
                    values.set(i + skip, converted(values.get(i + skip), layouts.get(i), inner));
                }
            }
            inner.emit(terminator, values);
        }

        private void finish(Op op, List<Value> operands, List<Encoding> layouts, List<Region> regions, Builder b) {
            List<Type> types = types(op, layouts);
            Op c = b.emit(op.opcode(), operands, types, op.attributes(), regions, List.of());
            replace(op, c.results());
        }

        // Values with layouts

        private void emit(Op op, List<Value> operands, List<Encoding> layouts, Builder b) {
            List<Type> types = types(op, layouts);
            List<Region> regions = op.regions().stream().map(this::copy).toList();
            Map<String, Attribute> attributes =
                    types.isEmpty() ? op.attributes() : Encoded.attributes(op, types.getFirst());
            Op c = b.emit(op.opcode(), operands, types, attributes, regions, List.of());
            replace(op, c.results());
        }

        private static List<Type> types(Op op, List<Encoding> layouts) {
            List<Type> types = new ArrayList<>();
            for (int i = 0; i < layouts.size(); i++) {
                types.add(Encoded.type(op.result(i).type(), layouts.get(i)));
            }
            return types;
        }

        private static Value converted(Value v, Encoding layout, Builder b) {
            return layout == null || encoding(v).equals(layout)
                    ? v
                    : b.emit(Ttg.CONVERT_LAYOUT, Encoded.type(v.type(), layout), v);
        }

        private static Encoding encoding(Value v) {
            return Encoding.of(v.type());
        }
    }
}
