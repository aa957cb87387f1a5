package org.jtriton.ptx;

/** {@code setmaxnreg}: warps hand registers to the program's others, or take those that were handed over. */
final class RegisterSteps {
    private static final int STEP = 8;
    private static final int LEAST = 24;
    private static final int MOST = 256;

    private RegisterSteps() {}

    static Step decode(Decoding d) {
        return new Change(d.read(0, Type.of("b32")), d.has("inc"));
    }

    private static final class Change extends Gathering {
        private final int count;
        private final boolean isMore;

        Change(int count, boolean isMore) {
            this.count = count;
            this.isMore = isMore;
        }

        @Override
        int members(Warp warp, int mask) {
            return -1;
        }

        /** Who wants more than there is comes here again, until others have handed some over. */
        @Override
        void runTogether(Warp warp, int mask) {
            int wanted = (int) warp.r[count][0];
            int had = warp.block.registers.of(warp);
            if (warp.block.program.maxRegisters == 0) {
                throw fault(
                        warp, "changes the registers of a kernel that does not say with how many it begins (.maxnreg)");
            }
            if (wanted % STEP != 0 || wanted < LEAST || wanted > MOST) {
                throw fault(warp, "asks for %d registers, which are not 24, 32, ... or 256".formatted(wanted));
            }
            if (isMore ? wanted < had : wanted > had) {
                throw fault(
                        warp,
                        "has %d registers, and asks for %s: %d".formatted(had, isMore ? "more" : "fewer", wanted));
            }
            if (warp.block.registers.change(warp, wanted)) {
                warp.pc++;
            }
        }

        private PtxFault fault(Warp warp, String what) {
            return warp.fault(this, 0, what);
        }

        @Override
        void run(Warp warp, int mask) {
            throw new IllegalStateException("registers change for whole warps");
        }
    }
}
