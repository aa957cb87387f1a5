package org.jtriton.pass.rule;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jtriton.analysis.Constants;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Builder;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Op;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attr;
import org.jtriton.ir.op.Opcode;

/**
 * An operation that is about to be emitted, and the means to emit another in its place. What is emitted here goes
 * through the rules first.
 */
public final class Match {
    private final Simplifier simplifier;
    private final Opcode code;
    private final List<? extends Value> operands;
    private final List<? extends Type> types;
    private final Map<String, Attribute> attributes;
    private final Builder builder;

    Match(
            Simplifier simplifier,
            Opcode code,
            List<? extends Value> operands,
            List<? extends Type> types,
            Map<String, Attribute> attributes,
            Builder builder) {
        this.simplifier = simplifier;
        this.code = code;
        this.operands = operands;
        this.types = types;
        this.attributes = attributes;
        this.builder = builder;
    }

    public Opcode code() {
        return code;
    }

    public int size() {
        return operands.size();
    }

    public List<? extends Value> operands() {
        return operands;
    }

    public Value operand(int i) {
        return operands.get(i);
    }

    public Value lhs() {
        return operands.get(0);
    }

    public Value rhs() {
        return operands.get(1);
    }

    /** The type of the first result. */
    public Type type() {
        return types.getFirst();
    }

    public Map<String, Attribute> attributes() {
        return attributes;
    }

    public <T> T get(Attr<T> attr) {
        Attribute a = attributes.get(attr.name());
        return a == null ? attr.defaultValue() : attr.decode(a);
    }

    /** The operation that computes operand {@code i}, when it is a {@code wanted}; else null. */
    public Op def(int i, Opcode wanted) {
        return def(operands.get(i), wanted);
    }

    /** The operation that computes a value, when it is a {@code wanted}; else null. */
    public static Op def(Value value, Opcode wanted) {
        return value instanceof Op.Result r && r.op().is(wanted) ? r.op() : null;
    }

    /** The bits of operand {@code i} when it is one constant everywhere. */
    public OptionalLong bits(int i) {
        return Constants.uniformBits(operands.get(i));
    }

    /** A number, or a block of one number, given by its bits. */
    public Value constant(long bits, Type type) {
        long normal = Constants.normalize(bits, type.scalar());
        Attribute value =
                switch (type) {
                    case TensorType t -> new Attribute.Dense(t, new long[] {normal});
                    case IntType i when i.width() == 1 -> new Attribute.Bool(normal != 0);
                    case IntType i -> new Attribute.Int(normal, i);
                    case FloatType f -> new Attribute.Float(normal, f);
                    default -> throw new IllegalArgumentException("a constant of type " + type);
                };
        return builder.constant(value, type);
    }

    /** An operation with one result and no attributes. */
    public Value emit(Opcode code, Type type, Value... operands) {
        return emit(code, type, Map.of(), List.of(operands));
    }

    /** An operation with one result. */
    public Value emit(Opcode code, Type type, Map<String, Attribute> attributes, List<? extends Value> operands) {
        return simplifier
                .emit(code, operands, List.of(type), attributes, builder)
                .getFirst();
    }

    /** The matched operation with other operands. */
    public Value again(Value... operands) {
        return emit(code, type(), attributes, List.of(operands));
    }
}
