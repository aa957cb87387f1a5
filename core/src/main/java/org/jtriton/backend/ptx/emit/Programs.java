package org.jtriton.backend.ptx.emit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jtriton.backend.element.FunctionLibrary;
import org.jtriton.backend.element.Unsupported;
import org.jtriton.ir.Block;
import org.jtriton.ir.Encoding;
import org.jtriton.ir.Func;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.encoding.NvidiaMma;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Cf;
import org.jtriton.ir.op.MathOp;
import org.jtriton.ir.op.Misc;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Trait;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.IntPredicate;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.Val;
import org.jtriton.pass.gpu.RecomputeIndices;
import org.jtriton.pass.gpu.WarpPartition;
import org.jtriton.pass.gpu.exchange.MapGroup;
import org.jtriton.pass.gpu.exchange.Scratch;

/** Emits the operations of a program in order: control flow here, each family of operations in a class of its own. */
final class Programs {
    private final Emission e;
    private final FunctionText f;
    private final Lines lines;
    private final SharedMemory shared;
    private final Elements elements;
    private final Shapes shapes;
    private final GlobalMemory memory;
    private final Fetches fetches;
    private final Atomics atomics;
    private final Conversions conversions;
    private final Unpacking unpacking;
    private final Reductions reductions;
    private final Scans scans;
    private final Gathers gathers;
    private final Histograms histograms;
    private final Dots dots;
    private final WarpDots warpDots;
    private final LocalMemory local;
    private final AsyncCopies asyncCopies;
    private final WarpGroupDots groupDots;
    private final MemoryBarriers barriers;
    private final CopyEngine copies;
    private final Copier copier;
    private final MapMaker maps;
    private final Assembly assembly;
    private final CarriedRegisters carried;
    private Block entry;

    /** The operations of the program that run once. */
    private Block once;

    /** Whether what is emitted is for warps that do nothing but have blocks copied. */
    private boolean isForCopier;

    /** Whether some warps have done something of their own before. */
    private boolean wereApart;

    private final Reports reports;

    Programs(
            Emission e,
            FunctionLibrary library,
            Reports reports,
            Lines lines,
            MapMaker.Space space,
            boolean areProxiesMixed) {
        this.e = e;
        this.f = e.f();
        this.lines = lines;
        this.reports = reports;
        shared = new SharedMemory(e);
        elements = new Elements(e, library);
        shapes = new Shapes(e);
        memory = new GlobalMemory(e);
        fetches = new Fetches(e, shared, memory);
        atomics = new Atomics(e, shared, elements);
        conversions = new Conversions(e, shared);
        unpacking = new Unpacking(e);
        reductions = new Reductions(e, shared, elements);
        scans = new Scans(e, shared, elements);
        gathers = new Gathers(e, shared);
        histograms = new Histograms(e, shared);
        dots = new Dots(e, shared, elements);
        local = new LocalMemory(e, shared);
        warpDots = new WarpDots(e, local);
        asyncCopies = new AsyncCopies(e, local, shared, memory);
        groupDots = new WarpGroupDots(e, local);
        barriers = new MemoryBarriers(e, local, areProxiesMixed);
        copies = new CopyEngine(e, shared, local, barriers);
        copier = new Copier(e, barriers, copies);
        maps = new MapMaker(e, shared, space);
        assembly = new Assembly(e);
        carried = new CarriedRegisters(e);
    }

    /** Emits a kernel. */
    void emit(Func kernel) {
        if (Scratch.lastingBytes(kernel) > 0) {
            copies.begin();
        }
        entry = kernel.entry();
        once = WarpPartition.program(kernel);
        emit(entry);
    }

