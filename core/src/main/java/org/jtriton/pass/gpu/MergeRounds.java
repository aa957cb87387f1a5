package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BiFunction;
import org.jtriton.analysis.Constants;
import org.jtriton.analysis.Uses;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Func;
import org.jtriton.ir.IntType;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Location;
import org.jtriton.ir.Op;
import org.jtriton.ir.Rewriter;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;
import org.jtriton.pass.LoopGroups;
import org.jtriton.pass.Pass;
import org.jtriton.pass.gpu.exchange.TensorParts;

/*
 * Merging rounds.
 *
 * For a product whose operands both lie in shared memory the tensor cores read 64 rows of the left one and all columns of the
 * right one for each step along k, 128 bytes a cycle. With 64 columns that takes as long as multiplying, with 32 half as long again.
 * A loop like that of the gradients of attention, which takes 32 queries a round, is bound by that:
 *
 *     for 32 queries:
 *         q, do = 32 rows
 *         p = exp2(dot(k, q') - log)              128 x 32
 *         dv = dot(p, do, dv)                     along the queries
 *
 * But two of its rounds are one round of 64 queries: the columns of p that belong to the second round are computed like those of the first, and
 * what products add up over the queries of both is added up in one product. RowBlocks says of which blocks that holds. So the loop
 * is done 2 rounds at a time, or 4, until products have 64 columns; and the rounds that are left in a loop as it was.
 *
 * Blocks get longer along the dimension that has the rows: ranges go on, blocks of pointers, which a loop carries and moves, get
 * the pointers of the next round beside their own, and what the copy engine brings comes by a map for longer blocks.
 */

/**
 * Needs {@link ChooseWarps} and canonical IR with what loops do not change before them. Gives the module with several rounds of a loop done
 * in one where products are too narrow otherwise. See the essay above.
 */
public final class MergeRounds implements Pass {
    @Override
    public IrModule run(IrModule module) {
        int warps = GpuModule.numWarps(module);
        int capability = GpuModule.capability(module);
        return module.withFunctions(module.functions().stream()
                .map(f -> new Merger(f, capability, warps).run(f))
                .toList());
    }

    private static final class Merger extends Rewriter {
        private final Uses uses;
        private final int capability;
        private final int warps;

        Merger(Func f, int capability, int warps) {
            uses = Uses.of(f);
            this.capability = capability;
            this.warps = warps;
        }

        @Override
        protected void rewrite(Op op, Builder b) {
            MergePlan plan = op.is(Scf.FOR) ? MergePlan.of(op, capability, warps, uses) : null;
            if (plan == null) {
                copy(op, b);
            } else {
                replace(op, new Loop(op, plan, b).emit());
            }
        }

        /** One loop whose rounds are merged. */
        private final class Loop {
            private final Op old;
            private final Block body;
            private final MergePlan plan;

            /** Before the loop. */
            private final Builder before;

            private final Map<RowBlocks.Place, Value> longer = new HashMap<>();
            private final Map<RowBlocks.Place, Value> repeated = new HashMap<>();
            private final Map<Value, Value> sums = new HashMap<>();
            private RoundsAhead.Round first;

            Loop(Op old, MergePlan plan, Builder before) {
                this.old = old;
                body = old.body(0);
                this.plan = plan;
                this.before = before;
            }

            List<Op.Result> emit() {
                Builder b = before;
                Value lower = map(old.operand(0));
                Value upper = map(old.operand(1));
                Value step = map(old.operand(2));
                List<Value> inits = map(old.operands().subList(3, old.operands().size()));
                Value stride = b.same(Arith.MULI, step, b.constantInt(plan.factor(), step.type()));
                Value end = LoopGroups.end(lower, upper, step, stride, b);
                List<Value> merged = new ArrayList<>(inits);
                plan.moved().forEach((a, dim) -> merged.set(a.index() - 1, firstOf(a, dim)));
                List<Op.Result> most = b.forOp(lower, end, stride, merged, old.attributes(), this::round);
                return b.forOp(end, upper, step, afterwards(most, end), old.attributes(), (inner, index, carried) -> {
                    List<Value> arguments = new ArrayList<>(List.of(index));
                    arguments.addAll(carried);
                    return splice(body, arguments, inner);
                });
            }

