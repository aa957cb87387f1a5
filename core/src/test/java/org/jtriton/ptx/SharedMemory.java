package org.jtriton.ptx;

import java.util.Arrays;
import java.util.Set;

/**
 * The shared memory of a block, with a memory of who touched each byte last.
 *
 * <p>For each byte there are, for every warp, its last read and its last write of the present value: a count of {@link Clocks}, the
 * instruction and the lane, packed into a long. An access of another warp is in order when that warp's count is known; one of another
 * lane of the same warp, when the warp has synchronised since. Two accesses without order, of which one writes and not both are atomic,
 * are a race and a fault, which names both instructions.
 *
 * <p>A write that changes nothing is no race, for lanes and warps that hold replicas of an element may all store it: warps 0 and 1
 * store 7, each waits for its own lanes alone and reads 7, whoever was last. So a read needs to come after one of the writes of the
 * present value, and a write of another value after all of them.
 *
 * <p>A {@code cp.async} writes when it is waited for. Until then its bytes are in flight, and touching them is a fault.
 */
final class SharedMemory implements Space {
    /** The hardware keeps the first bytes for itself, so that 0 is the address of nothing. */
    static final int BASE = 1024;

    private final byte[] data;
    private final int size;
    private final int warps;
    private final Clocks clocks;
    private final boolean toleratesReplicas;
    private final boolean needsFences;
    private final Program program;
    /** The last write of each byte. */
    private final long[] writes;
    /** For each byte and warp, its last write of the value that the byte has. */
    private final long[] writers;
    /** For each byte and warp, its last read. */
    private final long[] reads;
    /** How many proxy fences its writer had executed when a byte was written. */
    private final int[] fences;

    SharedMemory(Program program, int size, Clocks clocks, int warps, Set<Tolerance> tolerances) {
        this.program = program;
        this.data = new byte[BASE + size];
        this.size = size;
        this.warps = warps;
        this.clocks = clocks;
        this.toleratesReplicas = tolerances.contains(Tolerance.UNEQUAL_REPLICAS);
        this.needsFences = !tolerances.contains(Tolerance.MISSING_PROXY_FENCE);
        this.writes = new long[BASE + size];
        this.writers = new long[(BASE + size) * warps];
        this.reads = new long[(BASE + size) * warps];
        this.fences = new int[BASE + size];
    }

    int size() {
        return size;
    }

    @Override
    public long load(Warp warp, int lane, long address, int bytes, Step at) {
        check(warp, lane, address, bytes, "reads", at);
        noteRead(warp, lane, (int) address, bytes, 0, at);
        return Bytes.get(data, (int) address, bytes);
    }

    @Override
    public void store(Warp warp, int lane, long address, int bytes, long value, Step at) {
        check(warp, lane, address, bytes, "writes", at);
        noteWrite(warp, lane, (int) address, bytes, value, 0, at);
        Bytes.put(data, (int) address, bytes, value);
    }

    /** Reads for an atomic operation. */
    long loadAtomic(Warp warp, int lane, long address, int bytes, Step at) {
        check(warp, lane, address, bytes, "reads", at);
        noteRead(warp, lane, (int) address, bytes, Note.ATOMIC, at);
        return Bytes.get(data, (int) address, bytes);
    }

    /** Writes for an atomic operation. */
    void storeAtomic(Warp warp, int lane, long address, int bytes, long value, Step at) {
        noteWrite(warp, lane, (int) address, bytes, value, Note.ATOMIC, at);
        Bytes.put(data, (int) address, bytes, value);
    }

    /** Starts an asynchronous write: the bytes are in flight. */
    void launchCopy(Warp warp, int lane, long address, int bytes, Step at) {
        check(warp, lane, address, bytes, "writes", at);
        for (int i = 0; i < bytes; i++) {
            int b = (int) address + i;
            checkNotInFlight(warp, lane, b, "writes", at);
            checkAgainstWrites(warp, lane, b, 0, at);
            checkAgainstReads(warp, lane, b, 0, at);
            writes[b] = Note.pack(clocks.now(warp.id), at.site.index(), warp.id, lane, Note.IN_FLIGHT);
        }
    }

