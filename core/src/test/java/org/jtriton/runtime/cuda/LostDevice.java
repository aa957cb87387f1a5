package org.jtriton.runtime.cuda;

import org.jtriton.DType;
import org.jtriton.DeviceException;
import org.jtriton.Grid;

/** Loses a GPU's context on purpose, which no other test of the process would survive, and prints what is said of it. */
final class LostDevice {
    private LostDevice() {}

    /** Stores to an address that nobody has. */
    static final String WILD_STORE = """
            .version 8.0
            .target sm_80
            .address_size 64
            .visible .entry k(.param .u64 x, .param .u64 report)
            {
                .reg .b64 %rd<2>;
                ld.param.u64 %rd1, [x];
                mov.u64 %rd1, 64;
                st.global.u64 [%rd1], %rd1;
                ret;
            }
            """;

    public static void main(String[] words) {
        try (var device = Gpus.withPtx(WILD_STORE, 1, 0)) {
            var kernel = device.compile("k.py", """
                    import triton
                    import triton.language as tl

                    @triton.jit
                    def k(x):
                        tl.store(x, 1)
                    """).kernel("k");
            var x = device.allocate(DType.INT32, 1);
            kernel.launch(Grid.of(1), x);
            for (int i = 0; i < 2; i++) {
                try {
                    System.out.println("read " + x.getLong(0));
                } catch (DeviceException e) {
                    System.out.println(e.getMessage());
                }
            }
        }
        try (var again = Gpus.withPtx(WILD_STORE, 1, 0)) {
            System.out.println("opened anew: " + again.copyOf(7).getLong(0));
        } catch (DeviceException e) {
            System.out.println("not opened anew: " + e.getMessage());
        }
    }
}
