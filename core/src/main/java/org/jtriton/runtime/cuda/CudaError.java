package org.jtriton.runtime.cuda;

import java.util.Set;

/** The results of the driver's functions that mean something to us ({@code CUresult} in {@code cuda.h}). */
final class CudaError {
    static final int SUCCESS = 0;
    static final int OUT_OF_MEMORY = 2;
    static final int NO_DEVICE = 100;
    static final int INVALID_DEVICE = 101;
    static final int NOT_READY = 600;
    static final int ILLEGAL_ADDRESS = 700;
    private static final int INVALID_CONTEXT = 201;
    private static final int INVALID_HANDLE = 400;
    private static final int CONTEXT_IS_DESTROYED = 709;

    /**
     * Those after which a context answers nothing else any more: an uncorrectable memory error (214), NVLink's (220), a contained
     * one (226), an illegal address (700), a timeout (702), a destroyed context (709), an assertion (710), a broken stack,
     * instruction, alignment, address space or program counter (714 to 718), a failed launch (719), a leak of tensor memory
     * (721), and a failure of an external device (911).
     */
    private static final Set<Integer> FATAL = Set.of(
            214, 220, 226, ILLEGAL_ADDRESS, 702, CONTEXT_IS_DESTROYED, 710, 714, 715, 716, 717, 718, 719, 721, 911);

    private CudaError() {}

    /** Whether it may be for the thread's context, which has to be another one, that a call was refused. */
    static boolean isAboutContext(int code) {
        return code == INVALID_CONTEXT || code == INVALID_HANDLE || code == CONTEXT_IS_DESTROYED;
    }

    /** Whether the context is lost after this error. */
    static boolean isFatal(int code) {
        return FATAL.contains(code);
    }
}
