package org.jtriton.pass.rule;

import java.util.List;

/** The tables that passes apply. */
public final class Rules {
    /** Simplifications that every target wants. */
    public static final RuleTable CANONICAL = RuleTable.of(List.of(
            ConstantRules.ALL, IntegerRules.ALL, FloatRules.ALL, SelectRules.ALL, ShapeRules.ALL, MemoryRules.ALL));

    private Rules() {}
}
