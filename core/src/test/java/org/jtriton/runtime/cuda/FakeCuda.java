package org.jtriton.runtime.cuda;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;

/**
 * A driver without a GPU. Its memory is the host's, its streams do everything at once, its modules are their own text, and its
 * kernels do what a test says. It writes down what it is asked for, and fails when it is told to.
 */
final class FakeCuda implements CudaApi {
    /** A launch: the kernel, where, how many, and the bits of its parameters. */
    record Launch(
            String symbol,
            long stream,
            List<Integer> grid,
            int threads,
            int sharedBytes,
            List<Integer> attributes,
            List<Long> parameters) {}

    /** What a kernel does. */
    interface Kernel {
        void run(Launch launch);
    }

    private static final int INVALID_VALUE = 1;
    private static final int INVALID_CONTEXT = 201;

    /** What was called, by name, without what only asks. */
    final List<String> calls = new CopyOnWriteArrayList<>();

    final List<Launch> launches = new CopyOnWriteArrayList<>();

    /** Parameters of each kernel, which the real driver knows from its code. */
    final Map<String, Integer> parameterCounts = new HashMap<>();

    /** The limit that each module was assembled with; 0 for none. */
    final List<Integer> maxRegisters = new ArrayList<>();

    Kernel kernel = launch -> {};
    /** Launches are not written down. */
    boolean isQuiet;

    int gpus = 2;
    long capacity = 1L << 30;

    /** What a stream or an event that is asked whether it is done says. */
    boolean isBusy;

    /** How long each launch takes by the events' clock. */
    float launchMillis = 1;

    private final Map<String, Integer> failures = new HashMap<>();
    private int lostWith;
    private final TreeMap<Long, MemorySegment> memory = new TreeMap<>();
    private final Map<Long, Arena> arenas = new HashMap<>();
    private final Map<Long, String> modules = new HashMap<>();
    private final Map<Long, String> functions = new HashMap<>();
    private final Map<Long, List<Runnable>> captures = new HashMap<>();
    private final Map<Long, List<Runnable>> graphs = new HashMap<>();
    private final Map<Long, Float> events = new HashMap<>();
    private final Map<Long, MemorySegment> cubins = new HashMap<>();
    private final ThreadLocal<Long> current = ThreadLocal.withInitial(() -> 0L);
    private float clock;
    private long nextHandle = 0x1000;
    private long allocated;

    /** Has the next call of a function fail. */
    void failNext(String function, int code) {
        failures.put(function, code);
    }

    /** Has every call from now on fail, as after an error that a context does not survive. */
    void lose(int code) {
        lostWith = code;
    }

    long allocatedBytes() {
        return allocated;
    }

    int liveHandles() {
        return modules.size() + captures.size() + graphs.size() + events.size() + arenas.size();
    }

    /** The bytes at a device address. */
    MemorySegment bytes(long address, long count) {
        var block = memory.floorEntry(address);
        if (block == null || address + count > block.getKey() + block.getValue().byteSize()) {
            throw new AssertionError("no memory of %d bytes at %#x".formatted(count, address));
        }
        return block.getValue().asSlice(address - block.getKey(), count);
    }

    private int begin(String function) {
        calls.add(function);
        return quiet(function);
    }

    private int quiet(String function) {
        if (isQuiet) {
            return lostWith;
        }
        var failure = failures.remove(function);
        if (failure != null) {
            if (CudaError.isFatal(failure)) {
                lostWith = failure;
            }
            return failure;
        }
        return lostWith;
    }

    private int put(long stream, Runnable work) {
        var captured = captures.get(stream);
        if (captured != null) {
            captured.add(work);
        } else {
            work.run();
        }
        return 0;
    }

    private int newHandle(String function, MemorySegment out) {
        int code = begin(function);
        out.set(JAVA_LONG, 0, nextHandle += 0x10);
        return code;
    }

    @Override
    public int cuInit(int flags) {
        return quiet("cuInit");
    }

    @Override
    public int cuDriverGetVersion(MemorySegment version) {
        version.set(JAVA_INT, 0, 13_010);
        return 0;
    }

