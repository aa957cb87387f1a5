package org.jtriton.runtime.cuda;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;

/**
 * Memory in which programs keep the maps of tensors that they make: one for all launches that run one after the other, those of a stream
 * or of a graph. It grows with the largest launch. What it had before it keeps, since a launch may just have been given that.
 */
final class MapSpace implements AutoCloseable {
    private final LongFunction<CudaMemory> memory;
    private final List<CudaMemory> blocks = new ArrayList<>();
    private volatile CudaMemory largest;

    /** None yet; more comes from {@code memory}, cleared, so that nothing that was put in before still uses it. */
    MapSpace(LongFunction<CudaMemory> memory) {
        this.memory = memory;
    }

    /** The address of so many bytes at least, a multiple of 512. */
    long address(long bytes) {
        var known = largest;
        return known != null && known.size() >= bytes ? known.address() : grown(bytes);
    }

    private synchronized long grown(long bytes) {
        var known = largest;
        if (known == null || known.size() < bytes) {
            known = memory.apply(known == null ? bytes : Math.max(bytes, 2 * known.size()));
            blocks.add(known);
            largest = known;
        }
        return known.address();
    }

    @Override
    public synchronized void close() {
        largest = null;
        blocks.forEach(CudaMemory::free);
        blocks.clear();
    }
}
