package org.jtriton.runtime.records;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The tensors of a file in the safetensors format: the length of a header in 8 bytes, the header in JSON, then the data, all
 * little-endian. Only their bytes and shapes: a record says itself what type the elements have.
 */
final class Safetensors {
    private static final ValueLayout.OfLong LENGTH = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    /** The bytes of a tensor, and its sizes from the outermost dimension inwards. */
    record Tensor(MemorySegment bytes, List<Long> shape) {}

    private final Path file;
    private final Map<String, Tensor> tensors = new HashMap<>();

    private Safetensors(Path file) {
        this.file = file;
    }

    /**
     * Maps a file; its memory is given back when the tensors are collected as garbage.
     *
     * @throws IllegalArgumentException if the file isn't there, or isn't of that format
     */
    static Safetensors read(Path file) throws IOException {
        var result = new Safetensors(file);
        try (var channel = FileChannel.open(file)) {
            result.index(channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), Arena.ofAuto()));
        } catch (NoSuchFileException e) {
            throw new IllegalArgumentException("there is no file %s, which has the tensors".formatted(file), e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("%s is no safetensors file: %s".formatted(file, e.getMessage()), e);
        }
        return result;
    }

    private void index(MemorySegment all) {
        long size = all.byteSize();
        if (size < LENGTH.byteSize()) {
            throw new IllegalArgumentException("it has %d bytes only".formatted(size));
        }
        long length = all.get(LENGTH, 0);
        if (length < 0 || length > size - LENGTH.byteSize()) {
            throw new IllegalArgumentException(
                    "its header should have %d bytes, and it has %d in all: it is cut short".formatted(length, size));
        }
        var header = all.asSlice(LENGTH.byteSize(), length).toArray(ValueLayout.JAVA_BYTE);
        var data = all.asSlice(LENGTH.byteSize() + length);
        if (!(Json.parse(new String(header, StandardCharsets.UTF_8)) instanceof Map<?, ?> members)) {
            throw new IllegalArgumentException("its header is no JSON object");
        }
        var entries = new Fields(members);
        for (var name : entries.names()) {
            if (!name.equals("__metadata__")) {
                var entry = entries.object(name);
                tensors.put(name, new Tensor(slice(name, data, entry.longs("data_offsets")), entry.longs("shape")));
            }
        }
    }

    private static MemorySegment slice(String name, MemorySegment data, List<Long> range) {
        if (range.size() != 2 || range.get(0) < 0 || range.get(1) < range.get(0)) {
            throw new IllegalArgumentException("the offsets %s of tensor '%s' are no range".formatted(range, name));
        }
        if (range.get(1) > data.byteSize()) {
            throw new IllegalArgumentException("tensor '%s' ends at byte %d of the data, which has %d: it is cut short"
                    .formatted(name, range.get(1), data.byteSize()));
        }
        return data.asSlice(range.get(0), range.get(1) - range.get(0));
    }

    Tensor tensor(String name) {
        var tensor = tensors.get(name);
        if (tensor == null) {
            throw new IllegalArgumentException("%s has no tensor '%s'".formatted(file, name));
        }
        return tensor;
    }
}
