package org.jtriton.backend.ptx.cost;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jtriton.analysis.Uses;
import org.jtriton.backend.KernelLaunch;
import org.jtriton.ir.Func;
import org.jtriton.ir.IrModule;
import org.jtriton.pass.gpu.GpuModule;
import org.jtriton.pass.gpu.WarpPartition;

/*
 * How long will a launch take?
 *
 * The passes before LLVM decide nearly all that matters: what lies in shared memory, which unit multiplies, what is copied ahead and what
 * goes on beside what. So the estimate begins where they end, and costs a few milliseconds where LLVM and the assembler take hundreds.
 *
 *     kernel with layouts ── StepWriter ──> steps of a program ── Multiprocessor ──> cycles
 *            │                    ^                                    ^
 *            │            Scalars: the integers that a       how many programs run at once, by
 *            │            program computes from the          shared memory, threads and Registers,
 *            │            launch's arguments                 and one after another, by the grid
 *            └── what is moved from and to each tensor ─────> cycles of a byte: from the L2 cache, or from memory
 *                                                             as often as the tensor is read in all
 *
 * The busiest multiprocessor decides: with 512 equal programs on 132 of them it has four, and a last one of which the others see nothing.
 * Where programs are unequal, as those of causal attention are, a sample of them stands for all, and what the last ones of a multiprocessor
 * take longer than the average is added.
 *
 * It is a model: what it says is there to be compared with what it says of another configuration of the same kernel.
 */

/** Estimates how long a launch takes. See the essay above. */
public final class CostModel {
    /** The system keeps this much of each program's shared memory to itself. */
    private static final int SYSTEM_BYTES = 1024;

    private static final int MOST_PROGRAMS = 32;
    private static final int MOST_REGISTERS = 255;
    private static final int REGISTER_STEP = 8;

    /** The part of the registers with which the assembler still does if one program more fits then. */
    private static final double SQUEEZED = 0.88;

    /** How suddenly one limit takes over from the other. */
    private static final double SHARPNESS = 8;

    /** Programs that stand for all. */
    private static final int SAMPLES = 8;

    /** Nanoseconds until the first program begins, and from the end of the last one. */
    private static final double LAUNCH = 2000;

    /** Cycles until bytes from the L2 cache are there, and how much longer it takes from memory. */
    private static final double CACHE_LATENCY = 350;

    private static final double MEMORY_LATENCY = 450;

    /** Cycles that a program takes to begin and to end. */
    private static final double PROGRAM = 500;

    /** What a register that does not fit costs in each round. */
    private static final double SPILLED = 0.02;

    private final Machine machine;
    private final Func kernel;
    private final KernelLaunch launch;

    /** Programs, or where several CTAs share one, all of these: a multiprocessor runs them as it does programs. */
    private final long groups;

    private final int warps;
    private final int sharedBytes;
    private final Registers registers = new Registers();

    private CostModel(Machine machine, IrModule module, KernelLaunch launch) {
        this.machine = machine;
        this.kernel = module.kernel();
        this.launch = launch;
        groups = launch.programs() * GpuModule.numCtas(module);
        this.warps = GpuModule.numWarps(module);
        this.sharedBytes = GpuModule.sharedBytes(module);
    }

    /**
     * What a launch is expected to take.
     *
     * @param nanoseconds for all programs
     * @param programs that run on a multiprocessor at once
     * @param registers of a thread
     */
    public record Estimate(double nanoseconds, int programs, int registers) {}

    /**
     * The estimate for a launch of a kernel.
     *
     * @param module the kernel with layouts and shared memory, as {@link org.jtriton.pass.Pipelines#gpuAfterTriton} leaves it
     */
    public static Estimate estimate(Machine machine, IrModule module, KernelLaunch launch) {
        return new CostModel(machine, module, launch).estimate();
    }

    /** A program that stands for others. */
    private record Sample(List<Step> steps, double[] moved) {}

    private Estimate estimate() {
        int needed = registers.needed(kernel);
        int fitting = programs(needed);
        long programs = groups;
        long active = Math.min(programs, machine.multiprocessors());
        List<Sample> samples = samples(programs);
        var traffic = traffic(samples, programs, active);
        boolean isUniform = samples.stream()
                .allMatch(s -> s.steps().equals(samples.getFirst().steps()));
        double played =
                isUniform ? uniform(samples.getFirst().steps(), traffic, fitting) : unequal(samples, traffic, fitting);
        double cycles = atLeast(played, energy(samples));
        double spills = 1 + SPILLED * Math.max(0, needed * SQUEEZED - MOST_REGISTERS);
        double nanoseconds = cycles * spills / machine.cyclesPerNanosecond() + LAUNCH;
        return new Estimate(Math.max(nanoseconds, LAUNCH + memory(samples, programs)), fitting, needed);
    }

    /** What two limits come to, of which the smaller one is felt when it is near. */
    private static double atLeast(double a, double b) {
        return Math.pow(Math.pow(a, SHARPNESS) + Math.pow(b, SHARPNESS), 1 / SHARPNESS);
    }

