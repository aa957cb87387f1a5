package org.jtriton;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.List;
import org.jtriton.language.Pointer;

/**
 * Memory of a device that holds elements of one type; as an argument of a launch, a pointer to the first of them.
 *
 * <p>A buffer starts at a multiple of 64 bytes and is filled with zeros when allocated. {@link #slice}, {@link #at} and
 * {@link #as} give views: buffers that share the memory of this one. A view owns nothing, so closing it does nothing.
 *
 * <p>Copies convert in two cases only: floats and doubles are rounded (to nearest even) to any floating-point
 * type, and reading may widen. Everything else is copied bit for bit, and must have the width of the elements.
 *
 * <p>It is a {@link Pointer} so that a typed launch can give it for one; the methods that it has from there are for kernels, and
 * throw when a program calls them.
 *
 * <p>Closing a buffer frees its memory once no launch uses it any more; closing it again does nothing. Using it, or a view
 * of it, after that is an {@link IllegalStateException} that names it. The contents may be read and written from several
 * threads, with no order between them but that of the program's own synchronisation.
 */
public interface Buffer extends Pointer, AutoCloseable {
    /** The type of the elements. */
    DType type();

    /** The number of elements. */
    long size();

    /** The sizes given at allocation, outermost first; their product is {@link #size}. */
    List<Long> shape();

    /** The device whose memory this is. */
    Device device();

    /** The number of bytes. */
    default long byteSize() {
        return size() * type().bytes();
    }

    /** The view from element {@code offset} to the end: a pointer into the buffer. */
    Buffer at(long offset);

    /** The view of {@code count} elements from element {@code offset} on. */
    Buffer slice(long offset, long count);

    /** The view of the same bytes as elements of another type. */
    Buffer as(DType type);

    /** The view of the same elements in another shape. */
    Buffer reshape(long... shape);

    /** Sets every element to {@code value}, rounded to the type of the elements. */
    Buffer fill(Number value);

    /** Copies from an array of this buffer's size; for {@code int1} elements. */
    Buffer copyFrom(boolean[] values);

    /** Copies from an array of this buffer's size; for 8-bit integer elements. */
    Buffer copyFrom(byte[] values);

    /** Copies from an array of this buffer's size; for 16-bit integer elements. */
    Buffer copyFrom(short[] values);

    /** Copies from an array of this buffer's size; for 32-bit integer elements. */
    Buffer copyFrom(int[] values);

    /** Copies from an array of this buffer's size; for 64-bit integer elements. */
    Buffer copyFrom(long[] values);

    /** Rounds and copies from an array of this buffer's size; for floating-point elements. */
    Buffer copyFrom(float[] values);

    /** Rounds and copies from an array of this buffer's size; for floating-point elements. */
    Buffer copyFrom(double[] values);

    /** Copies bytes, as many as this buffer has, in the machine's byte order. */
    Buffer copyFrom(MemorySegment bytes);

    /** Copies the remaining bytes, as many as this buffer has; elements are read in the byte order of {@code bytes}. */
    Buffer copyFrom(ByteBuffer bytes);

    /** Copies the elements of a buffer of the same type and size. */
    Buffer copyFrom(Buffer other);

    /** Copies all bytes, in the machine's byte order, into a segment of the same size. */
    void copyTo(MemorySegment bytes);

    /** Copies all bytes into the remaining ones of {@code bytes}, elements written in its byte order. */
    void copyTo(ByteBuffer bytes);

    /** The elements of type {@code int1}; any bit set counts as true. */
    boolean[] toBooleans();

    /** The elements of an 8-bit type, bit for bit. */
    byte[] toBytes();

    /** The elements of a 16-bit type, bit for bit. */
    short[] toShorts();

    /** The integer elements of up to 32 bits; {@code uint32} keeps its bits. */
    int[] toInts();

    /** The integer elements; {@code uint64} keeps its bits. */
    long[] toLongs();

    /** The floating-point elements of up to 32 bits. */
    float[] toFloats();

    /** The elements of any type, as numbers. */
    double[] toDoubles();

    /** The integer element at {@code index}; {@code uint64} keeps its bits. */
    long getLong(long index);

    /** The element at {@code index}, of any type, as a number. */
    double getDouble(long index);

    /**
     * Sets the element at {@code index}, a whole number that counts through all dimensions, to {@code value}, rounded to the type of
     * the elements. In a kernel it is the assignment {@link Pointer#set(Object, Number)}.
     *
     * @throws IllegalArgumentException if {@code index} is something else
     */
    @Override
    void set(Object index, Number value);

    /**
     * The bytes themselves, without a copy, where the device's memory is the host's. The segment is alive as long as
     * the buffer.
     *
     * @throws UnsupportedOperationException if the device has memory of its own
     */
    MemorySegment memory();

    /** Whether the memory is gone, or will go with the last launch that uses it. */
    boolean isClosed();

    @Override
    void close();
}
