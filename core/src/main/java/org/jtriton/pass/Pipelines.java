package org.jtriton.pass;

import java.util.List;
import java.util.stream.Stream;
import org.jtriton.pass.block.DecomposeScaledDot;
import org.jtriton.pass.block.DecomposeShortFloats;
import org.jtriton.pass.block.LowerDescriptors;
import org.jtriton.pass.cpu.SplitAddresses;
import org.jtriton.pass.cpu.UniformCarries;
import org.jtriton.pass.gpu.AllocateShared;
import org.jtriton.pass.gpu.AssignLayouts;
import org.jtriton.pass.gpu.ChooseWarps;
import org.jtriton.pass.gpu.DecomposeFloatDot;
import org.jtriton.pass.gpu.DescribeTiles;
import org.jtriton.pass.gpu.DoubleOperands;
import org.jtriton.pass.gpu.HoistLoads;
import org.jtriton.pass.gpu.InsertBarriers;
import org.jtriton.pass.gpu.LongestFirst;
import org.jtriton.pass.gpu.MergeRounds;
import org.jtriton.pass.gpu.OrderAccesses;
import org.jtriton.pass.gpu.OverlapLaunches;
import org.jtriton.pass.gpu.OverlapProducts;
import org.jtriton.pass.gpu.OverlapStores;
import org.jtriton.pass.gpu.PersistPrograms;
import org.jtriton.pass.gpu.PipelineCopies;
import org.jtriton.pass.gpu.PipelineDots;
import org.jtriton.pass.gpu.PrefetchLoads;
import org.jtriton.pass.gpu.RecomputeIndices;
import org.jtriton.pass.gpu.RemoveConversions;
import org.jtriton.pass.gpu.SkipFactors;
import org.jtriton.pass.gpu.SpecializeWarps;
import org.jtriton.pass.gpu.SplitPointers;
import org.jtriton.pass.gpu.SplitPrograms;
import org.jtriton.pass.gpu.StageOperands;
import org.jtriton.pass.gpu.TensorCopies;
import org.jtriton.pass.gpu.TensorCores;
import org.jtriton.pass.gpu.WrapOffsets;

/** The passes of each target, in order. Choose a list; nothing branches inside one. */
public final class Pipelines {
    private static final List<Pass> TRITON = List.of(
            new CfToScf(),
            new Inline(),
            new Canonicalize(),
            new Cse(),
            new LoopUnroll(),
            new ReorderBroadcast(),
            new Canonicalize(),
            new Combine(),
            new Cse(),
            new Licm(),
            new Canonicalize());

    private static final List<Pass> CPU = List.of(
            new LowerDescriptors(),
            new DecomposeScaledDot(),
            new DecomposeShortFloats(),
            new ReorderBroadcast(),
            new Canonicalize(),
            new UniformCarries(),
            new SplitAddresses(),
            new Canonicalize(),
            new Cse(),
            new Licm(),
            new Canonicalize());

    private static final List<Pass> GPU = List.of(
            new SplitPrograms(),
            new DecomposeScaledDot(),
            new DecomposeFloatDot(),
            new ChooseWarps(),
            new TensorCopies(),
            new LowerDescriptors(),
            new ReorderBroadcast(),
            new Canonicalize(),
            new Cse(),
            new Licm(),
            new DescribeTiles(),
            new Licm(),
            new Dce(),
            new MergeRounds(),
            new Canonicalize(),
            new Cse(),
            new TensorCores(),
            new StageOperands(),
            new SplitPointers(),
            new Licm(),
            new Cse(),
            new Dce(),
            new PipelineDots(),
            new PrefetchLoads(),
            new Canonicalize(),
            new AssignLayouts(),
            new RemoveConversions(),
            new Cse(),
            new Licm(),
            new Cse(),
            new Dce(),
            new SkipFactors(),
            new PersistPrograms(),
            new LongestFirst(),
            new SpecializeWarps(),
            new PipelineCopies(),
            new DoubleOperands(),
            new OverlapStores(),
            new Dce(),
            new HoistLoads(),
            new OverlapProducts(),
            new RecomputeIndices(),
            new WrapOffsets());

    private static final List<Pass> LAID_OUT =
            List.of(new AllocateShared(), new InsertBarriers(), new OrderAccesses(), new OverlapLaunches());

    private static final List<Pass> INTERPRETER = List.of(new LowerDescriptors(), new DecomposeScaledDot());

    private Pipelines() {}

    /** What every target starts with: from the front end's IR to one tidy function. */
    public static List<Pass> triton() {
        return TRITON;
    }

    /** What the interpreter takes: one function, structured control flow, no calls, no descriptors. */
    public static List<Pass> interpreter() {
        return Stream.concat(TRITON.stream(), INTERPRETER.stream()).toList();
    }

    /**
     * What the CPU code generator takes: one function, structured control flow, no calls, no descriptors, and no block
     * of pointers carried by a loop that a scalar can stand for.
     */
    public static List<Pass> cpu() {
        return Stream.concat(TRITON.stream(), CPU.stream()).toList();
    }

    /**
     * What the code generator for GPUs takes, from a module with {@link org.jtriton.pass.gpu.GpuModule}'s attributes: a layout on
     * every block, and shared memory allocated. Follows {@link #triton}.
     */
    public static List<Pass> gpuAfterTriton() {
        return Stream.concat(GPU.stream(), LAID_OUT.stream()).toList();
    }

    /** The part of {@link #gpuAfterTriton} that a module still needs whose blocks all have layouts, as one in a file may. */
    public static List<Pass> gpuAfterLayouts() {
        return LAID_OUT;
    }

    /** The part of {@link #cpu} that follows {@link #triton}. */
    public static List<Pass> cpuAfterTriton() {
        return CPU;
    }
}
