package org.jtriton.pass.rule;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jtriton.ir.op.Opcode;

/** Rules by the operation they look at, in the order in which they are tried. */
public final class RuleTable {
    private final Map<Opcode, List<Rule>> rules = new HashMap<>();

    private RuleTable(Stream<Rule> all) {
        all.forEach(rule -> rule.codes()
                .forEach(c -> rules.computeIfAbsent(c, k -> new ArrayList<>()).add(rule)));
    }

    /** The rules of several families, earlier ones first. */
    static RuleTable of(List<List<Rule>> families) {
        return new RuleTable(families.stream().flatMap(List::stream));
    }

    List<Rule> rules(Opcode code) {
        return rules.getOrDefault(code, List.of());
    }
}
