package org.jtriton.runtime.cuda;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import java.util.function.ToIntFunction;
import org.jtriton.DeviceException;
import org.jtriton.DeviceMemoryException;

/**
 * A GPU as the driver knows this process on it: its primary context, which other libraries of the process share.
 *
 * <p>A context is current for a thread and not for a process, so that every use starts with {@link #enter}. That is one more call
 * of the driver, of some tens of nanoseconds, and right whatever else the thread has done. A launch, of which there are
 * many, calls {@link #enterToLaunch} instead, which remembers what the thread entered last. Another library may have made another
 * context current meanwhile; then the driver refuses the launch, which has had no effect, and it is {@linkplain
 * CudaError#isAboutContext tried again} after {@link #enter}. A virtual thread may go on in another thread of the
 * system, whose context it is that counts: for such a one nothing is remembered.
 *
 * <p>After some errors a context answers every call with the same error, whatever the call is about. The first such error is kept
 * here, with what was launched before, and every later use repeats it.
 */
final class CudaContext implements AutoCloseable {
    private static final AtomicLong OPENED = new AtomicLong();

    /** The {@link #number} of the context that each thread entered last; 0 before the first. */
    private static final ThreadLocal<long[]> ENTERED = ThreadLocal.withInitial(() -> new long[1]);

    private final CudaApi api;
    private final String name;
    private final int device;
    private final long handle;

    /** Its own in the process, unlike the handle: a context that is opened again may get the one that it had. */
    private final long number = OPENED.incrementAndGet();

    private final RecentLaunches launches = new RecentLaunches();

    /** Gives memory back to the driver, and says whether there was some. */
    private volatile BooleanSupplier reclaim = () -> false;

    /** The first error that the context did not survive; null while it lives. */
    private volatile String lost;

    private CudaContext(CudaApi api, String name, int device, long handle) {
        this.api = api;
        this.name = name;
        this.device = device;
        this.handle = handle;
    }

    /**
     * The context of a GPU, to be closed.
     *
     * @throws IllegalArgumentException if there is no GPU of that number
     */
    static CudaContext open(CudaApi api, int ordinal) {
        var name = "cuda:" + ordinal;
        int count = GpuFacts.count(api);
        if (ordinal < 0 || ordinal >= count) {
            throw new IllegalArgumentException("no device '%s': there %s"
                    .formatted(
                            name,
                            switch (count) {
                                case 0 -> "is no NVIDIA GPU here";
                                case 1 -> "is one NVIDIA GPU here, cuda:0";
                                default -> "are %d NVIDIA GPUs here, cuda:0 to cuda:%d".formatted(count, count - 1);
                            }));
        }
        int device = (int) bare(api, "cuDeviceGet", out -> api.cuDeviceGet(out, ordinal));
        long handle = bare(api, "cuDevicePrimaryCtxRetain", out -> api.cuDevicePrimaryCtxRetain(out, device));
        var context = new CudaContext(api, name, device, handle);
        context.enter();
        return context;
    }

    /** A query before there is a context. */
    private static long bare(CudaApi api, String function, ToIntFunction<MemorySegment> call) {
        try (var arena = Arena.ofConfined()) {
            var out = arena.allocate(JAVA_LONG);
            GpuFacts.check(api, function, call.applyAsInt(out));
            return out.get(JAVA_LONG, 0);
        }
    }

    CudaApi api() {
        return api;
    }

    /** {@code cuda:0} and so on. */
    String name() {
        return name;
    }

    /** The driver's number of the GPU. */
    int device() {
        return device;
    }

    long handle() {
        return handle;
    }

    /** What was launched lately, to be named by an error that comes later. */
    RecentLaunches launches() {
        return launches;
    }

    /** Says how to make room when the driver has no memory left for something that it needs itself: for code, for graphs. */
    void onOutOfMemory(BooleanSupplier action) {
        reclaim = action;
    }

    boolean isLost() {
        return lost != null;
    }

