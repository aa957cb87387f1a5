package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.jtriton.analysis.Uses;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Encoding;
import org.jtriton.ir.Func;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Op;
import org.jtriton.ir.Rewriter;
import org.jtriton.ir.ScalarType;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.encoding.Blocked;
import org.jtriton.ir.encoding.Slice;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.MathOp;
import org.jtriton.ir.op.Misc;
import org.jtriton.ir.op.Trait;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;
import org.jtriton.layout.Dim;
import org.jtriton.pass.Pass;

/**
 * Needs layouts. Gives the module with conversions replaced by computing the block anew in the layout that is wanted, where that
 * costs less than moving its elements; and with conversions where the least is moved: before a widening and behind a narrowing, before a repetition, and
 * behind what joins several blocks that would move.
 */
public final class RemoveConversions implements Pass {
    @Override
    public IrModule run(IrModule module) {
        return module.withFunctions(
                module.functions().stream().map(f -> new Remover(f).run(f)).toList());
    }

    private static final class Remover extends Rewriter {
        /** What a conversion by shared memory costs at least: a barrier. In arithmetic instructions, as all costs. */
        private static final int BARRIER = 30;

        /** A store, a load and their addresses, for each register. */
        private static final int MOVE = 4;

        private static final int DIVISION = 12;
        private static final int FUNCTION = 8;

        private record Wanted(Value value, Encoding layout) {}

        private final Uses uses;
        private final Map<Block, Map<Wanted, Value>> computed = new HashMap<>();

        /** Registers of a thread for a block of each type. */
        private final Map<Type, Integer> sizes = new HashMap<>();

        Remover(Func f) {
            uses = Uses.of(f);
        }

        @Override
        protected void rewrite(Op op, Builder b) {
            if (narrows(op) && isMoved(op.operand(0))) {
                // Fewer bytes move after a narrowing than before it.
                replace(op.result(), movedLast(op, encoding(source(op.operand(0))), b));
                return;
            }
            if (!op.is(Ttg.CONVERT_LAYOUT)) {
                Optional<Encoding> before = joinedBefore(op, b);
                if (before.isPresent()) {
                    replace(op.result(), movedLast(op, before.get(), b));
                } else {
                    copy(op, b);
                }
                return;
            }
            Value source = op.operand(0);
            Encoding layout = encoding(op.result());
            OptionalInt cost =
                    cost(source, layout, BARRIER + MOVE * registers(op.result().type()));
            if (cost.isPresent()) {
                replace(op.result(), compute(source, layout, b));
            } else if (source instanceof Op.Result r && r.op().is(Tt.BROADCAST)) {
                replace(op.result(), repeatedLast(source, layout, b));
            } else {
                replace(op.result(), narrowed(op, layout, b));
            }
        }

        /** Fewer bytes move before a widening than after it. */
        private Value narrowed(Op conversion, Encoding layout, Builder b) {
            if (conversion.operand(0) instanceof Op.Result r && widens(r.op())) {
                Value small = map(r.op().operand(0));
                Value moved = b.emit(Ttg.CONVERT_LAYOUT, Encoded.type(small.type(), layout), small);
                return emit(r.op(), List.of(moved), layout, b);
            }
            return copy(conversion, b).result();
        }

        /** Fewer elements move before a repetition than after it. */
        private Value repeatedLast(Value value, Encoding layout, Builder b) {
            if (encoding(value).equals(layout)) {
                return map(value);
            }
            Op op = value instanceof Op.Result r ? r.op() : null;
            if (op != null && (op.is(Tt.BROADCAST) || op.is(Tt.EXPAND_DIMS))) {
                Value operand = repeatedLast(op.operand(0), forOperand(op, layout), b);
                return emit(op, List.of(operand), layout, b);
            }
            if (op != null && op.is(Ttg.CONVERT_LAYOUT)) {
                return repeatedLast(op.operand(0), layout, b);
            }
            Value small = map(value);
            return b.emit(Ttg.CONVERT_LAYOUT, Encoded.type(small.type(), layout), small);
        }

        /**
         * The layout in which an operation is done before its result moves: if that is instead of two operands or more, which move for it alone and where
         * it stands from this layout, and all others are cheap to compute in it.
         */
        private Optional<Encoding> joinedBefore(Op op, Builder b) {
            if (!op.has(Trait.ELEMENTWISE)
                    || !op.has(Trait.PURE)
                    || !op.regions().isEmpty()
                    || op.results().size() != 1
                    || !op.result().type().isTensor()) {
                return Optional.empty();
            }
            List<Value> moved =
                    blocks(op).stream().filter(this::isMoved).distinct().toList();
            Set<Encoding> sources = moved.stream().map(v -> encoding(source(v))).collect(Collectors.toSet());
            if (moved.size() < 2 || sources.size() > 1 || !moved.stream().allMatch(v -> uses.count(v) == 1)) {
                return Optional.empty();
            }
            Encoding layout = sources.iterator().next();
            int budget = BARRIER + MOVE * registers(op.result().type());
            boolean isCheap = blocks(op).stream()
                    .filter(v -> !isMoved(v))
                    .allMatch(v -> cost(v, layout, budget).isPresent());
            // What moves before a loop moves once.
            boolean areHere = moved.stream().allMatch(v -> b.block().ops().contains(((Op.Result) map(v)).op()));
            return isCheap && areHere ? Optional.of(layout) : Optional.empty();
        }

