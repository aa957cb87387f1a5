package org.jtriton.runtime.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** The pool: blocks that never overlap, are used again, and go back when memory runs out. */
class MemoryPoolTest {
    private static final long MIB = 1 << 20;

    /** A driver with some memory that never gives the same address twice. */
    private static final class Source implements MemoryPool.Source {
        private final TreeMap<Long, Long> pieces = new TreeMap<>();
        private final List<Long> asked = new ArrayList<>();
        private long left;
        private long next = 1L << 40;

        private Source(long bytes) {
            left = bytes;
        }

        @Override
        public long allocate(long bytes) {
            asked.add(bytes);
            if (bytes > left) {
                return 0;
            }
            left -= bytes;
            long address = next;
            next += bytes + MIB;
            pieces.put(address, bytes);
            return address;
        }

        @Override
        public void quiesce() {}

        @Override
        public void free(long address) {
            left += pieces.remove(address);
        }
    }

    @Example
    void smallBlocksShareAPieceAndLargeOnesHaveTheirOwn() throws Exception {
        var source = new Source(1 << 30);
        var pool = new MemoryPool(source);

        long a = pool.allocate(1);
        long b = pool.allocate(1000);
        assertThat(b).isEqualTo(a + 512);
        assertThat(pool.usedBytes()).isEqualTo(512 + 1024);
        pool.allocate(3 * MIB);
        pool.allocate(5 * MIB);
        pool.allocate(33 * MIB + 1);
        assertThat(source.asked).containsExactly(2 * MIB, 20 * MIB, 34 * MIB);
        assertThat(pool.heldBytes()).isEqualTo(56 * MIB);
    }

    @Example
    void aBlockThatIsGivenBackIsTheNextThatFits() throws Exception {
        var source = new Source(1 << 30);
        var pool = new MemoryPool(source);
        long first = pool.allocate(100 * MIB);
        pool.free(first);
        assertThat(pool.allocate(90 * MIB)).isEqualTo(first);
        assertThat(pool.allocate(10 * MIB)).isEqualTo(first + 90 * MIB);
        assertThat(source.asked).hasSize(1);
    }

    @Example
    void neighboursBecomeOne() throws Exception {
        var source = new Source(1 << 30);
        var pool = new MemoryPool(source);
        long a = pool.allocate(512);
        long b = pool.allocate(512);
        long c = pool.allocate(512);
        pool.free(a);
        pool.free(c);
        pool.free(b);
        assertThat(pool.trim()).isEqualTo(2 * MIB);
        assertThat(source.pieces).isEmpty();
    }

    @Example
    void thePoolGivesBackBeforeItGivesUp() throws Exception {
        var source = new Source(100 * MIB);
        var pool = new MemoryPool(source);
        long kept = pool.allocate(40 * MIB);
        pool.free(pool.allocate(40 * MIB));
        long other = pool.allocate(50 * MIB);

        assertThat(source.pieces.keySet()).containsExactlyInAnyOrder(kept, other);
        assertThatThrownBy(() -> pool.allocate(60 * MIB)).isInstanceOf(MemoryPool.OutOfMemory.class);
        // Less than a piece is left: the block alone still fits.
        assertThat(pool.allocate(9 * MIB)).isPositive();
        assertThatThrownBy(() -> pool.allocate(Long.MAX_VALUE)).isInstanceOf(MemoryPool.OutOfMemory.class);
    }

    @Example
    void whatIsNotABlockIsRefused() throws Exception {
        var pool = new MemoryPool(new Source(100 * MIB));
        long a = pool.allocate(512);
        pool.free(a);
        assertThatThrownBy(() -> pool.free(a)).hasMessageContaining("no block at");
        pool.close();
        pool.free(a);
    }

    @Property(tries = 200)
    void blocksNeverOverlapAndNothingIsLost(@ForAll long seed) throws Exception {
        var random = new Random(seed);
        var source = new Source(400 * MIB);
        var pool = new MemoryPool(source);
        var used = new TreeMap<Long, Long>();
        for (int i = 0; i < 300; i++) {
            if (random.nextInt(3) > 0) {
                long bytes = 1 + (long) (Math.pow(random.nextDouble(), 6) * 60 * MIB);
                try {
                    used.put(pool.allocate(bytes), bytes);
                } catch (MemoryPool.OutOfMemory e) {
                    assertThat(source.left).isLessThan(64 * MIB);
                }
            } else if (!used.isEmpty()) {
                var address = new ArrayList<>(used.keySet()).get(random.nextInt(used.size()));
                used.remove(address);
                pool.free(address);
            }
            checkDisjoint(used, source.pieces);
        }
        used.keySet().forEach(pool::free);
        assertThat(pool.usedBytes()).isZero();
        pool.trim();
        assertThat(source.pieces).isEmpty();
        assertThat(pool.heldBytes()).isZero();
    }

    private static void checkDisjoint(TreeMap<Long, Long> used, TreeMap<Long, Long> pieces) {
        long end = 0;
        for (var block : used.entrySet()) {
            assertThat(block.getKey()).isGreaterThanOrEqualTo(end);
            assertThat(block.getKey() % 512).isZero();
            end = block.getKey() + block.getValue();
            var piece = pieces.floorEntry(block.getKey());
            assertThat(end).isLessThanOrEqualTo(piece.getKey() + piece.getValue());
        }
    }
}
