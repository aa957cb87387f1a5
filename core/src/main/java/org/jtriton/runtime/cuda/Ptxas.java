package org.jtriton.runtime.cuda;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jtriton.DeviceException;

/*
 * An assembler takes some ten megabytes from the C library's allocator, which asks the system for them in steps of 132 KiB, and touches
 * every page. With pages of 4 KiB that is several thousand faults, and addresses are looked up slowly after them, above all on a virtual
 * machine. So the allocator is told to take large steps, and the system to back them by large pages where it has them; a system or C
 * library that knows nothing of that goes on as always. In milliseconds of processor time:
 *
 *     nothing to assemble                       46 -> 24
 *     a product of matrices, 128 x 128         107 -> 67
 */

/** The program of the CUDA toolkit that assembles PTX, run on a file of a temporary folder. See the essay above. */
record Ptxas(Path program) implements Assembler {
    /** Where the C library looks for settings of its allocator; see above. */
    private static final String ALLOCATOR = "GLIBC_TUNABLES";

    private static final String LARGE_PAGES = "glibc.malloc.hugetlb=1:glibc.malloc.top_pad=67108864";

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

    /** Starts it on a file; what it has to say goes to the folder, since it would stay unread as long as PTX is written to a pipe. */
    Process start(String input, Folder folder, String arch, int maxRegisters) throws IOException {
        var command = new ArrayList<>(List.of(
                program.toString(),
                "-v",
                "--gpu-name",
                arch,
                "-o",
                folder.output().toString(),
                input));
        if (maxRegisters > 0) {
            command.add("--maxrregcount=" + maxRegisters);
        }
        var builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.log().toFile());
        builder.environment().putIfAbsent(ALLOCATOR, LARGE_PAGES);
        return builder.start();
    }

    private void run(Folder folder, String arch, int maxRegisters, String ptx) throws IOException {
        var process = start(folder.input().toString(), folder, arch, maxRegisters);
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
