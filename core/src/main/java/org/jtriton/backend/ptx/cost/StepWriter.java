package org.jtriton.backend.ptx.cost;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.ToLongBiFunction;
import org.jtriton.analysis.Uses;
import org.jtriton.ir.Block;
import org.jtriton.ir.Encoding;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.Func;
import org.jtriton.ir.MemDescType;
import org.jtriton.ir.Op;
import org.jtriton.ir.ScalarType;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.encoding.DotOperand;
import org.jtriton.ir.encoding.NvidiaMma;
import org.jtriton.ir.encoding.NvmmaShared;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Misc;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;
import org.jtriton.layout.Dim;
import org.jtriton.layout.LinearLayout;
import org.jtriton.pass.gpu.WarpPartition;
import org.jtriton.pass.gpu.exchange.MapGroup;

/** Writes down the steps of one program's groups of warps, from the kernel's operations and the numbers that the program knows. */
final class StepWriter {
    /** A loop of so many rounds at most is written down round by round if it has rounds inside of which each time is another number. */
    private static final long WRITTEN_ROUNDS = 16;

    /** First or last rounds of a loop that may go without an operation. */
    private static final int MOST_WITHOUT = 8;

    private static final int VECTOR_BYTES = 16;

    /** What adding to memory takes, of what storing takes. */
    private static final double SUM = 2;

    private static final double LINE_BYTES = 128;
    private static final int LANE_STEP = 30;
    private static final int SHARED_LATENCY = 40;
    private static final int ENGINE_LATENCY = 300;
    private static final double BYTES_OF_MMA_ROW = 32;

    /** Bytes of a cycle that tensor cores get from shared memory, beside what others read and write there. */
    private static final double SHARED_BYTES = 100;

    private final Machine machine;
    private final Func kernel;
    private final Uses uses;
    private final Registers registers;
    private final int groups;
    private final int threads;
    private final Map<Value, Integer> tokens = new HashMap<>();
    private final Map<Value, Value> roots = new HashMap<>();

    /** Barriers that are about to be told of copies. */
    private final Set<Integer> expected = new HashSet<>();

    /** Maps that programs make, which have been counted, each together with others. */
    private final Set<Op> maps = new HashSet<>();

    /** Bytes that one program moves from or to each parameter. */
    private final double[] moved;

    private final Scalars numbers;
    private List<Step> steps = new ArrayList<>();
    private double times = 1;
    private double issue;
    private double special;
    private double sharedBytes;
    private double latency;

    /** Whether the steps are those of warps that only have blocks copied. */
    private boolean isApart;

    StepWriter(Machine machine, Func kernel, Uses uses, Registers registers, int warps, Scalars numbers) {
        this.machine = machine;
        this.kernel = kernel;
        this.uses = uses;
        this.registers = registers;
        this.groups = Multiprocessor.groups(warps);
        this.threads = 32 * warps;
        this.numbers = numbers;
        this.moved = new double[kernel.parameters().size() + 1];
    }

    /** The steps, in order. */
    List<Step> write() {
        block(kernel.entry());
        flush();
        return steps;
    }

    /** Bytes of one program by parameter; last those of which it is not known where they lie. */
    double[] moved() {
        return moved;
    }

    private void block(Block block) {
        List<Op> ops = block.ops();
        for (int i = 0; i < ops.size(); i++) {
            Op op = ops.get(i);
            numbers.compute(op);
            op(op);
            if (op.is(Ttg.TENSORMAP_CREATE) && maps.add(op)) {
                maps.addAll(MapGroup.first(ops.subList(i, ops.size())).makers());
                latency += 2 * ENGINE_LATENCY;
            }
        }
    }

    private void op(Op op) {
        op.operands().forEach(this::awaitValue);
        switch (op.opcode()) {
            case Scf s -> control(s, op);
            case Misc m when m == Misc.BARRIER -> emit(new Step.Meet());
            case Tt t -> language(t, op);
            case Ttg t -> gpu(t, op);
            default -> elementwise(op);
        }
    }

