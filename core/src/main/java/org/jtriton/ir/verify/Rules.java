package org.jtriton.ir.verify;

import java.util.List;
import org.jtriton.ir.Block;
import org.jtriton.ir.Op;
import org.jtriton.ir.Region;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Cf;
import org.jtriton.ir.op.Opcode;
import org.jtriton.ir.op.Trait;

/** One operation under examination, and the ways to say that something about it must hold. */
abstract class Rules {
    protected final Op op;
    private final Errors errors;

    Rules(Op op, Errors errors) {
        this.op = op;
        this.errors = errors;
    }

    /** Whether the condition holds; if not, that is an error. */
    protected final boolean require(boolean condition, String message) {
        if (!condition) {
            errors.at(op, message);
        }
        return condition;
    }

    protected final boolean requireSame(Type actual, Type expected, String what) {
        return require(plain(actual).equals(plain(expected)), what + " is " + actual + ", not " + expected);
    }

    protected final boolean requireTypes(List<? extends Value> actual, List<? extends Type> expected, String what) {
        return require(
                plain(types(actual)).equals(plain(expected)), what + " are " + types(actual) + ", not " + expected);
    }

    /** Types without layouts: {@link EncodingRules} looks at those. */
    private static Type plain(Type type) {
        return type instanceof TensorType t ? new TensorType(t.dims(), t.element()) : type;
    }

    private static List<Type> plain(List<? extends Type> types) {
        return types.stream().map(Rules::plain).toList();
    }

    protected final void requireIntegers(List<? extends Value> values) {
        require(types(values).stream().allMatch(Type::isInteger), "takes integers, not " + types(values));
    }

    protected final void requireFloats(List<? extends Value> values) {
        require(types(values).stream().allMatch(Type::isFloat), "takes floats, not " + types(values));
    }

    /** A region of one block with these arguments, whose terminator hands on values of these types. */
    protected final void requireBlock(
            Region region, String what, List<Type> arguments, Opcode terminator, List<Type> yielded) {
        int blocks = region.blocks().size();
        if (require(blocks == 1, what + " has " + blocks + " blocks, not 1")) {
            requireBlocks(region, what, arguments, terminator, yielded);
        }
    }

    /** The same for a region that may have several blocks, each of which ends in the terminator or in a branch. */
    protected final void requireBlocks(
            Region region, String what, List<Type> arguments, Opcode terminator, List<Type> yielded) {
        requireTypes(region.entry().arguments(), arguments, "the arguments of " + what);
        for (Block b : region.blocks()) {
            if (b.ops().isEmpty()
                    || !b.terminator().has(Trait.TERMINATOR)
                    || b.terminator().opcode() instanceof Cf) {
                continue;
            }
            Op last = b.terminator();
            String name = last.opcode().mnemonic();
            if (require(last.is(terminator), what + " ends in " + name + ", not " + terminator.mnemonic())) {
                requireTypes(last.operands(), yielded, "the values of " + what);
            }
        }
    }

    protected final Type type(int operand) {
        return op.operand(operand).type();
    }

    protected final Type resultType() {
        return op.result().type();
    }

    protected static List<Type> types(List<? extends Value> values) {
        return values.stream().<Type>map(Value::type).toList();
    }
}
