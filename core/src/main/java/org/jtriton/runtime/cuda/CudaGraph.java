package org.jtriton.runtime.cuda;

import java.util.List;
import org.jtriton.runtime.DriverGraph;

/**
 * A graph of a GPU, ready to run.
 *
 * @param launches the launches in it, in words
 * @param maps where their programs keep maps
 */
record CudaGraph(CudaContext context, long handle, List<String> launches, MapSpace maps) implements DriverGraph {
    private static final int MANY = 8;

    /** Puts the graph into a stream. */
    void launch(long stream) {
        context.enter();
        context.launches().add(this);
        int code = context.api().cuGraphLaunch(handle, stream);
        if (code != CudaError.SUCCESS) {
            throw context.failure("cuGraphLaunch", code, describe());
        }
    }

    /** The graph in words, for an error. */
    String describe() {
        return "a graph of %d launches: %s%s"
                .formatted(
                        launches.size(),
                        String.join("; ", launches.subList(0, Math.min(MANY, launches.size()))),
                        launches.size() > MANY ? "; ..." : "");
    }

    /** The driver keeps what still runs until it is done. */
    @Override
    public void close() {
        maps.close();
        if (!context.isLost()) {
            context.call("cuGraphExecDestroy", "", () -> context.api().cuGraphExecDestroy(handle));
        }
    }
}
