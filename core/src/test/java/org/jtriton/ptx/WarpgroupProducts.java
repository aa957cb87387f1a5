package org.jtriton.ptx;

import org.jtriton.ptx.text.Operand;

/**
 * {@code wgmma}: D = A B + D by the four warps of a group, with B and maybe A in shared memory. Each warp computes the 16 rows that are its
 * own, at once; what it reads counts as being read until the warp waits for it. Fragments are those of {@link Products}, for each 8
 * columns again.
 */
final class WarpgroupProducts {
    private WarpgroupProducts() {}

    static Step decode(Decoding d) {
        return switch (d.instruction.opcode().get(1)) {
            case "mma_async" -> product(d);
            case "commit_group" ->
                new Aligned() {
                    @Override
                    void run(Warp warp, int mask) {
                        warp.proxyReads.commit();
                    }
                };
            case "wait_group" -> {
                if (!(d.operand(0) instanceof Operand.Number number)) {
                    throw d.fail("it waits for what is not a number of groups");
                }
                yield new Aligned() {
                    @Override
                    void run(Warp warp, int mask) {
                        warp.proxyReads.await(warp, (int) number.bits());
                    }
                };
            }
            case "fence" ->
                new Aligned() {
                    @Override
                    void run(Warp warp, int mask) {
                        // Registers are always up to date.
                    }
                };
            default -> Opcodes.unsupported(d);
        };
    }

    private abstract static class Aligned extends Gathering {
        @Override
        final int members(Warp warp, int mask) {
            return -1;
        }
    }

    private static Step product(Decoding d) {
        var opcode = d.instruction.opcode();
        var shape = opcode.get(4).split("[mnk]");
        if (d.has("sp") || shape.length != 4) {
            return Opcodes.unsupported(d);
        }
        var result = ElementKind.of(opcode.get(5));
        var a = ElementKind.of(opcode.get(6));
        var b = ElementKind.of(opcode.get(7));
        if (result == null || a == null || b == null) {
            return Opcodes.unsupported(d);
        }
        boolean isAInRegisters = d.operand(1) instanceof Operand.Pack;
        var word = Type.of("b32");
        var address = Type.of("b64");
        var aPlaces = isAInRegisters
                ? Decoding.parts(d.operand(1)).stream()
                        .mapToInt(part -> d.read(part, word))
                        .toArray()
                : new int[] {d.read(1, address)};
        boolean hasScales = result.format != null;
        int transposes = hasScales ? 6 : 4;
        boolean isATransposed = !isAInRegisters && flag(d, transposes);
        boolean isBTransposed = flag(d, transposes + (isAInRegisters ? 0 : 1));
        return new Product(
                Integer.parseInt(shape[2]),
                Integer.parseInt(shape[3]),
                result,
                a,
                b,
                Decoding.parts(d.operand(0)).stream().mapToInt(d::write).toArray(),
                isAInRegisters,
                aPlaces,
                d.read(2, address),
                d.condition(d.operand(3)),
                hasScales ? scale(d, 4) : 1,
                hasScales ? scale(d, 5) : 1,
                isATransposed,
                isBTransposed,
                d.has("satfinite"));
    }

    private static boolean flag(Decoding d, int index) {
        return index < d.operands() && d.operand(index) instanceof Operand.Number number && number.bits() != 0;
    }

    private static int scale(Decoding d, int index) {
        return d.operand(index) instanceof Operand.Number number ? (int) number.bits() : 1;
    }

    private static final class Product extends Gathering {
        private final int n;
        private final int k;
        private final ElementKind result;
        private final ElementKind aKind;
        private final ElementKind bKind;
        private final int[] to;
        private final boolean isAInRegisters;
        private final int[] a;
        private final int b;
        private final Condition accumulates;
        private final int aScale;
        private final int bScale;
        private final boolean isATransposed;
        private final boolean isBTransposed;
        private final boolean saturates;

