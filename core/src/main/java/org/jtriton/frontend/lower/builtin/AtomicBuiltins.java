package org.jtriton.frontend.lower.builtin;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jtriton.DType;
import org.jtriton.frontend.lower.value.Arguments;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.LangType;
import org.jtriton.frontend.lower.value.TensorVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Builder;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Keywords.MemScope;
import org.jtriton.ir.op.Keywords.MemSemantic;
import org.jtriton.ir.op.Keywords.RmwOp;
import org.jtriton.ir.op.Tt;

/** Atomic operations; each gives the old value, and zero where an index is out of an array's bounds: nothing happens there. */
final class AtomicBuiltins {
    private static final List<String> ORDER = List.of("val", "mask", "sem", "scope");
    private static final List<String> SWAP_ORDER = List.of("cmp", "val", "sem", "scope");
    private static final String PARAMETERS = "pointer, *args, val=None, mask=None, sem=None, scope=None";

    private final Emitter emitter;
    private final Casts casts;
    private final String function;
    private final AtomicArguments arguments;

    private AtomicBuiltins(Emitter emitter, Arguments arguments) {
        this.emitter = emitter;
        this.casts = new Casts(emitter);
        this.function = arguments.function();
        boolean isSwap = function.endsWith("cas");
        this.arguments = AtomicArguments.of(emitter, arguments, isSwap ? SWAP_ORDER : ORDER, isSwap ? 2 : 1);
    }

    /** What one operation works on, all of one shape. */
    private record Operands(TensorVal pointer, TensorVal value, TensorVal mask) {
        LangType type() {
            return value.type();
        }
    }

    static void addTo(BuiltinTable table) {
        table.add("atomic_add", PARAMETERS, (e, a) -> new AtomicBuiltins(e, a).add());
        table.add("atomic_max", PARAMETERS, (e, a) -> new AtomicBuiltins(e, a).extremum(true));
        table.add("atomic_min", PARAMETERS, (e, a) -> new AtomicBuiltins(e, a).extremum(false));
        table.add("atomic_and", PARAMETERS, (e, a) -> new AtomicBuiltins(e, a).bits(RmwOp.AND));
        table.add("atomic_or", PARAMETERS, (e, a) -> new AtomicBuiltins(e, a).bits(RmwOp.OR));
        table.add("atomic_xor", PARAMETERS, (e, a) -> new AtomicBuiltins(e, a).bits(RmwOp.XOR));
        table.add("atomic_xchg", PARAMETERS, (e, a) -> new AtomicBuiltins(e, a).exchange());
        table.add("atomic_cas", "pointer, *args, cmp=None, val=None, sem=None, scope=None", (e, a) -> {
            return new AtomicBuiltins(e, a).compareAndSwap();
        });
    }

    // Operands

    private TensorVal value(String name, LangType element) {
        return arguments.get(name) instanceof ConstVal c && c.number().isPresent() && element.dtype() != null
                ? emitter.constant(c, element)
                : casts.cast(emitter.toTensor(arguments.get(name)), element);
    }

    private Operands operands() {
        TensorVal pointer = arguments.pointer();
        LangType element = MemoryBuiltins.element(pointer);
        DType t = element.dtype();
        boolean isAdd = function.endsWith("add");
        if (t == null || t.bits() < 16 || t.isInteger() && t.bits() == 16 || t.isFloat() && t.bits() == 16 && !isAdd) {
            throw emitter.error(
                    "%s does not support %s".formatted(function, element),
                    t != null && t.isFloat() && t.bits() == 16
                            ? "of the atomics, 16-bit floats have atomic_add and atomic_cas only; keep the values in"
                                    + " float32"
                            : t == null ? null : "keep the values in a type of 32 or 64 bits");
        }
        TensorVal value = value("val", element);
        TensorVal mask = mask();
        if (!pointer.isBlock() && (value.isBlock() || mask != null && mask.isBlock())) {
            throw emitter.error(
                    "a single pointer can't take a block of values or masks",
                    "reduce the block first, or add offsets to the pointer");
        }
        List<TensorVal> all = new ArrayList<>(List.of(pointer, value));
        if (mask != null) {
            all.add(MemoryBuiltins.truthValues(emitter, mask));
        }
        all = new Shapes(emitter).broadcastAll(all);
        if (!all.getFirst().shape().equals(pointer.shape())) {
            throw emitter.error(
                    "pointers of shape %s can't take a value or mask of shape %s"
                            .formatted(pointer.shape(), all.getFirst().shape()),
                    "the pointers must have the full shape");
        }
        TensorVal always = mask == null ? emitter.constant(1, pointer.type().withScalar(DType.INT1)) : all.get(2);
        return new Operands(all.getFirst(), all.get(1), always);
    }

    private Builder.AttributeMap order() {
        String sem = arguments.word(emitter, "sem");
        String scope = arguments.word(emitter, "scope");
        return new Builder.AttributeMap()
                .put(
                        Attrs.SEM,
                        sem.isEmpty()
                                ? MemSemantic.ACQUIRE_RELEASE
                                : Words.choose(emitter, "sem", sem, MemSemantic.values()))
                .put(
                        Attrs.SCOPE,
                        scope.isEmpty() ? MemScope.GPU : Words.choose(emitter, "scope", scope, MemScope.values()));
    }

