package org.jtriton.runtime;

import java.time.Duration;
import org.jtriton.Event;

/** An event in use. */
final class OpenEvent implements Event, DeviceResource {
    private final OpenDevice device;
    private final DriverEvent event;
    private final UseCount uses = new UseCount();

    OpenEvent(OpenDevice device, DriverEvent event) {
        this.device = device;
        this.event = event;
    }

    OpenDevice device() {
        return device;
    }

    void awaitIn(DriverStream stream) {
        use(() -> stream.await(event));
    }

    @Override
    public boolean isReached() {
        var answer = new boolean[1];
        use(() -> answer[0] = event.isReached());
        return answer[0];
    }

    @Override
    public void synchronize() {
        use(event::synchronize);
    }

    @Override
    public Duration since(Event earlier) {
        if (!(earlier instanceof OpenEvent other) || other.device != device) {
            throw new IllegalArgumentException("%s is no event of %s".formatted(earlier, device));
        }
        var nanos = new long[1];
        use(() -> other.use(() -> {
            other.event.synchronize();
            event.synchronize();
            nanos[0] = event.nanosSince(other.event);
        }));
        return Duration.ofNanos(nanos[0]);
    }

    private void use(Runnable action) {
        device.enter();
        try {
            if (!uses.enter()) {
                throw new IllegalStateException(this + " is closed");
            }
            try {
                action.run();
            } finally {
                if (uses.exit()) {
                    event.close();
                }
            }
        } finally {
            device.exit();
        }
    }

    @Override
    public void close() {
        end();
        device.disown(this);
    }

    @Override
    public void end() {
        if (uses.close()) {
            event.close();
        }
    }

    @Override
    public String toString() {
        return "event of " + device;
    }
}
