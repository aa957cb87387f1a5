package org.jtriton.ptx;

/**
 * Where the state spaces lie among generic addresses. Global memory has all other addresses; an address of shared or local
 * memory within its space is a small number.
 */
final class Windows {
    static final long SIZE = 1L << 24;
    static final long SHARED = 0x7f00_0000_0000L;
    static final long LOCAL = 0x7f10_0000_0000L;
    static final long PARAM = 0x7f20_0000_0000L;

    private Windows() {}

    static boolean holds(long window, long address) {
        return address >= window && address < window + SIZE;
    }

    /** The start of a space's window, or 0 for those whose addresses are generic ones. */
    static long start(String space) {
        return switch (space) {
            case "shared", "shared::cta", "shared::cluster" -> SHARED;
            case "local" -> LOCAL;
            case "param", "param::entry", "param::func" -> PARAM;
            default -> 0;
        };
    }
}