    private void elementwise(Op op) {
        if (op.results().isEmpty()) {
            return;
        }
        var cycles = Instructions.of(op, uses);
        Type type = op.result(0).type();
        double n = isOfIndices(op) ? registers.distinct(type) : registers.elements(type);
        issue += n * cycles.issue();
        special += n * cycles.special();
        if (!(type instanceof TensorType)) {
            latency += 3 * cycles.issue();
        }
    }

    private static boolean isOfIndices(Op op) {
        return op.operands().stream().noneMatch(v -> v.type().scalar() instanceof FloatType)
                && op.results().stream().noneMatch(v -> v.type().scalar() instanceof FloatType);
    }

    private void language(Tt code, Op op) {
        switch (code) {
            case LOAD -> load(op, op.result().type(), op.operand(0));
            case STORE -> store(op.operand(1).type(), op.operand(0));
            case ATOMIC_RMW, ATOMIC_CAS -> {
                store(op.operand(1).type(), op.operand(0));
                latency += op.results().stream().allMatch(uses::isUnused) ? 0 : 2 * ENGINE_LATENCY;
            }
            case REDUCE, SCAN -> reduce(op);
            case DOT -> dot(op);
            default -> elementwise(op);
        }
    }

    private void gpu(Ttg code, Op op) {
        switch (code) {
            case CONVERT_LAYOUT -> convert(op);
            case FETCH_ASYNC -> {
                copy(bytes(op.operand(0).type(), true), op.operand(0), 0);
                emit(new Step.Commit());
            }
            case FETCHED -> {
                emit(new Step.AwaitCopies(op.get(Attrs.PENDING)));
                share(bytes(op.result().type(), false));
            }
            case LOCAL_ALLOC -> op.operands().forEach(v -> share(bytes(v.type(), false)));
            case LOCAL_LOAD -> share(bytes(op.result().type(), false));
            case LOCAL_STORE -> share(bytes(op.operand(0).type(), false));
            case ASYNC_COPY -> {
                MemDescType to = (MemDescType) op.operand(1).type();
                double n = registers.elements(op.operand(0).type()) * to.elementBits() / 8.0;
                issue += 2 * Math.max(1, n / VECTOR_BYTES);
                copy(inLines(to), op.operand(0), lastRounds(op.operand(2), op));
            }
            case ASYNC_COMMIT -> emit(new Step.Commit());
            case ASYNC_WAIT -> emit(new Step.AwaitCopies(op.get(Attrs.NUM)));
            case WARP_GROUP_DOT -> groupDot(op);
            case WARP_GROUP_DOT_WAIT -> emit(new Step.AwaitProducts(op.get(Attrs.PENDINGS)));
            case WAIT_BARRIER -> emit(new Step.AwaitEngine(barrier(op.operand(0))));
            case ARRIVE_BARRIER -> {
                int firstRounds = op.operands().size() > 1 ? firstRounds(op.operand(1), op) : 0;
                emit(new Step.Arrive(barrier(op.operand(0)), firstRounds));
            }
            case COPIER_WAIT_BARRIER -> emit(new Step.AwaitArrivals(barrier(op.operand(0)), roundsBefore(op)));
            case ASYNC_TMA_COPY_GLOBAL_TO_LOCAL -> engineCopy(op);
            case ASYNC_TMA_COPY_LOCAL_TO_GLOBAL ->
                storeBytes(bytes((MemDescType) op.operands().getLast().type()) / groups, op.operand(0));
            case ASYNC_TMA_REDUCE ->
                storeBytes(SUM * bytes((MemDescType) op.operands().getLast().type()) / groups, op.operand(0));
            case TENSOR_LOAD -> {
                load(op, op.result().type(), op.operand(0));
                latency += ENGINE_LATENCY;
                share(2 * bytes(op.result().type(), false));
            }
            case TENSOR_STORE, TENSOR_REDUCE -> {
                share(2 * bytes(op.operand(1).type(), false));
                store(op.operand(1).type(), op.operand(0));
            }
            case TENSORMAP_CREATE, TENSORMAP_ARGUMENT -> {}
            case FP4_TO_FP -> elementwise(op);
            case WARP_SPECIALIZE -> {
                WarpPartition partition = new WarpPartition(op);
                emit(new Step.Apart(apart(partition.others())));
                block(partition.program());
            }
            case WARP_YIELD, WARP_RETURN -> {}
            case CLUSTER_BARRIER -> latency += ENGINE_LATENCY;
            case BARRIER_EXPECT -> {
                issue += 1;
                expected.add(barrier(op.operand(0)));
            }
            case ASYNC_TMA_STORE_WAIT,
                    RESIDENT_ID,
                    NUM_RESIDENTS,
                    CLUSTER_CTA_ID,
                    GRID_DEPENDENCY_WAIT,
                    LAUNCH_DEPENDENTS,
                    DESCRIPTOR_PART,
                    INIT_BARRIER,
                    INVAL_BARRIER,
                    FENCE_ASYNC_SHARED,
                    MEMDESC_INDEX,
                    MEMDESC_TRANS -> issue += 1;
        }
    }