    /** Emits a block, and gives the values that its terminator passes on. */
    private List<Value> emit(Block block) {
        List<Op> ops = block.ops();
        for (int i = 0; i < ops.size(); i++) {
            Op op = ops.get(i);
            lines.at(op.location());
            if (Copier.isOne(op)) {
                int end = i + 1;
                while (Copier.isOne(ops.get(end))) {
                    end++;
                }
                if (isForCopier) {
                    copier.emitHere(ops.subList(i, end));
                } else {
                    copier.emit(ops.subList(i, end));
                }
                i = end - 1;
            } else if (op.is(Ttg.TENSORMAP_CREATE)) {
                MapGroup group = MapGroup.first(ops.subList(i, ops.size()));
                emitTogether(group);
                i += group.ops().size() - 1;
            } else if (op.is(Tt.RETURN)) {
                f.ret();
            } else if (op.is(Ttg.LOCAL_LOAD)
                    && StagedBlock.canWait(e.onlyUser(op.result()), ops.subList(i + 1, ops.size()))) {
                warpDots.readLater(op);
            } else if (op.has(Trait.TERMINATOR)) {
                return op.operands();
            } else {
                emit(op);
            }
        }
        return List.of();
    }

    private void emitTogether(MapGroup group) {
        for (Op op : group.ops()) {
            if (!group.makers().contains(op)) {
                lines.at(op.location());
                emit(op);
            }
        }
        lines.at(group.ops().getLast().location());
        maps.make(group.makers());
    }

    private void emit(Op op) {
        switch (op.opcode()) {
            case Arith a -> elements.emit(op);
            case MathOp m -> elements.emit(op);
            case Tt t -> triton(t, op);
            case Ttg t -> {
                switch (t) {
                    case CONVERT_LAYOUT -> conversions.emit(op);
                    case FP4_TO_FP -> unpacking.emit(op);
                    case FETCH_ASYNC -> fetches.start(op);
                    case FETCHED -> fetches.take(op);
                    case LOCAL_ALLOC -> local.allocate(op);
                    case LOCAL_LOAD -> local.load(op);
                    case LOCAL_STORE -> local.store(op.operand(0), op.operand(1));
                    case ASYNC_COPY -> asyncCopies.start(op);
                    case ASYNC_COMMIT -> asyncCopies.commit();
                    case ASYNC_WAIT -> asyncCopies.await(op);
                    case MEMDESC_INDEX -> local.slot(op);
                    case MEMDESC_TRANS -> local.view(op.operand(0), op.result());
                    case RESIDENT_ID -> define(op, e.thread().residentId());
                    case NUM_RESIDENTS -> define(op, e.thread().numResidents());
                    case CLUSTER_CTA_ID -> define(op, e.thread().ctaOfProgram());
                    case CLUSTER_BARRIER -> meetCluster(op);
                    case GRID_DEPENDENCY_WAIT -> gridControl("wait");
                    case LAUNCH_DEPENDENTS -> gridControl("launch_dependents");
                    case DESCRIPTOR_PART -> throw unsupported(op);
                    case WARP_GROUP_DOT -> groupDots.emit(op);
                    case WARP_GROUP_DOT_WAIT -> groupDots.await(op);
                    case FENCE_ASYNC_SHARED -> barriers.fence(op);
                    case INIT_BARRIER -> barriers.init(op);
                    case INVAL_BARRIER -> barriers.invalidate(op);
                    case WAIT_BARRIER -> barriers.await(op);
                    case ARRIVE_BARRIER -> barriers.arrive(op);
                    case BARRIER_EXPECT, COPIER_WAIT_BARRIER, ASYNC_TMA_COPY_GLOBAL_TO_LOCAL ->
                        throw new IllegalStateException(op + " is for the copier");
                    case ASYNC_TMA_COPY_LOCAL_TO_GLOBAL, ASYNC_TMA_REDUCE -> copies.startStore(op);
                    case ASYNC_TMA_STORE_WAIT -> copies.awaitStores(op);
                    case TENSORMAP_CREATE -> throw new IllegalStateException(op + " is made with others");
                    case TENSORMAP_ARGUMENT -> {} // A parameter: it was there from the start.
                    case TENSOR_LOAD -> copies.load(op);
                    case TENSOR_STORE -> copies.store(op);
                    case TENSOR_REDUCE -> throw unsupported(op);
                    case WARP_SPECIALIZE -> specialize(new WarpPartition(op));
                    case WARP_YIELD, WARP_RETURN -> throw new IllegalStateException(op + " where no block ends");
                }
            }
            case Scf s -> control(s, op);
            case Misc m -> misc(m, op);
            case Cf c -> throw unsupported(op);
        }
    }

