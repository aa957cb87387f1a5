package org.jtriton.cli.argument;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jtriton.Arg;
import org.jtriton.Buffer;
import org.jtriton.Device;
import org.jtriton.Kernel;

/** The arguments of one launch: the tensors by their names, and everything in the form that a launch takes. */
public final class Tensors {
    private final Map<String, Buffer> tensors = new LinkedHashMap<>();
    private final List<Object> arguments = new ArrayList<>();

    /**
     * Makes the tensors on a device.
     *
     * @param parameters those of the kernel: a tensor without a name is called by its parameter
     * @param seed of random fillings; each tensor has numbers of its own
     * @throws IllegalArgumentException if one cannot be made; the message says which and why
     */
    public Tensors(Device device, List<Kernel.Parameter> parameters, List<Argument> words, long seed)
            throws IOException {
        for (int i = 0; i < words.size(); i++) {
            var word = words.get(i);
            var name =
                    word.name().orElse(i < parameters.size() ? parameters.get(i).name() : "argument " + (i + 1));
            Object value =
                    switch (word.value()) {
                        case Argument.Plain plain -> plain.value();
                        case Argument.TensorFile file -> kept(name, Npy.read(file.file(), device));
                        case Argument.Tensor tensor -> {
                            var buffer = device.allocate(tensor.type(), tensor.shape());
                            tensor.filling().fill(buffer, new SplittableRandom(seed + i));
                            yield kept(name, buffer);
                        }
                    };
            arguments.add(word.name().isPresent() ? Arg.named(name, value) : value);
        }
    }

    private Buffer kept(String name, Buffer buffer) {
        tensors.put(name, buffer);
        return buffer;
    }

    /** The tensors by name, in the order of the arguments. */
    public Map<String, Buffer> byName() {
        return tensors;
    }

    /** What a launch takes. */
    public Object[] arguments() {
        return arguments.toArray();
    }
}
