package org.jtriton.runtime;

import java.util.List;

/**
 * How a kernel is compiled for a GPU beside what it is specialised on: Triton's options of a launch.
 *
 * @param numWarps warps of 32 threads that run a program, at least: a power of two up to 32
 * @param numStages how deep loads are pipelined in loops
 * @param numCtas groups of so many warps that may share a program, as a cluster; a power of two up to 16
 * @param maxRegisters registers that a thread may have; 0 leaves that to the assembler
 */
public record LaunchOptions(int numWarps, int numStages, int numCtas, int maxRegisters) {
    /** The names that launches and configurations use, in the order of the components. */
    static final List<String> NAMES = List.of("num_warps", "num_stages", "num_ctas", "maxnreg");

    /** What Triton takes where nothing is said. */
    public static final LaunchOptions DEFAULT = new LaunchOptions(4, 3, 1, 0);

    private static final int FIELD_BITS = 16;
    private static final long FIELD_MASK = (1L << FIELD_BITS) - 1;

    public LaunchOptions {
        check(0, numWarps);
        check(1, numStages);
        check(2, numCtas);
        check(3, maxRegisters);
    }

    /**
     * The value of option {@code i} of {@link #NAMES}, if it is one.
     *
     * @throws IllegalArgumentException if not; the message begins with what is expected of it
     */
    static int check(int i, int value) {
        boolean isFine =
                switch (i) {
                    case 0 -> value >= 1 && value <= 32 && Integer.bitCount(value) == 1;
                    case 1 -> value >= 0 && value <= 64;
                    case 2 -> value >= 1 && value <= 16 && Integer.bitCount(value) == 1;
                    default -> value >= 0 && value <= 255;
                };
        if (!isFine) {
            throw new IllegalArgumentException("%s must be %s, not %d".formatted(NAMES.get(i), expected(i), value));
        }
        return value;
    }

    /**
     * What a launch names, in the order of {@link #NAMES}, with one option more.
     *
     * @param options null for none so far; it is left as it is
     * @throws IllegalArgumentException if the value cannot be that option's
     */
    public static Object[] with(Object[] options, String name, int value) {
        int i = NAMES.indexOf(name);
        var all = options == null ? new Object[NAMES.size()] : options.clone();
        all[i] = check(i, value);
        return all;
    }

    private static String expected(int i) {
        return switch (i) {
            case 0 -> "a power of two from 1 to 32";
            case 1 -> "from 0 to 64";
            case 2 -> "a power of two from 1 to 16";
            default -> "a number of registers up to 255, or 0 for any";
        };
    }

    /** As one number, for a key that is written without allocating. */
    long packed() {
        return pack(pack(pack(pack(0, 0, numWarps), 1, numStages), 2, numCtas), 3, maxRegisters);
    }

    /** A packed form with the value of one option put in its place. */
    static long pack(long packed, int i, int value) {
        int shift = i * FIELD_BITS;
        return packed & ~(FIELD_MASK << shift) | (long) value << shift;
    }

    static LaunchOptions unpack(long packed) {
        return new LaunchOptions(field(packed, 0), field(packed, 1), field(packed, 2), field(packed, 3));
    }

    /** One option of a packed form. */
    static int numCtas(long packed) {
        return field(packed, 2);
    }

    private static int field(long packed, int i) {
        return (int) (packed >>> i * FIELD_BITS & FIELD_MASK);
    }
}
