package org.jtriton.runtime.cuda;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.util.List;
import org.jtriton.DeviceException;

/**
 * The NVIDIA driver of this machine.
 *
 * <p>A handle is bound to the shape of a function and not to its address: so the handles are constants of this class, which
 * the JVM compiles calls of into a few instructions, and the class can be loaded where there is no driver. They are named
 * after their parameters: A is an address in the host's memory, I 32 bits, L 64 bits.
 *
 * <p>The file is as long as the list of functions, and says nothing else.
 *
 * <p>No call is marked as {@linkplain Linker.Option#critical critical}: a launch waits when the device's queue is full, and no
 * garbage could be collected meanwhile.
 */
final class LibCuda implements CudaApi {
    /** The name under which the driver installs itself. */
    private static final String NAME = "libcuda.so.1";

    /** Where it may be found: by the system's loader, in containers, on Linux inside Windows. */
    private static final List<String> PLACES =
            List.of(NAME, "/usr/local/nvidia/lib64/" + NAME, "/usr/lib/wsl/lib/" + NAME);

    private static LibCuda loaded;

    private static final MethodHandle A = shape(ADDRESS);
    private static final MethodHandle I = shape(JAVA_INT);
    private static final MethodHandle L = shape(JAVA_LONG);
    private static final MethodHandle AA = shape(ADDRESS, ADDRESS);
    private static final MethodHandle AI = shape(ADDRESS, JAVA_INT);
    private static final MethodHandle AL = shape(ADDRESS, JAVA_LONG);
    private static final MethodHandle IA = shape(JAVA_INT, ADDRESS);
    private static final MethodHandle LA = shape(JAVA_LONG, ADDRESS);
    private static final MethodHandle LI = shape(JAVA_LONG, JAVA_INT);
    private static final MethodHandle LL = shape(JAVA_LONG, JAVA_LONG);
    private static final MethodHandle AII = shape(ADDRESS, JAVA_INT, JAVA_INT);
    private static final MethodHandle AIL = shape(ADDRESS, JAVA_INT, JAVA_LONG);
    private static final MethodHandle ALA = shape(ADDRESS, JAVA_LONG, ADDRESS);
    private static final MethodHandle ALI = shape(ADDRESS, JAVA_LONG, JAVA_INT);
    private static final MethodHandle ALL = shape(ADDRESS, JAVA_LONG, JAVA_LONG);
    private static final MethodHandle LAA = shape(JAVA_LONG, ADDRESS, ADDRESS);
    private static final MethodHandle LAL = shape(JAVA_LONG, ADDRESS, JAVA_LONG);
    private static final MethodHandle LII = shape(JAVA_LONG, JAVA_INT, JAVA_INT);
    private static final MethodHandle LLI = shape(JAVA_LONG, JAVA_LONG, JAVA_INT);
    private static final MethodHandle ALAL = shape(ADDRESS, JAVA_LONG, ADDRESS, JAVA_LONG);
    private static final MethodHandle ALIL = shape(ADDRESS, JAVA_LONG, JAVA_INT, JAVA_LONG);
    private static final MethodHandle ALLL = shape(ADDRESS, JAVA_LONG, JAVA_LONG, JAVA_LONG);
    private static final MethodHandle IAAA = shape(JAVA_INT, ADDRESS, ADDRESS, ADDRESS);
    private static final MethodHandle LALL = shape(JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_LONG);
    private static final MethodHandle LILL = shape(JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG);
    private static final MethodHandle LLLL = shape(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
    private static final MethodHandle TENSOR_MAP = shape(
            ADDRESS, JAVA_INT, JAVA_INT, JAVA_LONG, ADDRESS, ADDRESS, ADDRESS, ADDRESS, JAVA_INT, JAVA_INT, JAVA_INT,
            JAVA_INT);
    private static final MethodHandle NONE = shape();
    private static final MethodHandle LLILLL = shape(JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
    private static final MethodHandle LLLLLL = shape(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
    private static final MethodHandle LIALAIAA =
            shape(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG, ADDRESS, JAVA_INT, ADDRESS, ADDRESS);

    private final MemorySegment cuInit;
    private final MemorySegment cuDriverGetVersion;
    private final MemorySegment cuGetErrorName;
    private final MemorySegment cuGetErrorString;
    private final MemorySegment cuDeviceGetCount;
    private final MemorySegment cuDeviceGet;
    private final MemorySegment cuDeviceGetName;
    private final MemorySegment cuDeviceGetAttribute;
    private final MemorySegment cuDeviceTotalMem_v2;
    private final MemorySegment cuDevicePrimaryCtxRetain;
    private final MemorySegment cuDevicePrimaryCtxRelease_v2;
    private final MemorySegment cuCtxSetCurrent;
    private final MemorySegment cuCtxSynchronize;
    private final MemorySegment cuMemGetInfo_v2;
    private final MemorySegment cuMemAlloc_v2;
    private final MemorySegment cuMemFree_v2;
    private final MemorySegment cuMemHostAlloc;
    private final MemorySegment cuMemHostGetDevicePointer_v2;
    private final MemorySegment cuMemFreeHost;
    private final MemorySegment cuMemcpyHtoD_v2;
    private final MemorySegment cuMemcpyDtoH_v2;
    private final MemorySegment cuMemcpyHtoDAsync_v2;
    private final MemorySegment cuMemcpyDtoHAsync_v2;
    private final MemorySegment cuMemcpyDtoDAsync_v2;
    private final MemorySegment cuMemcpyPeerAsync;
    private final MemorySegment cuMemsetD8Async;
    private final MemorySegment cuMemsetD16Async;
    private final MemorySegment cuMemsetD32Async;
    private final MemorySegment cuMemsetD2D32Async;
    private final MemorySegment cuStreamCreate;
    private final MemorySegment cuStreamWaitEvent;
    private final MemorySegment cuStreamBeginCapture_v2;
    private final MemorySegment cuStreamEndCapture;
    private final MemorySegment cuStreamQuery;
    private final MemorySegment cuStreamSynchronize;
    private final MemorySegment cuStreamDestroy_v2;
    private final MemorySegment cuEventCreate;
    private final MemorySegment cuEventRecord;
    private final MemorySegment cuTensorMapEncodeTiled;
    private final MemorySegment cuEventQuery;
    private final MemorySegment cuEventSynchronize;
    private final MemorySegment cuEventElapsedTime;
    private final MemorySegment cuEventDestroy_v2;
    private final MemorySegment cuLinkCreate_v2;
    private final MemorySegment cuLinkAddData_v2;
    private final MemorySegment cuLinkComplete;
    private final MemorySegment cuLinkDestroy;
    private final MemorySegment cuModuleLoadData;
    private final MemorySegment cuModuleGetFunction;
    private final MemorySegment cuModuleUnload;
    private final MemorySegment cuFuncGetAttribute;
    private final MemorySegment cuFuncSetAttribute;
    private final MemorySegment cuOccupancyMaxActiveBlocksPerMultiprocessor;
    private final MemorySegment cuLaunchKernelEx;
    private final MemorySegment cuGraphInstantiateWithFlags;
    private final MemorySegment cuGraphLaunch;
    private final MemorySegment cuGraphExecDestroy;
    private final MemorySegment cuGraphDestroy;

    private LibCuda(SymbolLookup symbols) {
        cuInit = find(symbols, "cuInit");
        cuDriverGetVersion = find(symbols, "cuDriverGetVersion");
        cuGetErrorName = find(symbols, "cuGetErrorName");
        cuGetErrorString = find(symbols, "cuGetErrorString");
        cuDeviceGetCount = find(symbols, "cuDeviceGetCount");
        cuDeviceGet = find(symbols, "cuDeviceGet");
        cuDeviceGetName = find(symbols, "cuDeviceGetName");
        cuDeviceGetAttribute = find(symbols, "cuDeviceGetAttribute");
        cuDeviceTotalMem_v2 = find(symbols, "cuDeviceTotalMem_v2");
        cuDevicePrimaryCtxRetain = find(symbols, "cuDevicePrimaryCtxRetain");
        cuDevicePrimaryCtxRelease_v2 = find(symbols, "cuDevicePrimaryCtxRelease_v2");
        cuCtxSetCurrent = find(symbols, "cuCtxSetCurrent");
        cuCtxSynchronize = find(symbols, "cuCtxSynchronize");
        cuMemGetInfo_v2 = find(symbols, "cuMemGetInfo_v2");
        cuMemAlloc_v2 = find(symbols, "cuMemAlloc_v2");
        cuMemFree_v2 = find(symbols, "cuMemFree_v2");
        cuMemHostAlloc = find(symbols, "cuMemHostAlloc");
        cuMemHostGetDevicePointer_v2 = find(symbols, "cuMemHostGetDevicePointer_v2");
        cuMemFreeHost = find(symbols, "cuMemFreeHost");
        cuMemcpyHtoD_v2 = find(symbols, "cuMemcpyHtoD_v2");
        cuMemcpyDtoH_v2 = find(symbols, "cuMemcpyDtoH_v2");
        cuMemcpyHtoDAsync_v2 = find(symbols, "cuMemcpyHtoDAsync_v2");
        cuMemcpyDtoHAsync_v2 = find(symbols, "cuMemcpyDtoHAsync_v2");
        cuMemcpyDtoDAsync_v2 = find(symbols, "cuMemcpyDtoDAsync_v2");
        cuMemcpyPeerAsync = find(symbols, "cuMemcpyPeerAsync");
        cuMemsetD8Async = find(symbols, "cuMemsetD8Async");
        cuMemsetD16Async = find(symbols, "cuMemsetD16Async");
        cuMemsetD32Async = find(symbols, "cuMemsetD32Async");
        cuMemsetD2D32Async = find(symbols, "cuMemsetD2D32Async");
        cuStreamCreate = find(symbols, "cuStreamCreate");
        cuStreamWaitEvent = find(symbols, "cuStreamWaitEvent");
        cuStreamBeginCapture_v2 = find(symbols, "cuStreamBeginCapture_v2");
        cuStreamEndCapture = find(symbols, "cuStreamEndCapture");
        cuStreamQuery = find(symbols, "cuStreamQuery");
        cuStreamSynchronize = find(symbols, "cuStreamSynchronize");
        cuStreamDestroy_v2 = find(symbols, "cuStreamDestroy_v2");
        cuEventCreate = find(symbols, "cuEventCreate");
        cuEventRecord = find(symbols, "cuEventRecord");
        cuTensorMapEncodeTiled = find(symbols, "cuTensorMapEncodeTiled");
        cuEventQuery = find(symbols, "cuEventQuery");
        cuEventSynchronize = find(symbols, "cuEventSynchronize");
        cuEventElapsedTime = find(symbols, "cuEventElapsedTime");
        cuEventDestroy_v2 = find(symbols, "cuEventDestroy_v2");
        cuLinkCreate_v2 = find(symbols, "cuLinkCreate_v2");
        cuLinkAddData_v2 = find(symbols, "cuLinkAddData_v2");
        cuLinkComplete = find(symbols, "cuLinkComplete");
        cuLinkDestroy = find(symbols, "cuLinkDestroy");
        cuModuleLoadData = find(symbols, "cuModuleLoadData");
        cuModuleGetFunction = find(symbols, "cuModuleGetFunction");
        cuModuleUnload = find(symbols, "cuModuleUnload");
        cuFuncGetAttribute = find(symbols, "cuFuncGetAttribute");
        cuFuncSetAttribute = find(symbols, "cuFuncSetAttribute");
        cuOccupancyMaxActiveBlocksPerMultiprocessor = find(symbols, "cuOccupancyMaxActiveBlocksPerMultiprocessor");
        cuLaunchKernelEx = find(symbols, "cuLaunchKernelEx");
        cuGraphInstantiateWithFlags = find(symbols, "cuGraphInstantiateWithFlags");
        cuGraphLaunch = find(symbols, "cuGraphLaunch");
        cuGraphExecDestroy = find(symbols, "cuGraphExecDestroy");
        cuGraphDestroy = find(symbols, "cuGraphDestroy");
    }

    /**
     * The driver, loaded by the first who asks and never given up.
     *
     * @throws DeviceException if there is none, or one too old
     */
    static synchronized LibCuda get() {
        if (loaded == null) {
            loaded = new LibCuda(symbols());
        }
        return loaded;
    }

    private static SymbolLookup symbols() {
        for (var place : PLACES) {
            try {
                return SymbolLookup.libraryLookup(place, Arena.global());
            } catch (IllegalArgumentException notThere) {
                continue;
            }
        }
        throw new DeviceException("no NVIDIA driver: %s not found".formatted(NAME));
    }

    private static MemorySegment find(SymbolLookup symbols, String name) {
        return symbols.find(name)
                .orElseThrow(() -> new DeviceException(
                        "the NVIDIA driver is too old: %s has no %s; install one for CUDA 12 or newer"
                                .formatted(NAME, name)));
    }

    private static MethodHandle shape(MemoryLayout... parameters) {
        return Linker.nativeLinker().downcallHandle(FunctionDescriptor.of(JAVA_INT, parameters));
    }

    private static RuntimeException failed(String function, Throwable e) {
        return switch (e) {
            case RuntimeException r -> r;
            case Error r -> throw r;
            default -> new IllegalStateException("%s cannot be called: %s".formatted(function, e.getMessage()), e);
        };
    }

    @Override
    public int cuInit(int flags) {
        try {
            return (int) I.invokeExact(cuInit, flags);
        } catch (Throwable e) {
            throw failed("cuInit", e);
        }
    }

    @Override
    public int cuDriverGetVersion(MemorySegment version) {
        try {
            return (int) A.invokeExact(cuDriverGetVersion, version);
        } catch (Throwable e) {
            throw failed("cuDriverGetVersion", e);
        }
    }

    @Override
    public int cuGetErrorName(int error, MemorySegment text) {
        try {
            return (int) IA.invokeExact(cuGetErrorName, error, text);
        } catch (Throwable e) {
            throw failed("cuGetErrorName", e);
        }
    }

    @Override
    public int cuGetErrorString(int error, MemorySegment text) {
        try {
            return (int) IA.invokeExact(cuGetErrorString, error, text);
        } catch (Throwable e) {
            throw failed("cuGetErrorString", e);
        }
    }

    @Override
    public int cuDeviceGetCount(MemorySegment count) {
        try {
            return (int) A.invokeExact(cuDeviceGetCount, count);
        } catch (Throwable e) {
            throw failed("cuDeviceGetCount", e);
        }
    }

    @Override
    public int cuDeviceGet(MemorySegment device, int ordinal) {
        try {
            return (int) AI.invokeExact(cuDeviceGet, device, ordinal);
        } catch (Throwable e) {
            throw failed("cuDeviceGet", e);
        }
    }

    @Override
    public int cuDeviceGetName(MemorySegment name, int length, int device) {
        try {
            return (int) AII.invokeExact(cuDeviceGetName, name, length, device);
        } catch (Throwable e) {
            throw failed("cuDeviceGetName", e);
        }
    }

    @Override
    public int cuDeviceGetAttribute(MemorySegment value, int attribute, int device) {
        try {
            return (int) AII.invokeExact(cuDeviceGetAttribute, value, attribute, device);
        } catch (Throwable e) {
            throw failed("cuDeviceGetAttribute", e);
        }
    }

    @Override
    public int cuDeviceTotalMem_v2(MemorySegment bytes, int device) {
        try {
            return (int) AI.invokeExact(cuDeviceTotalMem_v2, bytes, device);
        } catch (Throwable e) {
            throw failed("cuDeviceTotalMem_v2", e);
        }
    }

    @Override
    public int cuDevicePrimaryCtxRetain(MemorySegment context, int device) {
        try {
            return (int) AI.invokeExact(cuDevicePrimaryCtxRetain, context, device);
        } catch (Throwable e) {
            throw failed("cuDevicePrimaryCtxRetain", e);
        }
    }

    @Override
    public int cuDevicePrimaryCtxRelease_v2(int device) {
        try {
            return (int) I.invokeExact(cuDevicePrimaryCtxRelease_v2, device);
        } catch (Throwable e) {
            throw failed("cuDevicePrimaryCtxRelease_v2", e);
        }
    }

    @Override
    public int cuCtxSetCurrent(long context) {
        try {
            return (int) L.invokeExact(cuCtxSetCurrent, context);
        } catch (Throwable e) {
            throw failed("cuCtxSetCurrent", e);
        }
    }

    @Override
    public int cuCtxSynchronize() {
        try {
            return (int) NONE.invokeExact(cuCtxSynchronize);
        } catch (Throwable e) {
            throw failed("cuCtxSynchronize", e);
        }
    }

    @Override
    public int cuMemGetInfo_v2(MemorySegment free, MemorySegment total) {
        try {
            return (int) AA.invokeExact(cuMemGetInfo_v2, free, total);
        } catch (Throwable e) {
            throw failed("cuMemGetInfo_v2", e);
        }
    }

    @Override
    public int cuMemAlloc_v2(MemorySegment pointer, long bytes) {
        try {
            return (int) AL.invokeExact(cuMemAlloc_v2, pointer, bytes);
        } catch (Throwable e) {
            throw failed("cuMemAlloc_v2", e);
        }
    }

    @Override
    public int cuMemFree_v2(long pointer) {
        try {
            return (int) L.invokeExact(cuMemFree_v2, pointer);
        } catch (Throwable e) {
            throw failed("cuMemFree_v2", e);
        }
    }

    @Override
    public int cuMemHostAlloc(MemorySegment pointer, long bytes, int flags) {
        try {
            return (int) ALI.invokeExact(cuMemHostAlloc, pointer, bytes, flags);
        } catch (Throwable e) {
            throw failed("cuMemHostAlloc", e);
        }
    }

    @Override
    public int cuMemHostGetDevicePointer_v2(MemorySegment pointer, long host, int flags) {
        try {
            return (int) ALI.invokeExact(cuMemHostGetDevicePointer_v2, pointer, host, flags);
        } catch (Throwable e) {
            throw failed("cuMemHostGetDevicePointer_v2", e);
        }
    }

    @Override
    public int cuMemFreeHost(long host) {
        try {
            return (int) L.invokeExact(cuMemFreeHost, host);
        } catch (Throwable e) {
            throw failed("cuMemFreeHost", e);
        }
    }

    @Override
    public int cuMemcpyHtoD_v2(long to, MemorySegment from, long bytes) {
        try {
            return (int) LAL.invokeExact(cuMemcpyHtoD_v2, to, from, bytes);
        } catch (Throwable e) {
            throw failed("cuMemcpyHtoD_v2", e);
        }
    }

    @Override
    public int cuMemcpyDtoH_v2(MemorySegment to, long from, long bytes) {
        try {
            return (int) ALL.invokeExact(cuMemcpyDtoH_v2, to, from, bytes);
        } catch (Throwable e) {
            throw failed("cuMemcpyDtoH_v2", e);
        }
    }

    @Override
    public int cuMemcpyHtoDAsync_v2(long to, MemorySegment from, long bytes, long stream) {
        try {
            return (int) LALL.invokeExact(cuMemcpyHtoDAsync_v2, to, from, bytes, stream);
        } catch (Throwable e) {
            throw failed("cuMemcpyHtoDAsync_v2", e);
        }
    }

    @Override
    public int cuMemcpyDtoHAsync_v2(MemorySegment to, long from, long bytes, long stream) {
        try {
            return (int) ALLL.invokeExact(cuMemcpyDtoHAsync_v2, to, from, bytes, stream);
        } catch (Throwable e) {
            throw failed("cuMemcpyDtoHAsync_v2", e);
        }
    }

    @Override
    public int cuMemcpyDtoDAsync_v2(long to, long from, long bytes, long stream) {
        try {
            return (int) LLLL.invokeExact(cuMemcpyDtoDAsync_v2, to, from, bytes, stream);
        } catch (Throwable e) {
            throw failed("cuMemcpyDtoDAsync_v2", e);
        }
    }

    @Override
    public int cuMemcpyPeerAsync(long to, long toContext, long from, long fromContext, long bytes, long stream) {
        try {
            return (int) LLLLLL.invokeExact(cuMemcpyPeerAsync, to, toContext, from, fromContext, bytes, stream);
        } catch (Throwable e) {
            throw failed("cuMemcpyPeerAsync", e);
        }
    }

    @Override
    public int cuMemsetD8Async(long pointer, int value, long count, long stream) {
        try {
            return (int) LILL.invokeExact(cuMemsetD8Async, pointer, value, count, stream);
        } catch (Throwable e) {
            throw failed("cuMemsetD8Async", e);
        }
    }

    @Override
    public int cuMemsetD16Async(long pointer, int value, long count, long stream) {
        try {
            return (int) LILL.invokeExact(cuMemsetD16Async, pointer, value, count, stream);
        } catch (Throwable e) {
            throw failed("cuMemsetD16Async", e);
        }
    }

    @Override
    public int cuMemsetD32Async(long pointer, int value, long count, long stream) {
        try {
            return (int) LILL.invokeExact(cuMemsetD32Async, pointer, value, count, stream);
        } catch (Throwable e) {
            throw failed("cuMemsetD32Async", e);
        }
    }

    @Override
    public int cuMemsetD2D32Async(long pointer, long pitch, int value, long width, long height, long stream) {
        try {
            return (int) LLILLL.invokeExact(cuMemsetD2D32Async, pointer, pitch, value, width, height, stream);
        } catch (Throwable e) {
            throw failed("cuMemsetD2D32Async", e);
        }
    }

    @Override
    public int cuStreamCreate(MemorySegment stream, int flags) {
        try {
            return (int) AI.invokeExact(cuStreamCreate, stream, flags);
        } catch (Throwable e) {
            throw failed("cuStreamCreate", e);
        }
    }

    @Override
    public int cuStreamWaitEvent(long stream, long event, int flags) {
        try {
            return (int) LLI.invokeExact(cuStreamWaitEvent, stream, event, flags);
        } catch (Throwable e) {
            throw failed("cuStreamWaitEvent", e);
        }
    }

    @Override
    public int cuStreamBeginCapture_v2(long stream, int mode) {
        try {
            return (int) LI.invokeExact(cuStreamBeginCapture_v2, stream, mode);
        } catch (Throwable e) {
            throw failed("cuStreamBeginCapture_v2", e);
        }
    }

    @Override
    public int cuStreamEndCapture(long stream, MemorySegment graph) {
        try {
            return (int) LA.invokeExact(cuStreamEndCapture, stream, graph);
        } catch (Throwable e) {
            throw failed("cuStreamEndCapture", e);
        }
    }

    @Override
    public int cuStreamQuery(long stream) {
        try {
            return (int) L.invokeExact(cuStreamQuery, stream);
        } catch (Throwable e) {
            throw failed("cuStreamQuery", e);
        }
    }

    @Override
    public int cuStreamSynchronize(long stream) {
        try {
            return (int) L.invokeExact(cuStreamSynchronize, stream);
        } catch (Throwable e) {
            throw failed("cuStreamSynchronize", e);
        }
    }

    @Override
    public int cuStreamDestroy_v2(long stream) {
        try {
            return (int) L.invokeExact(cuStreamDestroy_v2, stream);
        } catch (Throwable e) {
            throw failed("cuStreamDestroy_v2", e);
        }
    }

    @Override
    public int cuEventCreate(MemorySegment event, int flags) {
        try {
            return (int) AI.invokeExact(cuEventCreate, event, flags);
        } catch (Throwable e) {
            throw failed("cuEventCreate", e);
        }
    }

    @Override
    public int cuEventRecord(long event, long stream) {
        try {
            return (int) LL.invokeExact(cuEventRecord, event, stream);
        } catch (Throwable e) {
            throw failed("cuEventRecord", e);
        }
    }

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
        try {
            return (int) TENSOR_MAP.invokeExact(
                    cuTensorMapEncodeTiled,
                    map,
                    type,
                    rank,
                    address,
                    sizes,
                    strides,
                    box,
                    elementStrides,
                    interleave,
                    swizzle,
                    promotion,
                    fill);
        } catch (Throwable e) {
            throw failed("cuTensorMapEncodeTiled", e);
        }
    }

    @Override
    public int cuEventQuery(long event) {
        try {
            return (int) L.invokeExact(cuEventQuery, event);
        } catch (Throwable e) {
            throw failed("cuEventQuery", e);
        }
    }

    @Override
    public int cuEventSynchronize(long event) {
        try {
            return (int) L.invokeExact(cuEventSynchronize, event);
        } catch (Throwable e) {
            throw failed("cuEventSynchronize", e);
        }
    }

    @Override
    public int cuEventElapsedTime(MemorySegment milliseconds, long start, long end) {
        try {
            return (int) ALL.invokeExact(cuEventElapsedTime, milliseconds, start, end);
        } catch (Throwable e) {
            throw failed("cuEventElapsedTime", e);
        }
    }

    @Override
    public int cuEventDestroy_v2(long event) {
        try {
            return (int) L.invokeExact(cuEventDestroy_v2, event);
        } catch (Throwable e) {
            throw failed("cuEventDestroy_v2", e);
        }
    }

    @Override
    public int cuLinkCreate_v2(int count, MemorySegment options, MemorySegment values, MemorySegment state) {
        try {
            return (int) IAAA.invokeExact(cuLinkCreate_v2, count, options, values, state);
        } catch (Throwable e) {
            throw failed("cuLinkCreate_v2", e);
        }
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
        try {
            return (int) LIALAIAA.invokeExact(cuLinkAddData_v2, state, type, data, bytes, name, count, options, values);
        } catch (Throwable e) {
            throw failed("cuLinkAddData_v2", e);
        }
    }

    @Override
    public int cuLinkComplete(long state, MemorySegment cubin, MemorySegment bytes) {
        try {
            return (int) LAA.invokeExact(cuLinkComplete, state, cubin, bytes);
        } catch (Throwable e) {
            throw failed("cuLinkComplete", e);
        }
    }

    @Override
    public int cuLinkDestroy(long state) {
        try {
            return (int) L.invokeExact(cuLinkDestroy, state);
        } catch (Throwable e) {
            throw failed("cuLinkDestroy", e);
        }
    }

    @Override
    public int cuModuleLoadData(MemorySegment module, MemorySegment image) {
        try {
            return (int) AA.invokeExact(cuModuleLoadData, module, image);
        } catch (Throwable e) {
            throw failed("cuModuleLoadData", e);
        }
    }

    @Override
    public int cuModuleGetFunction(MemorySegment function, long module, MemorySegment name) {
        try {
            return (int) ALA.invokeExact(cuModuleGetFunction, function, module, name);
        } catch (Throwable e) {
            throw failed("cuModuleGetFunction", e);
        }
    }

    @Override
    public int cuModuleUnload(long module) {
        try {
            return (int) L.invokeExact(cuModuleUnload, module);
        } catch (Throwable e) {
            throw failed("cuModuleUnload", e);
        }
    }

    @Override
    public int cuFuncGetAttribute(MemorySegment value, int attribute, long function) {
        try {
            return (int) AIL.invokeExact(cuFuncGetAttribute, value, attribute, function);
        } catch (Throwable e) {
            throw failed("cuFuncGetAttribute", e);
        }
    }

    @Override
    public int cuFuncSetAttribute(long function, int attribute, int value) {
        try {
            return (int) LII.invokeExact(cuFuncSetAttribute, function, attribute, value);
        } catch (Throwable e) {
            throw failed("cuFuncSetAttribute", e);
        }
    }

    @Override
    public int cuOccupancyMaxActiveBlocksPerMultiprocessor(
            MemorySegment blocks, long function, int threads, long sharedBytes) {
        try {
            return (int) ALIL.invokeExact(
                    cuOccupancyMaxActiveBlocksPerMultiprocessor, blocks, function, threads, sharedBytes);
        } catch (Throwable e) {
            throw failed("cuOccupancyMaxActiveBlocksPerMultiprocessor", e);
        }
    }

    @Override
    public int cuLaunchKernelEx(MemorySegment config, long function, MemorySegment parameters) {
        try {
            return (int) ALAL.invokeExact(cuLaunchKernelEx, config, function, parameters, 0L);
        } catch (Throwable e) {
            throw failed("cuLaunchKernelEx", e);
        }
    }

    @Override
    public int cuGraphInstantiateWithFlags(MemorySegment executable, long graph, long flags) {
        try {
            return (int) ALL.invokeExact(cuGraphInstantiateWithFlags, executable, graph, flags);
        } catch (Throwable e) {
            throw failed("cuGraphInstantiateWithFlags", e);
        }
    }

    @Override
    public int cuGraphLaunch(long executable, long stream) {
        try {
            return (int) LL.invokeExact(cuGraphLaunch, executable, stream);
        } catch (Throwable e) {
            throw failed("cuGraphLaunch", e);
        }
    }

    @Override
    public int cuGraphExecDestroy(long executable) {
        try {
            return (int) L.invokeExact(cuGraphExecDestroy, executable);
        } catch (Throwable e) {
            throw failed("cuGraphExecDestroy", e);
        }
    }

    @Override
    public int cuGraphDestroy(long graph) {
        try {
            return (int) L.invokeExact(cuGraphDestroy, graph);
        } catch (Throwable e) {
            throw failed("cuGraphDestroy", e);
        }
    }
}