    /** What warps do that are there for nothing else. */
    private List<Step> apart(Block block) {
        flush();
        List<Step> own = steps;
        steps = new ArrayList<>();
        isApart = true;
        block(block);
        flush();
        List<Step> orders = steps;
        isApart = false;
        steps = own;
        return orders;
    }

    /** Who does nothing but have blocks copied waits for each slot of a ring from the first round on. */
    private int roundsBefore(Op wait) {
        return isApart && root(wait.operand(0)).type() instanceof MemDescType ring
                ? ring.dims().getFirst()
                : 0;
    }

    private void control(Scf code, Op op) {
        switch (code) {
            case FOR -> loop(op);
            case IF -> {
                OptionalLong condition = numbers.of(op.operand(0));
                boolean isElse = condition.isPresent() && condition.getAsLong() == 0;
                if (!isElse || !op.region(1).blocks().isEmpty()) {
                    Block taken = op.body(isElse ? 1 : 0);
                    block(taken);
                    pass(taken.terminator().operands(), op.results());
                }
            }
            case WHILE -> whileLoop(op);
            case YIELD, CONDITION -> {}
        }
    }

    private void whileLoop(Op op) {
        Block condition = op.body(0);
        Block body = op.body(1);
        OptionalLong rounds = Rounds.ofWhile(op, numbers);
        if (rounds.isPresent()) {
            numbers.pass(op.operands(), condition.arguments());
        } else {
            condition.arguments().forEach(a -> numbers.set(a, OptionalLong.empty()));
        }
        repeat(rounds.isPresent() ? rounds.getAsLong() : 1, () -> {
            block(condition);
            List<Value> forwarded = condition.terminator().operands();
            numbers.pass(forwarded.subList(1, forwarded.size()), body.arguments());
            block(body);
        });
    }

    private void loop(Op op) {
        Block body = op.body(0);
        OptionalLong from = numbers.of(op.operand(0));
        long trips = Rounds.ofFor(op, numbers);
        if (isOfUnequalRounds(op, trips)) {
            roundByRound(op, trips);
            return;
        }
        numbers.set(body.argument(0), from);
        List<Value> first = op.operands().subList(3, op.operands().size());
        pass(first, body.arguments().subList(1, body.arguments().size()));
        op.results().forEach(r -> numbers.set(r, OptionalLong.empty()));
        if (trips == 0) {
            pass(first, op.results());
            return;
        }
        repeat(trips, () -> {
            block(body);
            op.results().forEach(r -> roots.put(r, root(body.argument(r.index() + 1))));
            for (int i = 0; i < op.results().size(); i++) {
                Value next = body.terminator().operand(i);
                if (tokens.containsKey(next)) {
                    emit(new Step.Rename(tokens.get(next), token(body.argument(i + 1))));
                }
            }
        });
    }

