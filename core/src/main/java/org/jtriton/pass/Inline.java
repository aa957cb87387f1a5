package org.jtriton.pass;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jtriton.CompilationException;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Func;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Location;
import org.jtriton.ir.Op;
import org.jtriton.ir.Rewriter;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Tt;

/**
 * Needs device functions of one block that do not recurse. Gives the public functions alone, with the bodies of
 * everything they call in place of the calls, each operation located at its call site.
 */
public final class Inline implements Pass {
    @Override
    public IrModule run(IrModule module) {
        Callees callees = new Callees(module);
        return module.withFunctions(module.functions().stream()
                .filter(Func::isPublic)
                .map(callees::expand)
                .toList());
    }

    /** The functions of a module with their calls expanded, each worked out once. */
    private static final class Callees {
        private final IrModule module;
        private final Map<String, Func> expanded = new HashMap<>();
        private final Set<String> inProgress = new LinkedHashSet<>();

        Callees(IrModule module) {
            this.module = module;
        }

        Func expand(Func f) {
            inProgress.add(f.name());
            Func result = new Expansion(this).run(f);
            inProgress.remove(f.name());
            return result;
        }

        Func callee(Op call) {
            String name = call.get(Attrs.CALLEE);
            Func known = expanded.get(name);
            if (known != null) {
                return known;
            }
            if (inProgress.contains(name)) {
                throw error("'%s' calls itself (%s -> %s)".formatted(name, String.join(" -> ", inProgress), name), call)
                        .hint("a kernel can't recurse; write a loop")
                        .build();
            }
            Func f = module.function(name);
            if (f == null) {
                throw error("the module has no function '%s'".formatted(name), call)
                        .build();
            }
            if (f.body().blocks().size() > 1) {
                throw error(
                                "'%s' has several blocks; only structured control flow can be inlined".formatted(name),
                                call)
                        .build();
            }
            Func result = expand(f);
            expanded.put(name, result);
            return result;
        }

        private static CompilationException.Builder error(String message, Op call) {
            var error = CompilationException.error(message);
            Location.FileLineCol place = call.location().place();
            return place == null ? error : error.at(place.file(), place.line(), place.column() + 1, "");
        }
    }

    private static final class Expansion extends Rewriter {
        private final Callees callees;
        private Location caller;

        Expansion(Callees callees) {
            this.callees = callees;
        }

        @Override
        protected Location relocate(Location old) {
            return caller == null ? old : new Location.CallSite(old, caller);
        }

        @Override
        protected void rewrite(Op op, Builder b) {
            if (!op.is(Tt.CALL)) {
                copy(op, b);
                return;
            }
            Func callee = callees.callee(op);
            // The callee has no calls left, so that expansions never nest.
            caller = op.location();
            List<Value> results = splice(callee.entry(), map(op.operands()), b);
            caller = null;
            replace(op, results);
        }
    }
}
