package org.jtriton.ptx;

/** Instructions that change only how soon something happens, or in which order others see it: nothing, here. */
final class Hints {
    private Hints() {}

    static Step decode(Decoding d) {
        if (d.name().equals("createpolicy")) {
            int to = d.write(0);
            return Lanewise.unary(to, to, _ -> 0);
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
