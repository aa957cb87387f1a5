package org.jtriton.runtime;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Objects;
import org.jtriton.Buffer;
import org.jtriton.Device;
import org.jtriton.Event;
import org.jtriton.Graph;
import org.jtriton.LaunchException;
import org.jtriton.Stream;

/** A stream in use: the driver's, and who uses it. */
final class OpenStream implements Stream, DeviceResource {
    private final OpenDevice device;
    private final DriverStream stream;

    /** What a graph that is being captured has to keep; null for a stream that does its work. */
    private final List<Allocation> kept;

    private final boolean isMain;
    private final UseCount uses = new UseCount();

    private OpenStream(OpenDevice device, DriverStream stream, List<Allocation> kept, boolean isMain) {
        this.device = device;
        this.stream = stream;
        this.kept = kept;
        this.isMain = isMain;
    }

    /** The device's own, which ends with it and not before. */
    static OpenStream main(OpenDevice device) {
        return new OpenStream(device, device.driver().mainStream(), null, true);
    }

    static OpenStream further(OpenDevice device) {
        return new OpenStream(device, device.driver().newStream(), null, false);
    }

    /** One that a graph is captured from; {@code kept} gets the memory that the graph uses. */
    static OpenStream capturing(OpenDevice device, DriverStream stream, List<Allocation> kept) {
        return new OpenStream(device, stream, kept, false);
    }

    /** Called by who has entered the device, which alone keeps its own stream open. */
    void enter() {
        if (!isMain && !uses.enter()) {
            throw new IllegalStateException(this + " is closed");
        }
    }

    void exit() {
        if (!isMain && uses.exit()) {
            stream.close();
        }
    }

    /** Puts in a launch; called between {@link #enter} and {@link #exit}. */
    void launch(Executable kernel, LaunchFrame frame, int gridX, int gridY, int gridZ) {
        stream.launch(kernel, frame.slots(), gridX, gridY, gridZ);
        if (kept != null) {
            frame.keep(kept::add);
        }
    }

    @Override
    public OpenDevice device() {
        return device;
    }

    @Override
    public void copy(MemorySegment from, Buffer to) {
        var buffer = MemoryBuffer.of(to, device);
        buffer.requireBytes(from.byteSize());
        use(buffer, () -> stream.copyIn(from, buffer.allocation().memory(), buffer.byteOffset()));
    }

    @Override
    public void copy(Buffer from, MemorySegment to) {
        var buffer = MemoryBuffer.of(from, device);
        buffer.requireBytes(to.byteSize());
        use(buffer, () -> stream.copyOut(buffer.allocation().memory(), buffer.byteOffset(), to));
    }

    @Override
    public void copy(Buffer from, Buffer to) {
        var source = MemoryBuffer.of(from, device);
        var target = MemoryBuffer.of(to, device);
        target.requireLike(source);
        use(
                source,
                () -> use(
                        target,
                        () -> stream.copy(
                                source.allocation().memory(),
                                source.byteOffset(),
                                target.allocation().memory(),
                                target.byteOffset(),
                                source.byteSize())));
    }

    /** Holds a buffer during an action, and for a graph as long as that. */
    private void use(MemoryBuffer buffer, Runnable action) {
        var allocation = buffer.allocation();
        if (!allocation.hold()) {
            throw new IllegalStateException(buffer + " is closed");
        }
        try {
            use(action);
            if (kept != null && allocation.hold()) {
                kept.add(allocation);
            }
        } finally {
            allocation.release();
        }
    }

    private void use(Runnable action) {
        device.enter();
        try {
            enter();
            try {
                action.run();
            } finally {
                exit();
            }
        } finally {
            device.exit();
        }
    }

    @Override
    public void launch(Graph graph) {
        Objects.requireNonNull(graph, "a stream launches a graph");
        if (!(graph instanceof OpenGraph g) || g.device() != device) {
            throw new IllegalArgumentException("%s belongs to another device than %s".formatted(graph, this));
        }
        requireNoCapture("launches no graph");
        use(() -> g.run(stream));
    }

    @Override
    public Event record() {
        requireNoCapture("records no event");
        var made = new OpenEvent[1];
        use(() -> made[0] = device.own(new OpenEvent(device, stream.record())));
        return made[0];
    }

    @Override
    public void await(Event event) {
        Objects.requireNonNull(event, "a stream waits for an event");
        if (!(event instanceof OpenEvent e) || e.device() != device) {
            throw new IllegalArgumentException("%s belongs to another device than %s".formatted(event, this));
        }
        requireNoCapture("waits for no event");
        use(() -> e.awaitIn(stream));
    }

    @Override
    public boolean isDone() {
        requireNoCapture("is never done");
        var answer = new boolean[1];
        use(() -> answer[0] = stream.isIdle());
        return answer[0];
    }

    @Override
    public void synchronize() {
        requireNoCapture("has nothing to wait for");
        use(stream::synchronize);
    }

    private void requireNoCapture(String what) {
        if (kept != null) {
            throw new IllegalStateException(this + " is captured into a graph: it " + what);
        }
    }

    @Override
    public boolean isClosed() {
        return uses.isClosed() || device.isClosed();
    }

    @Override
    public void close() {
        if (!isMain && !uses.isClosed()) {
            end();
            device.disown(this);
        }
    }

    @Override
    public void end() {
        if (uses.close() && kept == null && !isMain) {
            stream.close();
        }
    }

    @Override
    public String toString() {
        return "stream of " + device;
    }

    static OpenStream of(Stream stream, Device device, String kernel) {
        if (stream instanceof OpenStream s && s.device == device) {
            return s;
        }
        throw new LaunchException("kernel '%s': %s is no stream of %s".formatted(kernel, stream, device));
    }
}
