package org.jtriton;

import java.util.List;
import org.jtriton.launch.TypedKernels;
import org.jtriton.runtime.Devices;

/**
 * Where a program starts: the devices of this machine, kernels from Java methods, and the two functions that every launch
 * needs.
 *
 * <p>{@code Triton.kernel(Kernels::add)} is the kernel of a method that is marked {@code @Jit}, for each number of
 * parameters; see {@link org.jtriton.launch.TypedKernel}.
 */
public final class Triton extends TypedKernels {
    private Triton() {}

    /**
     * Opens a device.
     *
     * @param name {@code cuda}, or {@code cuda:1} for another NVIDIA GPU than the first; {@code cpu}; {@code interpreter}, which
     *     is slow and checks every access; or {@code auto} for the first GPU, or the CPU where there is none
     * @throws IllegalArgumentException if there is no device of that name; the message says which there are
     * @throws DeviceException if there is no NVIDIA driver, or it cannot be used
     */
    public static Device open(String name) {
        return Devices.open(name);
    }

    /** The names of the devices that {@link #open} can open here, the best one first. */
    public static List<String> devices() {
        return Devices.names();
    }

    /** {@code n / d} rounded up: how many blocks of {@code d} cover {@code n} elements. */
    public static int cdiv(int n, int d) {
        return Math.ceilDiv(n, d);
    }

    /** {@code n / d} rounded up: how many blocks of {@code d} cover {@code n} elements. */
    public static long cdiv(long n, long d) {
        return Math.ceilDiv(n, d);
    }

    /**
     * The smallest power of two that is at least {@code n}; 1 for 0.
     *
     * @throws IllegalArgumentException if there is none that is an {@code int}, or {@code n} is negative
     */
    public static int nextPowerOf2(int n) {
        if (n < 0 || n > 1 << 30) {
            throw new IllegalArgumentException("no power of two of type int for " + n);
        }
        return n <= 1 ? 1 : Integer.highestOneBit(n - 1) << 1;
    }
}
