package org.jtriton.ptx;

/** Loads, stores, and what is known of addresses. */
final class Memory {
    private Memory() {}

    static Step decode(Decoding d) {
        return switch (d.name()) {
            case "ld", "ldu" -> load(d);
            case "st" -> store(d);
            case "cvta" -> convertAddress(d);
            case "isspacep" -> isInSpace(d);
            default -> Hints.nothing();
        };
    }

    private static SpaceKind space(Decoding d, Decoding.Target target) {
        var space = SpaceKind.of(d);
        if (space != SpaceKind.PARAM) {
            return space;
        }
        boolean isKernels = target.variable() != null
                ? d.isKernelParameter(target.variable())
                : d.function().function().isKernel();
        return isKernels ? SpaceKind.PARAM : SpaceKind.LOCAL;
    }

    private static Step load(Decoding d) {
        var type = d.type();
        var target = d.target(1);
        var access = new Access(
                space(d, target),
                target,
                type.bits(),
                Decoding.parts(d.operand(0)).size());
        var parts = Decoding.parts(d.operand(0));
        var to = parts.stream().mapToInt(d::write).toArray();
        var masks = parts.stream()
                .mapToLong(part -> Type.mask(Math.min(d.registerBits(part, 64), 64)))
                .toArray();
        int bytes = access.elementBytes();
        return new Step() {
            @Override
            void run(Warp warp, int mask) {
                var space = access.begin(warp, mask, this);
                for (int m = mask; m != 0; m &= m - 1) {
                    int lane = Integer.numberOfTrailingZeros(m);
                    long address = access.address(warp, lane, this);
                    for (int i = 0; i < to.length; i++) {
                        if (bytes == 16) {
                            warp.r[to[i]][lane] = space.load(warp, lane, address, 8, this);
                            warp.r[to[i] + 1][lane] = space.load(warp, lane, address + 8, 8, this);
                        } else {
                            long value = space.load(warp, lane, address, bytes, this);
                            warp.r[to[i]][lane] = type.isSigned() ? type.extend(value) & masks[i] : value;
                        }
                        address += bytes;
                    }
                }
            }
        };
    }

    private static Step store(Decoding d) {
        var type = d.type();
        var target = d.target(0);
        var parts = Decoding.parts(d.operand(1));
        var access = new Access(space(d, target), target, type.bits(), parts.size());
        var from = parts.stream().mapToInt(part -> d.read(part, type)).toArray();
        int bytes = access.elementBytes();
        return new Step() {
            @Override
            void run(Warp warp, int mask) {
                var space = access.begin(warp, mask, this);
                for (int m = mask; m != 0; m &= m - 1) {
                    int lane = Integer.numberOfTrailingZeros(m);
                    long address = access.address(warp, lane, this);
                    for (int place : from) {
                        if (bytes == 16) {
                            space.store(warp, lane, address, 8, warp.r[place][lane], this);
                            space.store(warp, lane, address + 8, 8, warp.r[place + 1][lane], this);
                        } else {
                            space.store(warp, lane, address, bytes, warp.r[place][lane], this);
                        }
                        address += bytes;
                    }
                }
            }
        };
    }

    /** Between the addresses of a space and generic ones: all but those of global memory move into or out of a window. */
    private static Step convertAddress(Decoding d) {
        var space = d.instruction.opcode().get(d.has("to") ? 2 : 1);
        long window = Windows.start(space);
        var type = d.type();
        long shift = d.has("to") ? -window : window;
        return Lanewise.unary(d.write(0), d.read(1, type), a -> a + shift & type.mask());
    }

    private static Step isInSpace(Decoding d) {
        int to = d.writePredicate(d.operand(0));
        int from = d.read(1, Type.of("b64"));
        long window = Windows.start(d.instruction.opcode().get(1));
        return new Step() {
            @Override
            void run(Warp warp, int mask) {
                int holds = 0;
                for (int m = mask; m != 0; m &= m - 1) {
                    int lane = Integer.numberOfTrailingZeros(m);
                    holds |= GenericSpace.window(warp.r[from][lane]) == window ? 1 << lane : 0;
                }
                Predicates.put(warp, to, mask, holds);
            }
        };
    }
}
