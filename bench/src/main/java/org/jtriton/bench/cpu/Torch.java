package org.jtriton.bench.cpu;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.NDScope;
import ai.djl.ndarray.types.Shape;
import ai.djl.pytorch.engine.PtNDArray;
import ai.djl.util.Platform;
import ai.djl.util.Utils;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;

/**
 * libtorch. What DJL's arrays offer is called through them; for two operations that they lack, addition into memory that is given
 * and attention in one piece, functions of libtorch itself are called.
 */
final class Torch implements AutoCloseable {
    /** {@code at::add_out(self, other, alpha, out)}; the name is that of libtorch 2.7. */
    private static final String ADD_OUT = "_ZN2at4_ops7add_out4callERKNS_6TensorES4_RKN3c106ScalarERS2_";

    /** Of libtorch's C interface. */
    private static final String ATTENTION = "aoti_torch_cpu__scaled_dot_product_flash_attention_for_cpu";

    /** {@code at::set_num_threads(int)}. */
    private static final String SET_THREADS = "_ZN2at15set_num_threadsEi";

    private static final String DELETE = "aoti_torch_delete_tensor_object";

    /** A {@code c10::Scalar}: which kind of number it is, then at the next multiple of 16 the number. */
    private static final long SCALAR_BYTES = 32;

    private static final int SCALAR_IS_INTEGER = 1;
    private static final long SCALAR_VALUE = 16;

    private final NDManager manager = NDManager.newBaseManager("PyTorch");
    private final Arena arena = Arena.ofConfined();
    private final MethodHandle addOut;
    private final MethodHandle attention;
    private final MethodHandle delete;
    private final MemorySegment one = arena.allocate(SCALAR_BYTES, 16);
    private final MemorySegment results = arena.allocate(ADDRESS, 2);

    /** With that many threads for one operation. */
    Torch(int threads) {
        one.set(JAVA_INT, 0, SCALAR_IS_INTEGER);
        one.set(JAVA_LONG, SCALAR_VALUE, 1);
        var symbols = SymbolLookup.libraryLookup(library(), Arena.global());
        addOut = function(symbols, ADD_OUT, FunctionDescriptor.of(ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS));
        attention = function(
                symbols,
                ATTENTION,
                FunctionDescriptor.of(
                        JAVA_INT,
                        ADDRESS,
                        ADDRESS,
                        ADDRESS,
                        JAVA_DOUBLE,
                        JAVA_INT,
                        ADDRESS,
                        ADDRESS,
                        ADDRESS,
                        ADDRESS));
        delete = function(symbols, DELETE, FunctionDescriptor.of(JAVA_INT, ADDRESS));
        try {
            function(symbols, SET_THREADS, FunctionDescriptor.ofVoid(JAVA_INT)).invokeExact(threads);
        } catch (Throwable e) {
            throw new IllegalStateException("libtorch cannot be given its threads", e);
        }
    }

    /** Where DJL has put libtorch: in its cache, in a folder for the version and the platform. */
    private static Path library() {
        var cache = Utils.getEngineCacheDir("pytorch");
        var name = System.mapLibraryName("torch_cpu");
        try (var files = Files.find(cache, 2, (path, _) -> path.endsWith(name))) {
            return files.findFirst()
                    .orElseThrow(() -> new IllegalStateException("DJL has put no %s into %s".formatted(name, cache)));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot look for libtorch in " + cache, e);
        }
    }

    private static MethodHandle function(SymbolLookup symbols, String name, FunctionDescriptor type) {
        var symbol = symbols.find(name)
                .orElseThrow(() -> new IllegalStateException("this libtorch has no function " + name));
        return Linker.nativeLinker().downcallHandle(symbol, type);
    }

    String version() {
        return "libtorch " + Platform.detectPlatform("pytorch").getVersion();
    }

    NDArray tensor(float[] values, long... shape) {
        return manager.create(values, new Shape(shape));
    }

    /** Work whose intermediate and final results are given up at its end. */
    static Runnable work(Supplier<?> operations) {
        return () -> {
            try (var _ = new NDScope()) {
                operations.get();
            }
        };
    }

    /** The elements of what operations give. */
    static float[] result(Supplier<NDArray> operations) {
        try (var _ = new NDScope()) {
            return operations.get().toFloatArray();
        }
    }

    /** {@code out = x + y}. */
    void add(NDArray x, NDArray y, NDArray out) {
        try {
            var _ = (MemorySegment) addOut.invokeExact(handle(x), handle(y), one, handle(out));
        } catch (Throwable e) {
            throw new IllegalStateException("libtorch's addition failed", e);
        }
    }

    /** Attention of heads in one piece; the result is given up at once. The arrays are 1 x heads x length x size. */
    void attention(NDArray q, NDArray k, NDArray v) {
        try {
            int status = (int) attention.invokeExact(
                    handle(q),
                    handle(k),
                    handle(v),
                    0.0,
                    0,
                    MemorySegment.NULL,
                    MemorySegment.NULL,
                    results,
                    results.asSlice(ADDRESS.byteSize()));
            if (status != 0) {
                throw new IllegalStateException("libtorch's attention failed with status " + status);
            }
            for (int i = 0; i < 2; i++) {
                var _ = (int) delete.invokeExact(results.getAtIndex(ADDRESS, i));
            }
        } catch (Throwable e) {
            throw new IllegalStateException("libtorch's attention failed", e);
        }
    }

    /** DJL keeps the address of a {@code torch::Tensor}. */
    private static MemorySegment handle(NDArray array) {
        return MemorySegment.ofAddress(((PtNDArray) array).getHandle());
    }

    @Override
    public void close() {
        manager.close();
        arena.close();
    }
}
