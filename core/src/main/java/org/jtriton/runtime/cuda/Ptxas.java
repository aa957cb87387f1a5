package org.jtriton.runtime.cuda;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jtriton.DeviceException;

/** The program of the CUDA toolkit that assembles PTX, run on a file of a temporary folder. */
record Ptxas(Path program) implements Assembler {
    /** The files of one run, in a folder of their own. */
    record Folder(Path path) {
        static Folder make() throws IOException {
            return new Folder(Files.createTempDirectory("jtriton-ptxas"));
        }

        Path input() {
            return path.resolve("kernel.ptx");
        }

        Path output() {
            return path.resolve("kernel.cubin");
        }

        Path log() {
            return path.resolve("log");
        }

        /** What came of a run that went well. */
        Cubin cubin() throws IOException {
            return new Cubin(Files.readAllBytes(output()), Files.readString(log()));
        }

        void delete() {
            try {
                Files.deleteIfExists(input());
                Files.deleteIfExists(output());
                Files.deleteIfExists(log());
                Files.delete(path);
            } catch (IOException e) {
                throw new UncheckedIOException(
                        "the temporary folder %s cannot be deleted: %s".formatted(path, e.getMessage()), e);
            }
        }
    }

    @Override
    public Cubin assemble(String ptx, String arch, int maxRegisters) {
        Folder folder = null;
        try {
            folder = Folder.make();
            Files.writeString(folder.input(), ptx);
            run(folder, arch, maxRegisters, ptx);
            return folder.cubin();
        } catch (IOException e) {
            throw new DeviceException("%s cannot be run: %s".formatted(program, e.getMessage()), e);
        } finally {
            if (folder != null) {
                folder.delete();
            }
        }
    }

    @Override
    public Session begin(String arch, int maxRegisters) {
        return new StartedPtxas(this, arch, maxRegisters);
    }

    /** How it is called on a file. */
    List<String> command(String input, Path output, String arch, int maxRegisters) {
        var command =
                new ArrayList<>(List.of(program.toString(), "-v", "--gpu-name", arch, "-o", output.toString(), input));
        if (maxRegisters > 0) {
            command.add("--maxrregcount=" + maxRegisters);
        }
        return command;
    }

    private void run(Folder folder, String arch, int maxRegisters, String ptx) throws IOException {
        var process = new ProcessBuilder(command(folder.input().toString(), folder.output(), arch, maxRegisters))
                .redirectErrorStream(true)
                .redirectOutput(folder.log().toFile())
                .start();
        try {
            process.getOutputStream().close();
            if (process.waitFor() != 0) {
                throw AssemblyException.of("ptxas", Files.readString(folder.log()), ptx);
            }
        } catch (InterruptedException e) {
            throw interrupted(process, e);
        }
    }

    /** Ends a process that a thread no longer waits for. */
    static DeviceException interrupted(Process process, InterruptedException e) {
        process.destroyForcibly();
        Thread.currentThread().interrupt();
        return new DeviceException("the thread was interrupted while ptxas ran", e);
    }
}
