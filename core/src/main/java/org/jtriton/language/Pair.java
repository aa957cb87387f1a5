package org.jtriton.language;

/** Two blocks, or two single numbers. */
public record Pair(Block first, Block second) {}
