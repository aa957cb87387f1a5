package org.jtriton.ptx;

import java.util.ArrayList;
import java.util.List;

/** The {@code cp.async} copies of a warp's lanes that have not been waited for, in the groups that were committed. */
final class AsyncCopies {
    private record Copy(long address, byte[] bytes, Step at) {}

    private final List<List<List<Copy>>> committed = new ArrayList<>();
    private final List<List<Copy>> open = new ArrayList<>();

    AsyncCopies() {
        for (int lane = 0; lane < 32; lane++) {
            committed.add(new ArrayList<>());
            open.add(new ArrayList<>());
        }
    }

    void clear() {
        committed.forEach(List::clear);
        open.forEach(List::clear);
    }

    void add(int lane, long address, byte[] bytes, Step at) {
        open.get(lane).add(new Copy(address, bytes, at));
    }

    void commit(int lane) {
        committed.get(lane).add(List.copyOf(open.get(lane)));
        open.get(lane).clear();
    }

    /** Lets all groups but the latest few of a lane land. */
    void await(Warp warp, int lane, int pending) {
        var groups = committed.get(lane);
        int done = Math.max(groups.size() - pending, 0);
        for (var group : groups.subList(0, done)) {
            for (var copy : group) {
                warp.block.shared.landCopy(warp, lane, copy.address, copy.bytes, copy.at);
            }
        }
        groups.subList(0, done).clear();
    }

    /** Lets everything of a lane land, committed or not. */
    void awaitAll(Warp warp, int lane) {
        commit(lane);
        await(warp, lane, 0);
    }
}
