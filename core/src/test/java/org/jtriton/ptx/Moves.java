package org.jtriton.ptx;

import org.jtriton.ptx.text.Operand;

/** {@code mov}: registers, constants, addresses, special registers, and the parts of wide registers. */
final class Moves {
    private Moves() {}

    static Step decode(Decoding d) {
        var type = d.type();
        if (type.isPredicate()) {
            return Predicates.move(d);
        }
        var source = d.operand(1);
        if (d.operand(0) instanceof Operand.Pack pack) {
            return unpack(d, pack, source, type);
        }
        if (source instanceof Operand.Pack pack) {
            return pack(d, pack, type);
        }
        if (source instanceof Operand.Name name
                && (name.name().startsWith("%clock") || name.name().startsWith("%globaltimer"))) {
            return clock(d.write(0), name.name(), type);
        }
        int to = d.write(0);
        int from = d.read(1, type);
        if (type.bits() == 128) {
            return new Step() {
                @Override
                void run(Warp warp, int mask) {
                    copy(warp, from, to, mask);
                    copy(warp, from + 1, to + 1, mask);
                }
            };
        }
        return new Step() {
            @Override
            void run(Warp warp, int mask) {
                copy(warp, from, to, mask);
            }
        };
    }

    private static void copy(Warp warp, int from, int to, int mask) {
        var source = warp.r[from];
        var target = warp.r[to];
        if (mask == -1) {
            System.arraycopy(source, 0, target, 0, 32);
            return;
        }
        for (int m = mask; m != 0; m &= m - 1) {
            int lane = Integer.numberOfTrailingZeros(m);
            target[lane] = source[lane];
        }
    }

    private static Step pack(Decoding d, Operand.Pack pack, Type type) {
        int parts = pack.parts().size();
        int width = type.bits() / parts;
        var partType = Type.of("b" + width);
        int to = d.write(0);
        var from =
                pack.parts().stream().mapToInt(part -> d.read(part, partType)).toArray();
        return new Step() {
            @Override
            void run(Warp warp, int mask) {
                for (int m = mask; m != 0; m &= m - 1) {
                    int lane = Integer.numberOfTrailingZeros(m);
                    long low = 0;
                    long high = 0;
                    for (int i = 0; i < parts; i++) {
                        long part = warp.r[from[i]][lane] & Type.mask(width);
                        if (i * width < 64) {
                            low |= part << i * width;
                        } else {
                            high |= part << i * width - 64;
                        }
                    }
                    warp.r[to][lane] = low;
                    if (type.bits() == 128) {
                        warp.r[to + 1][lane] = high;
                    }
                }
            }
        };
    }

    private static Step unpack(Decoding d, Operand.Pack pack, Operand source, Type type) {
        int parts = pack.parts().size();
        int width = type.bits() / parts;
        int from = d.read(source, type);
        var to = pack.parts().stream().mapToInt(d::write).toArray();
        return new Step() {
            @Override
            void run(Warp warp, int mask) {
                for (int m = mask; m != 0; m &= m - 1) {
                    int lane = Integer.numberOfTrailingZeros(m);
                    long low = warp.r[from][lane];
                    long high = type.bits() == 128 ? warp.r[from + 1][lane] : 0;
                    for (int i = 0; i < parts; i++) {
                        long half = i * width < 64 ? low >>> i * width : high >>> i * width - 64;
                        warp.r[to[i]][lane] = half & Type.mask(width);
                    }
                }
            }
        };
    }

    private static Step clock(int to, String name, Type type) {
        boolean isHigh = name.endsWith("_hi");
        return new Step() {
            @Override
            void run(Warp warp, int mask) {
                long now = warp.block.steps();
                for (int m = mask; m != 0; m &= m - 1) {
                    warp.r[to][Integer.numberOfTrailingZeros(m)] = (isHigh ? now >>> 32 : now) & type.mask();
                }
            }
        };
    }
}
