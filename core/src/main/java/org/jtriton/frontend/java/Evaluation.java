package org.jtriton.frontend.java;

import java.lang.classfile.Instruction;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ConvertInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jtriton.CompilationException;
import org.jtriton.frontend.tree.Expr;
import org.jtriton.frontend.tree.Operator;
import org.jtriton.frontend.tree.Primitive;

/**
 * Runs the instructions of blocks on terms instead of values, so that the operand stack is gone: what an instruction takes from the
 * stack is an expression of what was pushed, and what it does is a statement.
 *
 * <p>An expression on the stack is computed where it is used, which is later than where it was pushed. A statement in between could
 * make a difference to it; so before a statement, whatever on the stack has effects, or reads what the statement assigns, is put into
 * a temporary variable first. The same happens where the stack is not empty at the end of a block, as in the arms of a conditional
 * expression: where paths meet, each of them assigns the variable that the code behind them has on its stack.
 */
final class Evaluation {
    private final Instructions code;
    private final Place place;
    private final Locals locals;
    private final Invocations invocations;
    private final boolean returnsTruth;
    private final Block[] starts;
    private int temporaries;

    /** A variable that nothing reads. */
    private static final Variable NOTHING = Variable.temporary(0, TypeKind.VOID);

    /** The variables that were found to hold arrays, and the arrays and ranges of those that the block at hand has made. */
    private final Set<Variable> arrays = new HashSet<>();

    private final Map<Variable, Term> kept = new HashMap<>();

    private Block block;
    private List<Term> stack;
    private int line;

    Evaluation(Instructions code, Place place, Locals locals, Invocations invocations, Block[] starts) {
        this.code = code;
        this.place = place;
        this.locals = locals;
        this.invocations = invocations;
        this.returnsTruth = place.method().descriptor().endsWith(")Z");
        this.starts = starts;
    }

    /** Runs blocks in reverse postorder: but for those that lead back to a loop, a block comes behind its predecessors. */
    void run(List<Block> order) {
        List<Block> done = new ArrayList<>();
        for (Block b : order) {
            block = b;
            stack = new ArrayList<>(entryStack(b, done));
            kept.clear();
            for (int i = b.start; i < b.end; i++) {
                line = code.line(i);
                step(i, code.get(i));
            }
            if (b.exit == null) {
                if (b.end >= code.size()) {
                    throw place.refused(line, "the code of the method runs over its end", null);
                }
                b.exit = new Block.Exit.Goto(starts[b.end]);
            }
            if (b.successors().size() > 1) {
                settle(null);
            }
            b.stack = List.copyOf(stack);
            done.add(b);
        }
    }

    // The stack across blocks

    private List<Term> entryStack(Block b, List<Block> done) {
        if (b.predecessors.size() == 1) {
            return b.predecessors.getFirst().stack;
        }
        List<Block> before = new ArrayList<>(b.predecessors);
        before.retainAll(done);
        if (before.isEmpty()) {
            return List.of();
        }
        if (before.size() == 1) {
            return before.getFirst().stack;
        }
        List<Term> merged = new ArrayList<>();
        for (int i = 0; i < before.getFirst().stack.size(); i++) {
            int slot = i;
            Term first = before.getFirst().stack.get(i);
            boolean same = isShared(first)
                    && before.stream().allMatch(p -> p.stack.get(slot).equals(first));
            merged.add(same ? first : merge(before, slot));
        }
        return merged;
    }

    /** Whether it is the same on paths that have it in common. */
    private static boolean isShared(Term t) {
        return t.isSettled()
                || t instanceof Term.Elements
                || t instanceof Term.Named n && n.value().isSettled();
    }

    private Term merge(List<Block> before, int slot) {
        Term first = before.getFirst().stack.get(slot);
        refuseUnfinished(first);
        Variable v = temporary(first);
        for (Block p : before) {
            refuseUnfinished(p.stack.get(slot));
            p.code.add(new Code.Assign(v, p.stack.get(slot), p.line));
        }
        return new Term.Local(v);
    }

    private void refuseUnfinished(Term t) {
        if (t instanceof Term.Elements || t instanceof Term.Named) {
            throw place.refused(
                    block.line,
                    "options and arrays cannot be chosen at run time in a kernel",
                    "choose with 'if' between whole calls");
        }
    }

    private Variable temporary(Term t) {
        return Variable.temporary(++temporaries, t.kind());
    }

