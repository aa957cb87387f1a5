package org.jtriton.runtime.cuda;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jtriton.DeviceException;
import org.jtriton.Knobs;

/** From PTX to machine code: by the program {@code ptxas} where there is one, or by the driver. */
interface Assembler {
    /**
     * Assembles a module.
     *
     * @param ptx its text
     * @param arch the GPU: {@code sm_90a}
     * @param maxRegisters registers that a thread may have where the text does not say it; 0 for any
     * @throws AssemblyException if there is something wrong with the text
     * @throws DeviceException if the assembler cannot be run
     */
    Cubin assemble(String ptx, String arch, int maxRegisters);

    /** An assembler for the texts of one compilation. */
    interface Session extends Assembler, AutoCloseable {
        @Override
        void close();
    }

    /**
     * Gets ready for a text that is still to be made, for that GPU and with that limit.
     *
     * @return to be closed, whether there came a text or not
     */
    default Session begin(String arch, int maxRegisters) {
        var assembler = this;
        return new Session() {
            @Override
            public Cubin assemble(String ptx, String arch, int maxRegisters) {
                return assembler.assemble(ptx, arch, maxRegisters);
            }

            @Override
            public void close() {}
        };
    }

    /**
     * The assembler of this machine.
     *
     * @param driver the driver's; null where there is no GPU
     * @throws DeviceException if there is none
     */
    static Assembler find(Assembler driver) {
        var setting = Knobs.PTXAS.value();
        if (setting.isPresent() && !setting.get().equals("driver")) {
            var program = Path.of(setting.get());
            if (!Files.isExecutable(program)) {
                throw new DeviceException("no ptxas at %s, where %s leads: name the program, or 'driver'"
                        .formatted(program, Knobs.PTXAS.property()));
            }
            return new Ptxas(program);
        }
        var program = setting.isPresent() ? Optional.<Path>empty() : program();
        if (program.isPresent()) {
            return new Ptxas(program.get());
        }
        if (driver == null) {
            throw new DeviceException(
                    "no assembler for GPU code: there is neither ptxas in $CUDA_HOME/bin, on the PATH or in /usr/local/cuda/bin,"
                            + " nor a GPU whose driver has one; set %s".formatted(Knobs.PTXAS.property()));
        }
        return driver;
    }

    private static Optional<Path> program() {
        List<Path> folders = new ArrayList<>();
        Knobs.cudaHome().ifPresent(home -> folders.add(home.resolve("bin")));
        folders.addAll(Knobs.executablePath());
        folders.add(Path.of("/usr/local/cuda/bin"));
        return folders.stream()
                .map(folder -> folder.resolve("ptxas"))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
