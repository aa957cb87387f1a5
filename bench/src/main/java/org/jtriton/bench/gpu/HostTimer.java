package org.jtriton.bench.gpu;

import java.io.IOException;
import java.nio.file.Files;
import java.util.function.Consumer;
import org.jtriton.Device;
import org.jtriton.Stream;

/** Times what the host does, by its own clock. */
final class HostTimer {
    /** Fewer than a device queues, so that no launch waits for an earlier one to be done. */
    private static final int LAUNCHES = 500;

    private static final int ROUNDS = 20;
    private static final int GRAPHS = 3;

    /** Rounds before those that count, in which the JVM compiles what they run. */
    private static final int WARM_UP_ROUNDS = 600;

    private static final int WARM_UP_COMPILATIONS = 30;
    private static final int COMPILATIONS = 10;

    private HostTimer() {}

    /** Microseconds for one launch of many that are queued. */
    static double launch(Device device, Consumer<Stream> work) {
        var stream = device.stream();
        return micros(device, () -> work.accept(stream), LAUNCHES);
    }

    /** Microseconds for one launch of many in a graph. */
    static double inGraph(Device device, Consumer<Stream> work) {
        try (var graph = device.capture(stream -> {
            for (int i = 0; i < LAUNCHES; i++) {
                work.accept(stream);
            }
        })) {
            return micros(device, graph::launch, GRAPHS) / LAUNCHES;
        }
    }

    private static double micros(Device device, Runnable work, int count) {
        var micros = new double[ROUNDS];
        for (int round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
            long start = System.nanoTime();
            for (int i = 0; i < count; i++) {
                work.run();
            }
            double each = (System.nanoTime() - start) / 1e3 / count;
            device.synchronize();
            if (round >= 0) {
                micros[round] = each;
            }
        }
        return DeviceTimer.median(micros);
    }

    /**
     * Milliseconds from a kernel's source to machine code in a warm JVM. Each time the kernel has another name, so that
     * nothing that was compiled before, in this process or another, can be used.
     */
    static double compile(Device device, PlannedLaunch launch) throws IOException {
        var source = Files.readString(launch.file());
        var name = launch.kernel().name();
        long run = System.nanoTime();
        var millis = new double[COMPILATIONS];
        for (int i = -WARM_UP_COMPILATIONS; i < COMPILATIONS; i++) {
            var fresh = "%s_%d_%d".formatted(name, run, i + WARM_UP_COMPILATIONS);
            var text = source.replace("def " + name + "(", "def " + fresh + "(");
            long start = System.nanoTime();
            device.compile(fresh + ".py", text).kernel(fresh).compile(launch.arguments());
            if (i >= 0) {
                millis[i] = (System.nanoTime() - start) / 1e6;
            }
        }
        return DeviceTimer.median(millis);
    }
}
