package org.jtriton.runtime.cuda;

import org.jtriton.runtime.DriverGraph;

/** A graph of a GPU, ready to run. */
record CudaGraph(CudaContext context, long handle) implements DriverGraph {
    /** Puts the graph into a stream. */
    void launch(long stream) {
        context.enter();
        int code = context.api().cuGraphLaunch(handle, stream);
        if (code != CudaError.SUCCESS) {
            throw context.failure("cuGraphLaunch", code, "");
        }
    }

    /** The driver keeps what still runs until it is done. */
    @Override
    public void close() {
        if (!context.isLost()) {
            context.call("cuGraphExecDestroy", "", () -> context.api().cuGraphExecDestroy(handle));
        }
    }
}
