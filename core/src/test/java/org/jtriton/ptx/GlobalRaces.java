package org.jtriton.ptx;

import java.util.HashMap;
import java.util.Map;

/**
 * Finds races between the warps of a block in global memory, for launches that ask for it. Lanes of one warp are taken to go in
 * step, and blocks not to meet: one runs after another. Equal bytes may be stored by many.
 */
final class GlobalRaces {
    /** What is known of the bytes of a buffer: the last write, and the last read by each warp. */
    private static final class Notes {
        private final long[] writes;
        private final long[] reads;

        Notes(int bytes, int warps) {
            writes = new long[bytes];
            reads = new long[bytes * warps];
        }
    }

    private final Program program;
    private final Clocks clocks;
    private final int warps;
    private final Map<Long, Notes> buffers = new HashMap<>();

    GlobalRaces(Program program, Clocks clocks, int warps) {
        this.program = program;
        this.clocks = clocks;
        this.warps = warps;
    }

    private Notes notes(long buffer, long size) {
        return buffers.computeIfAbsent(buffer, _ -> new Notes((int) size, warps));
    }

    /**
     * A lane reads some bytes of a buffer.
     *
     * @param buffer its address
     * @param size its bytes
     */
    void read(Warp warp, int lane, long buffer, long size, long offset, int bytes, int flags, Step at) {
        var notes = notes(buffer, size);
        long note = Note.pack(clocks.now(warp.id), at.site.index(), warp.id, lane, flags);
        for (int b = (int) offset; b < offset + bytes; b++) {
            check(warp, lane, b, notes.writes[b], flags, "reads", "writes", at);
            notes.reads[b * warps + warp.id] = note;
        }
    }

    /** A lane writes some bytes of a buffer that are not the same already. */
    void write(Warp warp, int lane, long buffer, long size, long offset, int bytes, int flags, Step at) {
        var notes = notes(buffer, size);
        long note = Note.pack(clocks.now(warp.id), at.site.index(), warp.id, lane, flags);
        for (int b = (int) offset; b < offset + bytes; b++) {
            check(warp, lane, b, notes.writes[b], flags, "writes", "writes", at);
            for (int u = 0; u < warps; u++) {
                check(warp, lane, b, notes.reads[b * warps + u], flags, "writes", "reads", at);
            }
            notes.writes[b] = note;
        }
    }

    private void check(Warp warp, int lane, int b, long note, int flags, String does, String did, Step at) {
        int u = Note.warp(note);
        boolean isOfThisBlock = Note.clock(note) > clocks.floor();
        if (isOfThisBlock
                && u != warp.id
                && Note.clock(note) > clocks.known(warp.id, u)
                && !(Note.isAtomic(note) && Note.isAtomic(flags))) {
            throw warp.fault(
                    at,
                    lane,
                    "%s byte %d of a buffer, and nothing keeps it apart from thread %d, which %s it: %s"
                            .formatted(does, b, 32 * u + Note.lane(note), did, program.code[Note.index(note)].site));
        }
    }
}
