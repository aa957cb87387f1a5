package org.jtriton.language;

/** Elements of a block, and where they are. */
public record Indexed(Block value, Block index) {}
