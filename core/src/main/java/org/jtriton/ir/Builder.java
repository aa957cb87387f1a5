package org.jtriton.ir;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attr;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Keywords;
import org.jtriton.ir.op.Opcode;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Tt;

/**
 * Appends operations to a block. {@link #emit} makes any operation; the other methods are the frequent ones, with the
 * result type worked out. They check nothing: the verifier does.
 */
public final class Builder {
    /** How many operations were emitted; builders of nested blocks count together. */
    private static final class Counter {
        private long count;
    }

    private final Block block;
    private final Counter emitted;
    private Location location;

    public Builder(Block block, Location location) {
        this(block, location, new Counter());
    }

    private Builder(Block block, Location location, Counter emitted) {
        this.block = block;
        this.location = location;
        this.emitted = emitted;
    }

    /** How many operations were emitted by this builder, the one it was {@linkplain #in made from} and all others of that kin. */
    public long emitted() {
        return emitted.count;
    }

    public Block block() {
        return block;
    }

    public Location location() {
        return location;
    }

    /** The location of the operations that follow. */
    public Builder at(Location location) {
        this.location = location;
        return this;
    }

    /** A builder for another block, starting at this one's location. */
    public Builder in(Block other) {
        return new Builder(other, location, emitted);
    }

    /** Whether the block has its terminator. */
    public boolean isTerminated() {
        return !block.ops().isEmpty() && block.terminator().has(org.jtriton.ir.op.Trait.TERMINATOR);
    }

    public Op emit(
            Opcode code,
            List<? extends Value> operands,
            List<? extends Type> resultTypes,
            Map<String, Attribute> attributes,
            List<Region> regions,
            List<Op.Successor> successors) {
        Op op = new Op(code, operands, resultTypes, Attributes.copyOf(attributes), regions, successors, location);
        block.append(op);
        emitted.count++;
        return op;
    }

    public Op emit(
            Opcode code,
            List<? extends Value> operands,
            List<? extends Type> resultTypes,
            Map<String, Attribute> attributes) {
        return emit(code, operands, resultTypes, attributes, List.of(), List.of());
    }

    /** An operation with one result and no attributes. */
    public Value emit(Opcode code, Type resultType, Value... operands) {
        return emit(code, Arrays.asList(operands), List.of(resultType), Map.of())
                .result();
    }

    /** A terminator, or another operation without results and attributes. */
    public Op emit(Opcode code, List<? extends Value> operands) {
        return emit(code, operands, List.of(), Map.of());
    }

    /** Appends a copy of {@code op} with other operands, sharing its regions: for operations without regions. */
    public Op copy(Op op, List<? extends Value> operands) {
        Op c = new Op(
                op.opcode(),
                operands,
                op.results().stream().map(Op.Result::type).toList(),
                op.attributes(),
                op.regions(),
                op.successors(),
                op.location());
        block.append(c);
        emitted.count++;
        return c;
    }

    /** One entry of an attribute map. */
    public static <T> Map<String, Attribute> attribute(Attr<T> key, T value) {
        return Map.of(key.name(), key.encode(value));
    }

    /** Collects attributes in order, leaving out those that equal their default. */
    public static final class AttributeMap {
        private final Map<String, Attribute> map = new LinkedHashMap<>();

        public <T> AttributeMap put(Attr<T> key, T value) {
            map.put(key.name(), key.encode(value));
            return this;
        }

        public <T> AttributeMap putUnlessDefault(Attr<T> key, T value) {
            return value == null || value.equals(key.defaultValue()) ? this : put(key, value);
        }

        public Map<String, Attribute> map() {
            return map;
        }
    }

    // Constants

    /** An integer, or a block of one integer repeated. */
    public Value constantInt(long value, Type type) {
        IntType element = (IntType) type.scalar();
        long wrapped = element.width() >= 64 ? value : value << (64 - element.width()) >> (64 - element.width());
        Attribute a = element.width() == 1 && !type.isTensor()
                ? new Attribute.Bool((value & 1) != 0)
                : new Attribute.Int(element.width() == 1 ? value & 1 : wrapped, element);
        return constant(
                type instanceof TensorType t
                        ? new Attribute.Dense(t, new long[] {element.width() == 1 ? value & 1 : wrapped})
                        : a,
                type);
    }

    /** A float, or a block of one float repeated, rounded to the type. */
    public Value constantFloat(double value, Type type) {
        FloatType element = (FloatType) type.scalar();
        long bits = FloatBits.encode(value, element);
        return constant(
                type instanceof TensorType t
                        ? new Attribute.Dense(t, new long[] {bits})
                        : new Attribute.Float(bits, element),
                type);
    }

    public Value constant(Attribute value, Type type) {
        return emit(Arith.CONSTANT, List.of(), List.of(type), attribute(Attrs.VALUE, value))
                .result();
    }

    // Element-wise operations

    /** An operation whose operands and result have one type. */
    public Value same(Opcode code, Value... operands) {
        return emit(code, operands[0].type(), operands);
    }