    /** Computes what a statement that assigns {@code changed}, or has effects, might make a difference to. */
    private void settle(Variable changed) {
        for (Term t : kept.values()) {
            if (t instanceof Term.Elements e) {
                e.values.replaceAll(v -> mustSettle(v, changed) ? settled(v) : v);
            }
        }
        for (int i = 0; i < stack.size(); i++) {
            Term t = stack.get(i);
            if (t instanceof Term.Elements e) {
                e.values.replaceAll(v -> mustSettle(v, changed) ? settled(v) : v);
            } else if (t instanceof Term.Named n) {
                if (mustSettle(n.value(), changed)) {
                    stack.set(i, new Term.Named(n.keyword(), settled(n.value())));
                }
            } else if (mustSettle(t, changed)) {
                stack.set(i, settled(t));
            }
        }
    }

    private boolean mustSettle(Term t, Variable changed) {
        return !t.isSettled() && (changed == null || t.hasEffects() || t.reads(changed.name()));
    }

    private Term settled(Term t) {
        if (t.isSettled()) {
            return t;
        }
        Variable v = temporary(t);
        block.code.add(new Code.Assign(v, t, line));
        return new Term.Local(v);
    }

    private void push(Term t) {
        stack.add(t);
    }

    private Term pop() {
        return stack.removeLast();
    }

    // Instructions

    private void step(int index, Instruction instruction) {
        switch (instruction.opcode().kind()) {
            case LOAD -> {
                LoadInstruction l = (LoadInstruction) instruction;
                load(locals.at(index, l.slot(), l.typeKind()));
            }
            case STORE -> {
                StoreInstruction s = (StoreInstruction) instruction;
                assign(locals.at(index, s.slot(), s.typeKind()), pop());
            }
            case INCREMENT -> {
                IncrementInstruction n = (IncrementInstruction) instruction;
                Variable v = locals.at(index, n.slot(), TypeKind.INT);
                Primitive op = n.constant() < 0 ? Primitive.SUB : Primitive.ADD;
                Term by = Term.integer(Math.abs(n.constant()));
                assign(v, operation(op, Primitive.Type.INT, new Term.Local(v), by));
            }
            case CONSTANT -> push(constant((ConstantInstruction) instruction));
            case OPERATOR -> operator(instruction.opcode());
            case CONVERT -> {
                ConvertInstruction c = (ConvertInstruction) instruction;
                convert(c.fromType(), c.toType());
            }
            case BRANCH -> branch(index, (BranchInstruction) instruction);
            case TABLE_SWITCH -> {
                TableSwitchInstruction t = (TableSwitchInstruction) instruction;
                choose(code.index(t.defaultTarget()), t.cases());
            }
            case LOOKUP_SWITCH -> {
                LookupSwitchInstruction l = (LookupSwitchInstruction) instruction;
                choose(code.index(l.defaultTarget()), l.cases());
            }
            case RETURN -> leave((ReturnInstruction) instruction);
            case STACK -> shuffle(instruction.opcode());
            case INVOKE -> invoke((InvokeInstruction) instruction);
            case INVOKE_DYNAMIC -> {
                InvokeDynamicInstruction d = (InvokeDynamicInstruction) instruction;
                push(invocations.dynamic(d, pops(d.typeSymbol().parameterCount()), line));
            }
            case FIELD_ACCESS -> field((FieldInstruction) instruction);
            case NEW_OBJECT -> {
                NewObjectInstruction n = (NewObjectInstruction) instruction;
                push(new Term.Fresh(invocations.type(n.className().asSymbol(), line), line));
            }
            case NEW_PRIMITIVE_ARRAY -> {
                NewPrimitiveArrayInstruction n = (NewPrimitiveArrayInstruction) instruction;
                array(n.typeKind() == TypeKind.INT ? "I" : n.typeKind().name());
            }
            case NEW_REF_ARRAY -> array("L");
            case NEW_MULTI_ARRAY -> throw arrays();
            case ARRAY_STORE -> storeElement();
            case ARRAY_LOAD -> loadElement();
            case TYPE_CHECK -> {
                if (instruction.opcode() == Opcode.INSTANCEOF) {
                    throw refused(
                            "'instanceof' cannot be used in a kernel",
                            "what a value is, is known when the kernel is compiled: write a method for each type");
                }
            }
            case THROW_EXCEPTION -> fail(pop());
            case MONITOR -> throw refused("'synchronized' cannot be used in a kernel", null);
            case NOP -> {}
            case DISCONTINUED_JSR, DISCONTINUED_RET ->
                throw refused("the instruction " + instruction.opcode() + " cannot be used in a kernel", null);
        }
    }

