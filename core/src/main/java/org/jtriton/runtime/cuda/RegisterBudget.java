package org.jtriton.runtime.cuda;

import java.util.Optional;
import java.util.regex.Pattern;
import org.jtriton.backend.ptx.Capability;
import org.jtriton.backend.ptx.PtxKernel;
import org.jtriton.backend.ptx.PtxOptions;

/*
 * How many registers may a thread use?
 *
 * Left alone, the assembler takes what suits the code best, whatever else could run beside it. A kernel with 166 registers and
 * 256 threads runs one program on a multiprocessor, whose 65536 registers two would share with 128 each. Often it can do with that,
 * by computing some things again or with a few bytes in memory, and then two programs hide each other's waiting. So a second
 * assembly is told that number of programs (.minnctapersm), if a thread would have to give up three eighths of its registers at most:
 *
 *     gradients of layer norm, 8192 columns f16      166 registers, 1 program      128 registers, 2 programs, 1.3 times as fast
 *
 * Where that will not do, the assembler also aims low: a kernel whose busiest place needs 106 registers gets 106, and everywhere else
 * loads wait for each other so as not to need more. That would pay if more programs then ran beside each other. Mostly they do
 * not: with 256 threads, two programs of up to 128 registers fit, and it takes 80 for a third. So it is told how many fit
 * anyway, and uses what is there: more loads under way at once, for the same number of programs.
 *
 *     layer norm of 16384 columns, 256 threads      106 registers, 3 loads under way       124 registers, 8 loads
 *
 * Each assembly takes as long as everything before it, so none is made in vain. A product of a group of warps holds its sums in
 * registers, and cannot be assembled with fewer than those and some more. And a kernel around such products that loads nothing into
 * registers, since all that it multiplies is copied to shared memory and read there by the tensor cores, has no use for idle ones:
 *
 *     product of matrices, 128 x 128 x 32, 256 threads      102 registers       108 registers, and a loop of the same 66 instructions
 */

/** Lets the assembler use the registers that it can have for the most programs at once. See the essay above. */
final class RegisterBudget {
    private static final int REGISTERS = 65_536;
    private static final int MOST_OF_A_THREAD = 255;
    private static final int MOST_PROGRAMS = 32;

    /** Each quarter of a multiprocessor has its own, and as many warps as the others. */
    private static final int QUARTERS = 4;

    /** Registers come in eights, for each thread. */
    private static final int STEP = 8;

    /** A kernel with so few has no use for more. */
    private static final int FEW = 40;

    /** What a thread may store to memory and load from it so that one program more fits. */
    private static final int FEW_BYTES = 64;

    /** What an instruction of a group of warps takes at least beside its sums, by what the assembler says where it has fewer. */
    private static final int BESIDE_SUMS = 26;

    private static final int KIB = 1024;
    private static final Pattern PRODUCT = Pattern.compile("wgmma\\.mma_async\\S*\\s*\\{([^}]*)\\}");
    private static final Pattern THREADS = Pattern.compile("(?m)^\\.maxntid .*$");

    private RegisterBudget() {}

    static Cubin assemble(PtxKernel kernel, Assembler assembler, int maxRegisters) {
        var arch = kernel.capability().arch();
        var first = assembler.assemble(kernel.ptx(), arch, maxRegisters);
        int registers = first.registers();
        if (maxRegisters > 0 || registers <= FEW || kernel.ptx().contains("setmaxnreg")) {
            return first;
        }
        int programs = programs(kernel, registers);
        if (isWorthTrying(kernel, registers, programs + 1)) {
            var more = tried(kernel, programs + 1, assembler);
            if (more.isPresent() && isAsGood(more.get(), first, FEW_BYTES)) {
                return more.get();
            }
        }
        if (programs < 2 || allowed(kernel, programs) < registers + STEP || !loadsIntoRegisters(kernel)) {
            return first;
        }
        return tried(kernel, programs, assembler)
                .filter(second -> isAsGood(second, first, 0))
                .orElse(first);
    }

    /** The kernel for so many programs at once; empty where an instruction takes more registers than a thread has then. */
    private static Optional<Cubin> tried(PtxKernel kernel, int programs, Assembler assembler) {
        try {
            return Optional.of(assembler.assemble(
                    told(kernel, programs), kernel.capability().arch(), 0));
        } catch (AssemblyException e) {
            return Optional.empty();
        }
    }

    private static boolean isAsGood(Cubin tried, Cubin first, int bytes) {
        return tried.spilledBytes() <= first.spilledBytes() + bytes
                && (first.waitsForProducts() || !tried.waitsForProducts());
    }

    /** Whether so many programs would fit if a thread gave up some of its registers, but not too many. */
    private static boolean isWorthTrying(PtxKernel kernel, int registers, int programs) {
        int allowed = allowed(kernel, programs);
        return 8 * allowed >= 5 * registers
                && allowed >= leastRegisters(kernel)
                && programs(kernel, allowed) >= programs;
    }

    /** Registers without which an instruction of the kernel cannot be assembled. */
    private static int leastRegisters(PtxKernel kernel) {
        return PRODUCT.matcher(kernel.ptx())
                .results()
                .mapToInt(product -> product.group(1).split(",").length + BESIDE_SUMS)
                .max()
                .orElse(0);
    }

    private static boolean loadsIntoRegisters(PtxKernel kernel) {
        return kernel.ptx().contains("ld.global") || !kernel.ptx().contains("wgmma.mma_async");
    }

    private static String told(PtxKernel kernel, int programs) {
        return THREADS.matcher(kernel.ptx()).replaceFirst("$0\n.minnctapersm " + programs);
    }

    /** Programs of a kernel that run on a multiprocessor at once, if a thread has so many registers. */
    static int programs(PtxKernel kernel, int registers) {
        int threads = threads(kernel);
        int rounded = (registers + STEP - 1) / STEP * STEP;
        int warps = REGISTERS / (rounded * PtxOptions.LANES) / QUARTERS * QUARTERS;
        int byRegisters = warps / kernel.numWarps();
        int byThreads = mostThreads(kernel.capability()) / threads;
        // The system keeps 1 KiB of each program's shared memory to itself.
        int byShared = sharedBytes(kernel.capability()) / (kernel.sharedBytes() + KIB);
        return Math.min(Math.min(byRegisters, byThreads), Math.min(byShared, MOST_PROGRAMS));
    }

    private static int allowed(PtxKernel kernel, int programs) {
        int warps = (programs * kernel.numWarps() + QUARTERS - 1) / QUARTERS * QUARTERS;
        return Math.min(REGISTERS / (warps * PtxOptions.LANES) / STEP * STEP, MOST_OF_A_THREAD);
    }

    private static int threads(PtxKernel kernel) {
        return PtxOptions.LANES * kernel.numWarps();
    }

    private static int mostThreads(Capability capability) {
        return switch (capability.number()) {
            case 75 -> 1024;
            case 86, 87, 89, 120, 121 -> 1536;
            default -> 2048;
        };
    }

    /** Shared memory of a multiprocessor. */
    private static int sharedBytes(Capability capability) {
        return KIB
                * switch (capability.number()) {
                    case 75 -> 64;
                    case 86, 89, 120, 121 -> 100;
                    case 80, 87 -> 164;
                    default -> 228;
                };
    }
}
