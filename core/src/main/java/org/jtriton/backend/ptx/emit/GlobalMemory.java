package org.jtriton.backend.ptx.emit;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jtriton.ir.Op;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Keywords.CacheModifier;
import org.jtriton.ir.op.Keywords.EvictionPolicy;
import org.jtriton.llvm.Cast;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.IntPredicate;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.Val;

/**
 * Loads and stores of global memory, as assembly that LLVM keeps in order: registers whose elements are neighbours in memory
 * go in one access of up to 16 bytes, under one predicate.
 */
final class GlobalMemory {
    private static final Set<CacheModifier> LOAD_MODIFIERS =
            Set.of(CacheModifier.CA, CacheModifier.CG, CacheModifier.CS, CacheModifier.CV);
    private static final Set<CacheModifier> STORE_MODIFIERS =
            Set.of(CacheModifier.WB, CacheModifier.CG, CacheModifier.CS, CacheModifier.WT);

    /** The first capability with policies of the second-level cache. */
    private static final int AMPERE = 80;

    private final Emission e;
    private final FunctionText f;
    private final VectorWidth widths;

    GlobalMemory(Emission e) {
        this.e = e;
        this.f = e.f();
        widths = new VectorWidth(e);
    }

    void load(Op op) {
        Value pointer = op.operand(0);
        Value mask = op.operands().size() > 1 ? op.operand(1) : null;
        Value other = op.operands().size() > 2 ? op.operand(2) : null;
        List<Val> addresses = e.of(pointer);
        int width = widths.of(pointer, mask);
        Words words = Words.of(8 * Types.bytes(op.result().type()), width);
        List<Val> accesses = new ArrayList<>();
        for (int r = 0; r < addresses.size(); r += width) {
            accesses.add(load(
                    op,
                    addresses.get(r),
                    predicate(mask == null ? null : e.of(mask).get(r)),
                    other == null ? null : e.of(other).subList(r, r + width),
                    words));
        }
        // All accesses first: the assembler keeps as many under way as it finds before the first use of any.
        List<Val> results = new ArrayList<>();
        accesses.forEach(a -> results.addAll(elements(a, words, op.result().type())));
        e.define(op.result(), results);
    }

    /**
     * Reads elements that are neighbours, in one access.
     *
     * @param op which says how to go through the caches
     * @param mask for elsewhere to be zero
     */
    List<Val> load(Op op, Type type, Val address, Val mask, int width) {
        Words words = Words.of(8 * Types.bytes(type), width);
        return elements(load(op, address, predicate(mask), null, words), words, type);
    }

    /** One access: as assembly, since LLVM has no loads under a predicate. */
    private Val load(Op op, Val address, Val mask, List<Val> other, Words words) {
        int n = words.count();
        List<Val> arguments = new ArrayList<>(List.of(address));
        StringBuilder constraints = new StringBuilder("l");
        StringBuilder text = new StringBuilder();
        if (mask != null) {
            arguments.add(mask);
            constraints.append(",b");
            List<Val> instead = other == null ? null : words.pack(f, other);
            for (int i = 0; i < n; i++) {
                // A lane that is masked off reads as zero without other.
                Val value = instead == null ? Const.ofInt(words.type(), 0) : instead.get(i);
                if (value.isConstant() && words.bits() <= 32) {
                    text.append("mov.%s $%d, %s;\n".formatted(register(words), i, constant(value)));
                } else {
                    text.append("mov.%s $%d, $%d;\n".formatted(register(words), i, n + arguments.size()));
                    arguments.add(widened(value, words));
                    constraints.append(",").append(words.constraint());
                }
            }
            text.append("@$").append(n + 1).append(' ');
        }
        String outputs = IntStream.range(0, n).mapToObj(i -> "$" + i).collect(Collectors.joining(", ", "{", "}"));
        Caching caching = op.get(Attrs.VOLATILE) ? Caching.NONE : caching(op, LOAD_MODIFIERS);
        text.append("ld").append(op.get(Attrs.VOLATILE) ? ".volatile" : "").append(".global");
        text.append(caching.suffix());
        text.append(n > 1 ? ".v" + n : "").append(".b").append(words.bits());
        text.append(' ').append(n > 1 ? outputs : "$0").append(", [$").append(n).append("]");
        if (caching.policy() != null) {
            text.append(", $").append(n + arguments.size());
            arguments.add(caching.policy());
            constraints.append(",l");
        }
        text.append(";");
        String outConstraints = ("=" + (mask == null ? "" : "&") + words.constraint() + ",").repeat(n);
        LType result = n == 1
                ? words.registerType()
                : new LType.Struct(java.util.Collections.nCopies(n, words.registerType()));
        return f.asmVolatile(result, text.toString(), outConstraints + constraints, arguments);
    }

    /** The elements that one access has read. */
    private List<Val> elements(Val loaded, Words words, Type type) {
        List<Val> values = words.count() == 1
                ? List.of(narrowed(loaded, words))
                : IntStream.range(0, words.count())
                        .mapToObj(i -> f.extractField(loaded, i))
                        .toList();
        return words.unpack(f, values, type);
    }

