package org.jtriton.frontend.lower.builtin;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.jtriton.frontend.lower.value.Arguments;
import org.jtriton.ir.Attribute;

/** Arguments that are one word of a list. */
final class Words {
    private Words() {}

    /** The keyword that {@code word} spells in any case, without a leading dot; an error lists the words that there are. */
    @SafeVarargs
    static <K extends Attribute.Keyword> K choose(Emitter e, String parameter, String word, K... allowed) {
        for (K k : allowed) {
            if (k.text().equalsIgnoreCase(word.startsWith(".") ? word.substring(1) : word)) {
                return k;
            }
        }
        throw e.error(
                "%s can't be '%s'".formatted(parameter, word),
                "use " + Arrays.stream(allowed).map(k -> "'" + k.text() + "'").collect(Collectors.joining(", ")));
    }

    /** The same for a parameter that may be left out, {@code None} or empty. */
    @SafeVarargs
    static <K extends Attribute.Keyword> K choose(Emitter e, Arguments a, String parameter, K fallback, K... allowed) {
        return a.isNone(parameter) || a.string(parameter).isEmpty()
                ? fallback
                : choose(e, parameter, a.string(parameter), allowed);
    }
}
