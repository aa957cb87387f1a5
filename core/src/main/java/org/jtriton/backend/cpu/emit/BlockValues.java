package org.jtriton.backend.cpu.emit;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jtriton.backend.cpu.plan.Plan;
import org.jtriton.backend.cpu.plan.Scratch;
import org.jtriton.backend.element.Elementwise;
import org.jtriton.backend.element.Registers;
import org.jtriton.backend.element.StraightLine;
import org.jtriton.backend.element.Unsupported;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Op;
import org.jtriton.ir.PointerType;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Misc;
import org.jtriton.ir.op.Tt;
import org.jtriton.llvm.Cast;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.IntPredicate;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.Val;

/**
 * Evaluates blocks a chunk at a time. A block that is in scratch memory is read; any other is an expression, and its
 * operands are evaluated at the places where their elements come from, which for most is the same chunk, and for a
 * broadcast, transposition or reshape another one of the same lanes.
 */
final class BlockValues {
    private final FunctionText f;
    private final Plan plan;
    private final Map<Value, Val> scalars;
    private final Elementwise elementwise;
    private final ScratchAccess scratch;
    private final LanePattern patterns;
    private final Memo memo;
    private final GlobalMemory memory;
    private final Map<Attribute.Dense, Val> tables = new HashMap<>();

    /** Blocks that the chunk at hand writes to their place in memory at its end: until then nothing of use is there. */
    private final Set<Value> unwritten = new HashSet<>();

    BlockValues(
            FunctionText f,
            Plan plan,
            Map<Value, Val> scalars,
            Elementwise elementwise,
            ScratchAccess scratch,
            LanePattern patterns,
            Memo memo) {
        this.f = f;
        this.plan = plan;
        this.scalars = scalars;
        this.elementwise = elementwise;
        this.scratch = scratch;
        this.patterns = patterns;
        this.memo = memo;
        memory = new GlobalMemory(f, this, patterns);
    }

    GlobalMemory memory() {
        return memory;
    }

    /** The value of a scalar. */
    Val scalar(Value v) {
        Val known = scalars.get(v);
        if (known == null) {
            throw new IllegalStateException("no value yet for the scalar " + v);
        }
        return known;
    }

    /** The elements of a block at the chunk's places; for a scalar, its value in every lane. */
    Val value(Value v, Chunk c) {
        if (!v.type().isTensor()) {
            return f.splat(scalar(v), c.lanes());
        }
        Val known = memo.get(v, c);
        if (known == null) {
            known = compute(v, c);
            memo.put(v, c, known);
        }
        return known;
    }

    private Val compute(Value v, Chunk c) {
        Scratch s = plan.storage(v);
        return s != null && !unwritten.contains(v) ? distinct(c, d -> scratch.read(s, v.type(), d)) : definition(v, c);
    }

    /** From here on these blocks are evaluated wherever they are asked for, such as at the first lane for an address. */
    void beginWriting(Collection<Value> blocks) {
        unwritten.addAll(blocks);
    }

    /** These blocks are in memory now. */
    void endWriting(Collection<Value> blocks) {
        unwritten.removeAll(blocks);
    }

    /** Evaluates the expression that defines a block, even if the block has a place in memory. */
    Val definition(Value v, Chunk c) {
        return distinct(c, d -> expression((Op.Result) v, d));
    }

    private interface AtChunk {
        Val evaluate(Chunk c);
    }

    /** Evaluates each element once, and repeats those that several lanes share. */
    private Val distinct(Chunk c, AtChunk evaluation) {
        Chunk.Distinct d = c.distinct();
        if (d == null) {
            return evaluation.evaluate(c);
        }
        Val few = evaluation.evaluate(d.chunk());
        return d.chunk().lanes() == 1 ? f.splat(few, c.lanes()) : f.permute(few, d.laneOf());
    }