    private void triton(Tt t, Op op) {
        switch (t) {
            case GET_PROGRAM_ID ->
                define(op, e.programId(op.get(Attrs.PROGRAM_AXIS).ordinal()));
            case GET_NUM_PROGRAMS ->
                define(op, e.thread().numPrograms(op.get(Attrs.PROGRAM_AXIS).ordinal()));

            case MAKE_RANGE, SPLAT, UNSPLAT, BROADCAST, EXPAND_DIMS, RESHAPE, TRANS, CAT, JOIN, SPLIT ->
                shapes.emit(t, op);
            case GATHER -> gathers.emit(op);

            case LOAD -> memory.load(op);
            case STORE -> memory.store(op);
            case ATOMIC_RMW -> atomics.readModifyWrite(op);
            case ATOMIC_CAS -> atomics.compareAndSwap(op);

            case ADDPTR,
                    BITCAST,
                    INT_TO_PTR,
                    PTR_TO_INT,
                    MULHIUI,
                    CLAMPF,
                    PRECISE_SQRT,
                    PRECISE_DIVF,
                    FP_TO_FP,
                    EXTERN_ELEMENTWISE,
                    MAP_ELEMENTWISE -> elements.emit(op);
            case ELEMENTWISE_INLINE_ASM -> assembly.emit(op);

            case DOT -> {
                if (Encoding.of(op.result().type()) instanceof NvidiaMma) {
                    warpDots.emit(op);
                } else {
                    dots.emit(op);
                }
            }
            case REDUCE -> reductions.emit(op);
            case SCAN -> scans.emit(op);
            case HISTOGRAM -> histograms.emit(op);

            case ASSERT -> reports.check(op);
            case PRINT -> reports.print(op);

            case CALL,
                    RETURN,
                    DOT_SCALED,
                    MAKE_TENSOR_DESCRIPTOR,
                    DESCRIPTOR_EXTENTS,
                    DESCRIPTOR_LOAD,
                    DESCRIPTOR_STORE,
                    DESCRIPTOR_REDUCE,
                    DESCRIPTOR_GATHER,
                    DESCRIPTOR_SCATTER,
                    REDUCE_RETURN,
                    SCAN_RETURN,
                    MAP_ELEMENTWISE_RETURN -> throw unsupported(op);
        }
    }

    private void misc(Misc m, Op op) {
        switch (m) {
            case ASSUME -> f.assume(e.scalar(op.operand(0)));
            case BARRIER -> shared.barrier();
            case POISON -> elements.emit(op);
        }
    }

    private void define(Op op, Val scalar) {
        e.define(op.result(), List.of(scalar));
    }

    static RuntimeException unsupported(Op op) {
        return Unsupported.on("an NVIDIA GPU", op);
    }

    // Control flow

    /**
     * The others come first in the code, since what is computed anew of indices in the program holds there alone. One of them gives the
     * orders, and the rest are there for their registers: only four warps together can hand some over.
     */
    private void specialize(WarpPartition partition) {
        Val first = Const.i32(e.numWarps());
        Val warp = e.thread().uniformWarp();
        f.ifElse(
                f.icmp(IntPredicate.UGE, warp, first),
                () -> {
                    partition.registers().ifPresent(r -> registers("dec", r.getLast()));
                    isForCopier = true;
                    if (partition.warps() == 1) {
                        emit(partition.others());
                    } else {
                        f.ifThen(f.icmp(IntPredicate.EQ, warp, first), () -> emit(partition.others()));
                    }
                    isForCopier = false;
                    return List.of();
                },
                () -> {
                    partition.registers().ifPresent(r -> registers("inc", r.getFirst()));
                    e.enterProgram();
                    emit(partition.program());
                    e.leaveProgram();
                    return List.of();
                });
        wereApart = true;
    }

    private void meetCluster(Op op) {
        if (op.get(Attrs.RELAXED)) {
            barriers.meetCluster();
        } else {
            barriers.meetClusterAfterAll();
        }
        if (wereApart) {
            // What the program's own warps know of themselves holds for them alone.
            e.thread().renew();
        }
    }