    /** Cycles of each multiprocessor that power allows for all. */
    private double energy(List<Sample> samples) {
        double each = samples.stream()
                .mapToDouble(s -> Energy.cycles(s.steps(), Multiprocessor.share(warps)) * Multiprocessor.groups(warps))
                .average()
                .orElse(0);
        return each * groups / machine.multiprocessors();
    }

    /** Programs that a multiprocessor runs at once. */
    private int programs(int needed) {
        int least = (int) (Math.min(needed, MOST_REGISTERS) * SQUEEZED);
        int rounded = (least + REGISTER_STEP - 1) / REGISTER_STEP * REGISTER_STEP;
        int threads = 32 * (warps + WarpPartition.warps(kernel));
        int byRegisters = Machine.REGISTERS / (rounded * threads);
        int byThreads = machine.threads() / threads;
        int byShared = machine.sharedBytes() / (sharedBytes + SYSTEM_BYTES);
        return Math.clamp(Math.min(Math.min(byRegisters, byThreads), byShared), 1, MOST_PROGRAMS);
    }

    private List<Sample> samples(long programs) {
        var uses = Uses.of(kernel);
        List<Sample> samples = new ArrayList<>();
        int count = (int) Math.min(programs, SAMPLES);
        for (int i = 0; i < count; i++) {
            var writer = new StepWriter(
                    machine, kernel, uses, registers, warps, new Scalars(kernel, launch, sample(i, count)));
            List<Step> steps = new ArrayList<>(writer.write());
            steps.addFirst(new Step.Work(0, 0, 0, PROGRAM));
            samples.add(new Sample(steps, writer.moved()));
        }
        return samples;
    }

    /** A program in the middle of each part of the grid, along all of its axes. */
    private long sample(int i, int count) {
        long program = 0;
        long stride = 1;
        for (int extent : launch.grid()) {
            program += stride * ((2L * i + 1) * extent / (2L * count));
            stride *= extent;
        }
        return program;
    }

    /** The part of what is moved from or to each parameter that memory has to do with. */
    private double[] memoryShares(List<Sample> samples, long programs) {
        double[] shares = new double[samples.getFirst().moved().length];
        for (int i = 0; i < shares.length; i++) {
            double moved = moved(samples, programs, i);
            long extent = i < launch.extents().size() ? launch.extents().get(i) : 0;
            shares[i] = extent == 0 || moved == 0 ? 1 : Math.min(1, extent / moved);
        }
        return shares;
    }

    private static double moved(List<Sample> samples, long programs, int parameter) {
        return programs
                * samples.stream()
                        .mapToDouble(s -> s.moved()[parameter])
                        .average()
                        .orElse(0);
    }

    private List<Multiprocessor.Traffic> traffic(List<Sample> samples, long programs, long active) {
        List<Multiprocessor.Traffic> traffic = new ArrayList<>();
        for (double share : memoryShares(samples, programs)) {
            double cycles = Math.max(1 / machine.cacheBytes(active), share / machine.memoryBytes(active));
            traffic.add(new Multiprocessor.Traffic(cycles, CACHE_LATENCY + share * MEMORY_LATENCY));
        }
        return traffic;
    }

    /** Nanoseconds that the memory needs for all, if nothing else takes time. */
    private double memory(List<Sample> samples, long programs) {
        double[] shares = memoryShares(samples, programs);
        double bytes = 0;
        for (int i = 0; i < shares.length; i++) {
            bytes += shares[i] * moved(samples, programs, i);
        }
        return bytes / (machine.memoryBytes() * machine.multiprocessors()) / machine.cyclesPerNanosecond();
    }

    /** Cycles of the multiprocessor that has most programs. */
    private double uniform(List<Step> steps, List<Multiprocessor.Traffic> traffic, int fitting) {
        long most = Math.ceilDiv(groups, machine.multiprocessors());
        int slots = (int) Math.min(most, fitting);
        List<Double> times = new ArrayList<>();
        for (int i = 0; i < slots; i++) {
            times.add((double) (most / slots + (i < most % slots ? 1 : 0)));
        }
        return Multiprocessor.cycles(steps, times, warps, traffic);
    }

    private double unequal(List<Sample> samples, List<Multiprocessor.Traffic> traffic, int fitting) {
        double mean = groups / (double) machine.multiprocessors();
        int slots = (int) Math.clamp(Math.round(mean), 1, fitting);
        double[] alone = new double[samples.size()];
        for (int i = 0; i < alone.length; i++) {
            alone[i] = Multiprocessor.cycles(samples.get(i).steps(), Collections.nCopies(slots, 1.0), warps, traffic);
        }
        double longest = Arrays.stream(alone).max().orElse(0);
        double average = Arrays.stream(alone).average().orElse(0);
        double inRow = Math.max(1, mean / slots);
        return average * inRow + (longest - average) * Math.min(1, (inRow + 1) / (2 * inRow));
    }
}
