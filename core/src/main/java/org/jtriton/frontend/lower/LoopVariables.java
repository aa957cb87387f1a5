package org.jtriton.frontend.lower;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jtriton.CompilationException;
import org.jtriton.frontend.lower.Environment.Binding;
import org.jtriton.frontend.lower.Environment.Bound;
import org.jtriton.frontend.lower.Environment.Missing;
import org.jtriton.frontend.lower.builtin.Semantic;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.LangType;
import org.jtriton.frontend.lower.value.ListVal;
import org.jtriton.frontend.lower.value.Structure;
import org.jtriton.frontend.lower.value.TensorVal;
import org.jtriton.frontend.lower.value.TupleVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.tree.Span;
import org.jtriton.frontend.tree.Stmt;
import org.jtriton.ir.Block;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Misc;

/**
 * The variables that a loop hands from one round to the next.
 *
 * <p>These are the ones that its body assigns and that had a value before. Which they are is read off the syntax tree, so that
 * the body is compiled only once:
 *
 * <ul>
 *   <li>A variable that a round may read before it assigns it (an <i>accumulator</i>) becomes an argument of the body. A number
 *       that it starts from becomes a run-time value, and its type stays the same in all rounds.
 *   <li>A variable that every round assigns before it reads it matters only when it is read after the loop. Its type is that of
 *       its last value; the first value is converted to it, and is undefined when there was none and the loop surely runs.
 * </ul>
 *
 * All others are variables of one round, and missing after the loop.
 */
final class LoopVariables {
    private final KernelBody cx;
    private final Span where;
    private final Environment before;
    private final boolean surelyRuns;
    private final Set<String> read;
    private final Map<String, Val> accumulators = new LinkedHashMap<>();
    private final Set<String> others = new LinkedHashSet<>();
    private final Map<String, Val> last = new LinkedHashMap<>();
    private final Map<String, Missing> missing = new LinkedHashMap<>();
    private final Set<String> unchanged = new HashSet<>();
    private final List<Block> blocks = new ArrayList<>();
    private final List<Value> inits = new ArrayList<>();
    private final List<Value> next = new ArrayList<>();

    /**
     * @param body the body; what it assigns includes {@code assigned}, such as the loop's own variable
     * @param tested the names that the condition of a {@code while} reads
     * @param surelyRuns whether there is at least one round
     */
    LoopVariables(
            KernelBody cx, List<Stmt> body, Set<String> assigned, Set<String> tested, boolean surelyRuns, Span where) {
        this.cx = cx;
        this.where = where;
        this.before = cx.env();
        this.surelyRuns = surelyRuns;
        this.read = new HashSet<>(Names.exposed(body));
        read.removeAll(assigned);
        read.addAll(tested);
        Set<String> needed = new HashSet<>(Names.bound(body));
        needed.removeAll(Names.surelyBound(body));
        needed.removeAll(assigned);
        needed.addAll(read);
        Set<String> names = new LinkedHashSet<>(assigned);
        names.addAll(Names.bound(body));
        names.removeAll(arraysWritten(body));
        for (String name : names) {
            if (needed.contains(name) && before.value(name) != null) {
                accumulators.put(name, runtime(before.value(name)));
            } else {
                others.add(name);
            }
        }
        inits.addAll(Structure.flatten(accumulators.values()));
    }

    /** An array whose elements the body writes is the same after it, unlike a list. */
    private Set<String> arraysWritten(List<Stmt> body) {
        Set<String> written = Names.changedInPart(body);
        written.removeIf(name -> !(before.value(name) instanceof TensorVal));
        return written;
    }

    /** Numbers as run-time values, in tuples, too. */
    private Val runtime(Val v) {
        return switch (v) {
            case ConstVal c when c.number().isPresent() -> Semantic.toTensor(cx, c, where);
            case TupleVal t ->
                new TupleVal(t.elements().stream().map(this::runtime).toList(), t.names());
            case ListVal l ->
                new ListVal(l.elements().stream().map(this::runtime).toList());
            case Val other -> other;
        };
    }

    /** The value that a function may return from the body counts among them. */
    void includeReturned() {
        others.add(Exit.VALUE);
    }

    /** Adds arguments for them to a block, and gives the variables as the code of that block sees them. */
    Environment enter(Block block) {
        blocks.add(block);
        Environment inside = before.copy();
        others.forEach(inside::remove);
        accumulators.forEach((name, structure) -> {
            List<Value> arguments = new ArrayList<>();
            for (Value v : structure.flatten()) {
                arguments.add(block.addArgument(v.type(), cx.location(name, where)));
            }
            Span assigned = before.get(name) instanceof Bound b ? b.where() : where;
            inside.set(name, structure.rebuild(arguments), assigned);
        });
        return inside;
    }

    /** Works out the values for the next round from the variables at the end of the body, which is {@code block}. */
    void close(Environment end, Block block) {
        accumulators.forEach((name, start) -> {
            Val value = endOf(name, start, end, block);
            next.addAll(value.flatten());
        });
        // Behind a loop whose every round returns there has been none.
        boolean hasReturned = Exit.RETURN.constant().equals(end.value(Exit.CODE));
        for (String name : others) {
            if (hasReturned && !name.equals(Exit.VALUE)) {
                unchanged.add(name);
            } else if (cx.isReadAfter(name, where) || name.equals(Exit.VALUE)) {
                closeOther(name, end.get(name), block);
            } else {
                missing.put(name, insideOnly(name));
            }
        }
    }