    /** An asynchronous write of a thread has been waited for. */
    void landCopy(Warp warp, int lane, long address, byte[] bytes, Step at) {
        for (int i = 0; i < bytes.length; i++) {
            int b = (int) address + i;
            forgetWriters(b);
            noteWriter(warp, b, Note.pack(clocks.now(warp.id), at.site.index(), warp.id, lane, 0));
            data[b] = bytes[i];
        }
    }

    /** The same of the copy engine: others on its way see it without a fence. */
    void landProxyCopy(Warp warp, int lane, long address, byte[] bytes, Step at) {
        landCopy(warp, lane, address, bytes, at);
        Arrays.fill(fences, (int) address, (int) address + bytes.length, -1);
    }

    /**
     * Reads 8 bytes for the tensor cores, which do not see what threads have written without a {@code fence.proxy.async} after it.
     * The read goes on until it is waited for; {@link #finishRead} says so.
     */
    long readByProxy(Warp warp, long address, Step at) {
        check(warp, 0, address, 8, "reads", at);
        for (int b = (int) address; b < address + 8; b++) {
            var writer = warp.block.cluster.warp(Note.warp(writes[b]));
            if (needsFences && Note.clock(writes[b]) > clocks.floor() && fences[b] >= writer.fences) {
                throw warp.fault(
                        at,
                        0,
                        "reads byte %d of shared memory, and its writer has come to no fence.proxy.async since: %s"
                                .formatted(b - BASE, culprit(writes[b])));
            }
        }
        noteRead(warp, 0, (int) address, 8, Note.MANY_LANES, at);
        return Bytes.get(data, (int) address, 8);
    }

    /** Says who wrote 8 bytes and when, in short. */
    long stamp(long address) {
        long stamp = 0;
        for (int b = (int) address; b < address + 8; b++) {
            stamp = 31 * stamp + writes[b];
        }
        return stamp;
    }

    /**
     * A read of 8 bytes by the tensor cores has been waited for. Nobody may have written them meanwhile, at a barrier's end or not.
     *
     * @param stamp theirs when the read began
     */
    void finishRead(Warp warp, long address, long stamp, Step at) {
        if (stamp(address) != stamp) {
            throw warp.fault(
                    at,
                    0,
                    "reads bytes %d to %d of shared memory and is not waited for before one of them is written: %s"
                            .formatted(address - BASE, address - BASE + 7, culprit(writes[(int) address])));
        }
        noteRead(warp, 0, (int) address, 8, Note.MANY_LANES, at);
    }

    private void check(Warp warp, int lane, long address, int bytes, String does, Step at) {
        if (address < BASE || address + bytes > BASE + size) {
            throw warp.fault(
                    at,
                    lane,
                    "%s %d bytes at byte %d of %d bytes of shared memory".formatted(does, bytes, address - BASE, size));
        }
    }

    private void noteRead(Warp warp, int lane, int address, int bytes, int flags, Step at) {
        long now = clocks.now(warp.id);
        long note = Note.pack(now, at.site.index(), warp.id, lane, flags);
        long floor = clocks.floor();
        for (int b = address; b < address + bytes; b++) {
            if (Note.clock(writes[b]) <= floor) {
                throw warp.fault(
                        at, lane, "reads byte %d of shared memory, which nobody has written".formatted(b - BASE));
            }
            checkNotInFlight(warp, lane, b, "reads", at);
            if (!isAfterAWrite(warp, lane, b, flags)) {
                throw race(warp, lane, b, "reads", writes[b], "writes", at);
            }
            int r = b * warps + warp.id;
            long before = reads[r];
            boolean isOtherLane =
                    Note.clock(before) == now && (Note.lane(before) != lane || (before & Note.MANY_LANES) != 0);
            reads[r] = isOtherLane ? note & (before | ~Note.ATOMIC) | Note.MANY_LANES : note;
        }
    }

