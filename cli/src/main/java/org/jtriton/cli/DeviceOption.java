package org.jtriton.cli;

import org.jtriton.Device;
import org.jtriton.DeviceException;
import org.jtriton.Triton;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option {@code --device}, for every command that launches kernels. */
final class DeviceOption {
    @Option(
            names = "--device",
            paramLabel = "DEVICE",
            defaultValue = "auto",
            description = "Where kernels run: auto, cuda, cuda:N, cpu, interpreter (default: ${DEFAULT-VALUE}).")
    private String name;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    /** Opens the device, to be closed by the caller. */
    Device open() {
        return open(command, name);
    }

    private static Device open(CommandSpec command, String name) {
        try {
            return Triton.open(name);
        } catch (IllegalArgumentException | DeviceException e) {
            throw new ParameterException(command.commandLine(), e.getMessage(), e);
        }
    }
}
