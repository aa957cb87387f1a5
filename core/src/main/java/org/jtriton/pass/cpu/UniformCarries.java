package org.jtriton.pass.cpu;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jtriton.analysis.Constants;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Func;
import org.jtriton.ir.IntType;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Op;
import org.jtriton.ir.Region;
import org.jtriton.ir.Rewriter;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Tt;
import org.jtriton.pass.Pass;

/**
 * Needs canonical IR with scalars repeated as late as possible ({@link org.jtriton.pass.ReorderBroadcast}). Gives the
 * module with every block of pointers or integers that a loop carries and moves by one amount for all its elements
 * carried as that scalar amount instead.
 *
 * <pre>
 * for k iter_args(p = p0) {             for k iter_args(o = 0) {
 *   ... p ...                             p = p0 + splat(o)
 *   yield p + splat(n)            -&gt;      ... p ...
 * }                                       yield o + n
 *                                       }
 *                                       p' = p0 + splat(o')
 * </pre>
 *
 * A block carried by a loop has to live in memory from one round to the next; a scalar lives in a register, and what is
 * left of the block, {@code p0}, does not change. The offset of a pointer counts elements in 64 bits, since the sum of
 * many 32-bit amounts may need them; that of an integer wraps as the integer does.
 *
 * <p>The innermost loops come first. What they leave behind, {@code p0 + splat(o')}, is what the loop around them needs
 * to see, so that the pass repeats until nothing changes, once for each level of nesting.
 */
public final class UniformCarries implements Pass {
    @Override
    public IrModule run(IrModule module) {
        return module.withFunctions(
                module.functions().stream().map(UniformCarries::settle).toList());
    }

    private static Func settle(Func func) {
        Func current = func;
        while (true) {
            Split split = new Split();
            Func next = split.run(current);
            if (split.changed == 0) {
                return current;
            }
            current = next;
        }
    }

    /** A scalar that is added to, or taken from, every element; its block as the loop has it. */
    private record Amount(Value block, boolean negative) {}

    private static final class Split extends Rewriter {
        private int changed;

        @Override
        protected void rewrite(Op op, Builder b) {
            if (op.is(Scf.FOR)) {
                rewriteFor(op, b);
            } else if (op.is(Scf.WHILE)) {
                rewriteWhile(op, b);
            } else {
                copy(op, b);
            }
        }

        private void rewriteFor(Op op, Builder b) {
            Block old = op.body(0);
            List<List<Amount>> amounts = new ArrayList<>();
            for (int i = 0; i < op.results().size(); i++) {
                amounts.add(amounts(old.terminator().operand(i), List.of(old.argument(i + 1))));
            }
            if (isNothingToDo(amounts)) {
                copy(op, b);
                return;
            }
            List<Value> inits = map(op.operands().subList(3, op.operands().size()));
            Region region = Region.ofOneBlock();
            Block body = region.entry();
            Builder inner = b.in(body);
            replace(
                    old.argument(0),
                    body.addArgument(old.argument(0).type(), old.argument(0).location()));
            List<Value> carried =
                    addCarried(body, old.arguments().subList(1, old.arguments().size()), amounts);
            for (int i = 0; i < carried.size(); i++) {
                replace(old.argument(i + 1), whole(amounts.get(i), inits.get(i), carried.get(i), inner));
            }
            List<Value> next = splice(old, List.of(), inner);
            inner.emit(Scf.YIELD, advance(amounts, carried, next, inner));

            List<Value> operands = new ArrayList<>(map(op.operands().subList(0, 3)));
            operands.addAll(starts(amounts, inits, b));
            Op copy = b.emit(op.opcode(), operands, types(carried), op.attributes(), List.of(region), List.of());
            for (int i = 0; i < carried.size(); i++) {
                replace(op.result(i), whole(amounts.get(i), inits.get(i), copy.result(i), b));
            }
        }

        private void rewriteWhile(Op op, Builder b) {
            Block oldBefore = op.body(0);
            Block oldAfter = op.body(1);
            List<Value> passed = oldBefore.terminator().operands();
            List<List<Amount>> amounts = new ArrayList<>();
            for (int i = 0; i < op.operands().size(); i++) {
                Block.Argument argument = oldBefore.argument(i);
                List<Block.Argument> same = oldAfter.arguments().stream()
                        .filter(a -> passed.get(a.index() + 1) == argument)
                        .toList();
                amounts.add(amounts(oldAfter.terminator().operand(i), same));
            }
            if (isNothingToDo(amounts)) {
                copy(op, b);
                return;
            }
            List<Value> inits = map(op.operands());
            Region before = Region.ofOneBlock();
            Builder inner = b.in(before.entry());
            List<Value> carried = addCarried(before.entry(), oldBefore.arguments(), amounts);
            for (int i = 0; i < carried.size(); i++) {
                replace(oldBefore.argument(i), whole(amounts.get(i), inits.get(i), carried.get(i), inner));
            }
            List<Value> condition = new ArrayList<>(splice(oldBefore, List.of(), inner));
            // Which carried variable each passed value is, or -1 when it is passed whole.
            int[] source = new int[op.results().size()];
            for (int j = 0; j < source.length; j++) {
                source[j] = passed.get(j + 1) instanceof Block.Argument a
                                && a.block() == oldBefore
                                && amounts.get(a.index()) != null
                        ? a.index()
                        : -1;
                if (source[j] >= 0) {
                    condition.set(j + 1, carried.get(source[j]));
                }
            }
            inner.emit(Scf.CONDITION, condition);

            Region after = Region.ofOneBlock();
            inner = b.in(after.entry());
            List<Value> current = new ArrayList<>(carried);
            for (int j = 0; j < source.length; j++) {
                Block.Argument old = oldAfter.argument(j);
                Value argument = after.entry().addArgument(condition.get(j + 1).type(), old.location());
                if (source[j] >= 0) {
                    current.set(source[j], argument);
                    argument = whole(amounts.get(source[j]), inits.get(source[j]), argument, inner);
                }
                replace(old, argument);
            }
            List<Value> next = splice(oldAfter, List.of(), inner);
            inner.emit(Scf.YIELD, advance(amounts, current, next, inner));

            Op copy = b.emit(
                    op.opcode(),
                    starts(amounts, inits, b),
                    types(condition.subList(1, condition.size())),
                    op.attributes(),
                    List.of(before, after),
                    List.of());
            for (int j = 0; j < source.length; j++) {
                Value result = copy.result(j);
                replace(
                        op.result(j),
                        source[j] < 0 ? result : whole(amounts.get(source[j]), inits.get(source[j]), result, b));
            }
        }

