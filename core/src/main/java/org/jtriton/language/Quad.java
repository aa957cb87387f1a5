package org.jtriton.language;

/** Four blocks, or four single numbers. */
public record Quad(Block first, Block second, Block third, Block fourth) {}
