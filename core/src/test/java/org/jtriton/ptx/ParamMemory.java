package org.jtriton.ptx;

/** The parameters of a launch: the same bytes for all threads, which nobody writes. */
final class ParamMemory implements Space {
    private final byte[] data;

    ParamMemory(byte[] data) {
        this.data = data;
    }

    @Override
    public long load(Warp warp, int lane, long address, int bytes, Step at) {
        if (address < 0 || address + bytes > data.length) {
            throw warp.fault(
                    at, lane, "reads %d bytes at %d of %d bytes of parameters".formatted(bytes, address, data.length));
        }
        return Bytes.get(data, (int) address, bytes);
    }

    @Override
    public void store(Warp warp, int lane, long address, int bytes, long value, Step at) {
        throw warp.fault(at, lane, "writes to the kernel's parameters");
    }
}