    private void fail(Term exception) {
        if (exception instanceof Term.Composite c
                && c.descriptor().equals(Invocations.BAD_STEP)
                && block.predecessors.size() == 1
                && block.predecessors.getFirst().exit instanceof Block.Exit.Branch check) {
            assertStep(block.predecessors.getFirst(), check);
            block.exit = new Block.Exit.Unreachable();
            stack.clear();
            return;
        }
        if (!(exception instanceof Term.Composite c && c.descriptor().equals(Invocations.NO_MATCH))) {
            throw refused(
                    "'throw' cannot be used in a kernel",
                    "check at compile time with staticAssert, at run time with deviceAssert");
        }
        block.exit = new Block.Exit.Unreachable();
        stack.clear();
    }

    /** Kotlin's check of a range's step, which throws what this block does, as an assertion. */
    private void assertStep(Block before, Block.Exit.Branch check) {
        boolean isThen = check.then() == block;
        Term holds = isThen ? Term.not(check.test()) : check.test();
        Term message = new Term.Constant(Invocations.BAD_STEP);
        Term assertion = new Term.Composite(
                (parts, span) -> new Expr.Call(Builtins.language("device_assert", span), parts, List.of(), span),
                List.of(holds, message),
                "V",
                check.line());
        before.code.add(new Code.Effect(assertion, check.line()));
        before.exit = new Block.Exit.Goto(isThen ? check.other() : check.then());
    }

    private CompilationException refused(String message, String hint) {
        return place.refused(line, message, hint);
    }

    private CompilationException arrays() {
        return refused(
                "an array cannot be used in a kernel",
                "use a block, such as zeros(FP32, N), or a record of single values");
    }

    /** An array that a variable holds is known only in the block that made it: Kotlin makes variable arguments so. */
    private void load(Variable v) {
        if (kept.containsKey(v)) {
            push(kept.get(v));
        } else if (arrays.contains(v)) {
            throw arrays();
        } else {
            push(new Term.Local(v));
        }
    }

    private void assign(Variable v, Term value) {
        kept.remove(v);
        if (value instanceof Term.Elements e) {
            arrays.add(v);
            kept.put(v, e);
            return;
        }
        if (value instanceof Term.Progression p) {
            kept.put(v, new Term.Progression(settled(p.first()), settled(p.bound()), settled(p.step())));
            return;
        }
        if (value instanceof Term.Named) {
            throw refused("options cannot be kept in variables", "write them in the call that they are for");
        }
        if (value instanceof Term.Fresh) {
            throw refused("an object cannot be kept before its constructor has run", null);
        }
        settle(v);
        block.code.add(new Code.Assign(v, value, line));
    }

    private static Term operation(Primitive op, Primitive.Type type, Term... operands) {
        return new Term.Operation(op, type, List.of(operands));
    }

    private Term constant(ConstantInstruction c) {
        return switch (c.constantValue()) {
            case Integer i -> new Term.Constant(i);
            case Long l -> new Term.Constant(l);
            case Float f -> new Term.Constant(f);
            case Double d -> new Term.Constant(d);
            case String s -> new Term.Constant(s);
            case null -> Term.NULL;
            default -> {
                if (c.opcode() == Opcode.ACONST_NULL) {
                    yield Term.NULL;
                }
                throw refused(
                        "a class or method handle cannot be used as a value in a kernel", "pass a method reference");
            }
        };
    }

    private void operator(Opcode opcode) {
        String name = opcode.name();
        Primitive.Type type =
                switch (name.charAt(0)) {
                    case 'L' -> Primitive.Type.LONG;
                    case 'F' -> Primitive.Type.FLOAT;
                    case 'D' -> Primitive.Type.DOUBLE;
                    default -> Primitive.Type.INT;
                };
        switch (opcode) {
            case ARRAYLENGTH -> throw arrays();
            case INEG, LNEG, FNEG, DNEG -> push(operation(Primitive.NEG, type, pop()));
            case LCMP, FCMPL, DCMPL, FCMPG, DCMPG -> {
                Term right = pop();
                int ofNan = opcode == Opcode.LCMP ? 0 : name.endsWith("G") ? 1 : -1;
                push(new Term.ThreeWay(pop(), right, ofNan));
            }
            default -> {
                Term right = pop();
                push(operation(Primitive.valueOf(name.substring(1)), type, pop(), right));
            }
        }
    }

