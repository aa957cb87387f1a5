package org.jtriton.pass.rule;

import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Opcode;

/**
 * One rewrite.
 *
 * @param name what it does, for whoever reads a table
 * @param codes the operations it looks at
 * @param rewrite the values that stand in place of the results, or null when the rule has nothing to say
 */
public record Rule(String name, Set<Opcode> codes, Function<Match, List<Value>> rewrite) {

    /** A rule for an operation with one result. */
    static Rule rule(String name, Opcode code, Function<Match, Value> rewrite) {
        return rule(name, Set.of(code), rewrite);
    }

    /** A rule for several operations with one result. */
    static Rule rule(String name, Set<Opcode> codes, Function<Match, Value> rewrite) {
        return new Rule(name, codes, m -> {
            Value v = rewrite.apply(m);
            return v == null ? null : List.of(v);
        });
    }

    /** Every operation that {@code condition} accepts. */
    static Set<Opcode> codes(Predicate<Opcode> condition) {
        return Opcode.all().filter(condition).collect(Collectors.toUnmodifiableSet());
    }
}
