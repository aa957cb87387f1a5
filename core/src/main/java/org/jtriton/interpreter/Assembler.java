package org.jtriton.interpreter;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Block;
import org.jtriton.ir.Func;
import org.jtriton.ir.Op;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Cf;
import org.jtriton.ir.op.MathOp;
import org.jtriton.ir.op.Misc;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Trait;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;

/** Makes the operations of one function ready to run, and gives each value its slot in a {@link Frame}. */
final class Assembler {
    /** Shows where a value is used that nobody may use. */
    private static final long POISON = 0x5DEADBEEF5DEADBEL;

    private final Map<Value, Integer> slots = new IdentityHashMap<>();
    private final Map<Integer, Integer> buffers = new HashMap<>();
    private final FunctionLibrary library;

    private Assembler(FunctionLibrary library) {
        this.library = library;
    }

    /** A function ready to be called: its body, and how many slots a call needs. */
    record Routine(Body body, int slots) {
        long[][] call(Program program, long[]... arguments) {
            return body.run(new Frame(slots, program), arguments);
        }
    }

    /**
     * Makes a function ready.
     *
     * @param func a function with structured control flow and without calls
     */
    static Routine assemble(Func func, FunctionLibrary library) {
        Assembler assembler = new Assembler(library);
        Body body = assembler.body(func.entry());
        return new Routine(body, assembler.taken());
    }

    FunctionLibrary library() {
        return library;
    }

    int slot(Value value) {
        return slots.computeIfAbsent(value, v -> taken());
    }

    /** The slot for all blocks of a buffer that blocks are fetched into. */
    int buffer(int number) {
        return buffers.computeIfAbsent(number, n -> taken());
    }

    private int taken() {
        return slots.size() + buffers.size();
    }

    int[] slots(List<? extends Value> values) {
        return values.stream().mapToInt(this::slot).toArray();
    }

    Body body(Block block) {
        List<Step> steps = new ArrayList<>();
        for (Op op : block.ops()) {
            if (!op.has(Trait.TERMINATOR)) {
                steps.add(step(op));
            }
        }
        return new Body(
                slots(block.arguments()),
                steps.toArray(Step[]::new),
                slots(block.terminator().operands()));
    }

    private Step step(Op op) {
        return switch (op.opcode()) {
            case Arith a -> a == Arith.CONSTANT ? constant(op) : Elementwise.step(op, Elementwise.arith(a, op), this);
            case MathOp m -> Elementwise.math(m, op, this);
            case Tt t -> step(t, op);
            case Ttg t ->
                switch (t) {
                    case CONVERT_LAYOUT -> Shapes.same(op, this);
                    case FP4_TO_FP -> Shapes.unpack(op, this);
                    case FETCH_ASYNC -> Fetches.fetch(op, this);
                    case FETCHED -> Fetches.fetched(op, this);
                    case LOCAL_ALLOC -> op.operands().isEmpty() ? Buffers.empty(op, this) : Shapes.same(op, this);
                    case LOCAL_LOAD -> Buffers.load(op, this);
                    case LOCAL_STORE -> Buffers.store(op, this);
                    case MEMDESC_INDEX -> Buffers.slot(op, this);
                    case ASYNC_COPY -> Buffers.copy(op, this);
                    case ASYNC_COMMIT, ASYNC_WAIT, GRID_DEPENDENCY_WAIT, LAUNCH_DEPENDENTS -> frame -> {};
                    case MEMDESC_TRANS -> Shapes.transpose(op, this);
                    case WARP_GROUP_DOT -> Products.step(op, this);
                    case WARP_GROUP_DOT_WAIT -> Shapes.passed(op, this);
                    case RESIDENT_ID, NUM_RESIDENTS ->
                        throw Unsupported.on(op, "programs that go from tile to tile of the grid");
                    case CLUSTER_CTA_ID, CLUSTER_BARRIER, DESCRIPTOR_PART ->
                        throw Unsupported.on(op, "a program that several groups of threads share");
                    case FENCE_ASYNC_SHARED,
                            INIT_BARRIER,
                            INVAL_BARRIER,
                            BARRIER_EXPECT,
                            WAIT_BARRIER,
                            ARRIVE_BARRIER,
                            COPIER_WAIT_BARRIER,
                            ASYNC_TMA_COPY_GLOBAL_TO_LOCAL,
                            ASYNC_TMA_COPY_LOCAL_TO_GLOBAL,
                            ASYNC_TMA_REDUCE,
                            ASYNC_TMA_STORE_WAIT,
                            TENSORMAP_CREATE,
                            TENSORMAP_ARGUMENT,
                            TENSOR_LOAD,
                            TENSOR_STORE,
                            TENSOR_REDUCE -> throw Unsupported.on(op, "a copy by a tensor's map");
                    case WARP_SPECIALIZE, WARP_YIELD, WARP_RETURN ->
                        throw Unsupported.on(op, "warps that do something of their own");
                };
            case Scf s -> Control.step(s, op, this);
            case Cf c -> throw Unsupported.on(op, "a branch between blocks");
            case Misc m ->
                switch (m) {
                    case ASSUME -> Diagnostics.assume(op, this);
                    case BARRIER -> frame -> {};
                    case POISON ->
                        constant(op, Bits.normalize(POISON, op.result().type()));
                };
        };
    }

