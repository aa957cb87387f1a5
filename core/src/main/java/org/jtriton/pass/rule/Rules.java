package org.jtriton.pass.rule;

import java.util.List;
import java.util.stream.Stream;

/** The tables that passes apply. */
public final class Rules {
    private static final List<List<Rule>> SIMPLE = List.of(
            ConstantRules.ALL, IntegerRules.ALL, FloatRules.ALL, SelectRules.ALL, ShapeRules.ALL, MemoryRules.ALL);

    /** Simplifications that every target wants. */
    public static final RuleTable CANONICAL = RuleTable.of(SIMPLE);

    /** The same, with element-wise operations done before elements are repeated. */
    public static final RuleTable BROADCAST = RuleTable.of(with(List.of(BroadcastRules.ALL)));

    /** The same, with pointers split into a base that moves and offsets that do not. */
    public static final RuleTable ADDRESS = RuleTable.of(with(List.of(BroadcastRules.ALL, AddressRules.ALL)));

    private Rules() {}

    private static List<List<Rule>> with(List<List<Rule>> more) {
        return Stream.concat(SIMPLE.stream(), more.stream()).toList();
    }
}
