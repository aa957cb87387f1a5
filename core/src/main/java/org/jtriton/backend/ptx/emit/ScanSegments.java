package org.jtriton.backend.ptx.emit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.backend.element.Combine;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.IntPredicate;
import org.jtriton.llvm.Val;

/**
 * The segments of a scan that a thread takes part in while they grow. What comes before a segment is not combined with its
 * elements at once, but kept until the end, so that each element is updated once. All lists of values have one for each operand.
 */
final class ScanSegments {
    /** Neighbouring registers that are scanned among themselves, and what they still have to be combined with. */
    private static final class Piece {
        private final Map<Integer, List<Val>> values = new LinkedHashMap<>();
        /** What comes before them; null where nothing does yet. */
        private List<Val> before;
        /** Whether anything comes before them in this thread; null where that is so in all. */
        private Val isThere;
    }

    /** Elements that are scanned already but for what comes before the segment. */
    static final class Segment {
        private final int register;
        private List<Piece> pieces = new ArrayList<>();
        private List<Val> total;

        private Segment(int register) {
            this.register = register;
        }

        /** The register that stands for the segment: its bits are zero where the segment has all of them. */
        int register() {
            return register;
        }

        /** All elements of the segment combined. */
        List<Val> total() {
            return total;
        }
    }

    private final FunctionText f;
    private final Combine combine;
    private List<Segment> segments = new ArrayList<>();

    ScanSegments(FunctionText f, Combine combine) {
        this.f = f;
        this.combine = combine;
    }

    /** Adds the segment of a single element. */
    void add(int register, List<Val> values) {
        Segment s = new Segment(register);
        Piece p = new Piece();
        p.values.put(register, values);
        s.pieces.add(p);
        s.total = values;
        segments.add(s);
    }

    List<Segment> all() {
        return List.copyOf(segments);
    }

    /** Makes one segment of several in the same thread, given in the order of the scan. */
    void join(List<Segment> row) {
        Segment whole =
                new Segment(row.stream().mapToInt(Segment::register).min().orElseThrow());
        whole.total = row.getFirst().total;
        whole.pieces = new ArrayList<>(row.getFirst().pieces);
        for (Segment s : row.subList(1, row.size())) {
            List<Val> before = whole.total;
            whole.total = combine.apply(before, s.total);
            if (isSingle(s)) {
                // The element's own scan is the new total: it joins its neighbours.
                Piece p = s.pieces.getFirst();
                p.values.replaceAll((register, value) -> whole.total);
            } else {
                s.pieces.forEach(p -> precede(p, before, null));
            }
            whole.pieces.addAll(s.pieces);
        }
        List<Segment> rest = new ArrayList<>(segments);
        rest.removeAll(row);
        rest.add(whole);
        mergePieces(whole);
        segments = rest;
    }

    private static boolean isSingle(Segment s) {
        return s.pieces.size() == 1 && s.pieces.getFirst().values.size() == 1 && s.pieces.getFirst().before == null;
    }

    /** Pieces that nothing comes before share what will. */
    private static void mergePieces(Segment s) {
        Piece shared = null;
        List<Piece> pieces = new ArrayList<>();
        for (Piece p : s.pieces) {
            if (p.before != null || shared == null) {
                pieces.add(p);
                shared = p.before == null ? p : shared;
            } else {
                shared.values.putAll(p.values);
            }
        }
        s.pieces = pieces;
    }

    /**
     * Grows a segment by its neighbour in another lane.
     *
     * @param other the neighbour's total
     * @param isLater whether the neighbour comes before this thread's segment
     */
    void meet(Segment s, List<Val> other, Val isLater, boolean isCommutative) {
        s.pieces.forEach(p -> precede(p, other, isLater));
        s.total = isCommutative
                ? f.exactly(() -> combine.apply(s.total, other))
                : combine.apply(select(isLater, other, s.total), select(isLater, s.total, other));
    }

    /**
     * Grows a segment by its neighbours in other warps.
     *
     * @param totals of all segments, in the order of the scan
     * @param place the number of this thread's segment among them
     */
    void follow(Segment s, List<List<Val>> totals, Val place) {
        List<Val> running = totals.getFirst();
        List<Val> before = running;
        for (int i = 1; i < totals.size(); i++) {
            if (i > 1) {
                before = select(f.icmp(IntPredicate.EQ, place, Const.i32(i)), running, before);
            }
            running = combine.apply(running, totals.get(i));
        }
        Val isLater = f.icmp(IntPredicate.NE, place, Const.i32(0));
        for (Piece p : s.pieces) {
            precede(p, before, isLater);
        }
        s.total = running;
    }

    /** Notes that {@code before} comes before a piece, and all that is noted already; where {@code when} says so. */
    private void precede(Piece p, List<Val> before, Val when) {
        List<Val> whole = before;
        Val isThere = when;
        if (p.before != null) {
            whole = combine.apply(before, p.before);
            if (p.isThere != null) {
                whole = select(p.isThere, whole, before);
            }
            if (when != null) {
                whole = select(when, whole, p.before);
                isThere = p.isThere == null ? null : f.or(p.isThere, when);
            }
        } else if (when != null) {
            List<Val> nothing = combine.identity(1);
            if (nothing != null) {
                whole = select(when, before, nothing);
                isThere = null;
            }
        }
        p.before = whole;
        p.isThere = isThere;
    }

    private List<Val> select(Val condition, List<Val> yes, List<Val> no) {
        List<Val> values = new ArrayList<>();
        for (int i = 0; i < yes.size(); i++) {
            values.add(f.select(condition, yes.get(i), no.get(i)));
        }
        return values;
    }

    /** The scan's value for each register. */
    Map<Integer, List<Val>> results() {
        Map<Integer, List<Val>> results = new LinkedHashMap<>();
        for (Segment s : segments) {
            for (Piece p : s.pieces) {
                p.values.forEach((register, own) -> {
                    List<Val> value = own;
                    if (p.before != null) {
                        List<Val> whole = combine.apply(p.before, own);
                        value = p.isThere == null ? whole : select(p.isThere, whole, own);
                    }
                    results.put(register, value);
                });
            }
        }
        return results;
    }
}
