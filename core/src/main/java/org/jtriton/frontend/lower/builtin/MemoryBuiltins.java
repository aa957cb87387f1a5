package org.jtriton.frontend.lower.builtin;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jtriton.DType;
import org.jtriton.frontend.lower.value.Arguments;
import org.jtriton.frontend.lower.value.BlockPointerVal;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.DescriptorVal;
import org.jtriton.frontend.lower.value.LangType;
import org.jtriton.frontend.lower.value.TensorVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Keywords.CacheModifier;
import org.jtriton.ir.op.Keywords.EvictionPolicy;
import org.jtriton.ir.op.Tt;

/**
 * Loads and stores through pointers.
 *
 * <p>Mask and value are broadcast to the shape of the pointers. A truth value takes a byte in memory: it is read and written
 * as an int8 that is 0 or 1.
 */
final class MemoryBuiltins {
    private MemoryBuiltins() {}

    static void addTo(BuiltinTable table) {
        table.add(
                "load",
                "pointer, mask=None, other=None, boundary_check=None, padding_option=\"\", cache_modifier=\"\","
                        + " eviction_policy=\"\", volatile=False",
                MemoryBuiltins::load);
        table.add(
                "store",
                "pointer, value, mask=None, boundary_check=None, cache_modifier=\"\", eviction_policy=\"\"",
                MemoryBuiltins::store);
    }

    /** How a load or store treats the caches. */
    record Hints(Map<String, Attribute> attributes) {
        static Hints ofLoad(Emitter e, Arguments a) {
            var map = caches(e, a, CacheModifier.CA, CacheModifier.CG, CacheModifier.CS, CacheModifier.CV);
            return new Hints(
                    map.putUnlessDefault(Attrs.VOLATILE, a.flag("volatile")).map());
        }

        static Hints ofStore(Emitter e, Arguments a) {
            return new Hints(caches(e, a, CacheModifier.WB, CacheModifier.CG, CacheModifier.CS, CacheModifier.WT)
                    .map());
        }

        private static Builder.AttributeMap caches(Emitter e, Arguments a, CacheModifier... modifiers) {
            CacheModifier cache = Words.choose(e, a, "cache_modifier", CacheModifier.NONE, modifiers);
            EvictionPolicy evict = Words.choose(
                    e, a, "eviction_policy", EvictionPolicy.NORMAL, EvictionPolicy.FIRST, EvictionPolicy.LAST);
            return new Builder.AttributeMap()
                    .putUnlessDefault(Attrs.CACHE, cache)
                    .putUnlessDefault(Attrs.EVICT, evict);
        }
    }

    private static Val load(Emitter e, Arguments a) {
        Hints hints = Hints.ofLoad(e, a);
        switch (a.get("pointer")) {
            case BlockPointerVal p -> {
                return new BlockPointers(e).load(p, a, hints);
            }
            case TensorVal p
            when p.type().isPointer() -> {
                noBoundary(e, a);
                if (a.isGiven("padding_option")
                        && !a.isNone("padding_option")
                        && !a.string("padding_option").isEmpty()) {
                    throw e.error("padding_option is for block pointers", "pass other=0.0 with a mask");
                }
                return load(e, p, optional(e, a, "mask"), other(a), hints);
            }
            case Val other -> throw notAPointer(e, a, other);
        }
    }

    private static Val other(Arguments a) {
        return a.isNone("other") ? null : a.get("other");
    }

    private static TensorVal optional(Emitter e, Arguments a, String name) {
        return a.isNone(name) ? null : e.toTensor(a.get(name));
    }

    private static void noBoundary(Emitter e, Arguments a) {
        if (!a.isNone("boundary_check") && !a.list("boundary_check").isEmpty()) {
            throw e.error("boundary_check is for block pointers, which know the bounds", "use a mask");
        }
    }

    private static RuntimeException notAPointer(Emitter e, Arguments a, Val got) {
        String hint =
                switch (got) {
                    case DescriptorVal d -> "a descriptor has methods: desc.load([i, j]), desc.store([i, j], x)";
                    case ConstVal c when c.isNone() -> "guard it with: if x is not None";
                    case TensorVal t when isPointer(a, "value") -> "the pointer comes first: tl.store(pointer, value)";
                    case TensorVal t -> "offsets are added to a pointer parameter, such as tl.load(x_ptr + offsets)";
                    default -> null;
                };
        return e.error(
                "%s needs a pointer or a block of pointers, not %s".formatted(a.function(), got.describe()), hint);
    }

    private static boolean isPointer(Arguments a, String name) {
        return a.isGiven(name) && a.get(name) instanceof TensorVal t && t.type().isPointer();
    }