    private boolean isOfUnequalRounds(Op loop, long trips) {
        return trips <= WRITTEN_ROUNDS
                && numbers.of(loop.operand(0)).isPresent()
                && loop.body(0).ops().stream().anyMatch(StepWriter::hasWhile);
    }

    private static boolean hasWhile(Op op) {
        boolean[] has = {false};
        op.walk(o -> has[0] |= o.is(Scf.WHILE));
        return has[0];
    }

    private void roundByRound(Op op, long trips) {
        Block body = op.body(0);
        List<Value> carried = op.operands().subList(3, op.operands().size());
        List<Block.Argument> arguments =
                body.arguments().subList(1, body.arguments().size());
        long index = numbers.of(op.operand(0)).getAsLong();
        for (long round = 0; round < trips; round++) {
            pass(carried, arguments);
            numbers.set(body.argument(0), OptionalLong.of(index));
            block(body);
            carried = body.terminator().operands();
            index += numbers.of(op.operand(2)).orElse(1);
        }
        pass(carried, op.results());
    }

    private void repeat(long trips, Runnable body) {
        if (trips == 0) {
            return;
        }
        flush();
        List<Step> outside = steps;
        steps = new ArrayList<>();
        times *= trips;
        body.run();
        flush();
        times /= trips;
        outside.add(new Step.Loop(trips, steps));
        steps = outside;
    }

    /** Of values that others become: their numbers, where their bytes come from, and whether they are still to come. */
    private void pass(List<? extends Value> from, List<? extends Value> to) {
        numbers.pass(from, to);
        for (int i = 0; i < to.size(); i++) {
            roots.put(to.get(i), root(from.get(i)));
            if (tokens.containsKey(from.get(i))) {
                emit(new Step.Rename(tokens.get(from.get(i)), token(to.get(i))));
            }
        }
    }

    private int token(Value v) {
        return tokens.computeIfAbsent(v, x -> tokens.size());
    }

    private void awaitValue(Value v) {
        if (tokens.containsKey(v)) {
            emit(new Step.Await(tokens.get(v)));
        }
    }

    private void load(Op op, Type type, Value pointer) {
        access(type, pointer);
        double bytes = bytes(type, true);
        int source = source(pointer);
        count(source, bytes * groups);
        emit(new Step.Load(token(op.result()), bytes, source));
    }

    private void store(Type type, Value pointer) {
        access(type, pointer);
        storeBytes(bytes(type, true), pointer);
    }

    private void storeBytes(double bytes, Value pointer) {
        int target = source(pointer);
        count(target, bytes * groups);
        emit(new Step.Store(bytes, target));
    }

    /** Instructions that go to memory: each for as much as a thread has in a row. */
    private void access(Type type, Value pointer) {
        double size = elementBytes(type);
        int inRow = pointer.type() instanceof TensorType p ? Registers.contiguous(p.encoding()) : 1;
        double each = Math.min(VECTOR_BYTES, inRow * size);
        issue += 2 * Math.max(1, registers.elements(type) * size / each);
    }

    private void copy(double bytes, Value pointer, int lastRounds) {
        int source = source(pointer);
        count(source, bytes);
        emit(new Step.Copy(bytes / groups, source, lastRounds));
    }

    private void engineCopy(Op op) {
        int operands = op.operands().size();
        // What others fetch for this CTA is theirs.
        int parts = 1 << Integer.bitCount(op.get(Attrs.REPLICAS));
        double bytes = inLines((MemDescType) op.operand(operands - 2).type()) / parts;
        int source = source(op.operand(0));
        count(source, bytes);
        int barrier = barrier(op.operand(operands - 3));
        boolean isFirst = expected.remove(barrier);
        emit(new Step.EngineCopy(barrier, isFirst, bytes, source, lastRounds(op.operand(operands - 1), op)));
    }

    /** Of the rounds of the loop around it, how many of the last go without an operation that is done where a condition holds. */
    private int lastRounds(Value condition, Op op) {
        return roundsWithout(condition, op, (counter, i) -> counter.trips - 1 - i);
    }

