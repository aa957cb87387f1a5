package org.jtriton.bench.cpu;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.jtriton.bench.cpu.Row.Ceiling;
import org.jtriton.llvm.LlvmModule;
import org.jtriton.llvm.NativeLibrary;
import org.jtriton.llvm.TargetSpec;

/**
 * What this machine can do at most, on a number of threads: multiplications and additions that never leave the registers, and a
 * copy whose stores go past the caches. Both are a loop of LLVM IR, on vectors of 16 floats.
 */
final class Ceilings {
    /** Vectors that are in a loop's registers: enough to hide that an operation takes four cycles, on two units. */
    private static final int REGISTERS = 16;

    private static final int LANES = 16;
    private static final long ROUNDS = 5_000_000;
    private static final long BYTES = 1L << 28;
    private static final int TRIES = 5;

    private final NativeLibrary library;
    private final MethodHandle multiply;
    private final MethodHandle copy;
    private final int threads;

    private Ceilings(NativeLibrary library, int threads) {
        this.library = library;
        this.threads = threads;
        var linker = Linker.nativeLinker();
        multiply = linker.downcallHandle(
                library.symbol("multiply"), FunctionDescriptor.of(JAVA_FLOAT, JAVA_LONG, JAVA_FLOAT));
        copy = linker.downcallHandle(library.symbol("copy"), FunctionDescriptor.ofVoid(ADDRESS, ADDRESS, JAVA_LONG));
    }

    /** Measures both, in the units of {@link Ceiling}. */
    static Map<Ceiling, Double> measure(int threads) {
        try (var module = LlvmModule.parse(multiplyLoop() + copyLoop(), TargetSpec.host())) {
            module.optimize(LlvmModule.O2);
            var ceilings = new Ceilings(NativeLibrary.load(module.emitObject()), threads);
            try {
                var result = new EnumMap<Ceiling, Double>(Ceiling.class);
                result.put(Ceiling.ARITHMETIC, ceilings.arithmetic());
                result.put(Ceiling.MEMORY, ceilings.memory());
                return result;
            } finally {
                ceilings.library.close();
            }
        }
    }

    private double arithmetic() {
        double operations = 2.0 * REGISTERS * LANES * ROUNDS * threads;
        return operations
                / best(_ -> {
                    var _ = (float) multiply.invokeExact(ROUNDS, 0.9999f);
                })
                / 1e9;
    }

    private double memory() {
        try (var arena = Arena.ofShared()) {
            var from = arena.allocate(BYTES, 64).fill((byte) 1);
            var to = arena.allocate(BYTES, 64).fill((byte) 2);
            long part = BYTES / threads & -64;
            double seconds = best(thread -> {
                MemorySegment source = from.asSlice(thread * part, part);
                copy.invokeExact(source, to.asSlice(thread * part, part), part / (LANES * Float.BYTES));
            });
            return 2.0 * part * threads / seconds / 1e9;
        }
    }

    @FunctionalInterface
    private interface Part {
        void run(int thread) throws Throwable;
    }

    /** The seconds of the fastest of some tries on all threads. */
    private double best(Part part) {
        double best = Double.POSITIVE_INFINITY;
        for (int i = 0; i < TRIES; i++) {
            long start = System.nanoTime();
            var running = IntStream.range(0, threads)
                    .mapToObj(thread -> Thread.ofPlatform().start(() -> run(part, thread)))
                    .toList();
            try {
                for (var thread : running) {
                    thread.join();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while measuring the machine", e);
            }
            best = Math.min(best, (System.nanoTime() - start) * 1e-9);
        }
        return best;
    }

    private static void run(Part part, int thread) {
        try {
            part.run(thread);
        } catch (Throwable e) {
            throw new IllegalStateException("cannot measure the machine", e);
        }
    }

    private static String multiplyLoop() {
        var text = new StringBuilder("""
                declare <16 x float> @llvm.fma.v16f32(<16 x float>, <16 x float>, <16 x float>)
                declare float @llvm.vector.reduce.fadd.v16f32(float, <16 x float>)
                define float @multiply(i64 %rounds, float %factor) {
                entry:
                  %one = insertelement <16 x float> poison, float %factor, i32 0
                  %all = shufflevector <16 x float> %one, <16 x float> poison, <16 x i32> zeroinitializer
                  br label %loop
                loop:
                  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
                """);
        for (int r = 0; r < REGISTERS; r++) {
            text.append("  %%x%1$d = phi <16 x float> [ splat (float %2$d.0), %%entry ], [ %%y%1$d, %%loop ]%n"
                    .formatted(r, r + 1));
        }
        for (int r = 0; r < REGISTERS; r++) {
            text.append(("  %%y%1$d = call <16 x float> @llvm.fma.v16f32(<16 x float> %%x%1$d, <16 x float> %%all,"
                            + " <16 x float> %%all)%n")
                    .formatted(r));
        }
        text.append("""
                  %next = add i64 %i, 1
                  %more = icmp ult i64 %next, %rounds
                  br i1 %more, label %loop, label %done
                done:
                """);
        for (int r = 1; r < REGISTERS; r++) {
            text.append("  %%s%d = fadd <16 x float> %%%s, %%y%d%n".formatted(r, r == 1 ? "y0" : "s" + (r - 1), r));
        }
        return text.append("""
                  %sum = call float @llvm.vector.reduce.fadd.v16f32(float 0.0, <16 x float> %s15)
                  ret float %sum
                }
                """).toString();
    }

    private static String copyLoop() {
        return """
                define void @copy(ptr %from, ptr %to, i64 %count) {
                entry:
                  br label %loop
                loop:
                  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
                  %source = getelementptr <16 x float>, ptr %from, i64 %i
                  %target = getelementptr <16 x float>, ptr %to, i64 %i
                  %value = load <16 x float>, ptr %source, align 64
                  store <16 x float> %value, ptr %target, align 64, !nontemporal !0
                  %next = add i64 %i, 1
                  %more = icmp ult i64 %next, %count
                  br i1 %more, label %loop, label %done
                done:
                  ret void
                }
                !0 = !{i32 1}
                """;
    }
}