            /** What the loop carries after the merged rounds. */
            private List<Value> afterwards(List<Op.Result> most, Value end) {
                Builder b = before;
                List<Value> next = new ArrayList<>(most);
                Value done = b.same(Arith.SUBI, end, map(old.operand(0)));
                Value rounds = b.same(Arith.DIVSI, LoopRounds.wide(done, b), LoopRounds.wide(map(old.operand(2)), b));
                plan.moved().keySet().forEach(a -> {
                    Value init = map(old.operand(a.index() + 2));
                    Value distance = b.same(Arith.MULI, amount(a), rounds);
                    next.set(
                            a.index() - 1,
                            b.addPtr(init, b.splat(distance, init.type().shape())));
                });
                return next;
            }

            /** By how much a carried block moves in each round, in 64 bits. */
            private Value amount(Block.Argument a) {
                Value block = new RowBlocks(old, plan.rows()).moveOf(a);
                OptionalLong constant = Constants.uniformBits(block);
                return constant.isPresent()
                        ? before.constantInt(constant.getAsLong(), IntType.I64)
                        : LoopRounds.wide(map(((Op.Result) block).op().operand(0)), before);
            }

            /** The first merged block of pointers: each round's are those of the round before, moved. */
            private Value firstOf(Block.Argument a, int dim) {
                Builder b = before;
                Value pointers = repeat(old.operand(a.index() + 2), dim);
                int rows = plan.rows() * plan.factor();
                Value range = b.range(0, rows);
                Value round = b.same(
                        Arith.SHRUI, range, b.constantInt(Integer.numberOfTrailingZeros(plan.rows()), range.type()));
                Value offset =
                        b.same(Arith.MULI, b.cast(Arith.EXTSI, round, IntType.I64), b.splat(amount(a), List.of(rows)));
                int rank = pointers.type().shape().size();
                for (int d = 0; d < rank; d++) {
                    offset = d == dim ? offset : b.expandDims(offset, d);
                }
                return b.addPtr(pointers, b.broadcast(offset, pointers.type().shape()));
            }

            private List<Value> round(Builder b, Value index, List<? extends Value> carried) {
                List<Value> state = new ArrayList<>(List.of(index));
                plan.numbers().carried().forEach(a -> state.add(carried.get(a.index() - 1)));
                first = plan.numbers().round(state, Merger.this::map, b);
                List<Value> next = new ArrayList<>();
                for (Block.Argument a :
                        body.arguments().subList(1, body.arguments().size())) {
                    Value now = carried.get(a.index() - 1);
                    if (plan.moved().containsKey(a)) {
                        longer.put(new RowBlocks.Place(a, plan.moved().get(a)), now);
                        Value distance =
                                before.same(Arith.MULI, amount(a), before.constantInt(plan.factor(), IntType.I64));
                        next.add(b.addPtr(now, b.splat(distance, now.type().shape())));
                    } else {
                        sums.put(a, now);
                        next.add(null);
                    }
                }
                Location outer = b.location();
                for (Op op : body.ops()) {
                    b.at(op.location());
                    if (op.results().size() == 1) {
                        emit(op, b);
                    }
                }
                b.at(outer);
                List<Value> numbers = first.next();
                for (int i = 1; i < plan.factor(); i++) {
                    numbers = plan.numbers().round(numbers, Merger.this::map, b).next();
                }
                for (Block.Argument a : plan.numbers().carried()) {
                    next.set(a.index() - 1, numbers.get(plan.numbers().carried().indexOf(a) + 1));
                }
                for (int i = 0; i < next.size(); i++) {
                    if (plan.isSum(body.terminator().operand(i))) {
                        next.set(i, sums.get(body.terminator().operand(i)));
                    }
                }
                return next;
            }