    private void gridControl(String what) {
        f.asmVolatile(LType.VOID, "griddepcontrol." + what + ";", "~{memory}", List.of());
    }

    private void registers(String change, int count) {
        f.asmVolatile(LType.VOID, "setmaxnreg." + change + ".sync.aligned.u32 " + count + ";", "~{memory}", List.of());
    }

    private void control(Scf s, Op op) {
        switch (s) {
            case FOR -> count(op);
            case WHILE -> repeat(op);
            case IF -> choose(op);
            case YIELD, CONDITION -> throw new IllegalStateException(op + " where no block ends");
        }
    }

    private void count(Op op) {
        List<Value> inits = op.operands().subList(3, op.operands().size());
        List<? extends Value> ofRound =
                op.body(0).arguments().subList(1, op.body(0).arguments().size());
        List<Val> last = f.loop(
                e.scalar(op.operand(0)),
                e.scalar(op.operand(1)),
                e.scalar(op.operand(2)),
                initial(inits, op.body(0).terminator().operands()),
                (index, values) -> {
                    e.define(op.body(0).argument(0), List.of(index));
                    carried.define(ofRound, values);
                    return carried.of(emit(op.body(0)));
                });
        carried.define(op.results(), last);
        if (once.ops().contains(op) && RecomputeIndices.isCrowded(op)) {
            forget(op);
        }
    }

    /**
     * Hides from LLVM what indices are computed of anew here, so that it does not keep what it knows of them: which thread this is, and
     * the numbers that were there before.
     */
    private void forget(Op loop) {
        e.thread().renew();
        List<Op> ops = once.ops();
        int at = ops.indexOf(loop);
        Set<Value> kept = new HashSet<>();
        for (Op op : ops.subList(0, at)) {
            op.results().stream().filter(RecomputeIndices::isKept).forEach(kept::add);
        }
        Set<Value> numbers = new LinkedHashSet<>(entry.arguments());
        for (Op later : ops.subList(at + 1, ops.size())) {
            later.walk(op -> op.operands().stream().filter(kept::contains).forEach(numbers::add));
        }
        numbers.forEach(this::hide);
    }

    private void hide(Value number) {
        int width = number.type() instanceof IntType i ? i.width() : 0;
        if (width == Integer.SIZE || width == Long.SIZE) {
            Val known = e.scalar(number);
            String register = width == Integer.SIZE ? "=r,r" : "=l,l";
            e.define(
                    number,
                    List.of(f.asmVolatile(known.type(), "mov.b" + width + " $0, $1;", register, List.of(known))));
        }
    }

    /** The registers that a loop begins with; sums that its products leave under way have theirs before it. */
    private List<Val> initial(List<Value> inits, List<Value> yielded) {
        List<Val> all = new ArrayList<>();
        for (int i = 0; i < inits.size(); i++) {
            List<Val> registers = carried.of(List.of(inits.get(i)));
            all.addAll(WarpGroupDots.isUnderWay(yielded.get(i)) ? groupDots.written(registers) : registers);
        }
        return all;
    }

    private void repeat(Op op) {
        List<Val> last = f.whileLoop(
                carried.of(op.operands()),
                values -> {
                    carried.define(op.body(0).arguments(), values);
                    List<Value> passed = emit(op.body(0));
                    return new FunctionText.LoopTest(
                            e.scalar(passed.getFirst()), carried.of(passed.subList(1, passed.size())));
                },
                (values, forwarded) -> {
                    carried.define(op.body(1).arguments(), forwarded);
                    return carried.of(emit(op.body(1)));
                });
        carried.define(op.results(), last);
    }

    private void choose(Op op) {
        Val condition = e.scalar(op.operand(0));
        List<Val> results = f.ifElse(condition, () -> branch(op, 0), () -> branch(op, 1));
        carried.define(op.results(), results);
    }

    private List<Val> branch(Op op, int region) {
        return op.region(region).isEmpty() ? List.of() : carried.of(emit(op.body(region)));
    }
}
