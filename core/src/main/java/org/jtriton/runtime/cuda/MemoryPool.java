package org.jtriton.runtime.cuda;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * A GPU's memory, got from the driver in large pieces and handed out in blocks, since asking the driver waits for the whole
 * GPU and takes as long as many launches.
 *
 * <p>The pool is in order with the null stream: a block that was given back may still be in use by work that was put in
 * before, and is handed out at once again, because whoever gets it starts by clearing it in the null stream, which runs after
 * all work that was put into any stream before. So nobody waits, and no block needs a list of the streams that use it.
 *
 * <p>Blocks are cut from pieces of two kinds, so that small ones do not splinter the memory of large ones:
 *
 * <pre>
 *   request            block                       piece
 *   up to 1 MiB        next multiple of 512 bytes  2 MiB
 *   up to 10 MiB       the same                    20 MiB
 *   larger             next multiple of 2 MiB      its own
 * </pre>
 *
 * <p>The smallest free block that fits is taken and cut; the rest is free. A block that is given back is joined with its free
 * neighbours. Pieces that are free as a whole go back to the driver only when it has no memory left, or at {@link #trim}.
 */
final class MemoryPool {
    private static final long UNIT = 512;
    private static final long SMALL = 1L << 20;
    private static final long SMALL_PIECE = 2L << 20;
    private static final long MEDIUM = 10L << 20;
    private static final long MEDIUM_PIECE = 20L << 20;
    private static final long LARGE_UNIT = 2L << 20;

    /** What can go wrong, the driver aside. */
    static final class OutOfMemory extends Exception {
        private static final long serialVersionUID = 1L;

        OutOfMemory(long bytes) {
            super("no %d bytes left".formatted(bytes));
        }
    }

    /** Where pieces come from. */
    interface Source {
        /** The address of new memory; 0 if there is none left. */
        long allocate(long bytes);

        /** Waits until nothing uses memory that is about to be freed. */
        void quiesce();

        void free(long address);
    }

    private static final class Block {
        private final long address;
        private long size;
        private final boolean isSmall;
        private boolean isFree;

        /** The neighbours within the piece. */
        private Block previous;

        private Block next;

        private Block(long address, long size, boolean isSmall) {
            this.address = address;
            this.size = size;
            this.isSmall = isSmall;
        }

        private boolean isPiece() {
            return previous == null && next == null;
        }
    }

    private static TreeSet<Block> bySize() {
        return new TreeSet<>(Comparator.<Block>comparingLong(b -> b.size).thenComparingLong(b -> b.address));
    }

    private final Source source;
    private final TreeSet<Block> freeSmall = bySize();
    private final TreeSet<Block> freeLarge = bySize();
    private final Map<Long, Block> used = new HashMap<>();
    private long usedBytes;
    private long heldBytes;
    private boolean isClosed;

    MemoryPool(Source source) {
        this.source = source;
    }

    /** Bytes that have been handed out. */
    synchronized long usedBytes() {
        return usedBytes;
    }

    /** Bytes that the pool has from the driver. */
    synchronized long heldBytes() {
        return heldBytes;
    }

    /**
     * The address of a block, a multiple of 512.
     *
     * @throws OutOfMemory if the driver has none left, even after the pool gave back what it could
     */
    synchronized long allocate(long bytes) throws OutOfMemory {
        boolean isSmall = bytes <= SMALL;
        long unit = bytes <= MEDIUM ? UNIT : LARGE_UNIT;
        if (bytes > Long.MAX_VALUE - unit) {
            throw new OutOfMemory(bytes);
        }
        long size = (bytes + unit - 1) / unit * unit;
        var free = isSmall ? freeSmall : freeLarge;
        var block = free.ceiling(new Block(0, size, isSmall));
        if (block != null) {
            free.remove(block);
        } else {
            block = piece(size, isSmall);
        }
        cut(block, size);
        block.isFree = false;
        used.put(block.address, block);
        usedBytes += block.size;
        return block.address;
    }

    private Block piece(long size, boolean isSmall) throws OutOfMemory {
        long bytes = isSmall ? SMALL_PIECE : size <= MEDIUM ? MEDIUM_PIECE : size;
        long address = source.allocate(bytes);
        if (address == 0 && trim() > 0) {
            address = source.allocate(bytes);
        }
        if (address == 0 && bytes > size) {
            bytes = size;
            address = source.allocate(bytes);
        }
        if (address == 0) {
            throw new OutOfMemory(size);
        }
        heldBytes += bytes;
        return new Block(address, bytes, isSmall);
    }

    /** Leaves the block with that size and frees the rest, unless the rest is too small to be of use. */
    private void cut(Block block, long size) {
        long rest = block.size - size;
        if (rest < (block.isSmall ? UNIT : SMALL)) {
            return;
        }
        var tail = new Block(block.address + size, rest, block.isSmall);
        tail.isFree = true;
        tail.previous = block;
        tail.next = block.next;
        if (tail.next != null) {
            tail.next.previous = tail;
        }
        block.next = tail;
        block.size = size;
        free(tail).add(tail);
    }

    /** Takes a block back. After {@link #close} there is nothing to take back. */
    synchronized void free(long address) {
        if (isClosed) {
            return;
        }
        var block = used.remove(address);
        if (block == null) {
            throw new IllegalStateException("the pool has no block at %#x to take back".formatted(address));
        }
        usedBytes -= block.size;
        block.isFree = true;
        if (block.next != null && block.next.isFree) {
            join(block, block.next);
        }
        if (block.previous != null && block.previous.isFree) {
            free(block).remove(block.previous);
            block = block.previous;
            join(block, block.next);
        }
        free(block).add(block);
    }

    /** Takes {@code next}, free or just freed, into the block before it, which is in no list. */
    private void join(Block block, Block next) {
        free(next).remove(next);
        block.size += next.size;
        block.next = next.next;
        if (block.next != null) {
            block.next.previous = block;
        }
    }

    private TreeSet<Block> free(Block block) {
        return block.isSmall ? freeSmall : freeLarge;
    }

    /** Gives pieces that nobody uses back to the driver, and says how many bytes that were. */
    synchronized long trim() {
        long before = heldBytes;
        if (Stream.concat(freeSmall.stream(), freeLarge.stream()).anyMatch(Block::isPiece)) {
            source.quiesce();
        }
        for (var list : List.of(freeSmall, freeLarge)) {
            for (var block : new ArrayList<>(list)) {
                if (block.isPiece()) {
                    list.remove(block);
                    source.free(block.address);
                    heldBytes -= block.size;
                }
            }
        }
        return before - heldBytes;
    }

    /** Gives everything back, used or not. */
    synchronized void close() {
        if (isClosed) {
            return;
        }
        for (var block : new ArrayList<>(used.values())) {
            free(block.address);
        }
        trim();
        isClosed = true;
    }
}