    private void convert(TypeKind from, TypeKind to) {
        push(operation(Primitive.CONVERT, Primitive.Type.valueOf(to.name()), pop()));
    }

    // Branches

    private void branch(int index, BranchInstruction b) {
        Block target = starts[code.index(b.target())];
        if (b.opcode() == Opcode.GOTO || b.opcode() == Opcode.GOTO_W) {
            block.exit = new Block.Exit.Goto(target);
            return;
        }
        Term test = test(b.opcode());
        Block next = starts[index + 1];
        block.exit = new Block.Exit.Branch(test, target, next, target.start, next.start, line);
    }

    private Term test(Opcode opcode) {
        String name = opcode.name();
        if (opcode == Opcode.IFNULL || opcode == Opcode.IFNONNULL) {
            return comparison(
                    opcode == Opcode.IFNULL ? Operator.Comparison.IS : Operator.Comparison.IS_NOT, pop(), Term.NULL);
        }
        boolean isOfTwo = name.startsWith("IF_");
        Operator.Comparison op = comparison(name.substring(name.length() - 2));
        Term right = isOfTwo ? pop() : Term.integer(0);
        Term left = pop();
        if (isOfTwo) {
            return comparison(op, left, right);
        }
        if (left instanceof Term.ThreeWay t) {
            return compare(t, op);
        }
        return switch (op) {
            case NOT_EQ -> truth(left);
            case EQ -> Term.not(truth(left));
            default -> comparison(op, left, right);
        };
    }

    private static Term truth(Term t) {
        return t.isTruth() ? t : new Term.Truth(t);
    }

    private static Term comparison(Operator.Comparison op, Term left, Term right) {
        return new Term.Comparison(op, left, right, true);
    }

    private static Operator.Comparison comparison(String suffix) {
        return switch (suffix) {
            case "EQ" -> Operator.Comparison.EQ;
            case "NE" -> Operator.Comparison.NOT_EQ;
            case "LT" -> Operator.Comparison.LT;
            case "GE" -> Operator.Comparison.GT_E;
            case "GT" -> Operator.Comparison.GT;
            case "LE" -> Operator.Comparison.LT_E;
            default -> throw new IllegalArgumentException("no comparison " + suffix);
        };
    }

    /**
     * What a sign test of {@code fcmpl} or {@code fcmpg} says of the two floats. With a NaN, the result is {@code ofNan}; where that
     * passes the test, the test is the opposite of the opposite comparison, which a NaN fails.
     */
    private static Term compare(Term.ThreeWay t, Operator.Comparison op) {
        if (t.ofNan() == 0) {
            return comparison(op, t.left(), t.right());
        }
        boolean nanPasses =
                switch (op) {
                    case EQ -> false;
                    case NOT_EQ -> true;
                    case LT, LT_E -> t.ofNan() < 0;
                    case GT, GT_E -> t.ofNan() > 0;
                    case IS, IS_NOT, IN, NOT_IN -> throw new IllegalArgumentException("no sign test " + op);
                };
        boolean isEquality = op == Operator.Comparison.EQ || op == Operator.Comparison.NOT_EQ;
        if (!nanPasses || isEquality) {
            return new Term.Comparison(op, t.left(), t.right(), isEquality);
        }
        Term.Comparison opposite = (Term.Comparison) Term.not(comparison(op, t.left(), t.right()));
        return new Term.Not(new Term.Comparison(opposite.op(), t.left(), t.right(), false));
    }

    private void choose(int otherwise, List<SwitchCase> cases) {
        Term subject = pop();
        if (!(subject instanceof Term.CaseNumber)) {
            subject = settled(subject);
        }
        List<Block.Case> targets = new ArrayList<>();
        for (SwitchCase c : cases) {
            int target = code.index(c.target());
            if (target != otherwise) {
                targets.add(new Block.Case(c.caseValue(), starts[target]));
            }
        }
        block.exit = new Block.Exit.Switch(subject, targets, starts[otherwise], line);
    }

    private void leave(ReturnInstruction r) {
        Term value = r.typeKind() == TypeKind.VOID ? null : pop();
        if (value != null) {
            refuseUnfinished(value);
            value = returnsTruth ? asTruth(value) : value;
        }
        block.exit = new Block.Exit.Return(value, line);
        stack.clear();
    }

