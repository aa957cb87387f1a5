package org.jtriton.language;

/** What the methods of this package do when they run as Java. */
final class OnlyInKernels {
    private OnlyInKernels() {}

    static UnsupportedOperationException error() {
        return new UnsupportedOperationException(
                "blocks have a meaning only inside a kernel: launch a method marked @Jit, which is compiled and not called");
    }
}
