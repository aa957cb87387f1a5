package org.jtriton.runtime;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The stream of a device that is the host: what is put in is done at once, so that there is never anything to wait for.
 * Or, while a graph is captured, what is put in is kept for later.
 */
final class HostStream implements DriverStream {
    /** Does everything at once. */
    static final HostStream DIRECT = new HostStream(null);

    private record Graph(List<Runnable> steps) implements DriverGraph {
        @Override
        public void close() {}
    }

    private record Event(long nanos) implements DriverEvent {
        @Override
        public boolean isReached() {
            return true;
        }

        @Override
        public void synchronize() {}

        @Override
        public long nanosSince(DriverEvent earlier) {
            return nanos - ((Event) earlier).nanos;
        }

        @Override
        public void close() {}
    }

    /** What is kept for later; null where everything is done at once. */
    private final List<Runnable> kept;

    private HostStream(List<Runnable> kept) {
        this.kept = kept;
    }

    static DriverGraph capture(Consumer<DriverStream> work) {
        var stream = new HostStream(new ArrayList<>());
        work.accept(stream);
        return new Graph(List.copyOf(stream.kept));
    }

    @Override
    public void launch(Executable kernel, ArgumentSlots arguments, int gridX, int gridY, int gridZ) {
        if (kept == null) {
            kernel.launch(arguments, gridX, gridY, gridZ);
        } else {
            var copy = arguments.copy();
            kept.add(() -> kernel.launch(copy, gridX, gridY, gridZ));
        }
    }

    @Override
    public void copyIn(MemorySegment from, DeviceMemory to, long offset) {
        put(() -> to.copyIn(offset, from));
    }

    @Override
    public void copyOut(DeviceMemory from, long offset, MemorySegment to) {
        put(() -> from.copyOut(offset, to));
    }

    @Override
    public void copy(DeviceMemory from, long fromOffset, DeviceMemory to, long toOffset, long bytes) {
        put(() -> to.copyIn(toOffset, from.bytes().asSlice(fromOffset, bytes)));
    }

    @Override
    public void run(DriverGraph graph) {
        put(() -> ((Graph) graph).steps.forEach(Runnable::run));
    }

    private void put(Runnable step) {
        if (kept == null) {
            step.run();
        } else {
            kept.add(step);
        }
    }

    @Override
    public DriverEvent record() {
        return new Event(System.nanoTime());
    }

    @Override
    public void await(DriverEvent event) {
        // Events of this device are reached when they are made.
    }

    @Override
    public boolean isIdle() {
        return true;
    }

    @Override
    public void synchronize() {}

    @Override
    public void close() {}
}