    /** Where the operation happens: where the mask holds and, in an array, within its bounds; null for everywhere. */
    private TensorVal mask() {
        boolean hasMask = !arguments.get("mask").equals(ConstVal.NONE);
        if (arguments.inside() == null || !hasMask) {
            return hasMask ? emitter.toTensor(arguments.get("mask")) : arguments.inside();
        }
        return new Arrays(emitter).both(arguments.inside(), emitter.toTensor(arguments.get("mask")));
    }

    // Operations

    private TensorVal emit(RmwOp op, Operands o) {
        Map<String, Attribute> attributes = order().put(Attrs.RMW_OP, op).map();
        return emitter.emit(Tt.ATOMIC_RMW, o.type(), attributes, o.pointer, o.value, o.mask);
    }

    private Val add() {
        Operands o = operands();
        return emit(o.type().isFloat() ? RmwOp.FADD : RmwOp.ADD, o);
    }

    private Val exchange() {
        return emit(RmwOp.XCHG, operands());
    }

    private Val bits(RmwOp op) {
        Operands o = operands();
        if (!o.type().isInteger()) {
            throw emitter.error("%s takes integers, not %s".formatted(function, o.type()));
        }
        return emit(op, o);
    }

    private Val extremum(boolean max) {
        Operands o = operands();
        if (o.type().isFloat()) {
            return floatExtremum(max, o);
        }
        return Promotion.isSignedInteger(o.type().dtype())
                ? emit(max ? RmwOp.MAX : RmwOp.MIN, o)
                : emit(max ? RmwOp.UMAX : RmwOp.UMIN, o);
    }

    /**
     * Floats by way of integers. The bits of floats that aren't negative are ordered as signed integers are, those of negative
     * ones the other way round as unsigned integers. So a value that isn't negative takes the signed operation: it wins
     * against every negative one. A negative value takes the opposite unsigned operation: among unsigned integers the
     * negative floats are above all others.
     */
    private Val floatExtremum(boolean max, Operands o) {
        boolean wide = o.type().dtype() == DType.FP64;
        DType signed = wide ? DType.INT64 : DType.INT32;
        DType unsigned = wide ? DType.UINT64 : DType.UINT32;
        TensorVal bits = casts.bitcast(o.value, LangType.of(signed));
        TensorVal pointer = casts.cast(o.pointer, LangType.pointerTo(signed));
        TensorVal unsignedBits = casts.bitcast(o.value, LangType.of(unsigned));
        TensorVal shift = emitter.constant(unsigned.bits() - 1L, unsignedBits.type());
        TensorVal negative = casts.cast(emitter.same(Arith.SHRUI, unsignedBits, shift), DType.INT1);
        TensorVal positive = emitter.same(Arith.XORI, negative, emitter.constant(1, negative.type()));
        TensorVal ofPositive = emit(
                max ? RmwOp.MAX : RmwOp.MIN, new Operands(pointer, bits, emitter.same(Arith.ANDI, o.mask, positive)));
        TensorVal ofNegative = emit(
                max ? RmwOp.UMIN : RmwOp.UMAX, new Operands(pointer, bits, emitter.same(Arith.ANDI, o.mask, negative)));
        TensorVal old = emitter.emit(Arith.SELECT, ofPositive.type(), positive, ofPositive, ofNegative);
        return casts.bitcast(old, o.type().scalar());
    }

    private Val compareAndSwap() {
        TensorVal pointer = arguments.pointer();
        LangType element = MemoryBuiltins.element(pointer);
        DType t = element.dtype();
        if (t == null || t.bits() < 16) {
            throw emitter.error("atomic_cas takes elements of 16, 32 or 64 bits, not " + element);
        }
        List<TensorVal> all =
                new Shapes(emitter).broadcastAll(List.of(pointer, value("cmp", element), value("val", element)));
        if (!all.getFirst().shape().equals(pointer.shape())) {
            throw emitter.error("a single pointer can't be compared with a block of values");
        }
        return arguments.inside() == null ? swap(all) : swapWithin(all);
    }

    private TensorVal swap(List<TensorVal> operands) {
        TensorVal value = operands.getLast();
        return emitter.emit(Tt.ATOMIC_CAS, value.type(), order().map(), operands.getFirst(), operands.get(1), value);
    }

    /**
     * The operation has no mask. A lane out of bounds compares the array's first element with {@code cmp} and swaps it for the
     * same: that changes nothing.
     */
    private TensorVal swapWithin(List<TensorVal> operands) {
        TensorVal inside = new Shapes(emitter)
                .broadcast(arguments.inside(), operands.getFirst().shape());
        TensorVal first = new Shapes(emitter).broadcast(arguments.base(), inside.shape());
        TensorVal compared = operands.get(1);
        TensorVal old = swap(List.of(
                select(inside, operands.getFirst(), first), compared, select(inside, operands.getLast(), compared)));
        return select(inside, old, emitter.constant(0, old.type()));
    }

    private TensorVal select(TensorVal condition, TensorVal ifTrue, TensorVal ifFalse) {
        return emitter.emit(Arith.SELECT, ifTrue.type(), condition, ifTrue, ifFalse);
    }
}
