package org.jtriton.runtime.cuda;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** The assembler inside the driver; it assembles for the GPU whose context is current. */
record DriverAssembler(CudaContext context) implements Assembler {
    /** {@code CU_JIT_INPUT_PTX}. */
    private static final int PTX = 1;

    private static final int LOG_BYTES = 1 << 16;

    /** Of {@code CUjit_option}. */
    private static final int MAX_REGISTERS = 0;

    private static final int INFO_LOG = 3;
    private static final int INFO_LOG_BYTES = 4;
    private static final int ERROR_LOG = 5;
    private static final int ERROR_LOG_BYTES = 6;
    private static final int VERBOSE = 12;

    /** Options of a link, in the two rows in which the driver takes them. */
    private record Options(
            int count, MemorySegment names, MemorySegment values, MemorySegment info, MemorySegment errors) {
        static Options of(Arena arena, int maxRegisters) {
            var info = arena.allocate(LOG_BYTES);
            var errors = arena.allocate(LOG_BYTES);
            int count = maxRegisters > 0 ? 6 : 5;
            var names = arena.allocateFrom(
                    JAVA_INT, INFO_LOG, INFO_LOG_BYTES, ERROR_LOG, ERROR_LOG_BYTES, VERBOSE, MAX_REGISTERS);
            var values = arena.allocateFrom(
                    JAVA_LONG, info.address(), LOG_BYTES, errors.address(), LOG_BYTES, 1, maxRegisters);
            return new Options(count, names, values, info, errors);
        }

        String log() {
            return info.getString(0) + errors.getString(0);
        }
    }

    @Override
    public Cubin assemble(String ptx, String arch, int maxRegisters) {
        context.enter();
        var api = context.api();
        try (var arena = Arena.ofConfined()) {
            var options = Options.of(arena, maxRegisters);
            var state = arena.allocate(JAVA_LONG);
            context.check(
                    "cuLinkCreate_v2", api.cuLinkCreate_v2(options.count, options.names, options.values, state), arch);
            try {
                return link(arena, state.get(JAVA_LONG, 0), ptx, options);
            } finally {
                api.cuLinkDestroy(state.get(JAVA_LONG, 0));
            }
        }
    }

    private Cubin link(Arena arena, long state, String ptx, Options options) {
        var api = context.api();
        var text = arena.allocateFrom(ptx);
        int code = api.cuLinkAddData_v2(
                state,
                PTX,
                text,
                text.byteSize(),
                arena.allocateFrom("kernel.ptx"),
                0,
                MemorySegment.NULL,
                MemorySegment.NULL);
        if (code != CudaError.SUCCESS && !options.log().isBlank()) {
            throw AssemblyException.of("the driver's assembler", options.log(), ptx);
        }
        context.check("cuLinkAddData_v2", code, "PTX");
        var cubin = arena.allocate(ADDRESS);
        var bytes = arena.allocate(JAVA_LONG);
        code = api.cuLinkComplete(state, cubin, bytes);
        if (code != CudaError.SUCCESS && !options.log().isBlank()) {
            throw AssemblyException.of("the driver's assembler", options.log(), ptx);
        }
        context.check("cuLinkComplete", code, "PTX");
        return new Cubin(
                cubin.get(ADDRESS, 0).reinterpret(bytes.get(JAVA_LONG, 0)).toArray(JAVA_BYTE), options.log());
    }
}