        Product(
                int n,
                int k,
                ElementKind result,
                ElementKind aKind,
                ElementKind bKind,
                int[] to,
                boolean isAInRegisters,
                int[] a,
                int b,
                Condition accumulates,
                int aScale,
                int bScale,
                boolean isATransposed,
                boolean isBTransposed,
                boolean saturates) {
            this.n = n;
            this.k = k;
            this.result = result;
            this.aKind = aKind;
            this.bKind = bKind;
            this.to = to;
            this.isAInRegisters = isAInRegisters;
            this.a = a;
            this.b = b;
            this.accumulates = accumulates;
            this.aScale = aScale;
            this.bScale = bScale;
            this.isATransposed = isATransposed;
            this.isBTransposed = isBTransposed;
            this.saturates = saturates;
        }

        @Override
        int members(Warp warp, int mask) {
            return -1;
        }

        @Override
        void run(Warp warp, int mask) {
            if (mask != -1 || warp.block.warps.length < warp.index / 4 * 4 + 4) {
                throw warp.fault(this, Integer.numberOfTrailingZeros(mask), "needs four whole warps");
            }
            var left = isAInRegisters
                    ? registers(warp)
                    : shared(warp, a[0], aKind, 16 * (warp.index % 4), 16, isATransposed);
            var right = shared(warp, b, bKind, 0, n, isBTransposed);
            boolean isSum = (accumulates.lanes(warp) & 1) != 0;
            int packed = result.perRegister();
            for (int lane = 0; lane < 32; lane++) {
                var sums = new long[to.length];
                for (int i = 0; i < n / 2; i++) {
                    int row = lane / 4 + 8 * (i / 2 % 2);
                    int column = 8 * (i / 4) + 2 * (lane % 4) + i % 2;
                    double sum = isSum ? result.real(warp.r[to[i / packed]][lane], i % packed) : 0;
                    for (int j = 0; j < k; j++) {
                        sum = Math.fma(aScale * left[row][j], bScale * right[column][j], sum);
                    }
                    sums[i / packed] |= result.encode(sum, saturates) << i % packed * result.bits;
                }
                for (int i = 0; i < to.length; i++) {
                    warp.r[to[i]][lane] = sums[i];
                }
            }
        }

        private double[][] registers(Warp warp) {
            var rows = new double[16][k];
            int w = aKind.perRegister();
            for (int lane = 0; lane < 32; lane++) {
                for (int j = 0; j < a.length; j++) {
                    for (int e = 0; e < w; e++) {
                        rows[lane / 4 + 8 * (j % 2)][4 * w * (j / 2) + w * (lane % 4) + e] =
                                aKind.real(warp.r[a[j]][lane], e);
                    }
                }
            }
            return rows;
        }

        /** Some rows of an operand in shared memory, k along each. */
        private double[][] shared(Warp warp, int place, ElementKind kind, int first, int count, boolean isTransposed) {
            var descriptor = MatrixDescriptor.of(warp.r[place][0]);
            if (isTransposed && descriptor.width() == 16) {
                throw warp.fault(this, 0, "reads an operand with mn inside and without swizzle, which is not emulated");
            }
            int bytes = kind.bits / 8;
            int perWord = 8 / bytes;
            var rows = new double[count][k];
            for (int i = 0; i < count * k / perWord; i++) {
                int across = isTransposed ? count / perWord : k / perWord;
                int outer = i / across;
                int inner = i % across * perWord;
                long address = isTransposed
                        ? descriptor.mnInside((first + inner) * bytes, outer)
                        : descriptor.kInside(first + outer, inner * bytes);
                long word = warp.block.shared.readByProxy(warp, address, this);
                warp.proxyReads.add(address, warp.block.shared.stamp(address), this);
                for (int e = 0; e < perWord; e++) {
                    double value = kind.real(word >>> e * kind.bits, 0);
                    if (isTransposed) {
                        rows[inner + e][outer] = value;
                    } else {
                        rows[outer][inner + e] = value;
                    }
                }
            }
            return rows;
        }
    }
}
