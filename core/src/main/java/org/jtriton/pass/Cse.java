package org.jtriton.pass;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.analysis.Effects;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Op;
import org.jtriton.ir.Rewriter;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Opcode;
import org.jtriton.ir.op.Trait;

/**
 * Needs nothing. Gives the module with every pure operation that repeats an earlier one, in the same block or one
 * around it, replaced by that one's results; reads of memory stay.
 */
public final class Cse implements Pass {
    @Override
    public IrModule run(IrModule module) {
        return module.withFunctions(
                module.functions().stream().map(f -> new Merge().run(f)).toList());
    }

    /** What makes two operations compute the same. */
    private record Key(Opcode code, List<Value> operands, Map<String, Attribute> attributes, List<Type> types) {
        static Key of(Op op, List<Value> operands) {
            List<Type> types = op.results().stream().map(Value::type).toList();
            return new Key(op.opcode(), operands, op.attributes(), types);
        }
    }

    /** The operations seen in a block, before those seen in the blocks around it. */
    private record Scope(Scope outer, Map<Key, List<Op.Result>> seen) {
        Scope(Scope outer) {
            this(outer, new HashMap<>());
        }

        List<Op.Result> find(Key key) {
            for (Scope s = this; s != null; s = s.outer) {
                List<Op.Result> results = s.seen.get(key);
                if (results != null) {
                    return results;
                }
            }
            return null;
        }
    }

    private static final class Merge extends Rewriter {
        private Scope scope;

        @Override
        protected void rewriteBlock(Block old, Block block) {
            Scope outer = scope;
            scope = new Scope(outer);
            super.rewriteBlock(old, block);
            scope = outer;
        }

        @Override
        protected void rewrite(Op op, Builder b) {
            if (!op.regions().isEmpty()) {
                Scope outer = scope;
                scope = Effects.hasClosedRegions(op) ? null : outer;
                copy(op, b);
                scope = outer;
                return;
            }
            if (!Effects.isPure(op) || op.has(Trait.TERMINATOR)) {
                copy(op, b);
                return;
            }
            List<Value> operands = map(op.operands());
            Key key = Key.of(op, operands);
            List<Op.Result> known = scope.find(key);
            if (known == null && op.has(Trait.COMMUTATIVE)) {
                known = scope.find(Key.of(op, swapped(operands)));
            }
            if (known == null) {
                known = copy(op, operands, b).results();
                scope.seen.put(key, known);
            }
            replace(op, known);
        }

        private static List<Value> swapped(List<Value> operands) {
            return List.copyOf(operands.reversed());
        }
    }
}
