package org.jtriton.pass.rule;

import java.util.List;
import java.util.Map;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Opcode;

/** Emits operations, letting the first rule of a table that has something to say decide what is emitted instead. */
public final class Simplifier {
    private final RuleTable table;
    private int applied;

    public Simplifier(RuleTable table) {
        this.table = table;
    }

    /** How many rules have applied so far. */
    public int applied() {
        return applied;
    }

    /** The results of the operation, or the values that stand for them. */
    public List<? extends Value> emit(
            Opcode code,
            List<? extends Value> operands,
            List<? extends Type> types,
            Map<String, Attribute> attributes,
            Builder builder) {
        List<Rule> rules = table.rules(code);
        if (!rules.isEmpty() && !isHinted(attributes)) {
            Match match = new Match(this, code, operands, types, attributes, builder);
            for (Rule rule : rules) {
                List<Value> values = rule.rewrite().apply(match);
                if (values != null) {
                    applied++;
                    return values;
                }
            }
        }
        return builder.emit(code, operands, types, attributes).results();
    }

    /** What the author says of a value would be lost with its operation. */
    private static boolean isHinted(Map<String, Attribute> attributes) {
        return attributes.containsKey(Attrs.HINT_DIVISIBILITY.name())
                || attributes.containsKey(Attrs.HINT_CONTIGUITY.name())
                || attributes.containsKey(Attrs.HINT_CONSTANCY.name());
    }
}