        /** An operation in the layout from which its operands would move, so that its result moves instead. */
        private Value movedLast(Op op, Encoding layout, Builder b) {
            List<Value> operands = op.operands().stream()
                    .map(v -> !v.type().isTensor() ? map(v) : isMoved(v) ? source(v) : compute(v, layout, b))
                    .toList();
            Value result = emit(op, operands, layout, b);
            return b.emit(Ttg.CONVERT_LAYOUT, Encoded.type(result.type(), encoding(op.result())), result);
        }

        /** Of a value that is moved, that from which it comes. */
        private Value source(Value moved) {
            return ((Op.Result) map(moved)).op().operand(0);
        }

        /** Whether a value comes straight from a conversion that is still one. */
        private boolean isMoved(Value v) {
            return map(v) instanceof Op.Result r && r.op().is(Ttg.CONVERT_LAYOUT);
        }

        private static boolean narrows(Op op) {
            return (op.is(Arith.TRUNCF) || op.is(Arith.TRUNCI) || op.is(Tt.FP_TO_FP))
                    && op.result().type().isTensor()
                    && op.operand(0).type().scalar() instanceof ScalarType from
                    && op.result().type().scalar() instanceof ScalarType to
                    && from.width() > to.width();
        }

        private static boolean widens(Op op) {
            return (op.is(Arith.EXTF) || op.is(Arith.EXTSI) || op.is(Arith.EXTUI) || op.is(Tt.FP_TO_FP))
                    && op.operand(0).type().scalar() instanceof ScalarType from
                    && op.result().type().scalar() instanceof ScalarType to
                    && from.width() < to.width();
        }

        /** What it costs to compute a value in a layout, unless that is impossible or costs more than {@code budget}. */
        private OptionalInt cost(Value value, Encoding layout, int budget) {
            if (encoding(value).equals(layout)) {
                return OptionalInt.of(0);
            }
            if (!(value instanceof Op.Result r) || !canCompute(r.op(), layout)) {
                return OptionalInt.empty();
            }
            int total = own(r.op()) * registers(Encoded.type(value.type(), layout));
            for (Value operand : blocks(r.op())) {
                if (total > budget) {
                    return OptionalInt.empty();
                }
                OptionalInt part = cost(operand, forOperand(r.op(), layout), budget - total);
                if (part.isEmpty()) {
                    return part;
                }
                total += part.getAsInt();
            }
            return total > budget ? OptionalInt.empty() : OptionalInt.of(total);
        }

        private static boolean canCompute(Op op, Encoding layout) {
            return switch (op.opcode()) {
                case Arith.CONSTANT, Misc.POISON, Tt.MAKE_RANGE, Tt.SPLAT, Tt.BROADCAST, Tt.EXPAND_DIMS -> true;
                case Ttg.CONVERT_LAYOUT -> true;
                case Tt.TRANS -> layout instanceof Blocked;
                default -> op.has(Trait.ELEMENTWISE) && op.has(Trait.PURE);
            };
        }

        private static int own(Op op) {
            return switch (op.opcode()) {
                case Arith.CONSTANT, Misc.POISON, Tt.SPLAT, Tt.BROADCAST, Tt.EXPAND_DIMS, Tt.TRANS -> 0;
                case Ttg.CONVERT_LAYOUT -> 0;
                case Arith.DIVSI, Arith.DIVUI, Arith.REMSI, Arith.REMUI, Arith.DIVF, Arith.REMF -> DIVISION;
                case Tt.EXTERN_ELEMENTWISE, Tt.PRECISE_DIVF, Tt.PRECISE_SQRT -> DIVISION;
                case MathOp m -> FUNCTION;
                default -> 1;
            };
        }

        private static Encoding forOperand(Op op, Encoding layout) {
            return switch (op.opcode()) {
                case Tt.EXPAND_DIMS -> new Slice(op.get(Attrs.AXIS), layout);
                case Tt.TRANS -> ((Blocked) layout).transposed(LayoutFlood.inverse(op.get(Attrs.ORDER)));
                default -> layout;
            };
        }

        private Value compute(Value value, Encoding layout, Builder b) {
            if (encoding(value).equals(layout)) {
                return map(value);
            }
            Map<Wanted, Value> here = computed.computeIfAbsent(b.block(), k -> new HashMap<>());
            Wanted wanted = new Wanted(value, layout);
            Value known = here.get(wanted);
            if (known != null) {
                return known;
            }
            Op op = ((Op.Result) value).op();
            Encoding inner = forOperand(op, layout);
            List<Value> operands = new ArrayList<>();
            for (Value v : op.operands()) {
                operands.add(v.type().isTensor() ? compute(v, inner, b) : map(v));
            }
            Value result = op.is(Ttg.CONVERT_LAYOUT) ? operands.getFirst() : emit(op, operands, layout, b);
            here.put(wanted, result);
            return result;
        }

        private Value emit(Op op, List<Value> operands, Encoding layout, Builder b) {
            Type type = Encoded.type(op.result().type(), layout);
            return b.emit(op.opcode(), operands, List.of(type), Encoded.attributes(op, type))
                    .result();
        }

        private static List<Value> blocks(Op op) {
            return op.operands().stream().filter(v -> v.type().isTensor()).toList();
        }

        private int registers(Type type) {
            return sizes.computeIfAbsent(type, t -> Encoding.layoutOf(t).ins().size(Dim.REGISTER));
        }

        private static Encoding encoding(Value v) {
            return Encoding.of(v.type());
        }
    }
}