    /** How many of the first do. */
    private int firstRounds(Value condition, Op op) {
        return roundsWithout(condition, op, (counter, i) -> i);
    }

    /** How many do from one end on. */
    private int roundsWithout(Value condition, Op op, ToLongBiFunction<Counter, Integer> round) {
        Op loop = uses.parent(op);
        Counter counter = counter(loop);
        int without = 0;
        while (without < Math.min(counter.trips, MOST_WITHOUT)
                && !holds(condition, loop, counter.at(round.applyAsLong(counter, without)))) {
            without++;
        }
        return without;
    }

    /** The rounds of a loop by its counter; none where that is not known. */
    private record Counter(long from, long by, long trips) {
        long at(long round) {
            return from + round * by;
        }
    }

    private Counter counter(Op loop) {
        if (loop == null || !loop.is(Scf.FOR)) {
            return new Counter(0, 0, 0);
        }
        OptionalLong to = numbers.likely(loop.operand(1));
        OptionalLong from = numbers.likely(loop.operand(0));
        OptionalLong by = numbers.likely(loop.operand(2));
        return to.isEmpty() || from.isEmpty() || by.isEmpty() || by.getAsLong() <= 0
                ? new Counter(0, 0, 0)
                : new Counter(
                        from.getAsLong(),
                        by.getAsLong(),
                        Math.ceilDiv(to.getAsLong() - from.getAsLong(), by.getAsLong()));
    }

    private boolean holds(Value condition, Op loop, long counter) {
        Scalars then = numbers.copy();
        Block body = loop.body(0);
        for (Block.Argument carried : body.arguments()) {
            then.set(carried, OptionalLong.empty());
        }
        then.set(body.argument(0), OptionalLong.of(counter));
        for (Op op : body.ops()) {
            then.compute(op);
        }
        return then.likely(condition).orElse(1) != 0;
    }

    private void reduce(Op op) {
        Type type = op.operand(0).type();
        int axis = op.get(Attrs.AXIS);
        double combine = op.body(0).ops().size() - 1.0;
        LinearLayout layout = ((Encoding) ((TensorType) type).encoding()).layout(type.shape());
        int left = op.result(0).type() instanceof TensorType t ? registers.elements(t) : 1;
        issue += registers.elements(type) * combine;
        int lanes = bits(layout, Dim.LANE, axis);
        issue += left * lanes * (combine + op.operands().size());
        latency += lanes * LANE_STEP;
        if (bits(layout, Dim.WARP, axis) > 0) {
            share(2 * left * elementBytes(type) * threads / groups);
            latency += SHARED_LATENCY;
            emit(new Step.Meet());
        }
    }

    private static int bits(LinearLayout layout, Dim in, int axis) {
        int bits = 0;
        for (int[] basis : layout.bases(in)) {
            bits += basis[axis] != 0 ? 1 : 0;
        }
        return bits;
    }

    private void convert(Op op) {
        Type from = op.operand(0).type();
        if (op.has(Attrs.SHARED_OFFSET)) {
            share(2 * bytes(from, false));
            latency += SHARED_LATENCY;
            emit(new Step.Meet());
        } else if (!(((TensorType) op.result().type()).encoding() instanceof DotOperand)) {
            issue += registers.elements(op.result().type());
        }
    }

    /** Bytes to or from shared memory, of this group. */
    private void share(double bytes) {
        sharedBytes += bytes;
        issue += bytes * groups / threads / VECTOR_BYTES * 1.5;
        latency += SHARED_LATENCY;
    }

