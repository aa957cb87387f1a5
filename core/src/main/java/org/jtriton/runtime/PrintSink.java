package org.jtriton.runtime;

import java.util.Objects;
import java.util.function.Consumer;
import org.jtriton.Knobs;

/** Where the lines go that kernels print: one line at a time, whichever threads they come from. */
final class PrintSink implements Consumer<String> {
    private Consumer<String> sink = Knobs.log()::println;

    synchronized void lead(Consumer<String> to) {
        sink = Objects.requireNonNull(to, "prints need somewhere to go");
    }

    @Override
    public synchronized void accept(String line) {
        sink.accept(line);
    }
}
