package org.jtriton.runtime.cuda;

import java.lang.foreign.MemorySegment;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jtriton.DType;
import org.jtriton.TensorDescriptor;

/**
 * The maps of tensors by which Hopper's copy engine finds blocks, made once for each descriptor and kept as long as the place is not
 * needed for another one. Finding one allocates nothing. Called by several threads at once.
 */
final class TensorMaps {
    /** The first compute capability with that engine. */
    static final int HOPPER = 90;

    private static final int PLACES_BITS = 8;

    /** Spreads hash codes. */
    private static final int FACTOR = 0x9E37_79B9;

    /** Makes the map of a tensor. */
    @FunctionalInterface
    interface Encoder {
        /** 128 bytes, aligned to 64 and kept as long as anybody refers to them; empty if the driver refuses. */
        Optional<MemorySegment> encode(Tensor tensor);
    }

    /**
     * A tensor as the engine counts: dimensions innermost first, distances in bytes.
     *
     * @param type of the elements, which the engine knows when it adds
     * @param sizes elements along each dimension
     * @param strides bytes from one index to the next, of all dimensions but the innermost
     * @param box elements of a box along each dimension
     * @param swizzleBytes how a box is swizzled in shared memory: 32, 64 or 128 bytes, or 0
     */
    record Tensor(long address, DType type, List<Long> sizes, List<Long> strides, List<Integer> box, int swizzleBytes) {
        Tensor {
            sizes = List.copyOf(sizes);
            strides = List.copyOf(strides);
            box = List.copyOf(box);
        }
    }

    private record Entry(WeakReference<TensorDescriptor> descriptor, long address, int parts, MemorySegment map) {
        boolean isOf(TensorDescriptor d, long at, int into) {
            return address == at && parts == into && descriptor.refersTo(d);
        }
    }

    private final Encoder encoder;
    private final AtomicReferenceArray<Entry> entries = new AtomicReferenceArray<>(1 << PLACES_BITS);

    TensorMaps(Encoder encoder) {
        this.encoder = encoder;
    }

    /**
     * The map of a descriptor's tensor, which begins at that address; null if the engine cannot have it.
     *
     * @param parts into how many parts a block may be divided
     */
    MemorySegment of(TensorDescriptor descriptor, long address, int parts) {
        int place = System.identityHashCode(descriptor) * FACTOR >>> Integer.SIZE - PLACES_BITS;
        var known = entries.get(place);
        if (known == null || !known.isOf(descriptor, address, parts)) {
            var map = TensorRules.tensor(descriptor, address, parts).flatMap(encoder::encode);
            known = new Entry(new WeakReference<>(descriptor), address, parts, map.orElse(null));
            entries.set(place, known);
        }
        return known.map;
    }
}
