package org.jtriton.fuzz;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.jtriton.Arg;
import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.Kernel;
import org.jtriton.Triton;
import org.jtriton.runtime.cuda.EmulatedGpu;

/** Runs programs on several devices, from the same contents of memory, and compares what memory holds afterwards. */
final class Comparison implements AutoCloseable {
    /** After so many programs the devices are opened anew, since each keeps the code of all its kernels. */
    private static final int PROGRAMS_PER_DEVICE = 500;

    private static final int SIZE = Program.STRIDE * Program.MAX_PROGRAMS;

    /**
     * What is wrong with a program.
     *
     * @param kind what a shrunk program must have in common with the first one
     * @param text what happened
     */
    record Failure(String kind, String text) {}

    /** A device, and the buffers that every program gets there, allocated once; {@code java-cpu} runs programs in their Java spelling. */
    private static final class Place {
        private static final String JAVA = "java-";

        /** The emulated GPU, where two CTAs share a program. */
        private static final String CLUSTERS = "emulated-clusters";

        private final String name;
        private final Device device;
        private final JavaPrograms java;
        private final Map<DType, Buffer> buffers = new EnumMap<>(DType.class);
        private final Buffer shared;

        Place(String name, JavaPrograms java) {
            this.name = name;
            this.java = java;
            device = switch (name.replaceFirst(JAVA, "")) {
                case "emulated" -> EmulatedGpu.open();
                case "emulated-watching", CLUSTERS -> EmulatedGpu.openWatching();
                default -> Triton.open(name.replaceFirst(JAVA, ""));
            };
            Program.STORED.forEach(t -> buffers.put(t, device.allocate(t, SIZE)));
            shared = device.allocate(DType.INT32, SIZE);
        }

        void run(Program program) {
            program.used().forEach(t -> fill(buffers.get(t), new Random(program.seed() ^ t.ordinal())));
            shared.fill(5);
            var arguments = new ArrayList<Object>();
            program.used().forEach(t -> arguments.add(buffers.get(t)));
            program.aliases()
                    .forEach(a -> arguments.add(buffers.get(a.of())
                            .slice(a.offset(), SIZE - a.offset())
                            .as(a.type())));
            arguments.addAll(List.of(shared, program.n0(), 1, 2.5f, 1 + program.n0() % 4));
            if (name.equals(CLUSTERS)) {
                arguments.add(Arg.named("num_ctas", 2));
            }
            kernel(program).launch(grid(program.programs()), arguments.toArray());
        }

        private Kernel kernel(Program program) {
            return name.startsWith(JAVA)
                    ? device.kernel(java.method(program))
                    : device.compile("k.py", program.source()).kernel("k");
        }

        private static Grid grid(int programs) {
            return programs == 4 ? Grid.of(2, 2) : Grid.of(programs);
        }
    }

    private final List<String> devices;
    private List<Place> places = List.of();
    private int runs;

    /**
     * @param devices their names; what the first one does is right
     */
    Comparison(List<String> devices) {
        this.devices = devices;
        open();
    }

    private void open() {
        var java = new JavaPrograms();
        places = devices.stream().map(d -> new Place(d, java)).toList();
        runs = 0;
    }

    /** What is wrong with a program, if anything is. */
    Optional<Failure> failure(Program program) {
        if (runs++ == PROGRAMS_PER_DEVICE) {
            close();
            open();
        }
        for (var place : places) {
            try {
                place.run(program);
            } catch (RuntimeException | AssertionError e) {
                return Optional.of(new Failure(kind(e), place.name + ": " + e));
            }
        }
        return places.stream()
                .skip(1)
                .flatMap(p -> difference(program, places.getFirst(), p).stream())
                .findFirst();
    }

    /** The class of an exception and the first line of its message, without places, names and numbers. */
    private static String kind(Throwable e) {
        var message = String.valueOf(e.getMessage()).replaceAll("^\\S*:\\d+:\\d+: error: ", "");
        return e.getClass().getSimpleName() + ": "
                + message.lines().findFirst().orElse("").replaceAll("'[^']*'|\\d+", "");
    }

    /** Small numbers mostly, so that comparisons go either way; for integers any bits at times. */
    private static void fill(Buffer buffer, Random random) {
        var type = buffer.type();
        if (type.isFloat()) {
            buffer.copyFrom(random.ints(buffer.size(), -64, 64)
                    .mapToDouble(i -> i / 8.0)
                    .toArray());
        } else {
            for (int i = 0; i < buffer.size(); i++) {
                buffer.set(
                        i, random.nextInt(4) == 0 ? random.nextLong() : random.nextLong(type.isSigned() ? -9 : 0, 9));
            }
        }
    }

    private static Optional<Failure> difference(Program program, Place expected, Place actual) {
        for (var type : program.used()) {
            var difference =
                    difference(Program.buffer(type), expected.buffers.get(type), actual.buffers.get(type), actual.name);
            if (difference.isPresent()) {
                return difference;
            }
        }
        return difference(Program.SHARED, expected.shared, actual.shared, actual.name);
    }

    private static Optional<Failure> difference(String name, Buffer expected, Buffer actual, String device) {
        for (int i = 0; i < expected.size(); i++) {
            Number e = element(expected, i);
            Number a = element(actual, i);
            if (!e.equals(a)) {
                return Optional.of(new Failure(
                        "difference", "%s[%d] should be %s, and is %s on %s".formatted(name, i, e, a, device)));
            }
        }
        return Optional.empty();
    }

    /** An element as something to compare: zeros are equal, and so are NaNs. */
    private static Number element(Buffer buffer, int i) {
        return buffer.type().isFloat() ? (Number) (buffer.getDouble(i) + 0.0) : buffer.getLong(i);
    }

    @Override
    public void close() {
        places.forEach(p -> p.device.close());
    }
}
