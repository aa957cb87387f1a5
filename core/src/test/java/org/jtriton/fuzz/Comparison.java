package org.jtriton.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.jtriton.Buffer;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.Triton;

/** Runs programs on two devices, from the same contents of memory, and compares what memory holds afterwards. */
final class Comparison implements AutoCloseable {
    /**
     * What is wrong with a program.
     *
     * @param kind what a shrunk program must have in common with the first one
     * @param text what happened
     */
    record Failure(String kind, String text) {}

    /** A device, and the buffers that every program gets there, allocated once. */
    private record Place(Device device, List<Buffer> buffers) {
        static Place open(String name) {
            var device = Triton.open(name);
            return new Place(
                    device,
                    Program.TYPES.stream()
                            .map(t -> device.allocate(t, Program.REGION * Program.MAX_PROGRAMS))
                            .toList());
        }

        void run(Program program) {
            var random = new Random(program.seed());
            buffers.forEach(b -> fill(b, random));
            var arguments = new ArrayList<Object>(buffers);
            arguments.add(program.n0());
            arguments.add(1);
            device.compile("k.py", program.source())
                    .kernel("k")
                    .launch(Grid.of(program.programs()), arguments.toArray());
        }
    }

    private final Place cpu = Place.open("cpu");
    private final Place interpreter = Place.open("interpreter");

    /** What is wrong with a program, if anything is. */
    Optional<Failure> failure(Program program) {
        try {
            interpreter.run(program);
            cpu.run(program);
        } catch (RuntimeException | AssertionError e) {
            return Optional.of(new Failure(kind(e), e.toString()));
        }
        return IntStream.range(0, Program.TYPES.size())
                .mapToObj(i -> difference(interpreter.buffers.get(i), cpu.buffers.get(i)))
                .flatMap(Optional::stream)
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
        for (int i = 0; i < buffer.size(); i++) {
            if (type.isFloat()) {
                buffer.set(i, random.nextInt(-64, 64) / 8.0);
            } else {
                buffer.set(
                        i, random.nextInt(4) == 0 ? random.nextLong() : random.nextLong(type.isSigned() ? -9 : 0, 9));
            }
        }
    }

    private static Optional<Failure> difference(Buffer expected, Buffer actual) {
        for (int i = 0; i < expected.size(); i++) {
            Number e = element(expected, i);
            Number a = element(actual, i);
            if (!e.equals(a)) {
                return Optional.of(new Failure(
                        "difference",
                        "%s[%d] is %s on the interpreter, %s on the CPU"
                                .formatted(Program.buffer(expected.type()), i, e, a)));
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
        cpu.device.close();
        interpreter.device.close();
    }
}