    /** @param mask a truth value for each pointer, or null; @param other what is read where it is false, or null for zero */
    static TensorVal load(Emitter e, TensorVal pointer, TensorVal mask, Val other, Hints hints) {
        if (other != null && mask == null) {
            throw e.error(
                    "load takes 'other' only together with a mask",
                    "add a mask, or leave it out: 'other' is read where the mask is False");
        }
        Shapes shapes = new Shapes(e);
        TensorVal fill = other instanceof TensorVal t ? t : null;
        checkFits(e, pointer, mask, "mask");
        checkFits(e, pointer, fill, "value of 'other'");
        List<TensorVal> shaped = new ArrayList<>();
        shaped.add(pointer);
        if (mask != null) {
            shaped.add(mask);
        }
        if (fill != null) {
            shaped.add(fill);
        }
        shaped = shapes.broadcastAll(shaped);
        LangType element = element(pointer);
        boolean isBool = element.isBool();
        LangType stored = isBool ? LangType.of(DType.INT8) : element;
        TensorVal p = asBytes(e, shaped.getFirst(), isBool);
        LangType result = stored.withShape(p.shape());
        List<Value> operands = new ArrayList<>();
        operands.add(p.ir());
        if (mask != null) {
            operands.add(truthValues(e, shaped.get(1)).ir());
            if (fill != null) {
                operands.add(new Casts(e).cast(shaped.getLast(), stored).ir());
            } else if (other != null) {
                operands.add(literal(e, other, result).ir());
            }
        }
        Value loaded = e.builder()
                .emit(Tt.LOAD, operands, List.of(result.ir()), hints.attributes())
                .result();
        TensorVal value = new TensorVal(loaded, result);
        return isBool ? new Casts(e).notZero(value) : value;
    }

    private static Val store(Emitter e, Arguments a) {
        Hints hints = Hints.ofStore(e, a);
        switch (a.get("pointer")) {
            case BlockPointerVal p -> new BlockPointers(e).store(p, a, hints);
            case TensorVal p
            when p.type().isPointer() -> {
                noBoundary(e, a);
                store(e, p, a.get("value"), optional(e, a, "mask"), hints);
            }
            case Val other -> throw notAPointer(e, a, other);
        }
        return ConstVal.NONE;
    }

    static void store(Emitter e, TensorVal pointer, Val value, TensorVal mask, Hints hints) {
        LangType element = element(pointer);
        boolean isBool = element.isBool();
        LangType stored = isBool ? LangType.of(DType.INT8) : element;
        if (value instanceof TensorVal t && t.type().isPointer() && element.dtype() != null) {
            throw e.error(
                    "tl.store writes %s, but the value is %s".formatted(element, t.describe()),
                    "load what the pointer points to: tl.load(...)");
        }
        TensorVal v = value instanceof TensorVal t ? t : literal(e, value, element.withShape(pointer.shape()));
        checkFits(e, pointer, v, "value");
        checkFits(e, pointer, mask, "mask");
        Shapes shapes = new Shapes(e);
        List<TensorVal> shaped = shapes.broadcastAll(mask == null ? List.of(pointer, v) : List.of(pointer, v, mask));
        if (!shaped.getFirst().shape().equals(pointer.shape())) {
            throw e.error(
                    "pointers of shape %s can't take a value or mask of shape %s"
                            .formatted(pointer.shape(), shaped.getFirst().shape()),
                    "the pointers must have the full shape: several values would meet at one address");
        }
        List<Value> operands = new ArrayList<>();
        operands.add(asBytes(e, shaped.getFirst(), isBool).ir());
        operands.add(inMemory(e, shaped.get(1), stored, isBool).ir());
        if (mask != null) {
            operands.add(truthValues(e, shaped.get(2)).ir());
        }
        e.builder().emit(Tt.STORE, operands, List.of(), hints.attributes());
    }

    /** A literal in the type of the memory; one that does not fit is converted as a run-time value would be. */
    private static TensorVal literal(Emitter e, Val value, LangType type) {
        DType t = type.dtype();
        boolean fits = value instanceof ConstVal c
                && t != null
                && (t.isFloat()
                        ? c.number().isPresent()
                        : c.integer().map(i -> Promotion.fits(i, t)).orElse(false));
        return fits
                ? e.constant((ConstVal) value, type)
                : new Shapes(e).broadcast(new Casts(e).cast(e.toTensor(value), type), type.shape());
    }

    private static TensorVal inMemory(Emitter e, TensorVal value, LangType stored, boolean isBool) {
        Casts casts = new Casts(e);
        return casts.cast(isBool ? casts.cast(value, DType.INT1) : value, stored);
    }

    static LangType element(TensorVal pointer) {
        return ((LangType.Pointer) pointer.type().scalar()).element();
    }

    private static TensorVal asBytes(Emitter e, TensorVal pointer, boolean isBool) {
        return isBool ? new Casts(e).cast(pointer, LangType.pointerTo(DType.INT8)) : pointer;
    }

    static TensorVal truthValues(Emitter e, TensorVal mask) {
        if (!mask.type().isBool()) {
            throw e.error("a mask holds truth values, not " + mask.type(), "compare: x != 0");
        }
        return mask;
    }

    private static void checkFits(Emitter e, TensorVal pointer, TensorVal other, String name) {
        if (!pointer.isBlock() && other != null && other.isBlock()) {
            throw e.error(
                    "a single pointer can't take a block as its %s: %s".formatted(name, other.describe()),
                    "add offsets to the pointer, such as p + tl.arange(0, N)");
        }
        if (other != null && !Shapes.fit(pointer.shape(), other.shape())) {
            throw e.error(
                    "a %s of shape %s doesn't fit pointers of shape %s".formatted(name, other.shape(), pointer.shape()),
                    Shapes.howToFit(pointer.shape(), other.shape()));
        }
    }
}
