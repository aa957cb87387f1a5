package org.jtriton.frontend.lower.builtin;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.frontend.lower.value.Arguments;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.TensorVal;
import org.jtriton.frontend.lower.value.TupleVal;
import org.jtriton.frontend.lower.value.Val;

/**
 * The arguments of an atomic operation, which has two forms: {@code atomic_add(pointer, val, mask, sem, scope)} and {@code
 * atomic_add(array, index, val, mask, sem, scope)}, with a tuple for several indices. They are told apart by what stands behind
 * the pointer: one argument more than there are values, and neither a mask nor a memory order.
 *
 * @param base the pointer or array that is given
 * @param pointer the pointers to work on
 * @param inside which of them are within the bounds of an array; null in the pointer form
 * @param named the other arguments by name; those that are not given are None
 */
record AtomicArguments(TensorVal base, TensorVal pointer, TensorVal inside, Map<String, Val> named) {
    /** @param order the parameters behind the pointer, {@code values} of them without a default */
    static AtomicArguments of(Emitter e, Arguments a, List<String> order, int values) {
        if (!(a.get("pointer") instanceof TensorVal pointer && pointer.type().isPointer())) {
            throw a.wrong(
                    "pointer",
                    "must be a pointer or a block of pointers",
                    "pass the pointer itself, not what tl.load reads from it");
        }
        List<Val> given = a.rest();
        boolean hasIndex = given.size() > values && !isMaskOrOrder(given.get(values))
                || !given.isEmpty() && a.isGiven(order.getFirst());
        if (!hasIndex) {
            return new AtomicArguments(pointer, pointer, null, named(e, a, given, order, values));
        }
        Map<String, Val> named = named(e, a, given.subList(1, given.size()), order, values);
        List<Val> indices = given.getFirst() instanceof TupleVal t ? t.elements() : List.of(given.getFirst());
        Arrays arrays = new Arrays(e);
        Val mask = named.getOrDefault("mask", ConstVal.NONE);
        TensorVal active = mask.equals(ConstVal.NONE) ? null : e.toTensor(mask);
        Arrays.Place place = arrays.checked(arrays.place(pointer, indices), active);
        return new AtomicArguments(pointer, place.pointers(), place.inside(), named);
    }

    private static boolean isMaskOrOrder(Val v) {
        return switch (v) {
            case ConstVal c -> c.isNone() || c.value() instanceof Boolean || c.value() instanceof String;
            case TensorVal t -> t.type().isBool();
            case Val other -> false;
        };
    }

    private static Map<String, Val> named(
            Emitter e, Arguments a, List<Val> positional, List<String> order, int values) {
        if (positional.size() > order.size()) {
            throw e.error("%s takes (pointer, %s) and has %d arguments too many"
                    .formatted(a.function(), String.join(", ", order), positional.size() - order.size()));
        }
        Map<String, Val> named = new HashMap<>();
        for (int i = 0; i < order.size(); i++) {
            String name = order.get(i);
            if (i < positional.size() && a.isGiven(name)) {
                throw e.error("%s got the argument '%s' twice".formatted(a.function(), name));
            }
            if (i < values && i >= positional.size() && !a.isGiven(name)) {
                throw e.error("%s needs an argument '%s'".formatted(a.function(), name));
            }
            named.put(name, i < positional.size() ? positional.get(i) : a.get(name));
        }
        return named;
    }

    Val get(String name) {
        return named.get(name);
    }

    /** The word that an argument spells; empty when it isn't given. */
    String word(Emitter e, String name) {
        return switch (get(name)) {
            case ConstVal c when c.isNone() -> "";
            case ConstVal c when c.value() instanceof String s -> s;
            case Val other -> throw e.error("'%s' must be a string, not %s".formatted(name, other.describe()));
        };
    }
}