            private void emit(Op op, Builder b) {
                if (plan.sums().contains(op)) {
                    List<Value> operands =
                            List.of(longer(op.operand(0), 1), longer(op.operand(1), 0), sums.get(op.operand(2)));
                    sums.put(op.result(), b.copy(op, operands).result());
                    return;
                }
                for (int dim : plan.dims().getOrDefault(op.result(), Set.of())) {
                    longer.put(new RowBlocks.Place(op.result(), dim), lengthen(op, dim, b));
                }
            }

            /** A block with the rows of all rounds that are merged. */
            private Value longer(Value v, int dim) {
                RowBlocks.Place place = new RowBlocks.Place(v, dim);
                Value known = longer.get(place);
                if (known == null) {
                    known = lengthen(((Op.Result) v).op(), dim, before);
                    longer.put(place, known);
                }
                return known;
            }

            private Value lengthen(Op op, int dim, Builder b) {
                TensorType type = longerType(op, dim);
                if (op.is(Tt.MAKE_RANGE)) {
                    int start = op.get(Attrs.START);
                    return b.range(start, start + type.dim(dim));
                }
                if (op.is(Ttg.TENSOR_LOAD)) {
                    List<Value> operands = new ArrayList<>(List.of(longerMap(op, dim)));
                    op.operands().stream().skip(1).map(first::of).forEach(operands::add);
                    return b.emit(op.opcode(), operands, List.of(type), op.attributes())
                            .result();
                }
                return copy(op, type, dim, this::longer, b);
            }

            /** The map for what a load gets, for blocks with the rows of all rounds that are merged. */
            private Value longerMap(Op load, int dim) {
                Op map = TensorParts.maker(load.operand(0));
                List<Integer> block = new ArrayList<>(map.get(Attrs.BLOCK_SHAPE));
                int d = block.size() - load.result().type().shape().size() + dim;
                block.set(d, block.get(d) * plan.factor());
                Map<String, Attribute> attributes = new LinkedHashMap<>(map.attributes());
                attributes.putAll(Builder.attribute(Attrs.BLOCK_SHAPE, block));
                return before.emit(
                                map.opcode(),
                                map(map.operands()),
                                List.of(map.result().type()),
                                attributes)
                        .result();
            }

            /** A block older than the loop, as often along a dimension as rounds are merged. */
            private Value repeat(Value v, int dim) {
                RowBlocks.Place place = new RowBlocks.Place(v, dim);
                Value known = repeated.get(place);
                if (known == null) {
                    Op op = ((Op.Result) v).op();
                    TensorType type = longerType(op, dim);
                    known = op.is(Tt.MAKE_RANGE)
                            ? range(op.get(Attrs.START), type)
                            : copy(op, type, dim, this::repeat, before);
                    repeated.put(place, known);
                }
                return known;
            }

            private Value range(int start, TensorType type) {
                Value range = before.range(0, type.size());
                Value again = before.same(
                        Arith.ANDI, range, before.constantInt(type.size() / plan.factor() - 1, range.type()));
                return start == 0 ? again : before.same(Arith.ADDI, again, before.constantInt(start, range.type()));
            }

            private TensorType longerType(Op op, int dim) {
                TensorType type = (TensorType) op.result().type();
                List<Integer> dims = new ArrayList<>(type.dims());
                dims.set(dim, dims.get(dim) * plan.factor());
                return new TensorType(dims, type.element());
            }

            /** An operation with longer operands. */
            private Value copy(Op op, TensorType type, int dim, BiFunction<Value, Integer, Value> operand, Builder b) {
                if (op.is(Arith.CONSTANT) && op.get(Attrs.VALUE) instanceof Attribute.Dense dense) {
                    return b.constant(new Attribute.Dense(type, dense.bits()), type);
                }
                List<Value> operands = new ArrayList<>();
                for (int i = 0; i < op.operands().size(); i++) {
                    int along = RowBlocks.along(op, i, dim);
                    Value v = op.operand(i);
                    operands.add(
                            along != RowBlocks.NONE ? operand.apply(v, along) : first == null ? map(v) : first.of(v));
                }
                return b.emit(op.opcode(), operands, List.of(type), new LinkedHashMap<>(op.attributes()))
                        .result();
            }
        }
    }
}
