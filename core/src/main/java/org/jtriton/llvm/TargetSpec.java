package org.jtriton.llvm;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jtriton.Knobs;

/**
 * The machine to generate code for, in LLVM's words.
 *
 * @param triple architecture, vendor and system: {@code x86_64-unknown-linux-gnu}, {@code nvptx64-nvidia-cuda}
 * @param cpu LLVM's name of the processor: {@code sapphirerapids}, {@code x86-64-v3}, {@code sm_90a}
 * @param features features to add and take away: {@code +avx2,-avx512f}
 */
public record TargetSpec(String triple, String cpu, String features) {
    /**
     * The processors that a kernel may be compiled for by name. LLVM knows more, old ones; but it only warns of a name
     * it does not know, and then silently generates code for the oldest.
     */
    private static final Set<String> X86 = names("""
            x86-64 x86-64-v2 x86-64-v3 x86-64-v4 nehalem westmere sandybridge ivybridge haswell broadwell skylake
            skylake-avx512 cascadelake cooperlake icelake-client icelake-server rocketlake tigerlake alderlake
            raptorlake meteorlake arrowlake lunarlake sapphirerapids emeraldrapids graniterapids sierraforest
            znver1 znver2 znver3 znver4 znver5""");

    private static final Set<String> ARM = names("""
            generic cortex-a72 cortex-a76 cortex-x1 neoverse-n1 neoverse-n2 neoverse-n3 neoverse-v1 neoverse-v2
            neoverse-v3 apple-m1 apple-m2 apple-m3 apple-m4 ampere1 ampere1a""");

    /** This machine, with everything that its processor has. */
    public static TargetSpec host() {
        LlvmC llvm = LibLlvm.get();
        return new TargetSpec(
                LibLlvm.takeMessage(llvm.LLVMGetDefaultTargetTriple()),
                LibLlvm.takeMessage(llvm.LLVMGetHostCPUName()),
                LibLlvm.takeMessage(llvm.LLVMGetHostCPUFeatures()));
    }

    /**
     * A CPU target by name. Code for a processor that has more than this machine can be emitted but not run.
     *
     * @param name {@code cpu} for this machine, as changed by the settings {@code target.cpu} and
     *     {@code target.features}; or a processor of this machine's architecture, such as {@code x86-64-v3}
     * @throws IllegalArgumentException if no such processor is known; the message lists those that are
     */
    public static TargetSpec parse(String name) {
        TargetSpec host = host();
        String cpu = name.equals("cpu") ? Knobs.TARGET_CPU.value().orElse("host") : name;
        TargetSpec spec = cpu.equals("host") ? host : new TargetSpec(host.triple, known(cpu, host), "");
        return name.equals("cpu") ? spec.plus(Knobs.TARGET_FEATURES.value().orElse("")) : spec;
    }

    /** The same machine with more or fewer features: {@code +f16c,-avx512f}. */
    public TargetSpec plus(String more) {
        List<String> all = new ArrayList<>(List.of(features, more));
        all.removeIf(String::isEmpty);
        return new TargetSpec(triple, cpu, String.join(",", all));
    }

    /** Whether LLVM's result goes through another compiler, as PTX does: then the last of LLVM's effort makes no difference but in time. */
    boolean isAssembledLater() {
        return triple.startsWith("nvptx");
    }

    private static String known(String cpu, TargetSpec host) {
        Set<String> names = host.triple.startsWith("aarch64") || host.triple.startsWith("arm64") ? ARM : X86;
        if (!names.contains(cpu) && !cpu.equals(host.cpu)) {
            throw new IllegalArgumentException("there is no target '" + cpu + "' for " + host.triple
                    + "; 'cpu' is this machine (" + host.cpu + "), others are " + String.join(", ", names));
        }
        return cpu;
    }

    private static Set<String> names(String text) {
        return new TreeSet<>(List.of(text.split("\\s+")));
    }
}
