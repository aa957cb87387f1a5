package org.jtriton.runtime.cuda;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.jtriton.DeviceException;
import org.jtriton.backend.ptx.Capability;
import org.jtriton.backend.ptx.cost.Machine;

/**
 * What is known of a GPU.
 *
 * @param name as its maker calls it
 * @param memory in bytes
 * @param capability major and minor of the compute capability: 90 for 9.0
 * @param sharedBytes shared memory that a block may have
 * @param driver the version of CUDA that the driver is for: 13000 for 13.0
 */
record GpuFacts(
        String name,
        long memory,
        int capability,
        int multiprocessors,
        long l2Bytes,
        int sharedBytes,
        int sharedBytesPerMultiprocessor,
        int clockKilohertz,
        double memoryBytesPerNanosecond,
        int driver) {
    /** Of {@code CUdevice_attribute}. */
    private static final int CLOCK_RATE = 13;

    static final int MULTIPROCESSOR_COUNT = 16;
    private static final int MEMORY_CLOCK_RATE = 36;
    private static final int MEMORY_BUS_WIDTH = 37;
    private static final int L2_CACHE_SIZE = 38;
    private static final int CAPABILITY_MAJOR = 75;
    private static final int CAPABILITY_MINOR = 76;
    private static final int SHARED_PER_MULTIPROCESSOR = 81;
    private static final int SHARED_PER_BLOCK_OPTIN = 97;

    private static final int NAME_BYTES = 256;

    static GpuFacts of(CudaContext context) {
        var api = context.api();
        try (var arena = Arena.ofConfined()) {
            var name = arena.allocate(NAME_BYTES);
            context.check("cuDeviceGetName", api.cuDeviceGetName(name, NAME_BYTES, context.device()), "");
            var number = arena.allocate(JAVA_LONG);
            context.check("cuDeviceTotalMem_v2", api.cuDeviceTotalMem_v2(number, context.device()), "");
            long memory = number.get(JAVA_LONG, 0);
            context.check("cuDriverGetVersion", api.cuDriverGetVersion(number), "");
            return new GpuFacts(
                    name.getString(0),
                    memory,
                    10 * context.attribute(CAPABILITY_MAJOR) + context.attribute(CAPABILITY_MINOR),
                    context.attribute(MULTIPROCESSOR_COUNT),
                    context.attribute(L2_CACHE_SIZE),
                    context.attribute(SHARED_PER_BLOCK_OPTIN),
                    context.attribute(SHARED_PER_MULTIPROCESSOR),
                    context.attribute(CLOCK_RATE),
                    // In kilohertz and bits, twice in a cycle.
                    2.0 * context.attribute(MEMORY_CLOCK_RATE) / 1e6 * context.attribute(MEMORY_BUS_WIDTH) / Byte.SIZE,
                    number.get(JAVA_INT, 0));
        }
    }

    /**
     * How many GPUs there are; 0 with a driver that finds none.
     *
     * @throws DeviceException if the driver cannot be started
     */
    static int count(CudaApi api) {
        int code = api.cuInit(0);
        if (code == CudaError.NO_DEVICE) {
            return 0;
        }
        check(api, "cuInit", code);
        return number(api, "cuDeviceGetCount", api::cuDeviceGetCount);
    }

    private static int number(CudaApi api, String function, ToIntFunction<MemorySegment> call) {
        try (var arena = Arena.ofConfined()) {
            var out = arena.allocate(JAVA_INT);
            check(api, function, call.applyAsInt(out));
            return out.get(JAVA_INT, 0);
        }
    }

    static void check(CudaApi api, String function, int code) {
        if (code != CudaError.SUCCESS) {
            throw new DeviceException("the NVIDIA driver cannot be used: %s failed: %s"
                    .formatted(function, CudaContext.describe(api, code)));
        }
    }

    /** What code is compiled for. */
    Capability target() {
        return new Capability(capability);
    }

    /** What estimates are made for. */
    Machine machine() {
        return Machine.of(
                target(),
                multiprocessors,
                clockKilohertz / 1e6,
                sharedBytesPerMultiprocessor,
                memoryBytesPerNanosecond);
    }

    String description() {
        return "%s, %s, %d multiprocessors".formatted(name, size(memory), multiprocessors);
    }

    Map<String, Object> properties() {
        var properties = new LinkedHashMap<String, Object>();
        properties.put("processor", name);
        properties.put("target", target().target());
        properties.put("capability", "%d.%d".formatted(capability / 10, capability % 10));
        properties.put("multiprocessors", multiprocessors);
        properties.put("clock", "%d MHz".formatted(clockKilohertz / 1000));
        properties.put("memory", size(memory));
        properties.put("L2 cache", size(l2Bytes));
        properties.put(
                "shared memory",
                "%s a program, %s a multiprocessor".formatted(size(sharedBytes), size(sharedBytesPerMultiprocessor)));
        properties.put("driver", "CUDA %d.%d".formatted(driver / 1000, driver % 1000 / 10));
        return properties;
    }

    /** A number of bytes, for people. */
    static String size(long bytes) {
        if (bytes < 1 << 10) {
            return bytes + " bytes";
        }
        int power = Math.min((63 - Long.numberOfLeadingZeros(bytes)) / 10, 4);
        double value = bytes / (double) (1L << 10 * power);
        var number = String.format(Locale.ROOT, value == Math.rint(value) ? "%.0f" : "%.1f", value);
        return number + " " + "KMGT".charAt(power - 1) + "iB";
    }
}