        private boolean isNothingToDo(List<List<Amount>> amounts) {
            int found = (int) amounts.stream().filter(a -> a != null).count();
            changed += found;
            return found == 0;
        }

        /** By what a block differs from one of {@code starts}; null when not by repeated scalars alone, or not at all. */
        private static List<Amount> amounts(Value next, List<? extends Value> starts) {
            Type type = next.type();
            if (!type.isTensor() || !type.isPointer() && !type.isInteger()) {
                return null;
            }
            List<Amount> amounts = new ArrayList<>();
            return collect(next, starts, amounts) && !amounts.isEmpty() ? amounts : null;
        }

        private static boolean collect(Value v, List<? extends Value> starts, List<Amount> amounts) {
            if (starts.contains(v)) {
                return true;
            }
            if (!(v instanceof Op.Result r)) {
                return false;
            }
            Op op = r.op();
            boolean sum = op.is(Arith.ADDI);
            if ((sum || op.is(Tt.ADDPTR) || op.is(Arith.SUBI)) && isUniform(op.operand(1))) {
                amounts.add(new Amount(op.operand(1), op.is(Arith.SUBI)));
                return collect(op.operand(0), starts, amounts);
            }
            if (sum && isUniform(op.operand(0))) {
                amounts.add(new Amount(op.operand(0), false));
                return collect(op.operand(1), starts, amounts);
            }
            return false;
        }

        private static boolean isUniform(Value v) {
            return Constants.uniformBits(v).isPresent() || v instanceof Op.Result r && r.op().is(Tt.SPLAT);
        }

        private static List<Value> addCarried(Block block, List<Block.Argument> old, List<List<Amount>> amounts) {
            List<Value> carried = new ArrayList<>();
            for (int i = 0; i < old.size(); i++) {
                Type type = old.get(i).type();
                carried.add(block.addArgument(
                        amounts.get(i) == null ? type : offsetType(type),
                        old.get(i).location()));
            }
            return carried;
        }

        private static Type offsetType(Type block) {
            return block.isPointer() ? IntType.I64 : block.scalar();
        }

        private static List<Value> starts(List<List<Amount>> amounts, List<Value> inits, Builder b) {
            List<Value> starts = new ArrayList<>();
            for (int i = 0; i < inits.size(); i++) {
                Value init = inits.get(i);
                starts.add(amounts.get(i) == null ? init : b.constantInt(0, offsetType(init.type())));
            }
            return starts;
        }

        /** The block that a carried variable stands for. */
        private static Value whole(List<Amount> amounts, Value init, Value carried, Builder b) {
            if (amounts == null) {
                return carried;
            }
            Value offset = b.splat(carried, init.type().shape());
            return init.type().isPointer() ? b.addPtr(init, offset) : b.same(Arith.ADDI, init, offset);
        }

        private List<Value> advance(List<List<Amount>> amounts, List<Value> carried, List<Value> next, Builder b) {
            List<Value> advanced = new ArrayList<>(next);
            for (int i = 0; i < next.size(); i++) {
                if (amounts.get(i) != null) {
                    Value offset = carried.get(i);
                    for (Amount a : amounts.get(i).reversed()) {
                        offset = b.same(
                                a.negative() ? Arith.SUBI : Arith.ADDI, offset, scalar(a.block(), offset.type(), b));
                    }
                    advanced.set(i, offset);
                }
            }
            return advanced;
        }

        private Value scalar(Value block, Type type, Builder b) {
            OptionalLong constant = Constants.uniformBits(block);
            if (constant.isPresent()) {
                return b.constantInt(constant.getAsLong(), type);
            }
            Value scalar = map(((Op.Result) block).op().operand(0));
            return scalar.type().equals(type) ? scalar : b.emit(Arith.EXTSI, type, scalar);
        }

        private static List<Type> types(List<Value> values) {
            return values.stream().map(Value::type).toList();
        }
    }
}
