package org.jtriton.interpreter;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jtriton.DeviceAssertException;
import org.jtriton.Finding;
import org.jtriton.Finding.Kind;
import org.jtriton.FindingException;
import org.jtriton.ir.Location;
import org.jtriton.ir.Op;
import org.jtriton.ir.SourceLines;
import org.jtriton.ir.op.Attrs;

/** Words for what is wrong: names of arguments, lines of the kernel, places in the grid. */
final class Findings {
    private final Map<Zone, List<Pointer>> pointers;
    private final SourceLines sources;

    /**
     * An argument that points to a buffer.
     *
     * @param name the parameter's name
     * @param offset the bytes from the start of the buffer to where it points
     */
    record Pointer(String name, long offset) {}

    Findings(Map<Zone, List<Pointer>> pointers, SourceLines sources) {
        this.pointers = pointers;
        this.sources = sources;
    }

    FindingException outOfBounds(Zone zone, long at, Access access, int lane) {
        String hint = at < 0
                ? "the offset is negative: where the pointer starts, its buffer starts too"
                : access.site().isMasked()
                        ? "the mask lets the access through: compare with the number of elements of %s"
                                .formatted(name(zone))
                        : "the access has no mask: give one that is false outside the buffer";
        return access(Kind.OUT_OF_BOUNDS, "out of bounds: " + what(zone, at, access), access, lane, hint);
    }

    FindingException nowhere(long address, Access access, int lane) {
        return access(
                Kind.OUT_OF_BOUNDS,
                "out of bounds: %s %s address 0x%x, where no open buffer is"
                        .formatted(access.site().verb(), access.site().preposition(), address),
                access,
                lane,
                address == 0 ? "a null pointer: the argument is None, or memory held 0 for a pointer" : null);
    }

    FindingException misaligned(Zone zone, long at, Access access, int lane) {
        return access(
                Kind.MISALIGNED,
                "misaligned: %s %s %d bytes at byte %d of %s"
                        .formatted(
                                access.site().verb(),
                                access.site().preposition(),
                                access.site().bytes(),
                                at,
                                buffer(zone)),
                access,
                lane,
                "the address of an element must be a multiple of its size");
    }

    FindingException uninitialized(Zone zone, long at, Access access, int lane) {
        return access(
                Kind.UNINITIALIZED,
                "uninitialised: %s, which nobody has written".formatted(what(zone, at, access)),
                access,
                lane,
                "fill the buffer before the launch, or have the kernel write the element first");
    }

    FindingException overlap(Zone zone, long at, Access access, int lane) {
        return access(
                Kind.OVERLAPPING_STORE,
                "overlapping store: %s, to which the same store gave another value".formatted(what(zone, at, access)),
                access,
                lane,
                "which value is left is not defined: give each element an address of its own, or mask all but one off");
    }

    FindingException race(Zone zone, long at, Access access, Access earlier, int lane) {
        Program other = earlier.program();
        var places = places(access.site().location());
        places.addAll(places(
                earlier.site().location(),
                "program %s did its %s here"
                        .formatted(other.place(), earlier.site().verb())));
        String message =
                "data race: %s, which program %s accesses too".formatted(what(zone, at, access), other.place());
        String hint =
                "nothing puts the two programs in order: use atomics, or have each program touch its own elements";
        return new FindingException(new Finding(
                Kind.DATA_RACE,
                message,
                places,
                access.program().position(),
                lane(lane, access.site().shape()),
                hint));
    }

    FindingException gatherIndex(Op op, long index, int size, int lane, Program program) {
        return new FindingException(new Finding(
                Kind.OUT_OF_BOUNDS,
                "out of bounds: gather of element %d along an axis of %d".formatted(index, size),
                places(op.location()),
                program.position(),
                lane(lane, op.result().type().shape()),
                null));
    }

