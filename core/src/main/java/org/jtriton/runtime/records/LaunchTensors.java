package org.jtriton.runtime.records;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jtriton.Arg;
import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.TensorDescriptor;

/** The tensors of one recorded launch on a device, and the arguments that lead to them. */
final class LaunchTensors implements AutoCloseable {
    private static final int PLACEHOLDER_SIZE = 16;

    private final Device device;
    private final Device host;
    private final RecordFile file;
    private final LaunchRecord launch;
    private final Map<String, Buffer> buffers = new LinkedHashMap<>();
    private final List<Buffer> placeholders = new ArrayList<>();

    /**
     * Tensors for a launch.
     *
     * @param host where tensors are compared: memory of another device may not be within reach
     */
    LaunchTensors(Device device, Device host, RecordFile file, LaunchRecord launch) {
        this.device = device;
        this.host = host;
        this.file = file;
        this.launch = launch;
    }

    /** The arguments and the options of the launch; tensors hold what they held before it. */
    Object[] arguments() throws IOException {
        var arguments = new ArrayList<>();
        for (var argument : launch.arguments()) {
            arguments.add(Arg.named(argument.name(), value(argument)));
        }
        // A kernel may have a parameter called like an option, such as num_warps: then the argument says both.
        var named = launch.arguments().stream().map(RecordedArgument::name).toList();
        launch.options().forEach((name, value) -> {
            if (!named.contains(name)) {
                arguments.add(Arg.named(name, value));
            }
        });
        return arguments.toArray();
    }

    /** How the first tensor that isn't as recorded differs. */
    Optional<String> difference() throws IOException {
        for (var tensor : buffers.entrySet()) {
            var name = tensor.getKey();
            var actual = tensor.getValue();
            boolean isOutput = launch.outputs().contains(name);
            var recorded = isOutput ? file.after(launch, name) : file.before(launch, name);
            try (var expected = upload(host, actual.type(), recorded);
                    var found = host.allocate(actual.type(), actual.size())) {
                actual.copyTo(found.memory());
                var difference = isOutput
                        ? Comparison.output(name, found, expected, launch.check())
                        : Comparison.untouched(name, found, expected);
                if (difference.isPresent()) {
                    return difference;
                }
            }
        }
        return Optional.empty();
    }

    private Object value(RecordedArgument argument) throws IOException {
        return switch (argument) {
            case RecordedArgument.Pointer pointer ->
                launch.rejection().isPresent()
                        ? placeholder(pointer.type())
                        : buffer(pointer.type(), pointer.tensor().orElseThrow()).at(pointer.offset());
            case RecordedArgument.Scalar(String name, DType type, Number number) -> Arg.typed(type, number);
            case RecordedArgument.Scalar scalar -> scalar.value();
            case RecordedArgument.Constexpr constexpr -> constexpr.value();
            case RecordedArgument.Descriptor descriptor ->
                new TensorDescriptor(
                        buffer(descriptor.type(), descriptor.tensor()).at(descriptor.offset()),
                        descriptor.shape(),
                        descriptor.strides(),
                        descriptor.blockShape().stream().map(Math::toIntExact).toList());
            case RecordedArgument.Tuple tuple -> {
                var elements = new ArrayList<>();
                for (var element : tuple.elements()) {
                    elements.add(value(element));
                }
                yield elements;
            }
        };
    }

    /** The buffer of a tensor, the same one for every argument that leads to it. */
    private Buffer buffer(DType type, String tensor) throws IOException {
        var buffer = buffers.get(tensor);
        if (buffer == null) {
            buffer = upload(device, type, file.before(launch, tensor));
            buffers.put(tensor, buffer);
        }
        return buffer.as(type);
    }

    /** Something to point at in a launch that is only compiled. */
    private Buffer placeholder(DType type) {
        var buffer = device.allocate(type, PLACEHOLDER_SIZE);
        placeholders.add(buffer);
        return buffer;
    }

    private static Buffer upload(Device device, DType type, Safetensors.Tensor tensor) {
        return device.allocate(type, tensor.bytes().byteSize() / type.bytes()).copyFrom(tensor.bytes());
    }

    @Override
    public void close() {
        buffers.values().forEach(Buffer::close);
        placeholders.forEach(Buffer::close);
    }
}
