package org.jtriton.bench.cpu;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;

/** OpenBLAS, of which only the shared library inside the jar of {@code org.bytedeco:openblas} is used. */
final class OpenBlas implements AutoCloseable {
    private static final String FOLDER = "/org/bytedeco/openblas/linux-x86_64/";
    private static final String LIBRARY = "libopenblas.so.0";

    /** What it is linked with, and finds in its own folder. */
    private static final List<String> COMPANIONS = List.of("libgfortran.so.5", "libquadmath.so.0", "libgcc_s.so.1");

    private static final int ROW_MAJOR = 101;
    private static final int NOT_TRANSPOSED = 111;
    private static final FunctionDescriptor SGEMM = FunctionDescriptor.ofVoid(
            JAVA_INT,
            JAVA_INT,
            JAVA_INT,
            JAVA_INT,
            JAVA_INT,
            JAVA_INT,
            JAVA_FLOAT,
            ADDRESS,
            JAVA_INT,
            ADDRESS,
            JAVA_INT,
            JAVA_FLOAT,
            ADDRESS,
            JAVA_INT);

    private final Path folder;
    private final MethodHandle sgemm;
    private final String core;

    OpenBlas(int threads) throws IOException {
        folder = Files.createTempDirectory("jtriton-openblas");
        for (var name : COMPANIONS) {
            extract(name);
        }
        var symbols = SymbolLookup.libraryLookup(extract(LIBRARY), Arena.global());
        sgemm = function(symbols, "cblas_sgemm", SGEMM);
        try {
            function(symbols, "openblas_set_num_threads", FunctionDescriptor.ofVoid(JAVA_INT))
                    .invokeExact(threads);
            var name = (MemorySegment) function(symbols, "openblas_get_corename", FunctionDescriptor.of(ADDRESS))
                    .invokeExact();
            core = name.reinterpret(Long.MAX_VALUE).getString(0);
        } catch (Throwable e) {
            throw new IllegalStateException("OpenBLAS cannot be set up", e);
        }
    }

    private Path extract(String name) throws IOException {
        try (var in = OpenBlas.class.getResourceAsStream(FOLDER + name)) {
            if (in == null) {
                throw new IllegalStateException(
                        "there is no OpenBLAS for this platform on the class path: " + FOLDER + name);
            }
            var file = folder.resolve(name);
            Files.copy(in, file);
            return file;
        }
    }

    private static MethodHandle function(SymbolLookup symbols, String name, FunctionDescriptor type) {
        return Linker.nativeLinker().downcallHandle(symbols.findOrThrow(name), type);
    }

    /** The kind of processor whose kernels it chose. */
    String core() {
        return core;
    }

    /** {@code c = a b} for square matrices, row by row. */
    void multiply(int n, MemorySegment a, MemorySegment b, MemorySegment c) {
        try {
            sgemm.invokeExact(ROW_MAJOR, NOT_TRANSPOSED, NOT_TRANSPOSED, n, n, n, 1f, a, n, b, n, 0f, c, n);
        } catch (Throwable e) {
            throw new IllegalStateException("OpenBLAS's product failed", e);
        }
    }

    /** Deletes the files; the library itself stays loaded. */
    @Override
    public void close() throws IOException {
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
