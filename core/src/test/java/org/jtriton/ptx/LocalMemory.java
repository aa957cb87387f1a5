package org.jtriton.ptx;

/** The bytes that each thread has for itself: variables of its functions, and the arguments of their calls. */
final class LocalMemory implements Space {
    @Override
    public long load(Warp warp, int lane, long address, int bytes, Step at) {
        var data = warp.local[lane];
        check(warp, lane, address, bytes, data.length, at);
        return Bytes.get(data, (int) address, bytes);
    }

    @Override
    public void store(Warp warp, int lane, long address, int bytes, long value, Step at) {
        var data = warp.local[lane];
        check(warp, lane, address, bytes, data.length, at);
        Bytes.put(data, (int) address, bytes, value);
    }

    private static void check(Warp warp, int lane, long address, int bytes, int size, Step at) {
        if (address < 0 || address + bytes > size) {
            throw warp.fault(
                    at, lane, "touches %d bytes at %d of %d bytes of local memory".formatted(bytes, address, size));
        }
    }
}
