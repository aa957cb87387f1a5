package org.jtriton.bench.gpu;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jtriton.Buffer;

/** Files of a tensor's bare elements, row by row, in the machine's byte order. */
final class TensorFile {
    private TensorFile() {}

    static void read(Path file, Buffer into) throws IOException {
        try (var channel = FileChannel.open(file, StandardOpenOption.READ);
                var arena = Arena.ofConfined()) {
            if (channel.size() != into.byteSize()) {
                throw new IOException(
                        "%s has %d bytes and its tensor %d".formatted(file, channel.size(), into.byteSize()));
            }
            into.copyFrom(channel.map(MapMode.READ_ONLY, 0, channel.size(), arena));
        }
    }

    static void write(Buffer buffer, Path file) throws IOException {
        try (var channel = FileChannel.open(
                        file,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE);
                var arena = Arena.ofConfined()) {
            buffer.copyTo(channel.map(MapMode.READ_WRITE, 0, buffer.byteSize(), arena));
        }
    }
}
