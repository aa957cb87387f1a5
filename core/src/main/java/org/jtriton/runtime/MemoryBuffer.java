package org.jtriton.runtime;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jtriton.Buffer;
import org.jtriton.DType;

/** A buffer: a range of an allocation, seen as elements of one type. */
final class MemoryBuffer implements Buffer {
    private final OpenDevice device;
    private final Allocation allocation;
    private final DeviceMemory memory;
    private final boolean isView;
    private final DType type;
    private final List<Long> shape;
    private final long size;
    private final long byteOffset;

    private MemoryBuffer(
            OpenDevice device, Allocation allocation, boolean isView, DType type, List<Long> shape, long byteOffset) {
        this.device = device;
        this.allocation = allocation;
        this.memory = allocation.memory();
        this.isView = isView;
        this.type = type;
        this.shape = shape;
        this.size = shape.stream().reduce(1L, Math::multiplyExact);
        this.byteOffset = byteOffset;
    }

    static MemoryBuffer of(OpenDevice device, Allocation allocation, DType type, List<Long> shape) {
        return new MemoryBuffer(device, allocation, false, type, shape, 0);
    }

    /** What kernels get; meaningful while the allocation is held. */
    long address() {
        return allocation.address() + byteOffset;
    }

    Allocation allocation() {
        return allocation;
    }

    /** Where in the allocation the first element is. */
    long byteOffset() {
        return byteOffset;
    }

    /** A buffer as what it is, for something that only this device can do with it. */
    static MemoryBuffer of(Buffer buffer, OpenDevice device) {
        if (Objects.requireNonNull(buffer, "a copy needs a buffer") instanceof MemoryBuffer b && b.device == device) {
            return b;
        }
        throw new IllegalArgumentException("%s is not of %s".formatted(buffer, device));
    }

