package org.jtriton.runtime.cuda;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jtriton.DeviceException;

/** The program of the CUDA toolkit that assembles PTX, run on a file of a temporary folder. */
record Ptxas(Path program) implements Assembler {
    @Override
    public Cubin assemble(String ptx, String arch, int maxRegisters) {
        Path folder = null;
        try {
            folder = Files.createTempDirectory("jtriton-ptxas");
            var input = Files.writeString(folder.resolve("kernel.ptx"), ptx);
            var output = folder.resolve("kernel.cubin");
            var log = run(command(input, output, arch, maxRegisters), ptx);
            return new Cubin(Files.readAllBytes(output), log);
        } catch (IOException e) {
            throw new DeviceException("%s cannot be run: %s".formatted(program, e.getMessage()), e);
        } finally {
            delete(folder);
        }
    }

    private List<String> command(Path input, Path output, String arch, int maxRegisters) {
        var command = new ArrayList<>(
                List.of(program.toString(), "-v", "--gpu-name", arch, "-o", output.toString(), input.toString()));
        if (maxRegisters > 0) {
            command.add("--maxrregcount=" + maxRegisters);
        }
        return command;
    }

    private String run(List<String> command, String ptx) throws IOException {
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        var log = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw AssemblyException.of("ptxas", log, ptx);
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new DeviceException("the thread was interrupted while ptxas ran", e);
        }
        return log;
    }

    private static void delete(Path folder) {
        if (folder == null) {
            return;
        }
        try (var files = Files.list(folder)) {
            for (var file : files.toList()) {
                Files.delete(file);
            }
            Files.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "the temporary folder %s cannot be deleted: %s".formatted(folder, e.getMessage()), e);
        }
    }
}