    @Override
    public int cuGetErrorName(int error, MemorySegment text) {
        text.set(ADDRESS, 0, Arena.global().allocateFrom("CUDA_ERROR_" + error));
        return 0;
    }

    @Override
    public int cuGetErrorString(int error, MemorySegment text) {
        text.set(ADDRESS, 0, Arena.global().allocateFrom("what " + error + " means"));
        return 0;
    }

    @Override
    public int cuDeviceGetCount(MemorySegment count) {
        count.set(JAVA_INT, 0, gpus);
        return 0;
    }

    @Override
    public int cuDeviceGet(MemorySegment device, int ordinal) {
        device.set(JAVA_INT, 0, ordinal);
        return 0;
    }

    @Override
    public int cuDeviceGetName(MemorySegment name, int length, int device) {
        name.setString(0, "Fake GPU " + device);
        return 0;
    }

    @Override
    public int cuDeviceGetAttribute(MemorySegment value, int attribute, int device) {
        value.set(
                JAVA_INT,
                0,
                switch (attribute) {
                    case 13 -> 1_980_000;
                    case 16 -> 132;
                    case 36 -> 3_201_000;
                    case 37 -> 6144;
                    case 38 -> 1 << 10;
                    case 75 -> 9;
                    case 76 -> 0;
                    case 81 -> 233_472;
                    case 97 -> 232_448;
                    default -> throw new AssertionError("attribute " + attribute);
                });
        return 0;
    }

    @Override
    public int cuDeviceTotalMem_v2(MemorySegment bytes, int device) {
        bytes.set(JAVA_LONG, 0, capacity);
        return 0;
    }

    @Override
    public int cuDevicePrimaryCtxRetain(MemorySegment context, int device) {
        context.set(JAVA_LONG, 0, 0xC0 + device);
        return begin("cuDevicePrimaryCtxRetain");
    }

    @Override
    public int cuDevicePrimaryCtxRelease_v2(int device) {
        return begin("cuDevicePrimaryCtxRelease_v2");
    }

    @Override
    public int cuCtxSetCurrent(long context) {
        current.set(context);
        return quiet("cuCtxSetCurrent");
    }

    @Override
    public int cuCtxSynchronize() {
        return begin("cuCtxSynchronize");
    }

    @Override
    public int cuMemGetInfo_v2(MemorySegment free, MemorySegment total) {
        free.set(JAVA_LONG, 0, capacity - allocated);
        total.set(JAVA_LONG, 0, capacity);
        return 0;
    }

    private int allocate(String function, MemorySegment pointer, long bytes) {
        int code = begin(function + " " + bytes);
        int failure = quiet(function);
        if (code != 0 || failure != 0) {
            return code != 0 ? code : failure;
        }
        if (allocated + bytes > capacity) {
            return CudaError.OUT_OF_MEMORY;
        }
        allocated += bytes;
        var arena = Arena.ofShared();
        var block = arena.allocate(bytes, 512).fill((byte) 0xA5);
        memory.put(block.address(), block);
        arenas.put(block.address(), arena);
        pointer.set(JAVA_LONG, 0, block.address());
        return 0;
    }

    private int free(String function, long address) {
        int code = begin(function);
        if (code == 0) {
            allocated -= memory.remove(address).byteSize();
            arenas.remove(address).close();
        }
        return code;
    }

    @Override
    public int cuMemAlloc_v2(MemorySegment pointer, long bytes) {
        return allocate("cuMemAlloc_v2", pointer, bytes);
    }

    @Override
    public int cuMemFree_v2(long pointer) {
        return free("cuMemFree_v2", pointer);
    }

    @Override
    public int cuMemHostAlloc(MemorySegment pointer, long bytes, int flags) {
        return allocate("cuMemHostAlloc", pointer, bytes);
    }

    @Override
    public int cuMemHostGetDevicePointer_v2(MemorySegment pointer, long host, int flags) {
        pointer.set(JAVA_LONG, 0, host);
        return 0;
    }

    @Override
    public int cuMemFreeHost(long host) {
        return free("cuMemFreeHost", host);
    }

