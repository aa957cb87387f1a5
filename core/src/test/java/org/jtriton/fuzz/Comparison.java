package org.jtriton.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.jtriton.Buffer;
import org.jtriton.DType;
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

    private final Device cpu = Triton.open("cpu");
    private final Device interpreter = Triton.open("interpreter");

    /** What is wrong with a program, if anything is. */
    Optional<Failure> failure(Program program) {
        List<Buffer> expected = List.of();
        List<Buffer> actual = List.of();
        try {
            expected = run(interpreter, program);
            actual = run(cpu, program);
            for (int i = 0; i < expected.size(); i++) {
                var difference = difference(expected.get(i), actual.get(i));
                if (difference.isPresent()) {
                    return difference;
                }
            }
            return Optional.empty();
        } catch (RuntimeException | AssertionError e) {
            return Optional.of(new Failure(kind(e), e.toString()));
        } finally {
            expected.forEach(Buffer::close);
            actual.forEach(Buffer::close);
        }
    }

    /** The class of an exception and the first line of its message, without places, names and numbers. */
    private static String kind(Throwable e) {
        var message = String.valueOf(e.getMessage()).replaceAll("^\\S*:\\d+:\\d+: error: ", "");
        return e.getClass().getSimpleName() + ": " + message.lines().findFirst().orElse("").replaceAll("'[^']*'|\\d+", "");
    }

    private static List<Buffer> run(Device device, Program program) {
        var random = new Random(program.seed());
        var arguments = new ArrayList<Object>();
        var buffers = new ArrayList<Buffer>();
        for (var type : Program.TYPES) {
            buffers.add(filled(device, type, Program.REGION * program.programs(), random));
        }
        arguments.addAll(buffers);
        arguments.add(program.n0());
        arguments.add(1);
        device.compile("k.py", program.source()).kernel("k").launch(Grid.of(program.programs()), arguments.toArray());
        return buffers;
    }

    /** Small numbers mostly, so that comparisons go either way; for integers any bits at times. */
    private static Buffer filled(Device device, DType type, int size, Random random) {
        var buffer = device.allocate(type, size);
        for (int i = 0; i < size; i++) {
            if (type.isFloat()) {
                buffer.set(i, random.nextInt(-64, 64) / 8.0);
            } else {
                buffer.set(i, random.nextInt(4) == 0 ? random.nextLong() : random.nextLong(type.isSigned() ? -9 : 0, 9));
            }
        }
        return buffer;
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
        cpu.close();
        interpreter.close();
    }
}
