package org.jtriton.ptx;

/**
 * {@code mma.sync}: D = A B + C on matrices spread over the registers of a warp.
 *
 * <p>Let g = lane / 4, t = lane % 4, and w how many elements a register holds (4 of 8 bits, 2 of 16, 1 of tf32 and f64). Element e of
 * register j is, of A, row g + 8 (j % 2) and k = 4w (j / 2) + wt + e; of B, column g and k = 4wj + wt + e; of C and D,
 * row g + 8 (j / 2) and column 2t + j % 2, or both columns in one register for f16. With 8 rows instead of 16 there is no + 8, and all
 * registers of A go on along k.
 *
 * <p>The hardware does not say in which order it adds. Here the products are summed in double and rounded once; f64 goes by fma.
 */
final class Products {
    private Products() {}

    static Step decode(Decoding d) {
        var shape = d.instruction.opcode().stream()
                .filter(word -> word.matches("m\\d+n8k\\d+"))
                .findFirst();
        var types = d.instruction.opcode();
        if (shape.isEmpty() || types.size() < 4 || d.has("sp") || !d.has("row") || !d.has("col")) {
            return Opcodes.unsupported(d);
        }
        var size = shape.get().split("[mnk]");
        int m = Integer.parseInt(size[1]);
        int k = Integer.parseInt(size[3]);
        var result = ElementKind.of(types.get(types.size() - 4));
        var a = ElementKind.of(types.get(types.size() - 3));
        var b = ElementKind.of(types.get(types.size() - 2));
        var c = ElementKind.of(types.getLast());
        if (result == null || a == null || b == null || c == null || m != 8 && m != 16) {
            return Opcodes.unsupported(d);
        }
        return new Product(
                m,
                k,
                result,
                a,
                b,
                c,
                d.has("satfinite"),
                Decoding.parts(d.operand(0)).stream().mapToInt(d::write).toArray(),
                read(d, 1, a),
                read(d, 2, b),
                read(d, 3, c));
    }

    private static int[] read(Decoding d, int index, ElementKind kind) {
        var type = Type.of(kind == ElementKind.F64 ? "f64" : "b32");
        return Decoding.parts(d.operand(index)).stream()
                .mapToInt(part -> d.read(part, type))
                .toArray();
    }

    private static final class Product extends Gathering {
        private final int m;
        private final int k;
        private final ElementKind result;
        private final ElementKind aKind;
        private final ElementKind bKind;
        private final ElementKind cKind;
        private final boolean saturates;
        private final int[] to;
        private final int[] a;
        private final int[] b;
        private final int[] c;

        Product(
                int m,
                int k,
                ElementKind result,
                ElementKind aKind,
                ElementKind bKind,
                ElementKind cKind,
                boolean saturates,
                int[] to,
                int[] a,
                int[] b,
                int[] c) {
            this.m = m;
            this.k = k;
            this.result = result;
            this.aKind = aKind;
            this.bKind = bKind;
            this.cKind = cKind;
            this.saturates = saturates;
            this.to = to;
            this.a = a;
            this.b = b;
            this.c = c;
        }

        @Override
        int members(Warp warp, int mask) {
            return -1;
        }

        @Override
        void run(Warp warp, int mask) {
            if (mask != -1) {
                throw warp.fault(this, Integer.numberOfTrailingZeros(mask), "needs all 32 lanes of its warp");
            }
            var left = left(warp);
            var right = right(warp);
            var before = new double[m][8];
            int perRegister = cKind.perRegister();
            for (int lane = 0; lane < 32; lane++) {
                for (int i = 0; i < m / 4; i++) {
                    before[row(lane, i)][column(lane, i)] =
                            cKind.real(warp.r[c[i / perRegister]][lane], i % perRegister);
                }
            }
            int packed = result.perRegister();
            for (int lane = 0; lane < 32; lane++) {
                var registers = new long[to.length];
                for (int i = 0; i < m / 4; i++) {
                    int row = row(lane, i);
                    int column = column(lane, i);
                    long value = result.encode(sum(left[row], right, column, before[row][column]), saturates);
                    registers[i / packed] |= packed == 1 ? value : value << i % packed * result.bits;
                }
                for (int i = 0; i < to.length; i++) {
                    warp.r[to[i]][lane] = registers[i];
                }
            }
        }

        private double sum(double[] row, double[][] right, int column, double start) {
            double sum = start;
            for (int i = 0; i < k; i++) {
                sum = Math.fma(row[i], right[i][column], sum);
            }
            return sum;
        }

        private double[][] left(Warp warp) {
            var matrix = new double[m][k];
            int w = aKind.perRegister();
            int rowHalves = m / 8;
            for (int lane = 0; lane < 32; lane++) {
                for (int j = 0; j < a.length; j++) {
                    for (int e = 0; e < w; e++) {
                        int row = lane / 4 + 8 * (j % rowHalves);
                        matrix[row][4 * w * (j / rowHalves) + w * (lane % 4) + e] = aKind.real(warp.r[a[j]][lane], e);
                    }
                }
            }
            return matrix;
        }

        private double[][] right(Warp warp) {
            var matrix = new double[k][8];
            int w = bKind.perRegister();
            for (int lane = 0; lane < 32; lane++) {
                for (int j = 0; j < b.length; j++) {
                    for (int e = 0; e < w; e++) {
                        matrix[4 * w * j + w * (lane % 4) + e][lane / 4] = bKind.real(warp.r[b[j]][lane], e);
                    }
                }
            }
            return matrix;
        }

        private static int row(int lane, int element) {
            return lane / 4 + 8 * (element / 2);
        }

        private static int column(int lane, int element) {
            return 2 * (lane % 4) + element % 2;
        }
    }
}
