package org.jtriton.ir;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The body of an operation or function: blocks, of which the first is entered. */
public final class Region {
    private final List<Block> blocks = new ArrayList<>();

    /** A region of one empty block. */
    public static Region ofOneBlock() {
        Region r = new Region();
        r.addBlock();
        return r;
    }

    public List<Block> blocks() {
        return Collections.unmodifiableList(blocks);
    }

    public Block addBlock() {
        Block b = new Block();
        blocks.add(b);
        return b;
    }

    public Block entry() {
        return blocks.getFirst();
    }

    public boolean isEmpty() {
        return blocks.isEmpty();
    }
}
