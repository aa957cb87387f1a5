package org.jtriton.runtime.cuda;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;

/**
 * Machine code in a GPU: the function of a kernel, ready to launch.
 *
 * @param registers registers of a thread
 * @param localBytes memory of a thread, most of it for what did not fit into registers
 * @param programsPerMultiprocessor how many programs a multiprocessor can hold at once
 */
record CudaModule(
        CudaContext context, long handle, long function, int registers, int localBytes, int programsPerMultiprocessor) {
    /** Of {@code CUfunction_attribute}. */
    private static final int MAX_THREADS = 0;

    private static final int LOCAL_BYTES = 3;
    private static final int REGISTERS = 4;
    private static final int MAX_DYNAMIC_SHARED_BYTES = 8;

    private static final int NON_PORTABLE_CLUSTER_SIZE_ALLOWED = 14;

    /** The largest cluster that any GPU with clusters can run. */
    private static final int PORTABLE_CLUSTER = 8;

    /** What a launch may have without asking for more. */
    private static final int PLAIN_SHARED_BYTES = 48 << 10;

    static CudaModule load(CudaContext context, byte[] cubin, String symbol, int ctas, int threads, int sharedBytes) {
        var api = context.api();
        long handle;
        try (var arena = Arena.ofConfined()) {
            var image = arena.allocateFrom(JAVA_BYTE, cubin);
            handle = context.query(
                    "cuModuleLoadData", "kernel '%s'".formatted(symbol), out -> api.cuModuleLoadData(out, image));
        }
        try {
            return prepared(context, handle, symbol, ctas, threads, sharedBytes);
        } catch (RuntimeException e) {
            api.cuModuleUnload(handle);
            throw e;
        }
    }

    private static CudaModule prepared(
            CudaContext context, long handle, String symbol, int ctas, int threads, int sharedBytes) {
        var api = context.api();
        var about = "kernel '%s'".formatted(symbol);
        try (var arena = Arena.ofConfined()) {
            var out = arena.allocate(JAVA_LONG);
            context.check(
                    "cuModuleGetFunction", api.cuModuleGetFunction(out, handle, arena.allocateFrom(symbol)), about);
            long function = out.get(JAVA_LONG, 0);
            if (sharedBytes > PLAIN_SHARED_BYTES) {
                context.check(
                        "cuFuncSetAttribute",
                        api.cuFuncSetAttribute(function, MAX_DYNAMIC_SHARED_BYTES, sharedBytes),
                        about + ", %d bytes of shared memory".formatted(sharedBytes));
            }
            if (ctas > PORTABLE_CLUSTER) {
                context.check(
                        "cuFuncSetAttribute",
                        api.cuFuncSetAttribute(function, NON_PORTABLE_CLUSTER_SIZE_ALLOWED, 1),
                        about + ", clusters of %d".formatted(ctas));
            }
            int most = attribute(context, function, MAX_THREADS);
            if (threads > most) {
                throw new IllegalStateException("kernel '%s' was compiled for up to %d threads and is launched with %d"
                        .formatted(symbol, most, threads));
            }
            int code = api.cuOccupancyMaxActiveBlocksPerMultiprocessor(out, function, threads, sharedBytes);
            if (ctas > 1 && code != CudaError.SUCCESS) {
                // Of clusters some drivers only say how many the whole GPU holds.
                out.set(JAVA_INT, 0, 0);
            } else {
                context.check("cuOccupancyMaxActiveBlocksPerMultiprocessor", code, about);
            }
            return new CudaModule(
                    context,
                    handle,
                    function,
                    attribute(context, function, REGISTERS),
                    attribute(context, function, LOCAL_BYTES),
                    out.get(JAVA_INT, 0));
        }
    }

    private static int attribute(CudaContext context, long function, int attribute) {
        return context.queryInt(
                "cuFuncGetAttribute", "", out -> context.api().cuFuncGetAttribute(out, attribute, function));
    }

    /** Takes the code out of the GPU, where it must not run any more. */
    void unload() {
        if (!context.isLost()) {
            context.call("cuModuleUnload", "", () -> context.api().cuModuleUnload(handle));
        }
    }
}
