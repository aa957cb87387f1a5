package org.jtriton.ptx;

/** Where an instruction goes in memory and how much of it each lane touches. */
final class Access {
    private final SpaceKind kind;
    private final int base;
    private final long offset;
    private final int elementBytes;
    private final int bytes;

    /**
     * @param bits of an element
     * @param count how many elements side by side a lane accesses
     */
    Access(SpaceKind kind, Decoding.Target target, int bits, int count) {
        this.kind = kind;
        this.base = target.base();
        this.offset = target.offset();
        this.elementBytes = Math.max(bits / 8, 1);
        this.bytes = elementBytes * count;
    }

    int elementBytes() {
        return elementBytes;
    }

    /** Counts the access of a warp, and gives the space that it is in. */
    Space begin(Warp warp, int mask, Step at) {
        var addresses = warp.r[base];
        var counts = warp.block.counts;
        int index = at.site.index();
        if (kind == SpaceKind.SHARED || kind == SpaceKind.GENERIC && isShared(addresses, mask)) {
            Banks.count(counts, index, addresses, offset, mask, bytes);
        } else if (kind == SpaceKind.GLOBAL || kind == SpaceKind.GENERIC) {
            counts.sectors[index] += sectors(addresses, mask);
        }
        return kind.in(warp.block);
    }

    /** The address of a lane, which must be a multiple of what it accesses. */
    long address(Warp warp, int lane, Step at) {
        long address = at(warp.r[base][lane]);
        if ((address & bytes - 1) != 0) {
            throw warp.fault(at, lane, "accesses %d bytes at 0x%x, which is misaligned".formatted(bytes, address));
        }
        return address;
    }

    /** Where a lane goes whose register holds that. Addresses in shared memory have 32 bits, and what is above them is lost. */
    private long at(long register) {
        long sum = register + offset;
        return kind == SpaceKind.SHARED && register >>> 32 == 0 ? sum & 0xffff_ffffL : sum;
    }

    private boolean isShared(long[] addresses, int mask) {
        return Windows.holds(Windows.SHARED, at(addresses[Integer.numberOfTrailingZeros(mask)]));
    }

    private int sectors(long[] addresses, int mask) {
        var seen = new long[32];
        int count = 0;
        for (int m = mask; m != 0; m &= m - 1) {
            long sector = at(addresses[Integer.numberOfTrailingZeros(m)]) >> 5;
            boolean isNew = true;
            for (int i = count - 1; i >= 0 && isNew; i--) {
                isNew = seen[i] != sector;
            }
            if (isNew) {
                seen[count++] = sector;
            }
        }
        return count * Math.max(bytes / 32, 1);
    }
}
