package org.jtriton.cli.argument;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;

/**
 * Files of NumPy's format {@code .npy} (its "NEP 1"): a magic word, a version, a Python dictionary with element type and
 * shape, padded to a multiple of 64 bytes, then the elements.
 *
 * <p>NumPy has no bfloat16 and no 8-bit floats; these are written as the unsigned integers with their bits.
 */
public final class Npy {
    private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
    private static final int ALIGNMENT = 64;
    private static final int MAX_SIZE = Integer.MAX_VALUE - 8;
    private static final Pattern TYPE = Pattern.compile("'descr'\\s*:\\s*'([<>|=]?)(\\w+)'");
    private static final Pattern COLUMN_MAJOR = Pattern.compile("'fortran_order'\\s*:\\s*True");
    private static final Pattern SHAPE = Pattern.compile("'shape'\\s*:\\s*\\(([^)]*)\\)");

    private static final Map<DType, String> CODES = Map.ofEntries(
            Map.entry(DType.INT1, "b1"),
            Map.entry(DType.INT8, "i1"),
            Map.entry(DType.INT16, "i2"),
            Map.entry(DType.INT32, "i4"),
            Map.entry(DType.INT64, "i8"),
            Map.entry(DType.UINT8, "u1"),
            Map.entry(DType.UINT16, "u2"),
            Map.entry(DType.UINT32, "u4"),
            Map.entry(DType.UINT64, "u8"),
            Map.entry(DType.FP16, "f2"),
            Map.entry(DType.FP32, "f4"),
            Map.entry(DType.FP64, "f8"));
    private static final Map<String, DType> TYPES =
            CODES.entrySet().stream().collect(Collectors.toMap(Map.Entry::getValue, Map.Entry::getKey));

    private Npy() {}

    /**
     * Reads a file into new memory.
     *
     * @throws IOException if it cannot be read or isn't such a file; the message names it
     */
    public static Buffer read(Path file, Device device) throws IOException {
        if (Files.size(file) > MAX_SIZE) {
            throw new IOException("%s: is larger than 2 GiB".formatted(file));
        }
        var bytes = ByteBuffer.wrap(Files.readAllBytes(file));
        var header = header(bytes, file);
        if (COLUMN_MAJOR.matcher(header).find()) {
            throw new IOException("%s: is in column-major order; save it with numpy.ascontiguousarray".formatted(file));
        }
        var type = find(TYPE, header, file);
        var element = TYPES.get(type.get(1));
        if (element == null) {
            throw new IOException(
                    "%s: has elements of NumPy's type '%s', which kernels have not".formatted(file, type.get(1)));
        }
        var shape = shape(find(SHAPE, header, file).getFirst());
        long size = Arrays.stream(shape).reduce(element.bytes(), Math::multiplyExact);
        if (size != bytes.remaining()) {
            throw new IOException("%s: has %d bytes of elements, its shape %s takes %d"
                    .formatted(file, bytes.remaining(), Arrays.toString(shape), size));
        }
        bytes.order(type.getFirst().equals(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        return device.allocate(element, shape).copyFrom(bytes);
    }

    private static String header(ByteBuffer bytes, Path file) throws IOException {
        bytes.order(ByteOrder.LITTLE_ENDIAN);
        var magic = new byte[MAGIC.length];
        if (bytes.remaining() > MAGIC.length + 4) {
            bytes.get(magic);
        }
        if (!Arrays.equals(magic, MAGIC)) {
            throw new IOException("%s: is no .npy file".formatted(file));
        }
        int version = bytes.get();
        bytes.get();
        int length = version == 1 ? Short.toUnsignedInt(bytes.getShort()) : bytes.getInt();
        if (length < 0 || length > bytes.remaining()) {
            throw new IOException("%s: ends within its header".formatted(file));
        }
        var header = new byte[length];
        bytes.get(header);
        return new String(header, StandardCharsets.UTF_8);
    }

    /** The groups of the first match. */
    private static List<String> find(Pattern pattern, String header, Path file) throws IOException {
        var matcher = pattern.matcher(header);
        if (!matcher.find()) {
            throw new IOException("%s: has a header that cannot be read: %s".formatted(file, header.strip()));
        }
        return IntStream.rangeClosed(1, matcher.groupCount())
                .mapToObj(matcher::group)
                .toList();
    }

    private static long[] shape(String sizes) {
        return Arrays.stream(sizes.split(","))
                .map(String::strip)
                .filter(s -> !s.isEmpty())
                .mapToLong(Long::parseLong)
                .toArray();
    }

    /** Writes a tensor into a file, which is made or replaced. */
    public static void write(Path file, Buffer tensor) throws IOException {
        var stored = CODES.containsKey(tensor.type()) ? tensor.type() : bits(tensor.type());
        var header = "{'descr': '%s%s', 'fortran_order': False, 'shape': (%s), }"
                .formatted(stored.bytes() == 1 ? "|" : "<", CODES.get(stored), tuple(tensor.shape()));
        int start = MAGIC.length + 2 + Short.BYTES;
        int length = Math.ceilDiv(start + header.length() + 1, ALIGNMENT) * ALIGNMENT - start;
        var bytes = ByteBuffer.allocate(Math.toIntExact(start + length + tensor.byteSize()))
                .order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(MAGIC).put((byte) 1).put((byte) 0).putShort((short) length);
        bytes.put((header + " ".repeat(length - header.length() - 1) + "\n").getBytes(StandardCharsets.US_ASCII));
        tensor.copyTo(bytes);
        Files.write(file, bytes.array());
    }

    private static DType bits(DType type) {
        return type.bytes() == 1 ? DType.UINT8 : DType.UINT16;
    }

    private static String tuple(List<Long> shape) {
        return shape.stream().map(n -> n + ",").collect(Collectors.joining(" "));
    }
}
