package org.jtriton.backend.ptx.emit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.backend.element.Floats;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Type;
import org.jtriton.layout.Dim;
import org.jtriton.layout.LinearLayout;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.Val;
import org.jtriton.pass.gpu.exchange.DotPlan;

/**
 * Matrix products by multiply-add instructions, for any types and layouts. Both operands are written to shared memory; then each
 * thread goes along k and adds to its elements of the result, with one rounding each and in the order of k:
 *
 * <pre>
 *   for each chunk of k                   mostly a single one
 *     write chunk of a and b to shared memory; barrier
 *     for k in chunk, step 4                  b[k, 4 columns] .. b[k + 3, 4 columns]
 *       read 4 x 4 of b                   a[row 0, k..k+3]   d += ...
 *       for each row of the thread        a[row 1, k..k+3]   d += ...
 *         read 4 of a; 16 multiply-adds
 * </pre>
 *
 * <p>Where the rows and columns of a thread lie is in its layout; {@link DotPlan} says where operands lie.
 */
final class Dots {
    private final Emission e;
    private final FunctionText f;
    private final SharedMemory shared;
    private final Floats floats;

    Dots(Emission e, SharedMemory shared, Elements elements) {
        this.e = e;
        this.shared = shared;
        f = e.f();
        floats = elements.elementwise().floats();
    }

    void emit(Op op) {
        DotPlan plan = DotPlan.of(op);
        DotStage stage = new DotStage(e, shared, floats, plan);
        Val left = shared.base(op);
        Val right = shared.at(left, Const.i32(plan.rightStart()));
        Type type = op.result().type();
        Tiles tiles = new Tiles(plan, stage, e.layout(type), type.shape().size(), left, right);
        List<Val> sums =
                e.of(op.operand(2)).stream().map(v -> widened(v, plan, type)).toList();
        if (plan.chunks() == 1) {
            stage.left(op.operand(0), left, null);
            stage.right(op.operand(1), right, null);
            shared.barrier();
            sums = tiles.multiply(sums);
        } else {
            sums = f.loop(Const.i32(0), Const.i32(plan.chunks()), Const.i32(1), sums, (chunk, before) -> {
                shared.barrier();
                stage.left(op.operand(0), left, chunk);
                stage.right(op.operand(1), right, chunk);
                shared.barrier();
                return tiles.multiply(before);
            });
        }
        e.define(op.result(), sums.stream().map(v -> narrowed(v, plan, type)).toList());
    }

    private Val widened(Val sum, DotPlan plan, Type type) {
        return switch (plan.word()) {
            case FLOAT -> floats.convert(sum, (FloatType) type.scalar(), FloatType.F32, false);
            case DOUBLE -> sum;
            case BYTES, INT -> f.resize(sum, LType.I32, true);
            case LONG -> f.resize(sum, LType.I64, true);
        };
    }

    private Val narrowed(Val sum, DotPlan plan, Type type) {
        return switch (plan.word()) {
            case FLOAT -> floats.convert(sum, FloatType.F32, (FloatType) type.scalar(), false);
            case DOUBLE -> sum;
            case BYTES, INT, LONG -> f.resize(sum, Types.register(type), true);
        };
    }

    /** The rows and columns that a thread reads, and which of them each register of the result takes. */
    private final class Tiles {
        /** A row of the left operand: where it begins, and what its words are moved by. */
        private record Row(Val start, Val swizzle) {}

        /** Neighbouring columns of the right operand: where their batch begins, and the first of them. */
        private record Columns(Val start, Val first) {}

        private record Key(List<Integer> batch, int index) {}

        private record Place(int register, int columns, int within) {}

        private final DotPlan plan;
        private final DotStage stage;
        private final int width;
        private final List<Row> rows = new ArrayList<>();
        private final List<Columns> columns = new ArrayList<>();
        private final Map<Integer, List<Place>> places = new LinkedHashMap<>();

