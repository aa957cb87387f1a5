package org.jtriton.backend.cpu;

import org.jtriton.backend.element.ElementaryFunctions;
import org.jtriton.llvm.TargetSpec;

/**
 * What a kernel is compiled for.
 *
 * @param target the processor
 * @param functions where elementary functions are found
 */
public record CpuOptions(TargetSpec target, ElementaryFunctions functions) {
    /** For this machine, or whatever the settings name in its place. */
    public static CpuOptions host(ElementaryFunctions functions) {
        return new CpuOptions(TargetSpec.parse("cpu"), functions);
    }

    /** Bytes of the vectors that code for the target uses. */
    int vectorBytes() {
        if (target.triple().startsWith("x86_64")) {
            return hasFeature("avx512f") ? 64 : hasFeature("avx") ? 32 : 16;
        }
        return 16;
    }

    private boolean hasFeature(String feature) {
        String features = "," + target.features() + ",";
        int on = features.lastIndexOf(",+" + feature + ",");
        int off = features.lastIndexOf(",-" + feature + ",");
        return on != off ? on > off : impliedByName(feature);
    }

    /** Whether the processor's name alone promises the feature. */
    private boolean impliedByName(String feature) {
        return switch (target.cpu()) {
            case "x86-64-v4",
                    "skylake-avx512",
                    "cascadelake",
                    "cooperlake",
                    "icelake-client",
                    "icelake-server",
                    "rocketlake",
                    "tigerlake",
                    "sapphirerapids",
                    "emeraldrapids",
                    "graniterapids",
                    "znver4",
                    "znver5" -> true;
            case "x86-64-v3",
                    "haswell",
                    "skylake",
                    "alderlake",
                    "raptorlake",
                    "meteorlake",
                    "arrowlake",
                    "lunarlake",
                    "sierraforest",
                    "znver1",
                    "znver2",
                    "znver3" -> feature.equals("avx");
            case "sandybridge", "ivybridge" -> feature.equals("avx");
            default -> false;
        };
    }
}