    @Override
    public int cuMemcpyHtoD_v2(long to, MemorySegment from, long bytes) {
        int code = begin("cuMemcpyHtoD_v2");
        if (code == 0) {
            bytes(to, bytes).copyFrom(from.asSlice(0, bytes));
        }
        return code;
    }

    @Override
    public int cuMemcpyDtoH_v2(MemorySegment to, long from, long bytes) {
        int code = begin("cuMemcpyDtoH_v2");
        if (code == 0) {
            to.asSlice(0, bytes).copyFrom(bytes(from, bytes));
        }
        return code;
    }

    @Override
    public int cuMemcpyHtoDAsync_v2(long to, MemorySegment from, long bytes, long stream) {
        int code = begin("cuMemcpyHtoDAsync_v2");
        return code != 0 ? code : put(stream, () -> bytes(to, bytes).copyFrom(from.asSlice(0, bytes)));
    }

    @Override
    public int cuMemcpyDtoHAsync_v2(MemorySegment to, long from, long bytes, long stream) {
        int code = begin("cuMemcpyDtoHAsync_v2");
        return code != 0 ? code : put(stream, () -> to.asSlice(0, bytes).copyFrom(bytes(from, bytes)));
    }

    @Override
    public int cuMemcpyDtoDAsync_v2(long to, long from, long bytes, long stream) {
        int code = begin("cuMemcpyDtoDAsync_v2");
        return code != 0 ? code : put(stream, () -> bytes(to, bytes).copyFrom(bytes(from, bytes)));
    }

    @Override
    public int cuMemcpyPeerAsync(long to, long toContext, long from, long fromContext, long bytes, long stream) {
        int code = begin("cuMemcpyPeerAsync %#x <- %#x".formatted(toContext, fromContext));
        return code != 0 ? code : put(stream, () -> bytes(to, bytes).copyFrom(bytes(from, bytes)));
    }

    private int set(String function, int width, long pointer, long count, long stream, Runnable work) {
        if (count == 0 || pointer % width != 0) {
            return INVALID_VALUE;
        }
        int code = begin(function);
        return code != 0 ? code : put(stream, work);
    }

    @Override
    public int cuMemsetD8Async(long pointer, int value, long count, long stream) {
        return set(
                "cuMemsetD8Async",
                1,
                pointer,
                count,
                stream,
                () -> bytes(pointer, count).fill((byte) value));
    }

    @Override
    public int cuMemsetD16Async(long pointer, int value, long count, long stream) {
        return set("cuMemsetD16Async", 2, pointer, count, stream, () -> {
            for (long i = 0; i < count; i++) {
                bytes(pointer, 2 * count).setAtIndex(JAVA_SHORT, i, (short) value);
            }
        });
    }

    @Override
    public int cuMemsetD32Async(long pointer, int value, long count, long stream) {
        return cuMemsetD2D32Async(pointer, 4, value, 1, count, stream);
    }

    @Override
    public int cuMemsetD2D32Async(long pointer, long pitch, int value, long width, long height, long stream) {
        return set("cuMemsetD2D32Async", 4, pointer, width * height, stream, () -> {
            for (long y = 0; y < height; y++) {
                for (long x = 0; x < width; x++) {
                    bytes(pointer + y * pitch + 4 * x, 4).set(JAVA_INT, 0, value);
                }
            }
        });
    }

    @Override
    public int cuStreamCreate(MemorySegment stream, int flags) {
        return newHandle("cuStreamCreate", stream);
    }

    @Override
    public int cuStreamWaitEvent(long stream, long event, int flags) {
        return begin("cuStreamWaitEvent");
    }

    @Override
    public int cuStreamBeginCapture_v2(long stream, int mode) {
        int code = begin("cuStreamBeginCapture_v2");
        if (code == 0) {
            captures.put(stream, new ArrayList<>());
        }
        return code;
    }

    @Override
    public int cuStreamEndCapture(long stream, MemorySegment graph) {
        int code = newHandle("cuStreamEndCapture", graph);
        var steps = captures.remove(stream);
        if (code == 0) {
            graphs.put(graph.get(JAVA_LONG, 0), steps);
        }
        return code;
    }

