package org.jtriton.ptx;

/**
 * Instructions that change only how soon something happens, or in which order others see it. They do nothing here; fences between
 * threads and tensor cores are counted, and those before maps of tensors noted, so that a missing one is found.
 */
final class Hints {
    private Hints() {}

    static Step decode(Decoding d) {
        if (d.name().equals("createpolicy")) {
            int to = d.write(0);
            return Lanewise.unary(to, to, _ -> 0);
        }
        if (d.name().equals("fence") && d.has("proxy") && d.has("async")) {
            return new Step() {
                @Override
                void run(Warp warp, int mask) {
                    warp.fences++;
                }
            };
        }
        if (d.name().equals("fence") && d.has("tensormap::generic") && d.has("acquire")) {
            return TensorMapSteps.acquire(d);
        }
        return nothing();
    }

    static Step nothing() {
        return new Step() {
            @Override
            void run(Warp warp, int mask) {
                // One block runs at a time and memory is always up to date.
            }
        };
    }
}
