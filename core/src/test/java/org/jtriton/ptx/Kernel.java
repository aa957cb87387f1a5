package org.jtriton.ptx;

import java.util.Arrays;

/**
 * A kernel for tests that write their own: it has one buffer of words, whose address is in {@code %rd1}, the thread's index in
 * {@code %r1}, the address of its own word in {@code %rd2}, and the address of dynamic shared memory in {@code %r2}.
 */
record Kernel(String body) {
    private static final String REGISTERS = """
            .reg .pred %p<8>;
            .reg .b16 %rs<16>;
            .reg .b32 %r<32>;
            .reg .b64 %rd<16>;
            ld.param.b64 %rd1, [buffer];
            mov.u32 %r1, %tid.x;
            mul.wide.u32 %rd2, %r1, 4;
            add.s64 %rd2, %rd1, %rd2;
            mov.b32 %r2, global_smem;
            """;

    /** What a launch leaves in the buffer, and what it cost. */
    record Result(int[] words, PtxRun run) {}

    private String text() {
        return Snippet.HEADER
                + ".visible .entry kernel(.param .u64 .ptr .global .align 1 buffer)\n{\n"
                + REGISTERS
                + body
                + "\nret;\n}\n";
    }

    /** Runs blocks of threads on a buffer that holds some words. */
    Result run(int blocks, int threads, int... words) {
        return run(text(), blocks, threads, 8192, words);
    }

    /** Runs one block or more with that many bytes of dynamic shared memory. */
    Result run(int blocks, int threads, int sharedBytes, int[] words) {
        return run(text(), blocks, threads, sharedBytes, words);
    }

    /** Runs a kernel of a whole text, with a buffer as its one parameter. */
    static Result run(String text, int blocks, int threads, int... words) {
        return run(text, blocks, threads, 8192, words);
    }

    private static Result run(String text, int blocks, int threads, int sharedBytes, int[] words) {
        var bytes = new byte[4 * words.length];
        for (int i = 0; i < words.length; i++) {
            Bytes.put(bytes, 4 * i, 4, words[i]);
        }
        var module = PtxModule.parse(text);
        var run = module.kernel("kernel")
                .withStepLimit(200_000)
                .launch(blocks, 1, 1, threads, sharedBytes, module.memory().register(bytes));
        var after = new int[words.length];
        Arrays.setAll(after, i -> (int) Bytes.get(bytes, 4 * i, 4));
        return new Result(after, run);
    }

    /** Runs one block on a buffer of some words, and watches for races there. */
    void runWatched(int threads, int... words) {
        var bytes = new byte[4 * words.length];
        for (int i = 0; i < words.length; i++) {
            Bytes.put(bytes, 4 * i, 4, words[i]);
        }
        var module = PtxModule.parse(text());
        module.kernel("kernel")
                .watchingGlobalMemory()
                .launch(1, 1, 1, threads, 0, module.memory().register(bytes));
    }

    /** Runs one block on a buffer with a zero for each thread. */
    int[] run(int threads) {
        return run(1, threads, new int[threads]).words;
    }
}