    private void noteWrite(Warp warp, int lane, int address, int bytes, long value, int flags, Step at) {
        long note = Note.pack(clocks.now(warp.id), at.site.index(), warp.id, lane, flags);
        for (int i = 0; i < bytes; i++) {
            int b = address + i;
            boolean isWritten = Note.clock(writes[b]) > clocks.floor();
            checkNotInFlight(warp, lane, b, "writes", at);
            if (!isWritten || data[b] != (byte) (value >>> 8 * i)) {
                if (!isReplica(writes[b], note)) {
                    checkAgainstWrites(warp, lane, b, flags, at);
                }
                checkAgainstReads(warp, lane, b, flags, at);
                forgetWriters(b);
            }
            noteWriter(warp, b, note);
        }
    }

    private void noteWriter(Warp warp, int b, long note) {
        writes[b] = note;
        writers[b * warps + warp.id] = note;
        fences[b] = warp.fences;
    }

    private void forgetWriters(int b) {
        Arrays.fill(writers, b * warps, (b + 1) * warps, 0);
    }

    /** Whether two writes are of one instruction in one warp, and that is tolerated. */
    private boolean isReplica(long write, long note) {
        return toleratesReplicas
                && Note.clock(write) == Note.clock(note)
                && Note.warp(write) == Note.warp(note)
                && Note.index(write) == Note.index(note);
    }

    private void checkNotInFlight(Warp warp, int lane, int b, String does, Step at) {
        long write = writes[b];
        if ((write & Note.IN_FLIGHT) != 0 && Note.clock(write) > clocks.floor()) {
            throw warp.fault(
                    at,
                    lane,
                    "%s byte %d of shared memory, which a copy still writes that nobody waited for: %s"
                            .formatted(does, b - BASE, culprit(write)));
        }
    }

    private boolean isAfterAWrite(Warp warp, int lane, int b, int flags) {
        if (isOrdered(warp, lane, writes[b], flags)) {
            return true;
        }
        for (int u = 0; u < warps; u++) {
            long write = writers[b * warps + u];
            if (Note.clock(write) > clocks.floor() && isOrdered(warp, lane, write, flags)) {
                return true;
            }
        }
        return false;
    }

    private void checkAgainstWrites(Warp warp, int lane, int b, int flags, Step at) {
        for (int u = 0; u < warps; u++) {
            long write = writers[b * warps + u];
            if (Note.clock(write) > clocks.floor() && !isOrdered(warp, lane, write, flags)) {
                throw race(warp, lane, b, "writes", write, "writes", at);
            }
        }
    }

    private void checkAgainstReads(Warp warp, int lane, int b, int flags, Step at) {
        for (int u = 0; u < warps; u++) {
            long read = reads[b * warps + u];
            if (Note.clock(read) > clocks.floor() && !isOrdered(warp, lane, read, flags)) {
                throw race(warp, lane, b, "writes", read, "reads", at);
            }
        }
    }

    /** Whether an access comes after one that was noted, or both are atomic. */
    private boolean isOrdered(Warp warp, int lane, long note, int flags) {
        if (Note.isAtomic(note) && Note.isAtomic(flags)) {
            return true;
        }
        int u = Note.warp(note);
        if (u != warp.id) {
            return Note.clock(note) <= clocks.known(warp.id, u);
        }
        return Note.clock(note) < clocks.now(u) || Note.lane(note) == lane && (note & Note.MANY_LANES) == 0;
    }

    private PtxFault race(Warp warp, int lane, int b, String does, long note, String did, Step at) {
        return warp.fault(
                at,
                lane,
                "%s byte %d of shared memory, and nothing keeps it apart from thread %s, which %s it: %s"
                        .formatted(does, b - BASE, Note.warp(note) * 32 + Note.lane(note), did, culprit(note)));
    }

    private Site culprit(long note) {
        return program.code[Note.index(note)].site;
    }
}
