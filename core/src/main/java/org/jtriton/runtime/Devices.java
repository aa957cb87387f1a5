package org.jtriton.runtime;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jtriton.Device;
import org.jtriton.runtime.cpu.CpuDriver;
import org.jtriton.runtime.cuda.CudaDriver;
import org.jtriton.runtime.interpreter.InterpreterDriver;

/** The devices that can be opened by name. */
public final class Devices {
    private static final String CUDA = "cuda";

    private Devices() {}

    public static List<String> names() {
        var names = new ArrayList<String>();
        int gpus = CudaDriver.count();
        for (int i = 0; i < gpus; i++) {
            names.add(CUDA + ":" + i);
        }
        names.add("cpu");
        names.add("interpreter");
        return List.copyOf(names);
    }

    public static Device open(String name) {
        Objects.requireNonNull(name, "a device is opened by its name");
        int colon = name.indexOf(':');
        var kind = colon < 0 ? name : name.substring(0, colon);
        if (!kind.equals(CUDA) && colon >= 0) {
            throw unknown(name);
        }
        return new OpenDevice(
                switch (kind) {
                    case "auto" -> CudaDriver.count() > 0 ? CudaDriver.open(0) : new CpuDriver();
                    case "cpu" -> new CpuDriver();
                    case "interpreter" -> new InterpreterDriver();
                    case CUDA -> CudaDriver.open(colon < 0 ? 0 : ordinal(name, name.substring(colon + 1)));
                    default -> throw unknown(name);
                });
    }

    private static int ordinal(String name, String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "no device '%s': after 'cuda:' stands the number of a GPU, from 0 on".formatted(name), e);
        }
    }

    private static IllegalArgumentException unknown(String name) {
        return new IllegalArgumentException("no device '%s'; there is: %s".formatted(name, names()));
    }
}
