package org.jtriton.runtime.cpu;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.llvm.LlvmModule;
import org.jtriton.llvm.TargetSpec;

/** What is known of this machine as a device. */
final class HostProperties {
    /** An instruction set with vectors, by the feature that LLVM knows it by; a processor's is its first one here. */
    private record VectorSet(String feature, String name) {}

    private static final List<VectorSet> VECTOR_SETS = List.of(
            new VectorSet("avx512f", "AVX-512"),
            new VectorSet("avx2", "AVX2"),
            new VectorSet("avx", "AVX"),
            new VectorSet("sse2", "SSE2"),
            new VectorSet("sve2", "SVE2"),
            new VectorSet("sve", "SVE"),
            new VectorSet("neon", "NEON"));

    private HostProperties() {}

    static Map<String, Object> of(int threads) {
        var target = TargetSpec.parse("cpu");
        var system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        var properties = new LinkedHashMap<String, Object>();
        properties.put("processor", target.cpu());
        properties.put("target", target.triple());
        properties.put("cores", system.getAvailableProcessors());
        properties.put("threads", threads);
        properties.put("vectors", vectors(target));
        properties.put("memory", "%.1f GiB".formatted(system.getTotalMemorySize() / (double) (1 << 30)));
        properties.put("llvm", LlvmModule.release());
        return properties;
    }

    private static String vectors(TargetSpec target) {
        var features = List.of(target.features().split(","));
        return VECTOR_SETS.stream()
                .filter(set -> features.contains("+" + set.feature()))
                .map(VectorSet::name)
                .findFirst()
                .orElse("those of every " + target.cpu());
    }
}