        Tiles(DotPlan plan, DotStage stage, LinearLayout layout, int rank, Val left, Val right) {
            this.plan = plan;
            this.stage = stage;
            width = Math.min(VectorWidth.consecutive(layout, rank - 1), plan.group());
            Map<Key, Integer> knownRows = new LinkedHashMap<>();
            Map<Key, Integer> knownColumns = new LinkedHashMap<>();
            for (int r = 0; r < layout.ins().size(Dim.REGISTER); r++) {
                int register = r;
                int[] coordinates = layout.at(Dim.REGISTER, r);
                List<Integer> batch = new ArrayList<>();
                for (int d = 0; d < rank - 2; d++) {
                    batch.add(coordinates[d]);
                }
                int row = coordinates[rank - 2];
                int column = coordinates[rank - 1];
                int within = column & width - 1;
                int atRow = knownRows.computeIfAbsent(new Key(batch, row), k -> {
                    rows.add(row(layout, rank, register, left));
                    return rows.size() - 1;
                });
                int atColumns = knownColumns.computeIfAbsent(new Key(batch, column - within), k -> {
                    columns.add(columns(layout, rank, register - within, right));
                    return columns.size() - 1;
                });
                places.computeIfAbsent(atRow, k -> new ArrayList<>()).add(new Place(r, atColumns, within));
            }
        }

        private Row row(LinearLayout layout, int rank, int register, Val left) {
            Val row = e.thread().at(layout, Dim.tensor(rank - 2), register);
            Val line = f.add(f.mul(batch(layout, rank, register), Const.i32(plan.m())), row);
            return new Row(shared.at(left, bytes(f.mul(line, Const.i32(plan.chunk())))), stage.left(row));
        }

        private Columns columns(LinearLayout layout, int rank, int register, Val right) {
            Val start = f.mul(batch(layout, rank, register), Const.i32(plan.chunk() * plan.n()));
            Val first = e.thread().at(layout, Dim.tensor(rank - 1), register);
            return new Columns(shared.at(right, bytes(start)), first);
        }

        private Val batch(LinearLayout layout, int rank, int register) {
            Val batch = Const.i32(0);
            for (int d = 0; d < rank - 2; d++) {
                Val along = e.thread().at(layout, Dim.tensor(d), register);
                batch = f.add(f.mul(batch, Const.i32(layout.outs().size(Dim.tensor(d)))), along);
            }
            return batch;
        }

        private Val bytes(Val words) {
            return f.mul(words, Const.i32(plan.word().bytes()));
        }

        /** Adds the product of what is in shared memory. */
        List<Val> multiply(List<Val> sums) {
            return f.loop(
                    Const.i32(0), Const.i32(plan.chunk()), Const.i32(plan.step()), sums, (k, now) -> step(k, now));
        }

        private List<Val> step(Val k, List<Val> before) {
            List<Val> sums = new ArrayList<>(before);
            List<List<Val>> right = new ArrayList<>();
            Val swizzle = stage.right(k);
            for (Columns c : columns) {
                Val moved = f.xor(c.first(), swizzle);
                List<Val> lines = new ArrayList<>();
                for (int u = 0; u < plan.step(); u++) {
                    Val word = f.add(f.mul(f.add(k, Const.i32(u)), Const.i32(plan.n())), moved);
                    lines.add(load(shared.at(c.start(), bytes(word)), width));
                }
                right.add(lines);
            }
            for (int row = 0; row < rows.size(); row++) {
                Row r = rows.get(row);
                Val left = load(shared.at(r.start(), bytes(f.xor(k, r.swizzle()))), plan.step());
                for (Place p : places.get(row)) {
                    Val sum = sums.get(p.register());
                    for (int u = 0; u < plan.step(); u++) {
                        Val a = plan.step() == 1 ? left : f.extract(left, u);
                        Val line = right.get(p.columns()).get(u);
                        Val b = width == 1 ? line : f.extract(line, p.within());
                        sum = multiplyAdd(a, b, sum);
                    }
                    sums.set(p.register(), sum);
                }
            }
            return sums;
        }

        private Val load(Val address, int words) {
            LType type = DotStage.type(plan.word()).withLanes(words);
            return f.load(type, address, plan.word().bytes() * words);
        }

        private Val multiplyAdd(Val a, Val b, Val c) {
            return switch (plan.word()) {
                case FLOAT, DOUBLE -> f.fma(a, b, c);
                case BYTES -> f.asm(LType.I32, "dp4a.s32.s32 $0, $1, $2, $3;", "=r,r,r,r", List.of(a, b, c));
                case INT, LONG -> f.add(f.mul(a, b), c);
            };
        }
    }
}