    private Val expression(Op.Result r, Chunk c) {
        Op op = r.op();
        if (r.type().isPointer() && !op.is(Arith.SELECT) && !op.is(Tt.INT_TO_PTR) && !op.is(Tt.LOAD)) {
            return addressByDefinition(op, c).integers(c.lanes(), f);
        }
        return switch (op.opcode()) {
            case Tt.MAKE_RANGE -> range(op, c);
            case Tt.SPLAT -> f.splat(scalar(op.operand(0)), c.lanes());
            case Arith.CONSTANT -> constant(op, c);
            case Misc.POISON -> Const.zero(Registers.vector(r.type(), c.lanes()));
            case Tt.BROADCAST, Tt.EXPAND_DIMS, Tt.TRANS, Tt.RESHAPE -> value(op.operand(0), sourceOf(op, c));
            case Tt.SPLIT ->
                value(op.operand(0), c.withDimension(r.type().shape().size(), c.constant(r.index())));
            case Tt.JOIN -> joined(op, c);
            case Tt.CAT -> concatenated(op, c);
            case Tt.GATHER -> gathered(op, c);
            case Tt.LOAD -> memory.load(op, c);
            case Arith.SELECT -> selected(op, c);
            default -> elementwise.emit(op, operands(op, c));
        };
    }

    private List<Val> operands(Op op, Chunk c) {
        List<Val> vals = new ArrayList<>();
        for (Value v : op.operands()) {
            vals.add(value(v, c));
        }
        return vals;
    }

    /** A condition that is one scalar for the whole block stays scalar, so that it chooses whole vectors. */
    private Val selected(Op op, Chunk c) {
        Value condition = op.operand(0);
        Val which = condition.type().isTensor() ? value(condition, c) : scalar(condition);
        return f.select(which, value(op.operand(1), c), value(op.operand(2), c));
    }

    /** Where the elements of a chunk of the result are in the operand, for an operation that only rearranges. */
    private Chunk sourceOf(Op op, Chunk c) {
        List<Integer> shape = op.operand(0).type().shape();
        return switch (op.opcode()) {
            case Tt.BROADCAST -> c.narrowed(shape);
            case Tt.EXPAND_DIMS -> c.withoutDimension(op.get(Attrs.AXIS));
            case Tt.TRANS -> c.beforeTranspose(op.get(Attrs.ORDER));
            case Tt.RESHAPE -> c.reshaped(op.result().type().shape(), shape, f);
            default -> throw new IllegalStateException(op.opcode().mnemonic() + " does not only rearrange");
        };
    }

    private Val range(Op op, Chunk c) {
        Coordinate at = c.coordinate(0);
        Val first = f.add(f.cast(Cast.TRUNC, at.base(), LType.I32), Const.i32(op.get(Attrs.START)));
        return f.add(f.splat(first, c.lanes()), offsets(at, LType.I32));
    }

    private static Val offsets(Coordinate c, LType scalar) {
        if (c.offsets().size() == 1) {
            return Const.ofInt(scalar, c.offsets().getFirst());
        }
        return Const.vector(
                c.offsets().stream().map(o -> Const.ofInt(scalar, o)).toList());
    }

    private Val constant(Op op, Chunk c) {
        Attribute a = op.get(Attrs.VALUE);
        if (!(a instanceof Attribute.Dense d) || d.isSplat()) {
            return StraightLine.constant(a, op.result().type(), c.lanes());
        }
        LType kept = Registers.memory(d.type().element());
        Val table = tables.computeIfAbsent(d, k -> table(k, kept));
        Coordinate at = c.linear(d.type().dims(), f);
        Val pointer = f.gepInBounds(kept, table, at.base());
        Val value;
        if (c.lanes() == 1) {
            value = f.load(
                    kept, f.gepInBounds(kept, pointer, Const.i64(at.offsets().getFirst())), kept.scalarBytes());
        } else {
            value = f.gather(
                    f.gepInBounds(kept, pointer, offsets(at, LType.I64)),
                    kept.scalarBytes(),
                    Const.ofInt(LType.I1.withLanes(c.lanes()), 1),
                    Const.zero(kept.withLanes(c.lanes())));
        }
        return scratch.fromMemory(value, d.type().element(), d.type());
    }

    private Val table(Attribute.Dense d, LType kept) {
        List<Val> elements = new ArrayList<>();
        for (long bits : d.bits()) {
            elements.add(kept.isReal() ? Const.ofBits(kept, bits) : Const.ofInt(kept, bits));
        }
        return f.module().table("dense", elements, 64);
    }

    /** Even places of the last dimension come from one operand, odd ones from the other. */
    private Val joined(Op op, Chunk c) {
        int last = op.result().type().shape().size() - 1;
        Chunk source = c.withoutDimension(last);
        Val odd = isOne(c.coordinate(last), 1, c.lanes());
        return choose(odd, op.operand(1), op.operand(0), source, source);
    }

