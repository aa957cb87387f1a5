package org.jtriton.backend.ptx.emit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jtriton.ir.Encoding;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.encoding.NvidiaMma;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.Val;

/**
 * Products by {@code mma.sync}, the instruction of a single warp: 16 rows by 8 columns over 256 bits of k, or 8 by 8 over 4 for
 * f64. All operands are in registers, as {@link org.jtriton.ir.encoding.DotOperand} deals them out; those that come out of shared memory
 * are read one step along k ahead (see {@link StagedBlock}).
 */
final class WarpDots {
    private static final int PIECE = 8;
    private static final int LANES_ALONG = 4;
    private static final int K_BITS = 256;
    private static final int K_OF_DOUBLE = 4;
    private static final int REGISTER_BITS = 32;

    private final Emission e;
    private final FunctionText f;

    private final LocalMemory local;

    /** Operands that are read as they are multiplied. */
    private final Map<Value, StagedBlock> staged = new HashMap<>();

    WarpDots(Emission e, LocalMemory local) {
        this.e = e;
        this.f = e.f();
        this.local = local;
    }

    /** Leaves a {@code ttg.local_load} to the product that takes its block. */
    void readLater(Op load) {
        StagedBlock block = local.staged(load);
        if (block.isAlike()) {
            staged.put(load.result(), block);
        } else {
            local.load(load);
        }
    }

    void emit(Op op) {
        e.define(op.result(), new Product(op).sums());
    }

    private final class Product {
        private final Op op;
        private final Type type;
        private final NvidiaMma mma;
        private final int rank;
        private final boolean isDouble;
        private final int rows;
        private final int kOfStep;
        private final int width;
        private final Fragments a;
        private final Fragments b;
        private final Fragments d;

        Product(Op op) {
            this.op = op;
            type = op.result().type();
            mma = (NvidiaMma) Encoding.of(type);
            rank = type.shape().size();
            isDouble = type.scalar() == FloatType.F64;
            rows = mma.instrShape().get(rank - 2);
            int bits = Byte.SIZE * Types.bytes(op.operand(0).type());
            kOfStep = isDouble ? K_OF_DOUBLE : K_BITS / bits;
            width = Math.max(1, REGISTER_BITS / bits);
            a = Fragments.of(e, op.operand(0));
            b = Fragments.of(e, op.operand(1));
            d = Fragments.of(e, op.result());
        }

        List<Val> sums() {
            Val[] sums = e.of(op.operand(2)).toArray(Val[]::new);
            int steps = op.operand(0).type().shape().get(rank - 1) / kOfStep;
            for (List<Integer> matrix : matrices()) {
                Step next = new Step(matrix, 0);
                for (int step = 0; step < steps; step++) {
                    Step now = next;
                    next = step + 1 < steps ? new Step(matrix, (step + 1) * kOfStep) : null;
                    now.addTo(sums);
                }
            }
            return List.of(sums);
        }

        /** All that a thread has of one step along k: of each row of tiles the left operand, of each column the right one. */
        private final class Step {
            private final List<Integer> matrix;
            private final List<List<Val>> left = new ArrayList<>();
            private final List<List<Val>> right = new ArrayList<>();

            Step(List<Integer> matrix, int k) {
                this.matrix = matrix;
                for (int row = 0; row < tiles(rank - 2, rows); row++) {
                    left.add(left(matrix, firstRow(row), k));
                }
                for (int column = 0; column < tiles(rank - 1, PIECE); column++) {
                    right.add(right(matrix, k, firstColumn(column)));
                }
            }

            void addTo(Val[] sums) {
                for (int row = 0; row < left.size(); row++) {
                    for (int column = 0; column < right.size(); column++) {
                        List<Integer> places = places(matrix, firstRow(row), firstColumn(column));
                        List<Val> tile =
                                multiply(places.stream().map(r -> sums[r]).toList(), left.get(row), right.get(column));
                        for (int i = 0; i < places.size(); i++) {
                            sums[places.get(i)] = tile.get(i);
                        }
                    }
                }
            }
        }

        private int firstRow(int tile) {
            return tile * rows * mma.warps(rank - 2);
        }

