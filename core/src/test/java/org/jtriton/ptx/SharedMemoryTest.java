package org.jtriton.ptx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Shared memory: what it holds, who may touch it when, and how many turns it takes. */
class SharedMemoryTest {
    /** Each thread stores its index, and reads that of the thread a distance away. */
    private static Kernel exchange(String between, int distance) {
        return new Kernel("""
                shl.b32 %%r3, %%r1, 2;
                add.s32 %%r4, %%r2, %%r3;
                st.shared.b32 [%%r4], %%r1;
                %s
                xor.b32 %%r3, %%r3, %d;
                add.s32 %%r5, %%r2, %%r3;
                ld.shared.b32 %%r6, [%%r5];
                st.global.b32 [%%rd2], %%r6;
                """.formatted(between, 4 * distance));
    }

    private static void fails(Kernel kernel, int threads, String... parts) {
        assertThatExceptionOfType(PtxFault.class)
                .isThrownBy(() -> kernel.run(threads))
                .satisfies(fault -> assertThat(fault.getMessage()).contains(parts));
    }

    @Test
    void aBarrierMakesStoresVisible() {
        assertThat(exchange("bar.sync 0;", 32).run(128))
                .isEqualTo(IntStream.range(0, 128).map(i -> i ^ 32).toArray());
        assertThat(exchange("bar.warp.sync -1;", 1).run(64))
                .isEqualTo(IntStream.range(0, 64).map(i -> i ^ 1).toArray());
    }

    @Test
    void addressesHave32Bits() {
        var reversed = new Kernel("""
                shl.b32 %r3, %r1, 2;
                add.s32 %r4, %r2, %r3;
                st.shared.b32 [%r4], %r1;
                bar.sync 0;
                sub.s32 %r5, %r2, %r3;
                ld.shared.b32 %r6, [%r5+252];
                st.global.b32 [%rd2], %r6;
                """);
        assertThat(reversed.run(64))
                .isEqualTo(IntStream.range(0, 64).map(i -> 63 - i).toArray());
    }

    @Test
    void withoutOneItIsARace() {
        fails(
                exchange("", 1),
                32,
                "`ld.shared.b32 %r6, [%r5];`: thread 0",
                "nothing keeps it apart from thread 1, which writes it",
                "`st.shared.b32 [%r4], %r1;`");
        fails(exchange("bar.warp.sync -1;", 32), 64, "thread 0", "which nobody has written");
        fails(
                exchange("setp.lt.s32 %p1, %r1, 32; @%p1 ret;", 32),
                64,
                "thread 32",
                "nothing keeps it apart from thread 0, which writes it");
    }

    @Test
    void aLaterStoreMustWaitForTheReads() {
        var twice = exchange("bar.sync 0;", 32).body();
        fails(new Kernel(twice + "st.shared.b32 [%r4], %r1;"), 64, "reads byte 128", "which writes it");
        new Kernel(twice + "bar.sync 0; st.shared.b32 [%r4], %r1;").run(64);
    }

    @Test
    void equalBytesMayBeStoredByMany() {
        new Kernel("st.shared.b32 [%r2], 17;").run(128);
        new Kernel("st.shared.b32 [%r2], 17; bar.warp.sync -1; ld.shared.b32 %r3, [%r2];").run(128);
        fails(new Kernel("st.shared.b32 [%r2], %r1;"), 128, "writes byte 0", "thread 0, which writes it");
    }

    @Test
    void namedBarriersKeepOnlyTheirWarpsApart() {
        var body = """
                shr.u32 %%r7, %%r1, 6;
                add.s32 %%r7, %%r7, 1;
                %s
                """;
        exchange(body.formatted("bar.sync %r7, 64;"), 32).run(128);
        // The second pair of warps comes first to its barrier's end and reads what the first pair has written before
        // its own.
        var pairs = body.formatted("bar.sync %r7, 64;") + "setp.lt.s32 %p1, %r1, 64; @%p1 ret;";
        fails(exchange(pairs, 64), 128, "nothing keeps it apart");
    }