    /** A value that is known to be a boolean. */
    static Term asTruth(Term t) {
        t.setTruth();
        return t.isTruth() ? t : new Term.Truth(t);
    }

    // The stack

    private void shuffle(Opcode opcode) {
        switch (opcode) {
            case POP, POP2 -> {
                boolean two = opcode == Opcode.POP2 && !stack.getLast().isWide();
                Term top = pop();
                if (two) {
                    effect(pop());
                }
                effect(top);
            }
            case SWAP -> copy(1, 1, false);
            case DUP -> copy(1, 0, true);
            case DUP_X1 -> copy(1, 1, true);
            case DUP_X2 -> copy(1, stack.get(stack.size() - 2).isWide() ? 1 : 2, true);
            case DUP2 -> copy(stack.getLast().isWide() ? 1 : 2, 0, true);
            case DUP2_X1 -> copy(stack.getLast().isWide() ? 1 : 2, 1, true);
            case DUP2_X2 -> {
                int top = stack.getLast().isWide() ? 1 : 2;
                copy(top, stack.get(stack.size() - top - 1).isWide() ? 1 : 2, true);
            }
            default -> throw refused("the instruction " + opcode + " cannot be used in a kernel", null);
        }
    }

    /** Puts the top entries below those under them; with {@code keep}, they also stay. */
    private void copy(int count, int below, boolean keep) {
        for (int i = stack.size() - count - below; i < stack.size(); i++) {
            Term t = stack.get(i);
            if (!(t instanceof Term.Elements || t instanceof Term.Local || t instanceof Term.CaseNumber)) {
                stack.set(i, settled(t));
            }
        }
        List<Term> top = new ArrayList<>(stack.subList(stack.size() - count, stack.size()));
        if (!keep) {
            stack.subList(stack.size() - count, stack.size()).clear();
        }
        stack.addAll(stack.size() - below - (keep ? count : 0), top);
    }

    private void effect(Term t) {
        if (t.hasEffects()) {
            settle(NOTHING);
            block.code.add(new Code.Effect(t, line));
        }
    }

    // Calls, fields and arrays

    private List<Term> pops(int count) {
        List<Term> all = new ArrayList<>(stack.subList(stack.size() - count, stack.size()));
        stack.subList(stack.size() - count, stack.size()).clear();
        return all;
    }

    private void invoke(InvokeInstruction i) {
        List<Term> arguments = pops(i.typeSymbol().parameterCount());
        Term receiver = i.opcode() == Opcode.INVOKESTATIC ? null : pop();
        if (receiver instanceof Term.Fresh f) {
            Term made = invocations.construct(f, i, arguments, line);
            if (made instanceof Term.Composite c && c.descriptor().equals(Invocations.NO_MATCH)) {
                stack.replaceAll(t -> t == f ? made : t);
                return;
            }
            int uses = (int) stack.stream().filter(t -> t == f).count();
            Term value = uses > 1 ? settled(made) : made;
            if (uses == 0) {
                effect(made);
            }
            stack.replaceAll(t -> t == f ? value : t);
            return;
        }
        Term result = invocations.invoke(i, receiver, arguments, line);
        if (result == null) {
            return;
        }
        if (i.typeSymbol().returnType().descriptorString().equals("V")) {
            settle(NOTHING);
            block.code.add(new Code.Effect(result, line));
        } else {
            push(result);
        }
    }

    private void field(FieldInstruction f) {
        switch (f.opcode()) {
            case GETSTATIC -> push(invocations.constant(f, line));
            case GETFIELD -> push(invocations.field(f, pop(), line));
            default ->
                throw refused(
                        "the field '%s' cannot be assigned in a kernel"
                                .formatted(f.name().stringValue()),
                        "programs share memory only: pass a Pointer and use store");
        }
    }

    private void array(String type) {
        if (!(pop() instanceof Term.Constant c
                && c.value() instanceof Integer length
                && length >= 0
                && length < 1024)) {
            throw arrays();
        }
        push(new Term.Elements(length, type, line));
    }

    private void storeElement() {
        Term value = pop();
        Term index = pop();
        Term array = pop();
        if (array instanceof Term.Elements e && index instanceof Term.Constant c && c.value() instanceof Integer i) {
            e.values.set(i, value);
        } else {
            throw arrays();
        }
    }

    private void loadElement() {
        Term index = pop();
        Term array = pop();
        Term number = invocations.caseNumber(array, index);
        if (number == null) {
            throw arrays();
        }
        push(number);
    }
}
