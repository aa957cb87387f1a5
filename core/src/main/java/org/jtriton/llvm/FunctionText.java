package org.jtriton.llvm;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Writes one function of an {@link IrText}: this class adds control flow to the arithmetic, vectors and memory of its
 * superclasses. Writing starts in the block {@code entry}; every instruction goes to the block {@link #here}.
 *
 * <p>Operand types are checked as they are written, so that a code generator's mistake shows at its own line rather
 * than as a parse error of the text: an {@link IllegalArgumentException} names the instruction and the operands.
 */
public final class FunctionText extends MemoryText {
    private final String name;
    private final LType result;
    private final List<Param> params;
    private final List<String> attributes = new ArrayList<>();
    private String linkage = "";

    FunctionText(IrText module, String name, LType result, List<Param> params) {
        super(module, params);
        this.name = name;
        this.result = result;
        this.params = List.copyOf(params);
    }

    public String name() {
        return name;
    }

    /** A parameter as a value. */
    public Val param(int index) {
        return params.get(index).value();
    }

    /** Adds an attribute without a value, such as {@code nounwind} or {@code memory(none)}. */
    public void attribute(String attribute) {
        attributes.add(attribute);
    }

    /** Adds an attribute of the target, such as {@code "prefer-vector-width"="512"}. */
    public void attribute(String key, String value) {
        attributes.add(IrText.quoted(key) + "=" + IrText.quoted(value));
    }

    /** Vectors of up to this many bits stay whole in registers, whatever width the host is tuned for. */
    public void vectorWidth(int bits) {
        attribute("prefer-vector-width", Integer.toString(bits));
        attribute("min-legal-vector-width", Integer.toString(bits));
    }

    /** Makes the function a kernel for an NVIDIA GPU, launched with this many threads. */
    public void kernel(int threads) {
        linkage = "ptx_kernel ";
        String function = "ptr " + IrText.global(name);
        module().named("nvvm.annotations", module().node("!{" + function + ", !\"maxntidx\", i32 " + threads + "}"));
    }

    /** Makes each so many of a kernel's blocks of threads, side by side along x, a cluster. */
    public void cluster(int blocks) {
        String function = "ptr " + IrText.global(name);
        module().named(
                        "nvvm.annotations",
                        module().node("!{" + function + ", !\"cluster_dim_x\", i32 " + blocks
                                + ", !\"cluster_dim_y\", i32 1, !\"cluster_dim_z\", i32 1}"));
    }

    /**
     * Says of some of a kernel's parameters that they are memory which nobody writes, so that their addresses can be used
     * without a copy. Called once: LLVM reads a single list.
     */
    public void stay(List<Integer> parameters) {
        String list = parameters.stream().map(p -> "i32 " + (p + 1)).collect(Collectors.joining(", ", "!{", "}"));
        String function = "ptr " + IrText.global(name);
        String node = "!{" + function + ", !\"grid_constant\", " + module().node(list) + "}";
        module().named("nvvm.annotations", module().node(node));
    }

    /** Waits until all threads of an NVIDIA GPU's block are here; what they wrote before is seen by all. */
    public void barrier() {
        call(LType.VOID, "llvm.nvvm.barrier0");
    }

    /** The same for so many threads, at a barrier of that number. */
    public void barrier(int number, int threads) {
        call(LType.VOID, "llvm.nvvm.barrier", Const.i32(number), Const.i32(threads));
    }

    /** Says of a kernel how many registers each of its threads begins with. */
    public void registers(int registers) {
        String function = "ptr " + IrText.global(name);
        module().named("nvvm.annotations", module().node("!{" + function + ", !\"maxnreg\", i32 " + registers + "}"));
    }

    /** Hides the function from other modules, so that it goes away once it is inlined everywhere. */
    public void internal() {
        linkage = "internal ";
    }

    /** A phi at the head of the current block, which has no instruction yet. */
    public Phi phi(LType type) {
        Phi phi = new Phi(fresh(type));
        here().add(phi);
        return phi;
    }

    public void br(Label target, LoopHint... hints) {
        end("br " + target + module().loopMeta(hints));
    }

    public void condBr(Val condition, Label yes, Label no) {
        requireCondition(condition);
        end("br " + condition + ", " + yes + ", " + no);
    }

    /** The same, saying how often either way is taken. */
    public void condBr(Val condition, Label yes, Label no, int yesWeight, int noWeight) {
        requireCondition(condition);
        String weights = module().node("!{!\"branch_weights\", i32 " + yesWeight + ", i32 " + noWeight + "}");
        end("br " + condition + ", " + yes + ", " + no + ", !prof " + weights);
    }

    /** Goes where the integer says. */
    public void switchOn(Val value, Label otherwise, Map<Long, Label> cases) {
        require(value.type() instanceof LType.Int, "switch", value);
        String targets = new TreeMap<>(cases)
                .entrySet().stream()
                        .map(entry -> Const.ofInt(value.type(), entry.getKey()) + ", " + entry.getValue())
                        .collect(Collectors.joining(" "));
        end("switch " + value + ", " + otherwise + " [ " + targets + " ]");
    }

    public void ret() {
        if (!result.equals(LType.VOID)) {
            throw new IllegalArgumentException(name + " returns " + result + ", not nothing");
        }
        end("ret void");
    }

    public void ret(Val value) {
        if (!value.type().equals(result)) {
            throw new IllegalArgumentException(name + " returns " + result + ", not " + value);
        }
        end("ret " + value);
    }

    public void unreachable() {
        end("unreachable");
    }

    /** Lets optimisation take a condition for granted. */
    public void assume(Val condition) {
        call(LType.VOID, "llvm.assume", condition);
    }

    /** One round of a loop: takes the index and the carried values, returns those of the next round. */
    @FunctionalInterface
    public interface LoopBody {
        List<Val> write(Val index, List<Val> carried);
    }

    /**
     * {@code for (index = from; index < to; index += step)}, signed, with values carried from round to round. The step
     * is positive, and {@code to + step} must not overflow.
     *
     * @return the carried values after the last round, the initial ones if there was none
     */
    public List<Val> loop(Val from, Val to, Val step, List<Val> initial, LoopBody body, LoopHint... hints) {
        Label before = here();
        Label head = newBlock("loop");
        Label round = newBlock("body");
        Label after = newBlock("done");
        br(head);
        at(head);
        Phi index = phi(from.type());
        index.incoming(from, before);
        List<Phi> carried = initial.stream().map(value -> phi(value.type())).toList();
        each(initial, (i, value) -> carried.get(i).incoming(value, before));
        List<Val> values = carried.stream().map(Phi::value).toList();
        condBr(icmp(IntPredicate.SLT, index.value(), to), round, after);

        at(round);
        List<Val> next = body.write(index.value(), values);
        requireCarried(values, next);
        index.incoming(binary(IntOp.ADD, index.value(), step, "nsw"), here());
        each(next, (i, value) -> carried.get(i).incoming(value, here()));
        br(head, hints);
        at(after);
        return values;
    }

    /** A loop that carries nothing. */
    public void loop(Val from, Val to, Val step, Consumer<Val> body, LoopHint... hints) {
        LoopBody carriesNothing = (index, carried) -> {
            body.accept(index);
            return carried;
        };
        loop(from, to, step, List.of(), carriesNothing, hints);
    }

    /** What the test of a while loop finds: whether there is another round, and what goes on either way. */
    public record LoopTest(Val again, List<Val> forwarded) {}

    /** One round of a while loop: takes the carried values and the forwarded ones, returns the next carried values. */
    @FunctionalInterface
    public interface WhileBody {
        List<Val> write(List<Val> carried, List<Val> forwarded);
    }

    /**
     * {@code while (test) round}, with values carried from round to round. The test is written once, at the head: what it
     * forwards goes to the round, and after the last one to what follows.
     *
     * @return what the last test forwards
     */
    public List<Val> whileLoop(List<Val> initial, Function<List<Val>, LoopTest> test, WhileBody body) {
        Label before = here();
        Label head = newBlock("while");
        Label round = newBlock("round");
        Label after = newBlock("done");
        br(head);
        at(head);
        List<Phi> phis = initial.stream().map(value -> phi(value.type())).toList();
        each(initial, (i, value) -> phis.get(i).incoming(value, before));
        List<Val> carried = phis.stream().map(Phi::value).toList();
        LoopTest tested = test.apply(carried);
        condBr(tested.again(), round, after);

        at(round);
        List<Val> next = body.write(carried, tested.forwarded());
        requireCarried(carried, next);
        each(next, (i, value) -> phis.get(i).incoming(value, here()));
        br(head);
        at(after);
        return tested.forwarded();
    }

    /** Writes {@code then} so that it runs only under the condition. */
    public void ifThen(Val condition, Runnable then) {
        Label yes = newBlock("then");
        Label after = newBlock("after");
        condBr(condition, yes, after);
        at(yes);
        then.run();
        if (!here().hasEnded()) {
            br(after);
        }
        at(after);
    }

    /** Two ways to the same values, of the same types in order. Neither way may return. */
    public List<Val> ifElse(Val condition, Supplier<List<Val>> then, Supplier<List<Val>> otherwise) {
        Label yes = newBlock("then");
        Label no = newBlock("else");
        Label after = newBlock("after");
        condBr(condition, yes, no);
        at(yes);
        List<Val> fromYes = then.get();
        Label yesEnd = here();
        br(after);
        at(no);
        List<Val> fromNo = otherwise.get();
        Label noEnd = here();
        br(after);
        at(after);
        if (fromYes.size() != fromNo.size()) {
            throw new IllegalArgumentException(
                    "one way of an if gives " + fromYes.size() + " values, the other " + fromNo.size());
        }
        List<Phi> phis = fromYes.stream().map(value -> phi(value.type())).toList();
        each(fromYes, (i, value) -> phis.get(i).incoming(value, yesEnd));
        each(fromNo, (i, value) -> phis.get(i).incoming(value, noEnd));
        return phis.stream().map(Phi::value).toList();
    }

    void writeTo(StringBuilder out) {
        String list = params.stream().map(Param::toString).collect(Collectors.joining(", ", "(", ")"));
        out.append("define ")
                .append(linkage)
                .append(result)
                .append(' ')
                .append(IrText.global(name))
                .append(list);
        attributes.forEach(attribute -> out.append(' ').append(attribute));
        if (subprogram() != null) {
            out.append(" !dbg ").append(subprogram());
        }
        out.append(" {\n");
        writeBlocks(out);
        out.append("}\n");
    }

    private static void requireCarried(List<Val> carried, List<Val> next) {
        if (next.size() != carried.size()) {
            throw new IllegalArgumentException("a loop that carries " + carried.size() + " values was given "
                    + next.size() + " for the next round");
        }
    }

    private void requireCondition(Val condition) {
        require(condition.type().equals(LType.I1), "a branch on the condition", condition);
    }

    @FunctionalInterface
    private interface Each {
        void accept(int index, Val value);
    }

    private static void each(List<Val> values, Each action) {
        IntStream.range(0, values.size()).forEach(i -> action.accept(i, values.get(i)));
    }
}
