package org.jtriton.ptx;

import java.util.List;

/** The directions in which PTX rounds. */
enum Rounding {
    NEAREST_EVEN,
    NEAREST_AWAY,
    TOWARD_ZERO,
    DOWN,
    UP;

    /** The direction that the words of an opcode ask for; without one, to nearest. */
    static Rounding of(List<String> opcode) {
        for (var word : opcode.subList(1, opcode.size())) {
            switch (word) {
                case "rn", "rni" -> {
                    return NEAREST_EVEN;
                }
                case "rna" -> {
                    return NEAREST_AWAY;
                }
                case "rz", "rzi" -> {
                    return TOWARD_ZERO;
                }
                case "rm", "rmi" -> {
                    return DOWN;
                }
                case "rp", "rpi" -> {
                    return UP;
                }
                default -> {}
            }
        }
        return NEAREST_EVEN;
    }

    /** The integer next to a value in this direction. */
    double toIntegral(double value) {
        return switch (this) {
            case NEAREST_EVEN -> Math.rint(value);
            case NEAREST_AWAY -> Math.copySign(Math.floor(Math.abs(value) + 0.5), value);
            case TOWARD_ZERO -> value < 0 ? Math.ceil(value) : Math.floor(value);
            case DOWN -> Math.floor(value);
            case UP -> Math.ceil(value);
        };
    }
}