    /**
     * A product of groups of warps: instructions of 64 rows, some columns and 32 bytes of k, which take one cycle for two columns, or
     * longer where their operands do not come that fast from shared memory.
     */
    private void groupDot(Op op) {
        TensorType sums = (TensorType) op.result().type();
        NvidiaMma layout = (NvidiaMma) sums.encoding();
        Value left = op.operand(0);
        double columns = layout.instrShape().get(1);
        double k = left.type().shape().get(1);
        double steps = k * elementBytes(left.type()) / BYTES_OF_MMA_ROW;
        double tiles = sums.size() / (64 * columns) / groups;
        double rowsRead = columns + (left.type() instanceof MemDescType ? 64 : 0);
        double least = columns / 2 * 2048 / machine.tensorProducts();
        double each = Math.max(least, rowsRead * BYTES_OF_MMA_ROW / SHARED_BYTES);
        issue += 4 + 2 * steps * tiles;
        emit(new Step.Product(Math.max(1, steps * tiles * each), steps * tiles * least));
        if (!op.has(Attrs.IS_ASYNC) || !op.get(Attrs.IS_ASYNC)) {
            emit(new Step.AwaitProducts(0));
        }
    }

    /** A product of single warps, whose instructions wait for one another. */
    private void dot(Op op) {
        TensorType sums = (TensorType) op.result().type();
        double products = (double) sums.size() * op.operand(0).type().shape().getLast();
        if (sums.encoding() instanceof NvidiaMma) {
            double rate =
                    machine.tensorProducts() * 2 / elementBytes(op.operand(0).type());
            double cycles = products / rate / (machine.capability().number() == 90 ? 0.6 : 1);
            emit(new Step.Product(cycles / groups, cycles / groups));
            emit(new Step.AwaitProducts(0));
        } else {
            issue += products / threads;
        }
    }

    private int barrier(Value ring) {
        return token(root(ring));
    }

    private int source(Value pointer) {
        Value root = root(pointer);
        return root instanceof Block.Argument a && a.block() == kernel.entry() ? tensor(a.index()) : moved.length - 1;
    }

    /** The parameter with the tensor's address, for that with its map, which comes last of what is said of the tensor. */
    private int tensor(int parameter) {
        int i = parameter;
        if (kernel.parameterAttributes(parameter).containsKey(Func.TENSOR_MAP)) {
            do {
                i--;
            } while (!kernel.parameters().get(i).type().isPointer());
        }
        return i;
    }

    private void count(int source, double bytes) {
        moved[source] += bytes * times;
    }

    /** The buffer or the parameter that a value leads to. */
    private Value root(Value v) {
        if (roots.containsKey(v)) {
            return roots.get(v);
        }
        if (v instanceof Op.Result r
                && !r.op().operands().isEmpty()
                && !r.op().is(Tt.LOAD)
                && !(r.op().opcode() instanceof Scf)) {
            return root(r.op().operand(0));
        }
        return v;
    }

    /** Bytes of a block that one group moves. */
    private double bytes(Type type, boolean isOnce) {
        double once = (type instanceof TensorType t ? t.size() : 1) * elementBytes(type) / groups;
        return isOnce ? once : Math.max(once, registers.elements(type) * elementBytes(type) * threads / groups);
    }

    /** The same for what comes row by row: rows that are shorter than a line of the cache take longer. */
    private static double inLines(MemDescType type) {
        int inRow = type.encoding() instanceof NvmmaShared s && s.transposed() ? 2 : 1;
        double row = type.dims().get(type.dims().size() - inRow) * type.elementBits() / 8.0;
        return bytes(type) * Math.sqrt(Math.max(1, LINE_BYTES / row));
    }

    private static double bytes(MemDescType type) {
        return type.block().size() * type.elementBits() / 8.0;
    }

    private static double elementBytes(Type type) {
        return type.scalar() instanceof ScalarType s ? Math.max(1, s.width() / 8.0) : Long.BYTES;
    }

    private void emit(Step step) {
        flush();
        steps.add(step);
    }

    private void flush() {
        if (issue > 0 || special > 0 || sharedBytes > 0 || latency > 0) {
            steps.add(new Step.Work(issue, special, sharedBytes, latency));
            issue = 0;
            special = 0;
            sharedBytes = 0;
            latency = 0;
        }
    }
}