    private Val concatenated(Op op, Chunk c) {
        int half = op.operand(0).type().shape().getFirst();
        Coordinate at = c.coordinate(0);
        Chunk source = c.withCoordinate(0, Chunk.bits(at, 1, half, f));
        return choose(isOne(at, half, c.lanes()), op.operand(1), op.operand(0), source, source);
    }

    private Val choose(Val condition, Value ifTrue, Value ifFalse, Chunk whereTrue, Chunk whereFalse) {
        return f.select(condition, value(ifTrue, whereTrue), value(ifFalse, whereFalse));
    }

    /** Whether the coordinate has the bit, in each lane. */
    private Val isOne(Coordinate at, int bit, int lanes) {
        Val number = f.add(f.splat(at.base(), lanes), offsets(at, LType.I64));
        LType type = LType.I64.withLanes(lanes);
        return f.icmp(IntPredicate.NE, f.and(number, Const.ofInt(type, bit)), Const.ofInt(type, 0));
    }

    /** Elements of a block in scratch memory by computed indices, which are kept inside the block. */
    private Val gathered(Op op, Chunk c) {
        TensorType source = (TensorType) op.operand(0).type();
        int axis = op.get(Attrs.AXIS);
        List<Integer> strides = Chunk.rowMajorStrides(source.dims());
        Chunk elsewhere = c.withCoordinate(axis, c.zero());
        Coordinate rest = elsewhere.weighted(strides, f);
        LType longs = LType.I64.withLanes(c.lanes());
        Val index = f.resize(value(op.operand(1), c), longs, true);
        Val inside = f.and(index, Const.ofInt(longs, source.dim(axis) - 1L));
        Val number = f.add(
                f.add(f.splat(rest.base(), c.lanes()), offsets(rest, LType.I64)),
                f.mul(inside, Const.ofInt(longs, strides.get(axis))));
        return scratch.pick(plan.storage(op.operand(0)), source, number);
    }

    /** The addresses that a block of pointers holds at the chunk's places. */
    Address address(Value v, Chunk c) {
        LType element = elementOf(v.type());
        if (!v.type().isTensor()) {
            return Address.of(scalar(v), element);
        }
        if (c.lanes() > 1 && c.coordinates().stream().allMatch(Coordinate::isUniform)) {
            return address(v, c.first(f));
        }
        if (plan.storage(v) != null || !(v instanceof Op.Result r)) {
            return Address.absolute(value(v, c), element);
        }
        return addressByDefinition(r.op(), c);
    }

    /** The addresses by the expression that defines them, even if they have a place in memory. */
    private Address addressByDefinition(Op op, Chunk c) {
        LType element = elementOf(op.result().type());
        return switch (op.opcode()) {
            case Tt.SPLAT -> Address.of(scalar(op.operand(0)), element);
            case Tt.BROADCAST, Tt.EXPAND_DIMS, Tt.TRANS, Tt.RESHAPE -> address(op.operand(0), sourceOf(op, c));
            case Tt.BITCAST -> address(op.operand(0), c).as(element, f);
            case Tt.ADDPTR -> moved(op, c);
            case Arith.SELECT, Tt.INT_TO_PTR, Tt.LOAD -> Address.absolute(value(op.result(), c), element);
            case Misc.POISON -> Address.of(Const.zero(LType.PTR), element);
            default -> throw Unsupported.on("the CPU", op, op.opcode().mnemonic() + " on pointers");
        };
    }

    /** What is the same in all lanes moves the base, so that as little as possible is left in the lanes. */
    private Address moved(Op op, Chunk c) {
        Address from = address(op.operand(0), c);
        Value offset = op.operand(1);
        List<Long> pattern = patterns.of(offset, c);
        if (pattern == null) {
            return from.plus(value(offset, c), f);
        }
        Val first = value(offset, c.first(f));
        Address base = from.plus(f.resize(first, LType.I64, true), f);
        return LanePattern.isUniform(pattern)
                ? base
                : base.plus(Const.vector(pattern.stream().map(Const::i64).toList()), f);
    }

    /** What a pointer points to, as it is in memory. */
    static LType elementOf(Type pointer) {
        return Registers.memory(((PointerType) pointer.scalar()).pointee());
    }
}
