package org.jtriton;

import java.io.Serializable;
import java.util.List;
import java.util.Objects;

/**
 * A mistake that the interpreter found while it ran a kernel, told to the person who wrote the kernel:
 *
 * <pre>
 * add.py:9:5: error: out of bounds: store to element 4000 of 'out', a buffer fp32[4000]
 *     tl.store(out + i, x + y)
 *     ^
 * in program (3, 0, 0), lane [928]
 * hint: the access has no mask
 * </pre>
 *
 * @param kind what kind of mistake it is
 * @param message what is wrong, in a line
 * @param places where: the place of the mistake, then whatever else has to do with it, calls innermost first
 * @param program the program that made it, in the grid
 * @param lane the element of the operation's block, an index for each dimension; empty for a scalar
 * @param hint what to do about it, or null
 */
public record Finding(
        Kind kind, String message, List<Place> places, List<Integer> program, List<Integer> lane, String hint)
        implements Serializable {

    /** What the interpreter checks. */
    public enum Kind {
        /** An access before the start or behind the end of a buffer, or an index that a block does not have. */
        OUT_OF_BOUNDS,
        /** A read of memory that nobody has written since it was allocated. */
        UNINITIALIZED,
        /** Two programs that access the same bytes, one of them at least to write, and nothing puts them in order. */
        DATA_RACE,
        /** An access at an address that is no multiple of the size of its elements. */
        MISALIGNED,
        /** Elements of one store that go to the same address with different values. */
        OVERLAPPING_STORE,
        /** A {@code device_assert} whose condition does not hold. */
        ASSERTION,
        /** A {@code tl.assume} whose condition does not hold. */
        ASSUMPTION,
        /** A loop that would not end: it does not count upwards, or waits for what no program will do. */
        ENDLESS_LOOP
    }

    /**
     * A place in a kernel file.
     *
     * @param file the file as the user named it
     * @param line the line, from 1; 0 if it is not known
     * @param column the column, from 1
     * @param sourceLine the text of the line; empty if it is not known
     * @param role what the place has to do with the finding; empty for the first one
     */
    public record Place(String file, int line, int column, String sourceLine, String role) implements Serializable {
        public Place {
            Objects.requireNonNull(file, "file");
            Objects.requireNonNull(sourceLine, "sourceLine");
            Objects.requireNonNull(role, "role");
        }
    }

    public Finding {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(message, "message");
        places = List.copyOf(places);
        program = List.copyOf(program);
        lane = List.copyOf(lane);
    }

    /** The whole report, ready to print. */
    @Override
    public String toString() {
        var out = new StringBuilder();
        for (int i = 0; i < places.size(); i++) {
            var place = places.get(i);
            var text = i == 0 ? "error: " + message : place.role();
            SourceExcerpt.append(out, place.file(), place.line(), place.column(), text, place.sourceLine());
            out.append('\n');
            if (i == 0) {
                appendWho(out);
            }
        }
        if (places.isEmpty()) {
            out.append("error: ").append(message).append('\n');
            appendWho(out);
        }
        return hint == null
                ? out.toString().stripTrailing()
                : out.append("hint: ").append(hint).toString();
    }

    private void appendWho(StringBuilder out) {
        out.append("in program (%d, %d, %d)".formatted(program.toArray()));
        if (!lane.isEmpty()) {
            out.append(", lane ").append(lane);
        }
        out.append('\n');
    }
}
