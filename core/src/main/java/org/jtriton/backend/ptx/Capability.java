package org.jtriton.backend.ptx;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jtriton.llvm.TargetSpec;

/**
 * The compute capability of a GPU, such as 90 for 9.0. Where a capability has instructions that only it has, code uses them
 * and runs nowhere else ({@code sm_90a}).
 */
public record Capability(int number) {
    private static final List<Integer> KNOWN = List.of(75, 80, 86, 87, 89, 90, 100, 103, 120, 121);
    private static final Set<Integer> WITH_OWN_INSTRUCTIONS = Set.of(90, 100, 103, 120, 121);

    /** The first one whose multiprocessors run several CTAs as one cluster. */
    public static final int WITH_CLUSTERS = 90;

    /** What LLVM knows of PTX. */
    private static final String PTX_VERSION = "+ptx87";

    public Capability {
        if (number < KNOWN.getFirst()) {
            throw new IllegalArgumentException(
                    "no code for compute capability %d.%d: 7.5 is the oldest".formatted(number / 10, number % 10));
        }
    }

    /**
     * A target by name.
     *
     * @param name {@code cuda:90}
     * @throws IllegalArgumentException if there is no such target
     */
    public static Capability parse(String name) {
        String digits = name.startsWith("cuda:") ? name.substring("cuda:".length()) : "";
        if (digits.matches("[0-9]{2,3}") && KNOWN.contains(Integer.parseInt(digits))) {
            return new Capability(Integer.parseInt(digits));
        }
        throw new IllegalArgumentException("there is no target '" + name + "'; there is "
                + KNOWN.stream().map(n -> "cuda:" + n).collect(Collectors.joining(", ")));
    }

    public boolean isAtLeast(int other) {
        return number >= other;
    }

    /** The name that LLVM and {@code ptxas} have for it: {@code sm_90a}. */
    public String arch() {
        int known =
                KNOWN.stream().filter(n -> n <= number).max(Integer::compare).orElseThrow();
        return "sm_" + known + (WITH_OWN_INSTRUCTIONS.contains(known) && known == number ? "a" : "");
    }

    /** {@code cuda:90}. */
    public String target() {
        return "cuda:" + number;
    }

    TargetSpec llvm() {
        return new TargetSpec("nvptx64-nvidia-cuda", arch(), PTX_VERSION);
    }
}