    private Val endOf(String name, Val start, Environment end, Block block) {
        if (!(end.get(name) instanceof Bound b)) {
            boolean hasReturned = Exit.RETURN.constant().equals(end.value(Exit.CODE));
            if (hasReturned) {
                return ownArguments(name, start);
            }
            if (read.contains(name)) {
                // The reason why it has no value is the error.
                cx.within(block, () -> cx.withVariables(end, () -> cx.read(name, where)));
            }
            missing.put(name, end.get(name) instanceof Missing m ? m : insideOnly(name));
            return ownArguments(name, start);
        }
        Joins.Pair pair = Joins.unify(cx, start, block, b.value(), block, where);
        if (pair != null && pair.then().equals(start)) {
            return pair.other();
        }
        if (read.contains(name)) {
            throw changesType(name, start, b);
        }
        missing.put(name, Joins.mismatch(name, (Bound) before.get(name), b));
        return ownArguments(name, start);
    }

    /** An accumulator that turned out to be none stays what it is; nobody reads it. */
    private Val ownArguments(String name, Val start) {
        int from = 0;
        for (Map.Entry<String, Val> e : accumulators.entrySet()) {
            int size = e.getValue().flatten().size();
            if (e.getKey().equals(name)) {
                List<Block.Argument> all = blocks.getLast().arguments();
                int offset = all.size() - inits.size() + from;
                return start.rebuild(List.copyOf(all.subList(offset, offset + size)));
            }
            from += size;
        }
        throw new IllegalStateException("no loop variable " + name);
    }

    private CompilationException changesType(String name, Val start, Bound end) {
        Span first = before.get(name) instanceof Bound b ? b.where() : where;
        return cx.error(
                end.where(),
                "'%s' is %s before the loop (line %d), but %s after a round of it"
                        .formatted(name, Joins.what(start), first.line(), Joins.what(end.value())),
                howToStart(start, end.value()));
    }

    private static String howToStart(Val start, Val end) {
        LangType from = start instanceof TensorVal t ? t.type() : null;
        LangType to = end instanceof TensorVal t ? t.type() : null;
        if (from == null || to == null) {
            return "give it a value of the same kind before the loop";
        }
        if (to.isPointer()) {
            return "give the pointers of the body a name of their own";
        }
        if (!from.shape().equals(to.shape())) {
            return to.isBlock()
                    ? "start with a block, such as tl.zeros(%s, dtype=tl.%s)".formatted(to.shape(), to.scalar())
                    : "give the value of the body a name of its own";
        }
        return from.isPointer()
                ? "give the value of the body a name of its own"
                : "start with a %s, or convert the new value with .to(tl.%s)".formatted(to.scalar(), from.scalar());
    }

    private void closeOther(String name, Binding end, Block block) {
        Val first = before.value(name);
        if (!(end instanceof Bound b)) {
            if (end instanceof Missing m) {
                missing.put(name, m);
            }
        } else if (first == null && !surelyRuns && !name.equals(Exit.VALUE)) {
            missing.put(name, insideOnly(name));
        } else if (first == null) {
            List<Value> undefined = new ArrayList<>();
            for (Value v : b.value().flatten()) {
                undefined.add(cx.builder().emit(Misc.POISON, v.type()));
            }
            carry(name, undefined, b.value());
        } else {
            Joins.Pair pair = Joins.unify(cx, first, cx.builder().block(), b.value(), block, where);
            if (pair == null) {
                missing.put(name, Joins.mismatch(name, (Bound) before.get(name), b));
            } else {
                carry(name, pair.then().flatten(), pair.other());
            }
        }
    }

    private void carry(String name, List<Value> start, Val end) {
        inits.addAll(start);
        next.addAll(end.flatten());
        last.put(name, end);
        for (Block b : blocks) {
            end.flatten().forEach(v -> b.addArgument(v.type(), cx.location(name, where)));
        }
    }

    private Missing insideOnly(String name) {
        return new Missing(
                "'%s' has a value inside the loop on line %d only, which may not run at all"
                        .formatted(name, where.line()),
                "assign it before the loop");
    }

    /** Their values before the loop. */
    List<Value> inits() {
        return inits;
    }

    /** Their values for the next round. */
    List<Value> next() {
        return next;
    }

    /** The arguments that stand for them in a block that was entered, behind arguments of the loop's own. */
    List<Block.Argument> arguments(Block block) {
        List<Block.Argument> all = block.arguments();
        return all.subList(all.size() - inits.size(), all.size());
    }

    /** Binds them to the results of the loop. */
    void leave(List<? extends Value> results) {
        Environment after = before.copy();
        others.stream().filter(name -> !unchanged.contains(name)).forEach(after::remove);
        List<String> names = new ArrayList<>(accumulators.keySet());
        names.addAll(last.keySet());
        List<Val> structures = new ArrayList<>(accumulators.values());
        structures.addAll(last.values());
        List<Val> values = Structure.rebuild(structures, results);
        for (int i = 0; i < names.size(); i++) {
            after.set(names.get(i), values.get(i), where);
        }
        missing.forEach(after::set);
        cx.setVariables(after);
    }
}
