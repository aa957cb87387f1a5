package org.jtriton.runtime.cuda;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/*
 * Of the time that ptxas takes for a small kernel, most is spent before it opens its input: it is a large program, and starts
 * slowly. So it is started when a compilation begins, with its standard input as the file to read, and waits there for the PTX.
 *
 *     this thread    | passes, LLVM         | PTX |  waits  |
 *     ptxas                | starts up |  waits   | assembles |
 *
 * That a pipe may stand for the file is nothing that its manual promises. So whatever goes wrong, a text that it refuses included,
 * the PTX is assembled again from a file, which then says what there is to say.
 */

/** A ptxas that was started before there was anything to assemble, for one text; a second one is assembled as always. */
final class StartedPtxas implements Assembler.Session {
    /** The name under which a process finds what is written to it. */
    private static final String INPUT = "/dev/stdin";

    private final Ptxas ptxas;
    private final String arch;
    private final int maxRegisters;
    private final FutureTask<Waiting> start;
    private boolean isUsed;

    /** The process, and the folder that it writes to. */
    private record Waiting(Process process, Ptxas.Folder folder) {}

    /** Starts one for a GPU and a limit of registers, beside what this thread does next. */
    StartedPtxas(Ptxas ptxas, String arch, int maxRegisters) {
        this.ptxas = ptxas;
        this.arch = arch;
        this.maxRegisters = maxRegisters;
        this.start = new FutureTask<>(this::start);
        Thread.startVirtualThread(start);
    }

    private Waiting start() throws IOException {
        var folder = Ptxas.Folder.make();
        try {
            return new Waiting(ptxas.start(INPUT, folder, arch, maxRegisters), folder);
        } catch (IOException | RuntimeException e) {
            folder.delete();
            throw e;
        }
    }

    @Override
    public Cubin assemble(String ptx, String arch, int maxRegisters) {
        boolean isFirst = !isUsed && arch.equals(this.arch) && maxRegisters == this.maxRegisters;
        if (isFirst) {
            isUsed = true;
            var cubin = waiting().flatMap(waiting -> assemble(ptx, waiting));
            if (cubin.isPresent()) {
                return cubin.get();
            }
        }
        return ptxas.assemble(ptx, arch, maxRegisters);
    }

    private static Optional<Cubin> assemble(String ptx, Waiting waiting) {
        var process = waiting.process;
        try {
            try (var input = process.getOutputStream()) {
                input.write(ptx.getBytes(StandardCharsets.UTF_8));
            }
            return process.waitFor() == 0 ? Optional.of(waiting.folder.cubin()) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            throw Ptxas.interrupted(process, e);
        }
    }

    /** What was started; empty if it could not be. */
    private Optional<Waiting> waiting() {
        boolean isInterrupted = false;
        try {
            while (true) {
                try {
                    return Optional.of(start.get());
                } catch (InterruptedException e) {
                    isInterrupted = true;
                } catch (ExecutionException e) {
                    return Optional.empty();
                }
            }
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Ends it, used or not. */
    @Override
    public void close() {
        waiting().ifPresent(waiting -> {
            waiting.process.destroyForcibly();
            waiting.folder.delete();
        });
    }
}