    @Test
    void atomicsDoNotRace() {
        var words = new Kernel("""
                        setp.eq.s32 %p1, %r1, 0;
                        @%p1 st.shared.b32 [%r2], 0;
                        bar.sync 0;
                        atom.shared.add.u32 %r3, [%r2], %r1;
                        bar.sync 0;
                        ld.shared.b32 %r4, [%r2];
                        st.global.b32 [%rd2], %r4;
                        """).run(64);
        assertThat(words).containsOnly(63 * 32);
        fails(new Kernel("st.shared.b32 [%r2], 0; atom.shared.add.u32 %r3, [%r2], 1;"), 64, "nothing keeps it apart");
    }

    @Test
    void onlyWhatIsWrittenIsRead() {
        fails(
                new Kernel("ld.shared.b32 %r3, [%r2+16];"),
                32,
                "reads byte 16 of shared memory, which nobody has written");
        fails(new Kernel("ld.shared.b32 %r3, [%r2+8192];"), 32, "reads 4 bytes at byte 8192 of 8192");
        fails(new Kernel("st.shared.b32 [%r2+2], 1;"), 32, "which is misaligned");
    }

    @Test
    void aBlockDoesNotSeeWhatTheLastOneLeft() {
        assertThatExceptionOfType(PtxFault.class)
                .isThrownBy(() -> new Kernel("""
                                mov.u32 %r3, %ctaid.x;
                                setp.eq.s32 %p1, %r3, 0;
                                @%p1 st.shared.b32 [%r2], 5;
                                ld.shared.b32 %r4, [%r2];
                                """).run(2, 1, 0))
                .withMessageContaining("block (1, 0, 0) reads byte 0 of shared memory, which nobody has written");
    }

    @Test
    void genericAddressesReachIt() {
        var words = new Kernel("""
                        cvt.u64.u32 %rd3, %r2;
                        cvta.shared.u64 %rd3, %rd3;
                        mul.wide.u32 %rd4, %r1, 4;
                        add.s64 %rd3, %rd3, %rd4;
                        st.b32 [%rd3], 11;
                        ld.b32 %r3, [%rd3];
                        isspacep.shared %p1, %rd3;
                        selp.b32 %r4, 100, 0, %p1;
                        add.s32 %r3, %r3, %r4;
                        st.b32 [%rd2], %r3;
                        """).run(32);
        assertThat(words).containsOnly(111);
    }

    @ParameterizedTest
    @CsvSource({
        // words between lanes, words a lane stores, turns
        "1, 1, 1", "2, 1, 2", "4, 1, 4", "32, 1, 32", "33, 1, 1", "0, 1, 1", //
        "2, 2, 2", "4, 2, 4", "4, 4, 4", "8, 4, 8", "32, 4, 32", "36, 4, 4"
    })
    void bankConflictsAreCounted(int stride, int words, int turns) {
        var vector = words == 1 ? "" : ".v" + words;
        var values = words == 1 ? "0" : words == 2 ? "{0, 0}" : "{0, 0, 0, 0}";
        var run = new Kernel("""
                        mul.lo.s32 %%r3, %%r1, %d;
                        add.s32 %%r3, %%r3, %%r2;
                        st.shared%s.b32 [%%r3], %s;
                        """.formatted(4 * stride, vector, values))
                .run(1, 32, 0)
                .run();
        assertThat(run.wavefronts("st.shared")).isEqualTo(turns);
        assertThat(run.conflicts("st.shared")).isEqualTo(turns - Math.max(words, 1));
    }

    @Test
    void asynchronousCopies() {
        var body = """
                shl.b32 %%r3, %%r1, 2;
                add.s32 %%r4, %%r2, %%r3;
                cp.async.ca.shared.global [%%r4+0], [%%rd2+0], 4, %%r5;
                cp.async.commit_group;
                %s
                ld.shared.b32 %%r6, [%%r4];
                add.s32 %%r6, %%r6, 1;
                st.global.b32 [%%rd2], %%r6;
                """;
        var all = "mov.b32 %r5, 4;" + body.formatted("cp.async.wait_group 0;");
        assertThat(new Kernel(all).run(1, 4, 5, 6, 7, 8).words()).containsExactly(6, 7, 8, 9);
        var none = "mov.b32 %r5, 0;" + body.formatted("cp.async.wait_all;");
        assertThat(new Kernel(none).run(1, 4, 5, 6, 7, 8).words()).containsExactly(1, 1, 1, 1);
        fails(
                new Kernel("mov.b32 %r5, 4;" + body.formatted("cp.async.wait_group 1;")),
                32,
                "which a copy still writes that nobody waited for",
                "`cp.async.ca.shared.global");
    }
}
