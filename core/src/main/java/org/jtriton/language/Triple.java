package org.jtriton.language;

/** Three blocks, or three single numbers. */
public record Triple(Block first, Block second, Block third) {}
