package org.jtriton.ptx;

/** {@code atom} and {@code red}: lanes one after another, from lane 0 on. */
final class Atomics {
    private Atomics() {}

    static Step decode(Decoding d) {
        var type = d.type();
        if (type.bits() > 64) {
            return Opcodes.unsupported(d);
        }
        boolean hasResult = d.name().equals("atom");
        int first = hasResult ? 1 : 0;
        var target = d.target(first);
        var kind = SpaceKind.of(d);
        var values = Decoding.parts(d.operand(first + 1)).stream()
                .mapToInt(part -> d.read(part, type))
                .toArray();
        boolean isCompareAndSwap = d.has("cas");
        int swapped = isCompareAndSwap ? d.read(first + 2, type) : -1;
        var function = isCompareAndSwap ? null : function(d, type, kind);
        var to = hasResult
                ? Decoding.parts(d.operand(0)).stream().mapToInt(d::write).toArray()
                : null;
        var access = new Access(kind, target, type.bits(), values.length);
        int bytes = access.elementBytes();
        return new Step() {
            @Override
            void run(Warp warp, int mask) {
                access.begin(warp, mask, this);
                for (int m = mask; m != 0; m &= m - 1) {
                    int lane = Integer.numberOfTrailingZeros(m);
                    long address = access.address(warp, lane, this);
                    for (int i = 0; i < values.length; i++) {
                        long old = load(warp, lane, address, bytes, kind, this);
                        long operand = warp.r[values[i]][lane] & type.mask();
                        if (function != null) {
                            store(warp, lane, address, bytes, function.apply(old, operand), kind, this);
                        } else if (old == operand) {
                            store(warp, lane, address, bytes, warp.r[swapped][lane], kind, this);
                        }
                        if (to != null) {
                            warp.r[to[i]][lane] = old;
                        }
                        address += bytes;
                    }
                }
            }
        };
    }

    private static long load(Warp warp, int lane, long address, int bytes, SpaceKind kind, Step at) {
        if (isShared(kind, address)) {
            return warp.block.shared.loadAtomic(warp, lane, inShared(kind, address), bytes, at);
        }
        return warp.block.global.loadAtomic(warp, lane, address, bytes, at);
    }

    private static void store(Warp warp, int lane, long address, int bytes, long value, SpaceKind kind, Step at) {
        if (isShared(kind, address)) {
            warp.block.shared.storeAtomic(warp, lane, inShared(kind, address), bytes, value, at);
        } else {
            warp.block.global.storeAtomic(warp, lane, address, bytes, value, at);
        }
    }

    private static boolean isShared(SpaceKind kind, long address) {
        return kind == SpaceKind.SHARED || kind == SpaceKind.GENERIC && Windows.holds(Windows.SHARED, address);
    }

    private static long inShared(SpaceKind kind, long address) {
        return kind == SpaceKind.SHARED ? address : address - Windows.SHARED;
    }

    /** What becomes of the old value and the operand; null for a word that names no operation. */
    private static Lanewise.Binary operation(Type type, FloatFormat format, boolean flushes, String word) {
        boolean isMax = word.equals("max");
        return switch (word) {
            case "exch" -> (_, b) -> b;
            case "and" -> (a, b) -> a & b;
            case "or" -> (a, b) -> a | b;
            case "xor" -> (a, b) -> a ^ b;
            case "inc" -> (a, b) -> Long.compareUnsigned(a, b) >= 0 ? 0 : a + 1;
            case "dec" -> (a, b) -> a == 0 || Long.compareUnsigned(a, b) > 0 ? b : a - 1;
            case "add" -> {
                if (format == null) {
                    yield (a, b) -> a + b & type.mask();
                }
                yield Lanewise.packed(type, (Lanewise.Binary) (a, b) -> {
                    long x = flushes ? format.flush(a) : a;
                    long y = flushes ? format.flush(b) : b;
                    long sum = Exact.add(format, Rounding.NEAREST_EVEN, format.decode(x), format.decode(y));
                    return flushes ? format.flush(sum) : sum;
                });
            }
            case "min", "max" -> {
                if (format == null) {
                    yield (a, b) -> {
                        long x = type.extend(a);
                        long y = type.extend(b);
                        boolean isLess = type.isSigned() ? x < y : Long.compareUnsigned(x, y) < 0;
                        return isLess == isMax ? b : a;
                    };
                }
                yield Lanewise.packed(type, (Lanewise.Binary) (a, b) -> {
                    if (format.isNan(a) || format.isNan(b)) {
                        return format.isNan(a) ? b : a;
                    }
                    return Double.compare(format.decode(a), format.decode(b)) < 0 == isMax ? b : a;
                });
            }
            default -> null;
        };
    }

    private static Lanewise.Binary function(Decoding d, Type type, SpaceKind kind) {
        // In global memory f32 is added with subnormal numbers taken for zeros; in shared memory and for other types it
        // is not.
        boolean flushes = type.name().equals("f32") && kind != SpaceKind.SHARED;
        for (var word : d.instruction.opcode()) {
            var operation = operation(type, type.format(), flushes, word);
            if (operation != null) {
                return operation;
            }
        }
        throw d.fail("it names no operation");
    }
}
