package org.jtriton.ptx;

import java.util.Map;

/**
 * A kernel and the functions that it calls, decoded and laid out.
 *
 * @see Linker
 */
final class Program {
    final String name;
    final Step[] code;
    /** Where the kernel begins. */
    final int entry;
    /** How many places the register file has, those of constants and special registers included. */
    final int places;

    final int predicates;
    /** The constants by their places: the value in each lane. */
    final Map<Integer, long[]> constants;
    /** The special registers that the program reads, by their places. */
    final Map<Integer, String> specials;

    final int localBytes;
    /** Bytes of shared variables of known size. */
    final int staticSharedBytes;
    /** What {@code .reqntid} demands, or 0. */
    final int requiredThreads;
    /** What {@code .maxnreg} says, or 0. */
    final int maxRegisters;

    /** What {@code .reqnctapercluster} demands, or 1. */
    final int clusterBlocks;

    final Parameters parameters;

    Program(
            String name,
            Step[] code,
            int entry,
            Places places,
            int localBytes,
            int staticSharedBytes,
            int requiredThreads,
            int maxRegisters,
            int clusterBlocks,
            Parameters parameters) {
        this.name = name;
        this.code = code;
        this.entry = entry;
        this.places = places.count();
        this.predicates = places.predicates();
        this.constants = places.constants();
        this.specials = places.specials();
        this.localBytes = localBytes;
        this.staticSharedBytes = staticSharedBytes;
        this.requiredThreads = requiredThreads;
        this.maxRegisters = maxRegisters;
        this.clusterBlocks = clusterBlocks;
        this.parameters = parameters;
    }
}