    private Step step(Tt t, Op op) {
        return switch (t) {
            case GET_PROGRAM_ID, GET_NUM_PROGRAMS -> program(t, op);
            case MAKE_RANGE -> Shapes.range(op, this);
            case SPLAT, UNSPLAT, EXPAND_DIMS, RESHAPE -> Shapes.same(op, this);
            case BROADCAST -> Shapes.broadcast(op, this);
            case TRANS -> Shapes.transpose(op, this);
            case CAT -> Shapes.cat(op, this);
            case JOIN -> Shapes.join(op, this);
            case SPLIT -> Shapes.split(op, this);
            case GATHER -> Gather.step(op, this);
            case ADDPTR -> Elementwise.step(op, Elementwise.addPointer(op), this);
            case BITCAST, INT_TO_PTR, PTR_TO_INT -> Elementwise.step(op, Elementwise.same(), this);
            case MULHIUI -> Elementwise.step(op, Elementwise.highProduct(op), this);
            case CLAMPF -> Elementwise.step(op, Elementwise.clamp(op), this);
            case PRECISE_SQRT -> Elementwise.step(op, Elementwise.squareRoot(op), this);
            case PRECISE_DIVF -> Elementwise.step(op, Elementwise.quotient(op), this);
            case FP_TO_FP -> Elementwise.step(op, Elementwise.convert(op), this);
            case EXTERN_ELEMENTWISE -> Elementwise.external(op, this);
            case LOAD -> Accesses.load(op, this);
            case STORE -> Accesses.store(op, this);
            case ATOMIC_RMW -> Accesses.readModifyWrite(op, this);
            case ATOMIC_CAS -> Accesses.compareAndSwap(op, this);
            case DOT -> Products.step(op, this);
            case REDUCE -> Reductions.reduce(op, this);
            case SCAN -> Reductions.scan(op, this);
            case MAP_ELEMENTWISE -> Reductions.map(op, this);
            case HISTOGRAM -> Shapes.histogram(op, this);
            case ASSERT -> Diagnostics.check(op, this);
            case PRINT -> Diagnostics.print(op, this);
            case ELEMENTWISE_INLINE_ASM -> throw Unsupported.on(op, "inline assembly");
            case CALL, DOT_SCALED -> throw Unsupported.on(op);
            case MAKE_TENSOR_DESCRIPTOR,
                    DESCRIPTOR_EXTENTS,
                    DESCRIPTOR_LOAD,
                    DESCRIPTOR_STORE,
                    DESCRIPTOR_REDUCE,
                    DESCRIPTOR_GATHER,
                    DESCRIPTOR_SCATTER -> throw Unsupported.on(op);
            case RETURN, REDUCE_RETURN, SCAN_RETURN, MAP_ELEMENTWISE_RETURN ->
                throw new IllegalStateException(op.opcode().mnemonic() + " is the end of a block");
        };
    }

    private Step constant(Op op) {
        Type type = op.result().type();
        Attribute value = op.get(Attrs.VALUE);
        return switch (value) {
            case Attribute.Int i -> constant(op, Bits.normalize(i.value(), type));
            case Attribute.Bool b -> constant(op, Bits.truth(b.value()));
            case Attribute.Float f -> constant(op, f.bits());
            case Attribute.Dense d -> {
                long[] elements = d.bits().clone();
                for (int i = 0; i < elements.length; i++) {
                    elements[i] = Bits.normalize(elements[i], type);
                }
                yield constant(op, elements);
            }
            default -> throw Unsupported.on(op, "a constant " + value);
        };
    }

    private Step constant(Op op, long... value) {
        int result = slot(op.result());
        return frame -> frame.set(result, value);
    }

    private Step program(Tt t, Op op) {
        int result = slot(op.result());
        var axis = op.get(Attrs.PROGRAM_AXIS);
        return t == Tt.GET_PROGRAM_ID
                ? frame -> frame.set(
                        result,
                        frame.program().grid().index(axis, frame.program().number()))
                : frame -> frame.set(result, frame.program().grid().count(axis));
    }
}
