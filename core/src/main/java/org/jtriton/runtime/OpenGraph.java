package org.jtriton.runtime;

import java.util.List;
import org.jtriton.Graph;

/** A graph in use: the driver's, and the memory that its work uses. */
final class OpenGraph implements Graph, DeviceResource {
    private final OpenDevice device;
    private final DriverGraph graph;
    private final List<Allocation> kept;
    private final UseCount uses = new UseCount();

    OpenGraph(OpenDevice device, DriverGraph graph, List<Allocation> kept) {
        this.device = device;
        this.graph = graph;
        this.kept = List.copyOf(kept);
    }

    @Override
    public OpenDevice device() {
        return device;
    }

    void run(DriverStream stream) {
        if (!uses.enter()) {
            throw new IllegalStateException(this + " is closed");
        }
        try {
            stream.run(graph);
        } finally {
            if (uses.exit()) {
                giveUp();
            }
        }
    }

    @Override
    public void launch() {
        device.enter();
        try {
            run(device.driver().mainStream());
        } finally {
            device.exit();
        }
    }

    @Override
    public boolean isClosed() {
        return uses.isClosed();
    }

    @Override
    public void close() {
        end();
        device.disown(this);
    }

    @Override
    public void end() {
        if (uses.close()) {
            giveUp();
        }
    }

    private void giveUp() {
        graph.close();
        kept.forEach(Allocation::release);
    }

    @Override
    public String toString() {
        return "graph of " + device;
    }
}