    /**
     * Makes the context this thread's, for the calls that follow.
     *
     * @throws DeviceException if the context is lost
     */
    void enter() {
        if (lost != null) {
            throw lost();
        }
        int code = api.cuCtxSetCurrent(handle);
        if (code != CudaError.SUCCESS) {
            throw failure("cuCtxSetCurrent", code, "");
        }
        if (!Thread.currentThread().isVirtual()) {
            ENTERED.get()[0] = number;
        }
    }

    /** {@link #enter}, unless this thread did that last. */
    void enterToLaunch() {
        if (lost != null) {
            throw lost();
        }
        if (Thread.currentThread().isVirtual() || ENTERED.get()[0] != number) {
            enter();
        }
    }

    private DeviceException lost() {
        return new DeviceException(
                ("device %s has stopped: after an error it runs nothing more. Close it and open it anew; if that "
                                + "fails too, start the program anew. The error was:\n%s")
                        .formatted(name, lost));
    }

    /** Enters, calls, and checks what comes back; {@code about} says what the call was for, or is empty. */
    void call(String function, String about, IntSupplier call) {
        enter();
        int code = call.getAsInt();
        if (code == CudaError.OUT_OF_MEMORY && reclaim.getAsBoolean()) {
            code = call.getAsInt();
        }
        check(function, code, about);
    }

    /** Enters, calls a function that writes up to 8 bytes, checks, and gives what it wrote. */
    long query(String function, String about, ToIntFunction<MemorySegment> call) {
        try (var arena = Arena.ofConfined()) {
            var out = arena.allocate(JAVA_LONG);
            call(function, about, () -> call.applyAsInt(out));
            return out.get(JAVA_LONG, 0);
        }
    }

    /** For a function that writes an {@code int}. */
    int queryInt(String function, String about, ToIntFunction<MemorySegment> call) {
        return (int) query(function, about, call);
    }

    void check(String function, int code, String about) {
        if (code != CudaError.SUCCESS) {
            throw failure(function, code, about);
        }
    }

    /** Waits for everything that was put into any stream. */
    void synchronize() {
        int mark = launches.mark();
        call("cuCtxSynchronize", "", api::cuCtxSynchronize);
        launches.forget(mark);
    }

    /**
     * What to throw when a call returned an error. One that the context does not survive is kept.
     *
     * @param about what the call was for; when empty, the latest launches are named, one of which may be what failed
     */
    DeviceException failure(String function, int code, String about) {
        var suspects = about.isEmpty() || CudaError.isFatal(code) ? launches.describe() : "";
        var message = "device %s: %s%s failed: %s%s"
                .formatted(name, function, about.isEmpty() ? "" : " (" + about + ")", describe(code), suspects);
        if (CudaError.isFatal(code) && lost == null) {
            lost = message;
        }
        return code == CudaError.OUT_OF_MEMORY ? new DeviceMemoryException(message) : new DeviceException(message);
    }

    private String describe(int code) {
        return describe(api, code);
    }

    /** An error's name and what the driver has to say about it. */
    static String describe(CudaApi api, int code) {
        try (var arena = Arena.ofConfined()) {
            var out = arena.allocate(ADDRESS);
            var name = api.cuGetErrorName(code, out) == CudaError.SUCCESS ? text(out) : "error " + code;
            var text = api.cuGetErrorString(code, out) == CudaError.SUCCESS ? " (" + text(out) + ")" : "";
            return name + text;
        }
    }

    private static String text(MemorySegment pointer) {
        return pointer.get(ADDRESS, 0).reinterpret(Long.MAX_VALUE).getString(0);
    }

    /** An attribute of the GPU, by its number in {@code CUdevice_attribute}. */
    int attribute(int attribute) {
        try (var arena = Arena.ofConfined()) {
            var out = arena.allocate(JAVA_INT);
            check("cuDeviceGetAttribute", api.cuDeviceGetAttribute(out, attribute, device), "");
            return out.get(JAVA_INT, 0);
        }
    }

    /** Gives up this device's share of the context; what the process still has in it goes with the last one. */
    @Override
    public void close() {
        api.cuDevicePrimaryCtxRelease_v2(device);
    }
}