    FindingException stepOfLoop(Op op, long step, Program program) {
        return new FindingException(new Finding(
                Kind.ENDLESS_LOOP,
                "endless loop: its step is " + step,
                places(op.location()),
                program.position(),
                List.of(),
                null));
    }

    FindingException endlessWait(Op op, Program program) {
        return new FindingException(new Finding(
                Kind.ENDLESS_LOOP,
                "endless loop: each round is like the one before, and no other program will change what it reads",
                places(op.location()),
                program.position(),
                List.of(),
                null));
    }

    FindingException assumption(Op op, int lane, Program program) {
        return new FindingException(condition(Kind.ASSUMPTION, "tl.assume does not hold", op, lane, program));
    }

    DeviceAssertException assertion(Op op, int lane, Program program) {
        var message = "device_assert failed: " + op.get(Attrs.MESSAGE);
        return new DeviceAssertException(
                condition(Kind.ASSERTION, message, op, lane, program).toString());
    }

    private Finding condition(Kind kind, String message, Op op, int lane, Program program) {
        var shape = op.operand(0).type().shape();
        return new Finding(kind, message, places(op.location()), program.position(), lane(lane, shape), null);
    }

    private FindingException access(Kind kind, String message, Access access, int lane, String hint) {
        return new FindingException(new Finding(
                kind,
                message,
                places(access.site().location()),
                access.program().position(),
                lane(lane, access.site().shape()),
                hint));
    }

    /** {@code store to element 12 of 'out', a buffer fp32[4000]}. */
    private String what(Zone zone, long at, Access access) {
        long index = Math.floorDiv(at, (long) access.site().bytes());
        return "%s %s element %d of %s"
                .formatted(access.site().verb(), access.site().preposition(), index, buffer(zone));
    }

    private String buffer(Zone zone) {
        List<Pointer> known = pointers.getOrDefault(zone, List.of());
        if (known.isEmpty()) {
            return "a buffer %s that is no argument".formatted(zone.content());
        }
        long offset = known.getFirst().offset();
        return known.size() > 1 || offset == 0
                ? "%s, a buffer %s".formatted(name(zone), zone.content())
                : "%s, which points to byte %d of a buffer %s".formatted(name(zone), offset, zone.content());
    }

    /** {@code 'x'}, or {@code 'x' or 'y'} where several arguments point to one buffer. */
    private String name(Zone zone) {
        return pointers.getOrDefault(zone, List.of()).stream()
                .map(pointer -> "'" + pointer.name() + "'")
                .collect(Collectors.collectingAndThen(
                        Collectors.joining(" or "), names -> names.isEmpty() ? "the buffer" : names));
    }

    /** The index of an element in each dimension. */
    static List<Integer> lane(int lane, List<Integer> shape) {
        int[] strides = Shapes.strides(shape);
        List<Integer> index = new ArrayList<>();
        for (int d = 0; d < strides.length; d++) {
            index.add(lane / strides[d] % shape.get(d));
        }
        return index;
    }

    private List<Finding.Place> places(Location location) {
        return places(location, "");
    }

    /** The innermost place and the calls that led to it. */
    private List<Finding.Place> places(Location location, String role) {
        return switch (location) {
            case Location.FileLineCol f -> new ArrayList<>(List.of(place(f, role)));
            case Location.Named n -> places(n.child(), role);
            case Location.CallSite c -> {
                var all = places(c.callee(), role);
                all.addAll(places(c.caller(), "called from here"));
                yield all;
            }
            case Location.Fused f ->
                f.place() == null ? new ArrayList<>() : new ArrayList<>(List.of(place(f.place(), role)));
            case Location.Unknown u -> new ArrayList<>();
        };
    }

    private Finding.Place place(Location.FileLineCol f, String role) {
        String line = sources.line(f);
        int column = line.codePointCount(0, Math.min(f.column(), line.length())) + 1;
        return new Finding.Place(f.file(), f.line(), line.isEmpty() ? f.column() + 1 : column, line, role);
    }
}
