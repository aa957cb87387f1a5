package org.jtriton.ptx;

/** All spaces by generic addresses. */
record GenericSpace(Space global, Space shared, Space local, Space param) implements Space {
    @Override
    public long load(Warp warp, int lane, long address, int bytes, Step at) {
        return behind(address).load(warp, lane, address - window(address), bytes, at);
    }

    @Override
    public void store(Warp warp, int lane, long address, int bytes, long value, Step at) {
        behind(address).store(warp, lane, address - window(address), bytes, value, at);
    }

    private Space behind(long address) {
        long window = window(address);
        return window == Windows.SHARED
                ? shared
                : window == Windows.LOCAL ? local : window == Windows.PARAM ? param : global;
    }

    /** The start of the window that holds an address, or 0. */
    static long window(long address) {
        if (Windows.holds(Windows.SHARED, address)) {
            return Windows.SHARED;
        }
        if (Windows.holds(Windows.LOCAL, address)) {
            return Windows.LOCAL;
        }
        return Windows.holds(Windows.PARAM, address) ? Windows.PARAM : 0;
    }
}