    @Override
    public int cuStreamQuery(long stream) {
        int code = begin("cuStreamQuery");
        return code != 0 ? code : isBusy ? CudaError.NOT_READY : 0;
    }

    @Override
    public int cuStreamSynchronize(long stream) {
        return begin("cuStreamSynchronize");
    }

    @Override
    public int cuStreamDestroy_v2(long stream) {
        return begin("cuStreamDestroy_v2");
    }

    @Override
    public int cuEventCreate(MemorySegment event, int flags) {
        int code = newHandle("cuEventCreate", event);
        events.put(event.get(JAVA_LONG, 0), 0f);
        return code;
    }

    @Override
    public int cuEventRecord(long event, long stream) {
        events.put(event, clock);
        return begin("cuEventRecord");
    }

    @Override
    public int cuEventQuery(long event) {
        int code = begin("cuEventQuery");
        return code != 0 ? code : isBusy ? CudaError.NOT_READY : 0;
    }

    @Override
    public int cuEventSynchronize(long event) {
        return begin("cuEventSynchronize");
    }

    @Override
    public int cuEventElapsedTime(MemorySegment milliseconds, long start, long end) {
        milliseconds.set(JAVA_FLOAT, 0, events.get(end) - events.get(start));
        return 0;
    }

    @Override
    public int cuEventDestroy_v2(long event) {
        events.remove(event);
        return begin("cuEventDestroy_v2");
    }

    @Override
    public int cuLinkCreate_v2(int count, MemorySegment options, MemorySegment values, MemorySegment state) {
        int code = newHandle("cuLinkCreate_v2", state);
        maxRegisters.add(count == 6 ? (int) values.getAtIndex(JAVA_LONG, 5) : 0);
        // The logs: to be found by the handle when there is something to say.
        cubins.put(-state.get(JAVA_LONG, 0), values);
        return code;
    }

    @Override
    public int cuLinkAddData_v2(
            long state,
            int type,
            MemorySegment data,
            long bytes,
            MemorySegment name,
            int count,
            MemorySegment options,
            MemorySegment values) {
        int code = begin("cuLinkAddData_v2");
        var text = data.getString(0);
        int bad = text.lines().toList().indexOf("bad");
        if (bad >= 0) {
            var errors = cubins.get(-state).getAtIndex(JAVA_LONG, 2);
            MemorySegment.ofAddress(errors)
                    .reinterpret(200)
                    .setString(
                            0,
                            "ptxas application ptx input, line %d; error   : unknown thing 'bad'".formatted(bad + 1));
            return 218;
        }
        cubins.put(state, Arena.global().allocateFrom(text));
        return code;
    }

    @Override
    public int cuLinkComplete(long state, MemorySegment cubin, MemorySegment bytes) {
        cubin.set(ADDRESS, 0, cubins.get(state));
        bytes.set(JAVA_LONG, 0, cubins.get(state).byteSize() - 1);
        return begin("cuLinkComplete");
    }

    @Override
    public int cuLinkDestroy(long state) {
        cubins.remove(state);
        cubins.remove(-state);
        return begin("cuLinkDestroy");
    }

    @Override
    public int cuModuleLoadData(MemorySegment module, MemorySegment image) {
        int code = newHandle("cuModuleLoadData", module);
        if (code == 0) {
            modules.put(module.get(JAVA_LONG, 0), new String(image.toArray(JAVA_BYTE), StandardCharsets.UTF_8));
        }
        return code;
    }

    @Override
    public int cuModuleGetFunction(MemorySegment function, long module, MemorySegment name) {
        int code = newHandle("cuModuleGetFunction", function);
        functions.put(function.get(JAVA_LONG, 0), name.getString(0));
        return modules.get(module).contains(name.getString(0)) ? code : 500;
    }

    @Override
    public int cuModuleUnload(long module) {
        modules.remove(module);
        return begin("cuModuleUnload");
    }