        private int firstColumn(int tile) {
            return tile * PIECE * mma.warps(rank - 1);
        }

        private int tiles(int dim, int size) {
            return Math.max(1, type.shape().get(dim) / (size * mma.warps(dim)));
        }

        /** The leading coordinates of each matrix that a thread takes part in. */
        private List<List<Integer>> matrices() {
            List<List<Integer>> all = List.of(List.of());
            for (int dim = 0; dim < rank - 2; dim++) {
                List<List<Integer>> longer = new ArrayList<>();
                for (List<Integer> start : all) {
                    for (int i = 0; i < tiles(dim, 1); i++) {
                        longer.add(with(start, i * mma.warps(dim)));
                    }
                }
                all = longer;
            }
            return all;
        }

        private List<Integer> places(List<Integer> matrix, int row, int column) {
            List<Integer> places = new ArrayList<>();
            for (int i = 0; i < rows / 4; i++) {
                places.add(d.at(with(matrix, row + PIECE * (i >> 1), column + (i & 1))));
            }
            return places;
        }

        private List<Val> left(List<Integer> matrix, int row, int k) {
            List<Val> elements = new ArrayList<>();
            for (int j = 0; j < (isDouble ? 1 : 4); j++) {
                for (int i = 0; i < width; i++) {
                    elements.add(element(
                            op.operand(0),
                            a.at(with(matrix, row + PIECE * (j & 1), k + LANES_ALONG * width * (j >> 1) + i))));
                }
            }
            return Fragments.packed(f, elements);
        }

        private List<Val> right(List<Integer> matrix, int k, int column) {
            List<Val> elements = new ArrayList<>();
            for (int j = 0; j < (isDouble ? 1 : 2); j++) {
                for (int i = 0; i < width; i++) {
                    elements.add(element(op.operand(1), b.at(with(matrix, k + LANES_ALONG * width * j + i, column))));
                }
            }
            return Fragments.packed(f, elements);
        }

        private Val element(Value operand, int place) {
            StagedBlock block = staged.get(operand);
            Val v = block == null ? e.of(operand).get(place) : block.register(place);
            return isDouble ? v : Bits.of(f, v);
        }

        private List<Val> multiply(List<Val> tile, List<Val> left, List<Val> right) {
            boolean isPacked = type.scalar() == FloatType.F16;
            List<Val> sums = isPacked ? Fragments.packed(f, tile) : tile;
            LType register = sums.getFirst().type();
            int n = sums.size();
            List<Val> arguments = new ArrayList<>(left);
            arguments.addAll(right);
            arguments.addAll(sums);
            String input = isDouble ? "d" : "r";
            String output = isDouble ? "d" : register.equals(LType.FLOAT) ? "f" : "r";
            List<String> constraints = Fragments.times(n, "=" + output);
            constraints.addAll(Fragments.times(left.size() + right.size(), input));
            IntStream.range(0, n).forEach(i -> constraints.add(Integer.toString(i)));
            String text = "%s %s, %s, %s, %s;"
                    .formatted(
                            name(),
                            Fragments.operands(0, n),
                            Fragments.operands(n, left.size()),
                            Fragments.operands(n + left.size(), right.size()),
                            Fragments.operands(n + left.size() + right.size(), n));
            Val all = f.asm(
                    new LType.Struct(java.util.Collections.nCopies(n, register)),
                    text,
                    String.join(",", constraints),
                    arguments);
            List<Val> given =
                    IntStream.range(0, n).mapToObj(i -> f.extractField(all, i)).toList();
            return isPacked ? new Words(REGISTER_BITS, n, 2).unpack(f, given, type) : given;
        }

        private String name() {
            return "mma.sync.aligned.m%dn%dk%d.row.col.%s.%s.%s.%s"
                    .formatted(
                            rows,
                            PIECE,
                            kOfStep,
                            MatrixTypes.result(type),
                            MatrixTypes.operand(op.operand(0).type()),
                            MatrixTypes.operand(op.operand(1).type()),
                            MatrixTypes.result(type));
        }

        private static List<Integer> with(List<Integer> start, int... more) {
            List<Integer> all = new ArrayList<>(start);
            IntStream.of(more).forEach(all::add);
            return all;
        }
    }
}
