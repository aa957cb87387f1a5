package org.jtriton.ptx;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Little-endian values in arrays of bytes. */
final class Bytes {
    private static final VarHandle SHORTS =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private Bytes() {}

    static long get(byte[] data, int at, int bytes) {
        return switch (bytes) {
            case 1 -> data[at] & 0xffL;
            case 2 -> (short) SHORTS.get(data, at) & 0xffffL;
            case 4 -> (int) INTS.get(data, at) & 0xffff_ffffL;
            case 8 -> (long) LONGS.get(data, at);
            default -> throw new IllegalArgumentException("no value has %d bytes".formatted(bytes));
        };
    }

    static void put(byte[] data, int at, int bytes, long value) {
        switch (bytes) {
            case 1 -> data[at] = (byte) value;
            case 2 -> SHORTS.set(data, at, (short) value);
            case 4 -> INTS.set(data, at, (int) value);
            case 8 -> LONGS.set(data, at, value);
            default -> throw new IllegalArgumentException("no value has %d bytes".formatted(bytes));
        }
    }
}