    /** Writes a block; if only its addresses can tell whether it can be in wide accesses, in either way. */
    void store(Op op) {
        Value pointer = op.operand(0);
        Value mask = op.operands().size() > 2 ? op.operand(2) : null;
        int width = widths.of(pointer, mask);
        int supposed = widths.supposed(pointer, mask);
        if (supposed <= width) {
            store(op, mask, width);
            return;
        }
        f.ifElse(
                areMultiples(e.of(pointer), supposed, Types.bytes(op.operand(1).type())),
                () -> {
                    store(op, mask, supposed);
                    return List.of();
                },
                () -> {
                    store(op, mask, width);
                    return List.of();
                });
    }

    /** Whether the first of every so many addresses is a multiple of the size of so many elements. */
    private Val areMultiples(List<Val> addresses, int width, int bytes) {
        Val all = Const.i32(0);
        for (int r = 0; r < addresses.size(); r += width) {
            all = f.or(all, f.cast(Cast.PTRTOINT, addresses.get(r), LType.I32));
        }
        return f.icmp(IntPredicate.EQ, f.and(all, Const.i32(width * bytes - 1)), Const.i32(0));
    }

    private void store(Op op, Value mask, int width) {
        Value pointer = op.operand(0);
        Value value = op.operand(1);
        List<Val> addresses = e.of(pointer);
        Replicas replicas = value.type().isTensor() ? new Replicas(e, e.layout(pointer)) : null;
        Val speaks = replicas == null ? e.thread().isFirst() : replicas.isSpeaker();
        for (int r = 0; r < addresses.size(); r += width) {
            if (replicas != null && replicas.isReplica(r)) {
                continue;
            }
            Val enabled = predicate(mask == null ? speaks : both(e.of(mask).get(r), speaks));
            store(op, addresses.get(r), e.of(value).subList(r, r + width), enabled);
        }
    }

    private void store(Op op, Val address, List<Val> values, Val enabled) {
        Words words = Words.of(8 * Types.bytes(op.operand(1).type()), values.size());
        int n = words.count();
        List<Val> arguments = new ArrayList<>(List.of(address));
        StringBuilder constraints = new StringBuilder("l");
        for (Val word : words.pack(f, values)) {
            arguments.add(widened(word, words));
            constraints.append(",").append(words.constraint());
        }
        StringBuilder text = new StringBuilder();
        if (enabled != null) {
            text.append("@$").append(arguments.size()).append(' ');
            arguments.add(enabled);
            constraints.append(",b");
        }
        Caching caching = caching(op, STORE_MODIFIERS);
        text.append("st.global").append(caching.suffix());
        text.append(n > 1 ? ".v" + n : "").append(".b").append(words.bits()).append(" [$0], ");
        String inputs = IntStream.range(0, n).mapToObj(i -> "$" + (i + 1)).collect(Collectors.joining(", ", "{", "}"));
        text.append(n > 1 ? inputs : "$1");
        if (caching.policy() != null) {
            text.append(", $").append(arguments.size());
            arguments.add(caching.policy());
            constraints.append(",l");
        }
        text.append(';');
        f.asmVolatile(LType.VOID, text.toString(), constraints.toString(), arguments);
    }

    /** Null where it always holds. */
    private static Val predicate(Val enabled) {
        return Const.bool(true).equals(enabled) ? null : enabled;
    }

    private Val both(Val a, Val b) {
        return b == null ? a : f.and(a, b);
    }

    private Val widened(Val word, Words words) {
        return words.bits() == 8 ? f.resize(word, LType.I16, false) : word;
    }

    private Val narrowed(Val register, Words words) {
        return words.bits() == 8 ? f.resize(register, LType.I8, false) : register;
    }

    private static String register(Words words) {
        return "b" + Math.max(16, words.bits());
    }

    private static String constant(Val value) {
        return value.ref().equals("zeroinitializer") || value.ref().equals("false") ? "0" : value.ref();
    }

    /**
     * How an access goes through the caches.
     *
     * @param suffix of the instruction
     * @param policy of the second-level cache, or null
     */
    private record Caching(String suffix, Val policy) {
        static final Caching NONE = new Caching("", null);
    }

    /**
     * A modifier that the instruction does not have is left out. One that it has takes the place of a priority in the first-level
     * cache, which PTX does not allow beside it; the policy of the second level stays.
     */
    private Caching caching(Op op, Set<CacheModifier> known) {
        CacheModifier modifier = op.get(Attrs.CACHE);
        boolean isModified = known.contains(modifier);
        String level = isModified ? "." + modifier.text() : "";
        EvictionPolicy eviction = op.get(Attrs.EVICT);
        if (eviction == EvictionPolicy.NORMAL) {
            return new Caching(level, null);
        }
        String priority = eviction == EvictionPolicy.FIRST ? "evict_first" : "evict_last";
        String first = isModified ? level : ".L1::" + priority;
        if (!e.capability().isAtLeast(AMPERE)) {
            return new Caching(first, null);
        }
        Val policy = f.asm(LType.I64, "createpolicy.fractional.L2::" + priority + ".b64 $0, 1.0;", "=l", List.of());
        return new Caching(first + ".L2::cache_hint", policy);
    }
}
