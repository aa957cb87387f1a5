package org.jtriton;

import java.util.Objects;
import java.util.function.Supplier;

/**
 * The compiler failed at a kernel that it should compile, or should refuse in words. That is a bug of JTriton, never the
 * kernel author's mistake. The message says so, and holds what a report needs:
 *
 * <pre>
 * internal error in pass cse: IllegalStateException: no value %3
 * kernel: softmax, compiled for x=*fp32:16,n=i32,BLOCK=1024
 * This is a bug of JTriton, not of the kernel: please report these lines together with the kernel's file.
 * </pre>
 */
public final class CompilerBugException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String stage;
    private final String kernel;

    private CompilerBugException(String stage, String kernel, Throwable cause) {
        super(report(stage, kernel, cause), cause);
        this.stage = stage;
        this.kernel = kernel;
    }

    private static String report(String stage, String kernel, Throwable cause) {
        String what = cause.getMessage() == null
                ? cause.getClass().getSimpleName()
                : cause.getClass().getSimpleName() + ": "
                        + cause.getMessage().lines().findFirst().orElse("");
        return "internal error in %s: %s%s\nThis is a bug of JTriton, not of the kernel: please report these lines together"
                        .formatted(stage, what, kernel.isEmpty() ? "" : "\nkernel: " + kernel)
                + " with the kernel's file.";
    }

    /**
     * Does the work of a stage of the compiler. Whatever it throws that is not for the kernel's author is a bug.
     *
     * @param stage as a report names it, such as {@code pass cse}
     */
    public static <T> T in(String stage, Supplier<T> work) {
        try {
            return work.get();
        } catch (CompilationException | CompilerBugException | DeviceException known) {
            throw known;
        } catch (RuntimeException | StackOverflowError | AssertionError bug) {
            throw new CompilerBugException(stage, "", bug);
        }
    }

    /** The same bug, with the kernel that was compiled and the signature that it was compiled for. */
    public CompilerBugException compiling(String kernel, String signature) {
        Objects.requireNonNull(kernel, "kernel");
        var known = new CompilerBugException(stage, "%s, compiled for %s".formatted(kernel, signature), getCause());
        known.setStackTrace(getStackTrace());
        return known;
    }

    /** The stage of the compiler that failed. */
    public String stage() {
        return stage;
    }

    /** The kernel and its signature; empty where they are not known. */
    public String kernel() {
        return kernel;
    }
}
