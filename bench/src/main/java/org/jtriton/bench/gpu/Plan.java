package org.jtriton.bench.gpu;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Stream;

/**
 * Tensors on a device, and launches on them that are done in order. As JSON:
 *
 * <pre>{@code
 * {"tensors": [{"name": "x", "type": "fp32", "shape": [1024], "file": "/dev/shm/x.bin"}, ...],
 *  "launches": [{"file": "/.../kernel.py", "kernel": "add", "grid": [8], "options": {"num_warps": 4},
 *                "arguments": [{"name": "x_ptr", "tensor": "x"}, {"name": "n", "value": 1024},
 *                              {"name": "BLOCK", "constexpr": 128}]}]}
 * }</pre>
 *
 * A tensor without a file is zeros. The grid {@code {"most": n}} is as many programs as the device runs at once, but no more
 * than {@code n}. The grid {@code {"tiles": [[{"extent": 4096, "block": "BLOCK_M"}]]}} depends on a block size that tuning chooses:
 * a dimension is a product of how many blocks cover an extent, and with {@code "most"} beside it no more than that. An extent can be a
 * parameter's name as well. Arguments that are no constexprs come in the order of the kernel's parameters; one that is a descriptor is
 * {@code {"name": "x_desc", "descriptor": "x", "shape": [32, 32], "block": [8, 16]}}. Launches in {@code "before"}, written like those
 * in {@code "launches"}, are done once, when the plan is made.
 */
final class Plan implements AutoCloseable {
    private final Map<String, Buffer> tensors = new HashMap<>();
    private final List<PlannedLaunch> launches = new ArrayList<>();

    private Plan() {}

    static Plan of(Device device, JsonNode json) throws IOException {
        var plan = new Plan();
        try {
            for (var tensor : json.path("tensors")) {
                plan.add(device, tensor);
            }
            for (var launch : json.path("before")) {
                PlannedLaunch.of(device, launch, plan.tensors).run(device.stream());
            }
            for (var launch : json.path("launches")) {
                plan.launches.add(PlannedLaunch.of(device, launch, plan.tensors));
            }
            return plan;
        } catch (RuntimeException | IOException e) {
            plan.close();
            throw e;
        }
    }

    private void add(Device device, JsonNode tensor) throws IOException {
        var shape = new ArrayList<Long>();
        tensor.path("shape").forEach(size -> shape.add(size.asLong()));
        var type = DType.named(tensor.path("type").asText());
        if (type == null) {
            throw new IllegalArgumentException("there is no type as in " + tensor);
        }
        var buffer =
                device.allocate(type, shape.stream().mapToLong(Long::longValue).toArray());
        tensors.put(tensor.path("name").asText(), buffer);
        if (tensor.hasNonNull("file")) {
            TensorFile.read(Path.of(tensor.path("file").asText()), buffer);
        }
    }

    Buffer tensor(String name) {
        return PlannedLaunch.known(tensors, name);
    }

    PlannedLaunch onlyLaunch() {
        if (launches.size() != 1) {
            throw new IllegalArgumentException("this needs one launch, and there are " + launches.size());
        }
        return launches.getFirst();
    }

    /** Puts all launches into a stream. */
    void run(Stream stream) {
        // No iterator: what a launch costs the host is measured here.
        for (int i = 0; i < launches.size(); i++) {
            launches.get(i).run(stream);
        }
    }

    @Override
    public void close() {
        tensors.values().forEach(Buffer::close);
    }
}
