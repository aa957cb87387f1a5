package org.jtriton.ptx;

/**
 * {@code ldmatrix}, {@code stmatrix} and {@code movmatrix}: 8 x 8 matrices of 16-bit elements, spread over a warp.
 *
 * <p>In registers lane l holds the elements 2(l%4) and 2(l%4) + 1 of row l/4, or with {@code .trans} of column l/4. In shared
 * memory each row is 16 bytes side by side; lane 8i + r gives the address of row r of matrix i.
 */
final class Matrices {
    private Matrices() {}

    static Step decode(Decoding d) {
        if (d.name().equals("movmatrix")) {
            return transpose(d.write(0), d.read(1, Type.of("b32")));
        }
        boolean isLoad = d.name().equals("ldmatrix");
        if (!d.has("m8n8") || !d.type().name().equals("b16")) {
            return Opcodes.unsupported(d);
        }
        var parts = Decoding.parts(d.operand(isLoad ? 0 : 1));
        var registers = parts.stream()
                .mapToInt(part -> isLoad ? d.write(part) : d.read(part, Type.of("b32")))
                .toArray();
        int count = d.has("x4") ? 4 : d.has("x2") ? 2 : 1;
        if (registers.length != count) {
            throw d.fail("it needs %d registers and has %d".formatted(count, registers.length));
        }
        var access = new Access(SpaceKind.of(d), d.target(isLoad ? 1 : 0), 16, 8);
        boolean isTransposed = d.has("trans");
        return isLoad ? new Load(registers, access, isTransposed) : new Store(registers, access, isTransposed);
    }

    private abstract static class Aligned extends Gathering {
        @Override
        final int members(Warp warp, int mask) {
            return -1;
        }

        final void checkWhole(Warp warp, int mask) {
            if (mask != -1) {
                throw warp.fault(this, Integer.numberOfTrailingZeros(mask), "needs all 32 lanes of its warp");
            }
        }

        /** The row of a matrix that holds an element of a lane, and its place in the row. */
        static int row(int lane, int element, boolean isTransposed) {
            return isTransposed ? 2 * (lane % 4) + element : lane / 4;
        }

        static int column(int lane, int element, boolean isTransposed) {
            return isTransposed ? lane / 4 : 2 * (lane % 4) + element;
        }
    }

    private static final class Load extends Aligned {
        private final int[] registers;
        private final Access access;
        private final boolean isTransposed;

        Load(int[] registers, Access access, boolean isTransposed) {
            this.registers = registers;
            this.access = access;
            this.isTransposed = isTransposed;
        }

        @Override
        void run(Warp warp, int mask) {
            checkWhole(warp, mask);
            var space = access.begin(warp, (int) Type.mask(8 * registers.length), this);
            for (int i = 0; i < registers.length; i++) {
                var rows = new long[8][2];
                for (int r = 0; r < 8; r++) {
                    long address = access.address(warp, 8 * i + r, this);
                    rows[r][0] = space.load(warp, 8 * i + r, address, 8, this);
                    rows[r][1] = space.load(warp, 8 * i + r, address + 8, 8, this);
                }
                for (int lane = 0; lane < 32; lane++) {
                    warp.r[registers[i]][lane] = element(rows, lane, 0) | element(rows, lane, 1) << 16;
                }
            }
        }

        private long element(long[][] rows, int lane, int element) {
            int column = column(lane, element, isTransposed);
            return rows[row(lane, element, isTransposed)][column / 4] >>> 16 * (column % 4) & 0xffff;
        }
    }

    private static final class Store extends Aligned {
        private final int[] registers;
        private final Access access;
        private final boolean isTransposed;

        Store(int[] registers, Access access, boolean isTransposed) {
            this.registers = registers;
            this.access = access;
            this.isTransposed = isTransposed;
        }

        @Override
        void run(Warp warp, int mask) {
            checkWhole(warp, mask);
            var space = access.begin(warp, (int) Type.mask(8 * registers.length), this);
            for (int i = 0; i < registers.length; i++) {
                var rows = new long[8][2];
                for (int lane = 0; lane < 32; lane++) {
                    for (int element = 0; element < 2; element++) {
                        int column = column(lane, element, isTransposed);
                        long value = warp.r[registers[i]][lane] >>> 16 * element & 0xffff;
                        rows[row(lane, element, isTransposed)][column / 4] |= value << 16 * (column % 4);
                    }
                }
                for (int r = 0; r < 8; r++) {
                    long address = access.address(warp, 8 * i + r, this);
                    space.store(warp, 8 * i + r, address, 8, rows[r][0], this);
                    space.store(warp, 8 * i + r, address + 8, 8, rows[r][1], this);
                }
            }
        }
    }

    private static Step transpose(int to, int from) {
        return new Aligned() {
            @Override
            void run(Warp warp, int mask) {
                checkWhole(warp, mask);
                var source = warp.r[from].clone();
                for (int lane = 0; lane < 32; lane++) {
                    long result = 0;
                    for (int element = 0; element < 2; element++) {
                        int row = row(lane, element, true);
                        int column = column(lane, element, true);
                        result |= (source[4 * row + column / 2] >>> 16 * (column % 2) & 0xffff) << 16 * element;
                    }
                    warp.r[to][lane] = result;
                }
            }
        };
    }
}
