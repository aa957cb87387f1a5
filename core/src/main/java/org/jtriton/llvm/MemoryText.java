package org.jtriton.llvm;

import java.util.List;

/** Addresses, loads and stores: plain, masked, scattered and atomic. Alignments are in bytes and powers of two. */
abstract sealed class MemoryText extends VectorText permits FunctionText {
    MemoryText(IrText module, List<Param> params) {
        super(module, params);
    }

    /** A stack slot for {@code count} values, taken once however often control comes by. */
    public Val alloca(LType type, long count, int align) {
        return defineSlot("alloca " + type + ", i64 " + count + ", align " + align);
    }

    /** The address {@code index} elements after {@code base}; either may be a vector. */
    public Val gep(LType element, Val base, Val index) {
        return gep("getelementptr ", element, base, index);
    }

    /** The same, where base and result lie inside one object, so that LLVM may reason about the address. */
    public Val gepInBounds(LType element, Val base, Val index) {
        return gep("getelementptr inbounds ", element, base, index);
    }

    private Val gep(String opcode, LType element, Val base, Val index) {
        require(base.type().isPointer(), "getelementptr", base);
        require(index.type().isInt(), "getelementptr with the index", index);
        int lanes = Math.max(base.type().lanes(), index.type().lanes());
        return Const.isInt(index, 0) && lanes == base.type().lanes()
                ? base
                : define(base.type().withLanes(lanes), opcode + element + ", " + base + ", " + index);
    }

    public Val load(LType type, Val pointer, int align, Meta... meta) {
        requireScalarPointer("load", pointer);
        return define(type, "load " + type + ", " + pointer + ", align " + align + Meta.text(meta));
    }

    /** A load that is done each time it is come by, as memory that another thread writes needs it. */
    public Val loadVolatile(LType type, Val pointer, int align) {
        requireScalarPointer("load", pointer);
        return define(type, "load volatile " + type + ", " + pointer + ", align " + align);
    }

    public void store(Val value, Val pointer, int align, Meta... meta) {
        requireScalarPointer("store", pointer);
        perform("store " + value + ", " + pointer + ", align " + align + Meta.text(meta));
    }

    /** Consecutive lanes; memory under a lane that is masked off is not touched, and {@code other} fills in. */
    public Val maskedLoad(Val pointer, int align, Val mask, Val other, Meta... meta) {
        requireScalarPointer("masked load", pointer);
        LType type = other.type();
        requireMask(mask, type);
        if (Const.isInt(mask, -1)) {
            return load(type, pointer, align, meta);
        }
        if (Const.isInt(mask, 0)) {
            return other;
        }
        List<Val> operands = List.of(pointer, Const.i32(align), mask, other);
        return intrinsic("masked.load", type, List.of(type, pointer.type()), operands, meta);
    }

    public void maskedStore(Val value, Val pointer, int align, Val mask, Meta... meta) {
        requireScalarPointer("masked store", pointer);
        requireMask(mask, value.type());
        if (Const.isInt(mask, -1)) {
            store(value, pointer, align, meta);
        } else if (!Const.isInt(mask, 0)) {
            List<Val> operands = List.of(value, pointer, Const.i32(align), mask);
            intrinsic("masked.store", LType.VOID, List.of(value.type(), pointer.type()), operands, meta);
        }
    }

    /** A lane from each of the addresses; one that is masked off is not touched, and {@code other} fills in. */
    public Val gather(Val pointers, int align, Val mask, Val other, Meta... meta) {
        LType type = other.type();
        requirePointers("gather", pointers, type);
        requireMask(mask, type);
        if (Const.isInt(mask, 0)) {
            return other;
        }
        List<Val> operands = List.of(pointers, Const.i32(align), mask, other);
        return intrinsic("masked.gather", type, List.of(type, pointers.type()), operands, meta);
    }

    /** A lane to each of the addresses, in lane order where they coincide. */
    public void scatter(Val values, Val pointers, int align, Val mask, Meta... meta) {
        requirePointers("scatter", pointers, values.type());
        requireMask(mask, values.type());
        if (!Const.isInt(mask, 0)) {
            List<Val> operands = List.of(values, pointers, Const.i32(align), mask);
            intrinsic("masked.scatter", LType.VOID, List.of(values.type(), pointers.type()), operands, meta);
        }
    }

    /** Fetches ahead for reading; {@code locality} from 0 (none) to 3 (keep in the first cache). */
    public void prefetch(Val pointer, int locality) {
        intrinsic(
                "prefetch",
                LType.VOID,
                List.of(pointer.type()),
                pointer,
                Const.i32(0),
                Const.i32(locality),
                Const.i32(1));
    }

    /** Copies bytes between places that do not overlap. */
    public void memcpy(Val to, Val from, Val bytes) {
        intrinsic(
                "memcpy",
                LType.VOID,
                List.of(to.type(), from.type(), bytes.type()),
                to,
                from,
                bytes,
                Const.bool(false));
    }

    /** Sets bytes; {@code value} is an {@code i8}. */
    public void memset(Val to, Val value, Val bytes) {
        intrinsic("memset", LType.VOID, List.of(to.type(), bytes.type()), to, value, bytes, Const.bool(false));
    }

    /**
     * Reads, combines and writes in one step, and returns what was there.
     *
     * @param operation {@code xchg add sub and or xor max min umax umin fadd fmax fmin ...}
     * @param ordering {@code monotonic acquire release acq_rel seq_cst}
     */
    public Val atomicRmw(String operation, Val pointer, Val value, String ordering, int align) {
        requireScalarPointer("atomicrmw", pointer);
        return define(
                value.type(),
                "atomicrmw " + operation + " " + pointer + ", " + value + " " + ordering + ", align " + align);
    }

    /** What was there before {@link #compareExchange}, and whether it was as expected and so replaced. */
    public record Exchange(Val old, Val success) {}

    /** Replaces the expected integer or pointer by another in one step; orderings as for {@link #atomicRmw}. */
    public Exchange compareExchange(
            Val pointer, Val expected, Val replacement, String ordering, String onFailure, int align) {
        requireScalarPointer("cmpxchg", pointer);
        sameType("cmpxchg", expected, replacement);
        LType type = new LType.Struct(List.of(expected.type(), LType.I1));
        Val pair = define(
                type,
                "cmpxchg " + pointer + ", " + expected + ", " + replacement + " " + ordering + " " + onFailure
                        + ", align " + align);
        return new Exchange(extractField(pair, 0), extractField(pair, 1));
    }

    public void fence(String ordering) {
        perform("fence " + ordering);
    }

    private static void requireScalarPointer(String what, Val pointer) {
        require(pointer.type() instanceof LType.Ptr, what + " through", pointer);
    }

    private static void requirePointers(String what, Val pointers, LType type) {
        require(
                pointers.type().isPointer() && pointers.type().lanes() == type.lanes() && type.isVector(),
                what + " of " + type + " through",
                pointers);
    }

    private static void requireMask(Val mask, LType type) {
        require(
                type.isVector() && mask.type().equals(type.withScalar(LType.I1)),
                "masked access to " + type + " under the mask",
                mask);
    }
}
