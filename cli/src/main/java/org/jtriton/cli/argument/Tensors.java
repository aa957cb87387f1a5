package org.jtriton.cli.argument;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
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
     * @param parameters those of the kernel: a value without a name is for the one after that of the value before it
     * @param seed of random fillings; each tensor has numbers of its own
     * @throws IllegalArgumentException if one cannot be made; the message says which and why
     */
    public Tensors(Device device, List<Kernel.Parameter> parameters, List<Argument> words, long seed)
            throws IOException {
        var names = parameters.stream().map(Kernel.Parameter::name).toList();
        int next = 0;
        for (int i = 0; i < words.size(); i++) {
            var word = words.get(i);
            if (word.name().isEmpty() && next >= names.size()) {
                throw new IllegalArgumentException(
                        "too many arguments: the kernel takes %s".formatted(String.join(", ", names)));
            }
            var name = word.name().isPresent() ? word.name().get() : names.get(next);
            // An option of the launch, such as num_warps, is no parameter.
            next = names.contains(name) ? names.indexOf(name) + 1 : next;
            arguments.add(Arg.named(name, value(device, name, word.value(), new SplittableRandom(seed + i))));
        }
    }

    private Object value(Device device, String name, Argument.Value value, RandomGenerator random) throws IOException {
        return switch (value) {
            case Argument.Plain plain -> plain.value();
            case Argument.TensorFile file -> kept(name, Npy.read(file.file(), device));
            case Argument.Tensor tensor -> {
                checkSize(name, tensor);
                var buffer = device.allocate(tensor.type(), tensor.shape());
                tensor.filling().fill(buffer, random);
                yield kept(name, buffer);
            }
        };
    }

    /** Tensors are shown and compared as Java's arrays are, which end there. */
    private static void checkSize(String name, Argument.Tensor tensor) {
        double bytes = tensor.type().bytes();
        for (long size : tensor.shape()) {
            bytes *= size;
        }
        if (bytes > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("tensor '%s' of %.1f GB is too large: a tensor here has less than 2 GiB"
                    .formatted(name, bytes / 1e9));
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

    /** The names that arguments are for. */
    public List<String> names() {
        return arguments.stream().map(argument -> ((Arg.Named) argument).name()).toList();
    }

    /** What a launch takes. */
    public Object[] arguments() {
        return arguments.toArray();
    }
}
