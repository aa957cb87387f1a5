package org.jtriton.ptx;

import java.util.Random;

/**
 * A few instructions as a kernel of one warp, for tests. They find lane values in {@code %rd1} to {@code %rd3}, the low halves of these
 * in {@code %r1} to {@code %r3} and the low quarters in {@code %rs1} to {@code %rs3}, and leave their result in {@code %rd0},
 * {@code %r0}, {@code %rs0} or {@code %p0}.
 */
final class Snippet {
    static final String HEADER = """
            .version 8.7
            .target sm_90a
            .address_size 64
            .extern .shared .align 16 .b8 global_smem[];
            """;

    /** Integers and floats that tend to be special, as bits of 64. */
    private static final long[] EDGES = {
        0,
        1,
        -1,
        2,
        31,
        32,
        33,
        63,
        64,
        0x7f,
        0x80,
        0xff,
        0x7fff,
        0x8000,
        0xffff,
        0x7fff_ffffL,
        0x8000_0000L,
        0xffff_ffffL,
        Long.MAX_VALUE,
        Long.MIN_VALUE,
        0x3f80_0000L,
        0xbf80_0000L,
        0x7f80_0000L,
        0xff80_0000L,
        0x7fc0_0000L,
        0x0000_3c00L,
        0x4b00_0000L,
        0x3f00_0000L,
        0x4020_0000L,
        0x0080_0000L,
        0x0001_0000L,
        0x4f00_0000L
    };

    private Snippet() {}

    /** The whole text of a kernel that runs some instructions; {@code result} is the register they leave it in. */
    static String text(String result, String body) {
        var store =
                switch (result) {
                    case "%p0" -> "selp.b64 %rd9, 1, 0, %p0;";
                    case "%rd0" -> "mov.b64 %rd9, %rd0;";
                    case "%r0" -> "cvt.u64.u32 %rd9, %r0;";
                    case "%rs0" -> "cvt.u64.u16 %rd9, %rs0;";
                    default -> throw new IllegalArgumentException("no result is left in " + result);
                };
        var load = new StringBuilder();
        for (int i = 1; i <= 3; i++) {
            load.append("ld.global.b64 %%rd%d, [%%rd8+%d];%n".formatted(i, 256 * (i - 1)));
            load.append("cvt.u32.u64 %%r%d, %%rd%d;%n".formatted(i, i));
            load.append("cvt.u16.u64 %%rs%d, %%rd%d;%n".formatted(i, i));
        }
        return HEADER + """
                .visible .entry snippet(.param .u64 .ptr .global .align 1 in, .param .u64 out)
                .reqntid 32
                {
                .reg .pred %%p<4>;
                .reg .b16 %%rs<8>;
                .reg .b32 %%r<20>;
                .reg .b64 %%rd<12>;
                ld.param.b64 %%rd8, [in];
                ld.param.b64 %%rd10, [out];
                mov.u32 %%r9, %%tid.x;
                mul.wide.u32 %%rd9, %%r9, 8;
                add.s64 %%rd8, %%rd8, %%rd9;
                add.s64 %%rd10, %%rd10, %%rd9;
                %s
                %s
                %s
                st.global.b64 [%%rd10], %%rd9;
                ret;
                }
                """.formatted(load, body, store);
    }

    /** The results of 32 lanes. */
    static long[] run(String result, String body, long[]... values) {
        var in = new byte[3 * 256];
        var out = new byte[256];
        for (int i = 0; i < values.length; i++) {
            for (int lane = 0; lane < 32; lane++) {
                Bytes.put(in, 256 * i + 8 * lane, 8, values[i][lane % values[i].length]);
            }
        }
        var module = PtxModule.parse(text(result, body));
        var memory = module.memory();
        module.kernel("snippet").launch(1, 1, 1, 32, 1024, memory.register(in), memory.register(out));
        var results = new long[32];
        for (int lane = 0; lane < 32; lane++) {
            results[lane] = Bytes.get(out, 8 * lane, 8);
        }
        return results;
    }

    /** The result of one lane where all have the same values. */
    static long value(String result, String body, long... values) {
        var lanes = new long[values.length][];
        for (int i = 0; i < values.length; i++) {
            lanes[i] = new long[] {values[i]};
        }
        return run(result, body, lanes)[0];
    }

    /** Values for 32 lanes: special ones among random ones, other ones for each seed. */
    static long[] values(int seed) {
        var random = new Random(seed);
        return random.longs(32)
                .map(value -> switch (random.nextInt(4)) {
                    case 0 -> EDGES[random.nextInt(EDGES.length)];
                    case 1 -> EDGES[random.nextInt(EDGES.length)] + random.nextInt(-2, 3);
                    case 2 -> value >> random.nextInt(64);
                    default -> value;
                })
                .toArray();
    }

    /** 32 floats of all sizes, as bits. */
    static long[] floats(int seed) {
        var random = new Random(seed);
        return random.ints(32)
                .mapToObj(bits ->
                        random.nextInt(3) == 0 ? (float) random.nextInt(-100, 100) / 4 : Float.intBitsToFloat(bits))
                .mapToLong(value -> Float.floatToRawIntBits(value) & 0xffff_ffffL)
                .toArray();
    }
}