    @Override
    public int cuFuncGetAttribute(MemorySegment value, int attribute, long function) {
        value.set(
                JAVA_INT,
                0,
                switch (attribute) {
                    case 0 -> 1024;
                    case 3 -> 16;
                    case 4 -> 32;
                    default -> throw new AssertionError("attribute " + attribute);
                });
        return 0;
    }

    @Override
    public int cuFuncSetAttribute(long function, int attribute, int value) {
        return begin("cuFuncSetAttribute %d=%d".formatted(attribute, value));
    }

    @Override
    public int cuOccupancyMaxActiveBlocksPerMultiprocessor(
            MemorySegment blocks, long function, int threads, long sharedBytes) {
        blocks.set(JAVA_INT, 0, 2048 / threads);
        return 0;
    }

    /** What it writes means nothing; it says what it was asked for. */
    @Override
    public int cuTensorMapEncodeTiled(
            MemorySegment map,
            int type,
            int rank,
            long address,
            MemorySegment sizes,
            MemorySegment strides,
            MemorySegment box,
            MemorySegment elementStrides,
            int interleave,
            int swizzle,
            int promotion,
            int fill) {
        map.fill((byte) 0xff);
        map.set(JAVA_LONG, 0, address);
        calls.add("cuTensorMapEncodeTiled type %d rank %d size %d block %d swizzle %d"
                .formatted(type, rank, sizes.get(JAVA_LONG, 0), box.get(JAVA_INT, 0), swizzle));
        return quiet("cuTensorMapEncodeTiled");
    }

    @Override
    public int cuLaunchKernelEx(MemorySegment config, long function, MemorySegment parameters) {
        if (isQuiet) {
            return lostWith;
        }
        if (current.get() == 0) {
            return INVALID_CONTEXT;
        }
        var symbol = functions.get(function);
        var values = new ArrayList<Long>();
        for (int i = 0; i < parameterCounts.getOrDefault(symbol, 0); i++) {
            values.add(MemorySegment.ofAddress(parameters.getAtIndex(JAVA_LONG, i))
                    .reinterpret(Long.BYTES)
                    .get(JAVA_LONG, 0));
        }
        int code = begin("cuLaunchKernelEx");
        int[] sizes = config.asSlice(0, 7 * Integer.BYTES).toArray(JAVA_INT);
        long stream = config.get(JAVA_LONG, 32);
        var launch = new Launch(
                symbol,
                stream,
                List.of(sizes[0], sizes[1], sizes[2]),
                sizes[3],
                sizes[6],
                attributes(config),
                List.copyOf(values));
        return code != 0
                ? code
                : put(stream, () -> {
                    launches.add(launch);
                    clock += launchMillis;
                    kernel.run(launch);
                });
    }

    /** The numbers of the attributes that are set. */
    private static List<Integer> attributes(MemorySegment config) {
        int count = config.get(JAVA_INT, 48);
        MemorySegment attributes =
                MemorySegment.ofAddress(config.get(JAVA_LONG, 40)).reinterpret(count * 72L);
        return IntStream.range(0, count)
                .mapToObj(i -> attributes.asSlice(i * 72L, 72))
                .filter(a -> a.get(JAVA_INT, 8) != 0)
                .map(a -> a.get(JAVA_INT, 0))
                .toList();
    }

    @Override
    public int cuGraphInstantiateWithFlags(MemorySegment executable, long graph, long flags) {
        int code = newHandle("cuGraphInstantiateWithFlags", executable);
        if (code == 0) {
            graphs.put(executable.get(JAVA_LONG, 0), graphs.get(graph));
        }
        return code;
    }

    @Override
    public int cuGraphLaunch(long executable, long stream) {
        int code = begin("cuGraphLaunch");
        return code != 0 ? code : put(stream, () -> graphs.get(executable).forEach(Runnable::run));
    }

    @Override
    public int cuGraphExecDestroy(long executable) {
        graphs.remove(executable);
        return begin("cuGraphExecDestroy");
    }

    @Override
    public int cuGraphDestroy(long graph) {
        graphs.remove(graph);
        return begin("cuGraphDestroy");
    }
}
