package org.jtriton.runtime;

import java.util.List;
import java.util.Objects;
import org.jtriton.Device;
import org.jtriton.runtime.cpu.CpuDriver;
import org.jtriton.runtime.interpreter.InterpreterDriver;

/** The devices that can be opened by name. */
public final class Devices {
    private Devices() {}

    public static List<String> names() {
        return List.of("cpu", "interpreter");
    }

    public static Device open(String name) {
        Objects.requireNonNull(name, "a device is opened by its name");
        var kind = name.indexOf(':') < 0 ? name : name.substring(0, name.indexOf(':'));
        return switch (kind) {
            case "cpu", "auto" -> new OpenDevice(new CpuDriver());
            case "interpreter" -> new OpenDevice(new InterpreterDriver());
            case "cuda" ->
                throw new IllegalArgumentException(
                        "device '%s' is not available in this version; there is: %s".formatted(name, names()));
            default -> throw new IllegalArgumentException("no device '%s'; there is: %s".formatted(name, names()));
        };
    }
}