    public Value compare(Keywords.IntPredicate predicate, Value lhs, Value rhs) {
        return emit(
                        Arith.CMPI,
                        List.of(lhs, rhs),
                        List.of(lhs.type().withScalar(IntType.I1)),
                        attribute(Attrs.INT_PREDICATE, predicate))
                .result();
    }

    public Value compare(Keywords.FloatPredicate predicate, Value lhs, Value rhs) {
        return emit(
                        Arith.CMPF,
                        List.of(lhs, rhs),
                        List.of(lhs.type().withScalar(IntType.I1)),
                        attribute(Attrs.FLOAT_PREDICATE, predicate))
                .result();
    }

    public Value select(Value condition, Value ifTrue, Value ifFalse) {
        return emit(Arith.SELECT, ifTrue.type(), condition, ifTrue, ifFalse);
    }

    /** A conversion to elements of type {@code scalar}. */
    public Value cast(Opcode code, Value value, Type scalar) {
        return emit(code, value.type().withScalar(scalar), value);
    }

    // Blocks

    public Value programId(Keywords.Dimension axis) {
        return emit(Tt.GET_PROGRAM_ID, List.of(), List.of(IntType.I32), attribute(Attrs.PROGRAM_AXIS, axis))
                .result();
    }

    public Value numPrograms(Keywords.Dimension axis) {
        return emit(Tt.GET_NUM_PROGRAMS, List.of(), List.of(IntType.I32), attribute(Attrs.PROGRAM_AXIS, axis))
                .result();
    }

    public Value range(int start, int end) {
        return emit(
                        Tt.MAKE_RANGE,
                        List.of(),
                        List.of(IntType.I32.block(List.of(end - start))),
                        new AttributeMap()
                                .put(Attrs.END, end)
                                .put(Attrs.START, start)
                                .map())
                .result();
    }

    public Value splat(Value scalar, List<Integer> shape) {
        return emit(Tt.SPLAT, scalar.type().block(shape), scalar);
    }

    public Value broadcast(Value block, List<Integer> shape) {
        return emit(Tt.BROADCAST, block.type().block(shape), block);
    }

    public Value expandDims(Value block, int axis) {
        List<Integer> shape = new ArrayList<>(block.type().shape());
        shape.add(axis, 1);
        return emit(Tt.EXPAND_DIMS, List.of(block), List.of(block.type().block(shape)), attribute(Attrs.AXIS, axis))
                .result();
    }

    public Value addPtr(Value ptr, Value offset) {
        return emit(Tt.ADDPTR, ptr.type(), ptr, offset);
    }

    // Structured control flow

    /** A conditional; each branch fills its block and gives the values that it yields. */
    public List<Op.Result> ifOp(
            Value condition,
            List<? extends Type> resultTypes,
            Function<Builder, List<Value>> then,
            Function<Builder, List<Value>> otherwise) {
        List<Region> regions = new ArrayList<>();
        for (Function<Builder, List<Value>> branch : Arrays.asList(then, otherwise)) {
            if (branch == null) {
                regions.add(new Region());
                continue;
            }
            Region r = Region.ofOneBlock();
            Builder b = in(r.entry());
            List<Value> values = branch.apply(b);
            b.emit(Scf.YIELD, values);
            regions.add(r);
        }
        return emit(Scf.IF, List.of(condition), resultTypes, Map.of(), regions, List.of())
                .results();
    }

    /** The body of a loop: fills the block and gives the next values of the carried variables. */
    public interface LoopBody {
        List<Value> build(Builder b, Value induction, List<? extends Value> carried);
    }

    /** A counted loop over {@code lower, lower + step, ...} below {@code upper}, all of one integer type. */
    public List<Op.Result> forOp(
            Value lower,
            Value upper,
            Value step,
            List<? extends Value> inits,
            Map<String, Attribute> attributes,
            LoopBody body) {
        Region r = Region.ofOneBlock();
        Value induction = r.entry().addArgument(lower.type(), location);
        for (Value v : inits) {
            r.entry().addArgument(v.type(), v.location());
        }
        Builder b = in(r.entry());
        List<Value> next = body.build(b, induction, r.entry().arguments().subList(1, inits.size() + 1));
        b.emit(Scf.YIELD, next);
        List<Value> operands = new ArrayList<>(List.of(lower, upper, step));
        operands.addAll(inits);
        return emit(Scf.FOR, operands, inits.stream().map(Value::type).toList(), attributes, List.of(r), List.of())
                .results();
    }

    /** A reduction or scan of several blocks along an axis with a combine function given as a region. */
    public List<Op.Result> combineAlong(
            Opcode code,
            List<? extends Value> sources,
            List<? extends Type> resultTypes,
            Map<String, Attribute> attributes,
            Consumer<Block> body) {
        Region r = Region.ofOneBlock();
        body.accept(r.entry());
        return emit(code, sources, resultTypes, attributes, List.of(r), List.of())
                .results();
    }
}