    @Override
    public DType type() {
        return type;
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public List<Long> shape() {
        return shape;
    }

    @Override
    public OpenDevice device() {
        return device;
    }

    @Override
    public Buffer at(long offset) {
        if (offset < 0 || offset > size) {
            throw new IndexOutOfBoundsException("no element %d in %s".formatted(offset, this));
        }
        return view(type, List.of(size - offset), offset);
    }

    @Override
    public Buffer slice(long offset, long count) {
        if (offset < 0 || count < 0 || offset > size - count) {
            throw new IndexOutOfBoundsException(
                    "no %d elements from element %d on in %s".formatted(count, offset, this));
        }
        return view(type, List.of(count), offset);
    }

    @Override
    public Buffer as(DType other) {
        Objects.requireNonNull(other, "a view needs an element type");
        if (byteSize() % other.bytes() != 0 || byteOffset % other.bytes() != 0) {
            throw new IllegalArgumentException("%s has no view as %s: its bytes, %d from %d on, are no multiples of %d"
                    .formatted(this, other, byteSize(), byteOffset, other.bytes()));
        }
        var sameShape = other.bytes() == type.bytes() ? shape : List.of(byteSize() / other.bytes());
        return view(other, sameShape, 0);
    }

    @Override
    public Buffer reshape(long... sizes) {
        var view = view(type, checkedShape(type, sizes), 0);
        if (view.size != size) {
            throw new IllegalArgumentException(
                    "%s has %d elements, a shape of %s has %d".formatted(this, size, view.shape, view.size));
        }
        return view;
    }

    private MemoryBuffer view(DType type, List<Long> shape, long offset) {
        requireOpen();
        return new MemoryBuffer(device, allocation, true, type, shape, byteOffset + offset * this.type.bytes());
    }

    /** The sizes as a list; an error if one is negative or the bytes exceed a {@code long}. */
    static List<Long> checkedShape(DType type, long... sizes) {
        Objects.requireNonNull(type, "a buffer needs an element type");
        Objects.requireNonNull(sizes, "a buffer needs a shape");
        long bytes = type.bytes();
        for (long n : sizes) {
            if (n < 0) {
                throw new IllegalArgumentException(
                        "a buffer of shape %s: sizes cannot be negative".formatted(Arrays.toString(sizes)));
            }
            if (n != 0 && bytes > Long.MAX_VALUE / n) {
                throw new IllegalArgumentException(
                        "a buffer of shape %s has too many elements".formatted(Arrays.toString(sizes)));
            }
            bytes *= n;
        }
        return Arrays.stream(sizes).boxed().toList();
    }

    @Override
    public Buffer fill(Number value) {
        Objects.requireNonNull(value, "a buffer is filled with a number");
        long bits = Elements.encode(type, value);
        return using(() -> memory.fill(byteOffset, size, type.bytes(), bits));
    }

    @Override
    public Buffer copyFrom(boolean[] values) {
        requireFit(values.length, type == DType.INT1, "booleans");
        return write(to -> Elements.write(to, values));
    }

    @Override
    public Buffer copyFrom(byte[] values) {
        requireFit(values.length, type.isInteger() && type.bytes() == 1, "bytes");
        return copyIn(MemorySegment.ofArray(values));
    }

    @Override
    public Buffer copyFrom(short[] values) {
        requireFit(values.length, type.isInteger() && type.bytes() == 2, "shorts");
        return copyIn(MemorySegment.ofArray(values));
    }

    @Override
    public Buffer copyFrom(int[] values) {
        requireFit(values.length, type.isInteger() && type.bytes() == 4, "ints");
        return copyIn(MemorySegment.ofArray(values));
    }

    @Override
    public Buffer copyFrom(long[] values) {
        requireFit(values.length, type.isInteger() && type.bytes() == 8, "longs");
        return copyIn(MemorySegment.ofArray(values));
    }

    @Override
    public Buffer copyFrom(float[] values) {
        requireFit(values.length, type.isFloat(), "floats");
        return type == DType.FP32
                ? copyIn(MemorySegment.ofArray(values))
                : write(to -> Elements.write(to, type, values));
    }

    @Override
    public Buffer copyFrom(double[] values) {
        requireFit(values.length, type.isFloat(), "doubles");
        return type == DType.FP64
                ? copyIn(MemorySegment.ofArray(values))
                : write(to -> Elements.write(to, type, values));
    }

    @Override
    public Buffer copyFrom(MemorySegment bytes) {
        requireBytes(bytes.byteSize());
        return copyIn(bytes);
    }

    @Override
    public Buffer copyFrom(ByteBuffer bytes) {
        requireBytes(bytes.remaining());
        write(to -> copyInOrder(MemorySegment.ofBuffer(bytes), to, bytes.order()));
        bytes.position(bytes.limit());
        return this;
    }

    @Override
    public Buffer copyFrom(Buffer other) {
        requireLike(other);
        if (!(other instanceof MemoryBuffer source)) {
            return copyIn(other.memory());
        }
        source.using(() -> using(() -> memory.copyIn(byteOffset, source.memory, source.byteOffset, byteSize())));
        return this;
    }

    private Buffer copyIn(MemorySegment bytes) {
        return using(() -> memory.copyIn(byteOffset, bytes));
    }

    private Buffer write(Consumer<MemorySegment> writer) {
        return using(() -> memory.write(byteOffset, byteSize(), writer));
    }

    /** Does something with the memory, which stays until that is done even if another thread closes it. */
    private MemoryBuffer using(Runnable action) {
        requireOpen();
        device.enter();
        try {
            if (!allocation.hold()) {
                throw new IllegalStateException(this + " is closed");
            }
            try {
                action.run();
            } finally {
                allocation.release();
            }
        } finally {
            device.exit();
        }
        return this;
    }

    @Override
    public void copyTo(MemorySegment bytes) {
        requireBytes(bytes.byteSize());
        using(() -> memory.copyOut(byteOffset, bytes));
    }

    @Override
    public void copyTo(ByteBuffer bytes) {
        requireBytes(bytes.remaining());
        read(0, size, from -> {
            copyInOrder(from, MemorySegment.ofBuffer(bytes), bytes.order());
            return null;
        });
        bytes.position(bytes.limit());
    }

    /** Copies elements, turning their bytes round when {@code order} isn't the machine's. */
    private void copyInOrder(MemorySegment from, MemorySegment to, ByteOrder order) {
        switch (type.bytes()) {
            case 1 -> to.copyFrom(from);
            case 2 -> copyAs(ValueLayout.JAVA_SHORT_UNALIGNED, from, to, order);
            case 4 -> copyAs(ValueLayout.JAVA_INT_UNALIGNED, from, to, order);
            default -> copyAs(ValueLayout.JAVA_LONG_UNALIGNED, from, to, order);
        }
    }

    private static void copyAs(ValueLayout element, MemorySegment from, MemorySegment to, ByteOrder order) {
        MemorySegment.copy(from, element, 0, to, element.withOrder(order), 0, from.byteSize() / element.byteSize());
    }

    @Override
    public boolean[] toBooleans() {
        requireReadable(type == DType.INT1, "booleans");
        var result = new boolean[arraySize()];
        return read(from -> Elements.read(from, result), result);
    }

    @Override
    public byte[] toBytes() {
        requireReadable(type.bytes() == 1, "bytes");
        return copiedOut(new byte[arraySize()], MemorySegment::ofArray);
    }

    @Override
    public short[] toShorts() {
        requireReadable(type.bytes() == 2, "shorts");
        return copiedOut(new short[arraySize()], MemorySegment::ofArray);
    }

    @Override
    public int[] toInts() {
        requireReadable(type.isInteger() && type.bytes() <= 4, "ints");
        var result = new int[arraySize()];
        return read(from -> Elements.read(from, type, result), result);
    }

    @Override
    public long[] toLongs() {
        requireReadable(type.isInteger(), "longs");
        var result = new long[arraySize()];
        return read(from -> Elements.read(from, type, result), result);
    }

    @Override
    public float[] toFloats() {
        requireReadable(type.isFloat() && type.bytes() <= 4, "floats");
        var result = new float[arraySize()];
        return read(from -> Elements.read(from, type, result), result);
    }

    @Override
    public double[] toDoubles() {
        var result = new double[arraySize()];
        return read(from -> Elements.read(from, type, result), result);
    }

    @Override
    public long getLong(long index) {
        requireReadable(type.isInteger(), "longs");
        return read(checkedIndex(index), 1, from -> Elements.bits(from, type, 0));
    }

    @Override
    public double getDouble(long index) {
        return read(checkedIndex(index), 1, from -> Elements.number(from, type, 0));
    }

    @Override
    public void set(Object index, Number value) {
        if (!(index instanceof Long || index instanceof Integer)) {
            throw new IllegalArgumentException("an element has an int or long as its index, not " + index);
        }
        long at = byteOffset + checkedIndex(((Number) index).longValue()) * type.bytes();
        long bits = Elements.encode(type, value);
        using(() -> memory.write(at, type.bytes(), to -> Elements.setBits(to, type, 0, bits)));
    }

    @Override
    public MemorySegment memory() {
        requireOpen();
        var bytes = memory.bytes().asSlice(byteOffset, byteSize());
        memory.written(byteOffset, byteSize());
        return bytes;
    }

    private <T> T read(Consumer<MemorySegment> reader, T result) {
        return read(0, size, from -> {
            reader.accept(from);
            return result;
        });
    }

    private <T> T read(long element, long count, Function<MemorySegment, T> reader) {
        var result = new ArrayList<T>(1);
        using(() -> result.add(memory.read(byteOffset + element * type.bytes(), count * type.bytes(), reader)));
        return result.getFirst();
    }

    private <T> T copiedOut(T array, Function<T, MemorySegment> bytes) {
        using(() -> memory.copyOut(byteOffset, bytes.apply(array)));
        return array;
    }

    @Override
    public boolean isClosed() {
        return allocation.isClosed();
    }

    @Override
    public void close() {
        if (!isView) {
            allocation.close();
        }
    }

    @Override
    public String toString() {
        var dims = shape.stream().map(String::valueOf).collect(Collectors.joining(", "));
        return "buffer %s[%s]".formatted(type, dims);
    }

    private void requireOpen() {
        if (allocation.isClosed()) {
            throw new IllegalStateException(this + " is closed");
        }
    }

    private void requireFit(int length, boolean fits, String what) {
        if (!fits) {
            throw new IllegalArgumentException("%s cannot be copied into %s".formatted(what, this));
        }
        if (length != size) {
            throw new IllegalArgumentException("%d %s cannot be copied into %s".formatted(length, what, this));
        }
    }

    /** An error unless another buffer has the type and the size of this one. */
    void requireLike(Buffer other) {
        if (other.type() != type || other.size() != size) {
            throw new IllegalArgumentException("%s cannot be copied into %s".formatted(other, this));
        }
    }

    void requireBytes(long bytes) {
        if (bytes != byteSize()) {
            throw new IllegalArgumentException(
                    "%s has %d bytes, the other side of the copy %d".formatted(this, byteSize(), bytes));
        }
    }

    private void requireReadable(boolean fits, String what) {
        if (!fits) {
            throw new IllegalArgumentException("%s cannot be read as %s".formatted(this, what));
        }
    }

    private int arraySize() {
        if (size > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException("%s has more elements than a Java array; copy slices".formatted(this));
        }
        return (int) size;
    }

    private long checkedIndex(long index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException("no element %d in %s".formatted(index, this));
        }
        return index;
    }
}
