package org.jtriton.language;

/** A pointer to elements in the memory of a device, or a block of pointers. */
public interface Pointer {
    /** A pointer that many elements further on; with a block of offsets, a block of pointers. */
    @Spelling("self + offset")
    default Pointer plus(Number offset) {
        throw OnlyInKernels.error();
    }
}
