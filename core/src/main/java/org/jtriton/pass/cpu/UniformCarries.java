package org.jtriton.pass.cpu;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jtriton.analysis.Constants;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Func;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Op;
import org.jtriton.ir.Region;
import org.jtriton.ir.Rewriter;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Scf;
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

    private static final class Split extends Rewriter {
        private int changed;

        @Override
        protected void rewrite(Op op, Builder b) {
            List<Carry> carries = op.is(Scf.FOR) ? ofFor(op) : op.is(Scf.WHILE) ? ofWhile(op) : List.of();
            int offsets = (int) carries.stream().filter(Carry::isOffset).count();
            changed += offsets;
            if (offsets == 0) {
                copy(op, b);
            } else if (op.is(Scf.FOR)) {
                splitFor(op, carries, b);
            } else {
                splitWhile(op, carries, b);
            }
        }

        private static List<Carry> ofFor(Op op) {
            Block body = op.body(0);
            List<Carry> carries = new ArrayList<>();
            for (int i = 0; i < op.results().size(); i++) {
                Value next = body.terminator().operand(i);
                carries.add(Carry.of(op.operand(i + 3), next, List.of(body.argument(i + 1))));
            }
            return carries;
        }

        private static List<Carry> ofWhile(Op op) {
            List<Carry> carries = new ArrayList<>();
            for (int i = 0; i < op.operands().size(); i++) {
                Value entering = op.body(0).argument(i);
                List<Block.Argument> same = op.body(1).arguments().stream()
                        .filter(a -> passed(op, a.index()) == entering)
                        .toList();
                carries.add(Carry.of(op.operand(i), op.body(1).terminator().operand(i), same));
            }
            return carries;
        }

        /** What the condition of a while loop passes on as its value {@code i}. */
        private static Value passed(Op op, int i) {
            return op.body(0).terminator().operand(i + 1);
        }

        private void splitFor(Op op, List<Carry> carries, Builder b) {
            Block old = op.body(0);
            Region region = Region.ofOneBlock();
            Block body = region.entry();
            Builder inner = b.in(body);
            replace(
                    old.argument(0),
                    body.addArgument(old.argument(0).type(), old.argument(0).location()));
            List<Value> carried =
                    enter(carries, old.arguments().subList(1, old.arguments().size()), body, inner);
            List<Value> next = splice(old, List.of(), inner);
            inner.emit(Scf.YIELD, advance(carries, carried, next, inner));

            List<Value> operands = new ArrayList<>(map(op.operands().subList(0, 3)));
            operands.addAll(starts(carries, b));
            Op copy = b.emit(op.opcode(), operands, types(carried), op.attributes(), List.of(region), List.of());
            for (int i = 0; i < carries.size(); i++) {
                replace(op.result(i), whole(carries.get(i), copy.result(i), b));
            }
        }

        private void splitWhile(Op op, List<Carry> carries, Builder b) {
            Region before = Region.ofOneBlock();
            Builder inner = b.in(before.entry());
            List<Value> carried = enter(carries, op.body(0).arguments(), before.entry(), inner);
            List<Value> condition = new ArrayList<>(splice(op.body(0), List.of(), inner));
            List<Carry> leaving = new ArrayList<>();
            for (int j = 0; j < op.results().size(); j++) {
                int source = op.body(0).arguments().indexOf(passed(op, j));
                boolean isOffset = source >= 0 && carries.get(source).isOffset();
                leaving.add(isOffset ? carries.get(source) : new Carry(passed(op, j), List.of()));
                condition.set(j + 1, isOffset ? carried.get(source) : condition.get(j + 1));
            }
            inner.emit(Scf.CONDITION, condition);

            Region after = Region.ofOneBlock();
            inner = b.in(after.entry());
            List<Value> arguments = enter(leaving, op.body(1).arguments(), after.entry(), inner);
            for (int i = 0; i < carries.size(); i++) {
                int passedOn = leaving.indexOf(carries.get(i));
                carried.set(i, passedOn < 0 ? carried.get(i) : arguments.get(passedOn));
            }
            List<Value> next = splice(op.body(1), List.of(), inner);
            inner.emit(Scf.YIELD, advance(carries, carried, next, inner));

            Op copy = b.emit(
                    op.opcode(),
                    starts(carries, b),
                    types(arguments),
                    op.attributes(),
                    List.of(before, after),
                    List.of());
            for (int j = 0; j < leaving.size(); j++) {
                replace(op.result(j), whole(leaving.get(j), copy.result(j), b));
            }
        }

        /** Adds an argument for each variable, which the old argument then stands for. */
        private List<Value> enter(List<Carry> carries, List<Block.Argument> old, Block block, Builder b) {
            List<Value> arguments = new ArrayList<>();
            for (int i = 0; i < old.size(); i++) {
                arguments.add(
                        block.addArgument(carries.get(i).type(), old.get(i).location()));
            }
            for (int i = 0; i < old.size(); i++) {
                replace(old.get(i), whole(carries.get(i), arguments.get(i), b));
            }
            return arguments;
        }

        /** The variable itself, from what the loop carries of it. */
        private Value whole(Carry carry, Value carried, Builder b) {
            if (!carry.isOffset()) {
                return carried;
            }
            Value init = map(carry.init());
            Value offset = b.splat(carried, init.type().shape());
            return init.type().isPointer() ? b.addPtr(init, offset) : b.same(Arith.ADDI, init, offset);
        }

        private List<Value> starts(List<Carry> carries, Builder b) {
            List<Value> starts = new ArrayList<>();
            for (Carry c : carries) {
                starts.add(c.isOffset() ? b.constantInt(0, c.type()) : map(c.init()));
            }
            return starts;
        }

        /** What the loop carries into its next round, in which the variables themselves would be {@code next}. */
        private List<Value> advance(List<Carry> carries, List<Value> carried, List<Value> next, Builder b) {
            List<Value> advanced = new ArrayList<>();
            for (int i = 0; i < carries.size(); i++) {
                Value value = carries.get(i).isOffset() ? carried.get(i) : next.get(i);
                for (Carry.Amount a : carries.get(i).amounts()) {
                    Arith code = a.negative() ? Arith.SUBI : Arith.ADDI;
                    value = b.same(code, value, scalar(a.block(), value.type(), b));
                }
                advanced.add(value);
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
