package org.jtriton.runtime.cuda;

import java.lang.foreign.MemorySegment;

/**
 * The functions of the CUDA driver that we call, spelled and ordered as in {@code cuda.h} (version 12; a suffix such as
 * {@code _v2} is the one that the header's macro adds). Each returns a {@code CUresult}, 0 for success.
 *
 * <p>Handles and device pointers are longs; {@link MemorySegment}s are memory of the host, for results and for data;
 * {@code size_t} is a long, {@code unsigned} and enumerations are ints. {@link LibCuda} is the driver itself.
 */
interface CudaApi {
    /** {@code CUstream} of the null stream, which is in order with all streams made without {@link #NON_BLOCKING}. */
    long NULL_STREAM = 0;
    /** {@code CU_STREAM_NON_BLOCKING}. */
    int NON_BLOCKING = 1;
    /** {@code CU_STREAM_CAPTURE_MODE_RELAXED}: while a graph is captured, other streams may be used as always. */
    int CAPTURE_RELAXED = 2;
    /** {@code CU_MEMHOSTALLOC_PORTABLE | CU_MEMHOSTALLOC_DEVICEMAP}. */
    int PORTABLE_AND_MAPPED = 3;

    // Initialisation and devices.
    int cuInit(int flags);

    int cuDriverGetVersion(MemorySegment version);

    int cuGetErrorName(int error, MemorySegment text);

    int cuGetErrorString(int error, MemorySegment text);

    int cuDeviceGetCount(MemorySegment count);

    int cuDeviceGet(MemorySegment device, int ordinal);

    int cuDeviceGetName(MemorySegment name, int length, int device);

    int cuDeviceGetAttribute(MemorySegment value, int attribute, int device);

    int cuDeviceTotalMem_v2(MemorySegment bytes, int device);

    int cuDevicePrimaryCtxRetain(MemorySegment context, int device);

    int cuDevicePrimaryCtxRelease_v2(int device);

    int cuCtxSetCurrent(long context);

    int cuCtxSynchronize();

    // Memory.
    int cuMemGetInfo_v2(MemorySegment free, MemorySegment total);

    int cuMemAlloc_v2(MemorySegment pointer, long bytes);

    int cuMemFree_v2(long pointer);

    int cuMemHostAlloc(MemorySegment pointer, long bytes, int flags);

    int cuMemHostGetDevicePointer_v2(MemorySegment pointer, long host, int flags);

    int cuMemFreeHost(long host);

    int cuMemcpyHtoD_v2(long to, MemorySegment from, long bytes);

    int cuMemcpyDtoH_v2(MemorySegment to, long from, long bytes);

    int cuMemcpyHtoDAsync_v2(long to, MemorySegment from, long bytes, long stream);

    int cuMemcpyDtoHAsync_v2(MemorySegment to, long from, long bytes, long stream);

    int cuMemcpyDtoDAsync_v2(long to, long from, long bytes, long stream);

    int cuMemcpyPeerAsync(long to, long toContext, long from, long fromContext, long bytes, long stream);

    /** The value is its low 8 bits. */
    int cuMemsetD8Async(long pointer, int value, long count, long stream);

    /** The value is its low 16 bits. */
    int cuMemsetD16Async(long pointer, int value, long count, long stream);

    int cuMemsetD32Async(long pointer, int value, long count, long stream);

    int cuMemsetD2D32Async(long pointer, long pitch, int value, long width, long height, long stream);

    /** Writes 128 bytes, aligned to 64. */
    int cuTensorMapEncodeTiled(
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
            int fill);

    // Streams and events.
    int cuStreamCreate(MemorySegment stream, int flags);

    int cuStreamWaitEvent(long stream, long event, int flags);

    int cuStreamBeginCapture_v2(long stream, int mode);

    int cuStreamEndCapture(long stream, MemorySegment graph);

    int cuStreamQuery(long stream);

    int cuStreamSynchronize(long stream);

    int cuStreamDestroy_v2(long stream);

    int cuEventCreate(MemorySegment event, int flags);

    int cuEventRecord(long event, long stream);

    int cuEventQuery(long event);

    int cuEventSynchronize(long event);

    int cuEventElapsedTime(MemorySegment milliseconds, long start, long end);

    int cuEventDestroy_v2(long event);

    // Modules and functions.
    int cuLinkCreate_v2(int count, MemorySegment options, MemorySegment values, MemorySegment state);

    int cuLinkAddData_v2(
            long state,
            int type,
            MemorySegment data,
            long bytes,
            MemorySegment name,
            int count,
            MemorySegment options,
            MemorySegment values);

    int cuLinkComplete(long state, MemorySegment cubin, MemorySegment bytes);

    int cuLinkDestroy(long state);

    int cuModuleLoadData(MemorySegment module, MemorySegment image);

    int cuModuleGetFunction(MemorySegment function, long module, MemorySegment name);

    int cuModuleUnload(long module);

    int cuFuncGetAttribute(MemorySegment value, int attribute, long function);

    int cuFuncSetAttribute(long function, int attribute, int value);

    int cuOccupancyMaxActiveBlocksPerMultiprocessor(MemorySegment blocks, long function, int threads, long sharedBytes);

    /**
     * {@code config} is a {@link LaunchConfig}, {@code parameters} holds the address of each parameter; {@code extra} is left out, which is
     * a null pointer.
     */
    int cuLaunchKernelEx(MemorySegment config, long function, MemorySegment parameters);

    // Graphs.
    int cuGraphInstantiateWithFlags(MemorySegment executable, long graph, long flags);

    int cuGraphLaunch(long executable, long stream);

    int cuGraphExecDestroy(long executable);

    int cuGraphDestroy(long graph);
}
