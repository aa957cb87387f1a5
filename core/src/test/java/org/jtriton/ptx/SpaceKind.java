package org.jtriton.ptx;

/** Which state space an instruction names. */
enum SpaceKind {
    GLOBAL,
    SHARED,
    LOCAL,
    PARAM,
    GENERIC;

    /** The space that the words of an opcode name; without one, any by generic addresses. */
    static SpaceKind of(Decoding d) {
        for (var word : d.instruction.opcode()) {
            switch (word) {
                case "global", "const" -> {
                    return GLOBAL;
                }
                case "shared", "shared::cta", "shared::cluster" -> {
                    return SHARED;
                }
                case "local" -> {
                    return LOCAL;
                }
                case "param", "param::entry", "param::func" -> {
                    return PARAM;
                }
                default -> {}
            }
        }
        return GENERIC;
    }

    Space in(Block block) {
        return switch (this) {
            case GLOBAL -> block.global;
            case SHARED -> block.shared;
            case LOCAL -> block.local;
            case PARAM -> block.param;
            case GENERIC -> block.generic;
        };
    }
}
