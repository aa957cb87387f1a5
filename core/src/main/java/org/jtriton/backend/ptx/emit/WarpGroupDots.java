package org.jtriton.backend.ptx.emit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.StringJoiner;
import java.util.stream.IntStream;
import org.jtriton.analysis.Constants;
import org.jtriton.ir.Encoding;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.MemDescType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.encoding.NvidiaMma;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Ttg;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.Val;

/*
 * Products on Hopper's tensor cores.
 *
 * An instruction multiplies 64 rows by up to 256 columns over 256 bits of k, for a group of four warps; a block takes several, side
 * by side and one after another along k:
 *
 *     wgmma.fence                              what threads did with these registers comes first
 *     for each tile of the result
 *         for each step of k:  wgmma.mma_async  d, a, b      the first step of a sum that begins with 0 overwrites d
 *     wgmma.commit_group
 *     wgmma.wait_group 0                       at once, or by a ttng.warp_group_dot_wait later
 *
 * While instructions are under way nothing may touch their registers: so the accumulators go through the wait, as operands and
 * results of its assembly, and what uses them depends on it.
 *
 * The sums of 8-bit floats keep fewer bits than f32. If a kernel limits how many products may be added so, each stretch of k
 * has accumulators of its own, which are added to the result by ordinary additions.
 */

/** {@code ttng.warp_group_dot} and its wait. See the essay above. */
final class WarpGroupDots {
    private static final int ROWS_OF_WARP = 16;
    private static final int REGISTER_BITS = 32;
    private static final int BITS_OF_HALF = 16;

    /** Registers of a left operand that one instruction reads. */
    private static final int WORDS = 4;

    private final Emission e;
    private final FunctionText f;
    private final LocalMemory local;

    WarpGroupDots(Emission e, LocalMemory local) {
        this.e = e;
        this.f = e.f();
        this.local = local;
    }

    void emit(Op op) {
        Product product = new Product(op);
        product.fence();
        List<Val> sums = product.isInStretches() ? product.inStretches() : product.whole();
        if (!product.isInStretches()) {
            asm("wgmma.commit_group.sync.aligned;");
            sums = op.get(Attrs.IS_ASYNC) ? sums : await(0, sums);
        }
        e.define(op.result(), sums);
    }

    void await(Op op) {
        List<Val> all = new ArrayList<>();
        op.operands().stream().filter(v -> v.type().isTensor()).forEach(v -> all.addAll(e.of(v)));
        List<Val> ready = await(op.get(Attrs.PENDINGS), all);
        int at = 0;
        for (int i = 0; i < op.results().size(); i++) {
            if (op.operand(i).type().isTensor()) {
                int count = e.count(op.operand(i).type());
                e.define(op.result(i), ready.subList(at, at + count));
                at += count;
            } else {
                local.view(op.operand(i), op.result(i));
            }
        }
    }

    /** Whether instructions may still write a value. */
    static boolean isUnderWay(Value v) {
        return v instanceof Op.Result r
                && (r.op().is(Ttg.WARP_GROUP_DOT) && r.op().get(Attrs.IS_ASYNC)
                        || r.op().is(Ttg.WARP_GROUP_DOT_WAIT) && r.op().get(Attrs.PENDINGS) > 0);
    }

    /**
     * Values in registers that are written here. Where a loop that leaves its products under way may have no round at all, the zeros
     * that it began with would otherwise be written beside it, before the wait that follows; and ptxas, for which that is a write to the
     * registers of products under way, would let no two of them overlap.
     */
    List<Val> written(List<Val> values) {
        return through("", values);
    }

    /** Waits until so many groups are under way, and gives the values that depend on it. */
    private List<Val> await(int pending, List<Val> values) {
        return through("wgmma.wait_group.sync.aligned " + pending + ";", values);
    }

    /** Runs an instruction, and gives the values as they are after it: nothing about them happens on the other side. */
    private List<Val> through(String text, List<Val> values) {
        if (values.isEmpty()) {
            asm(text);
            return values;
        }
        List<LType> types = values.stream().map(Val::type).toList();
        List<String> constraints = new ArrayList<>();
        types.forEach(t -> constraints.add("=" + constraint(t)));
        IntStream.range(0, types.size()).forEach(i -> constraints.add(Integer.toString(i)));
        constraints.add("~{memory}");
        return asm(types, text, constraints, values);
    }

    private List<Val> asm(List<LType> results, String text, List<String> constraints, List<Val> arguments) {
        int count = results.size();
        LType result = count == 1 ? results.getFirst() : f.module().struct(results);
        Val all = f.asmVolatile(result, text, String.join(",", constraints), arguments);
        return count == 1
                ? List.of(all)
                : IntStream.range(0, count)
                        .mapToObj(i -> f.extractField(all, i))
                        .toList();
    }

    private static String constraint(LType type) {
        return type.equals(LType.FLOAT) ? "f" : type.scalarBits() == BITS_OF_HALF ? "h" : "r";
    }

    private void asm(String text) {
        f.asmVolatile(LType.VOID, text, "~{memory}", List.of());
    }

    /** One product of blocks. */
    private final class Product {
        private final Op op;
        private final NvidiaMma mma;
        private final Type type;
        private final int columns;
        private final int kOfStep;
        private final int steps;
        private final int rowTiles;
        private final int columnTiles;
        private final Fragments accumulators;
        private final WarpGroupOperand left;
        private final WarpGroupOperand right;

        /** A left operand in registers: its words for each row of tiles and step of k. */
        private List<Val> words = List.of();

        Product(Op op) {
            this.op = op;
            type = op.result().type();
            mma = (NvidiaMma) Encoding.of(type);
            columns = mma.instrShape().get(1);
            kOfStep = mma.instrShape().get(2);
            steps = op.operand(1).type().shape().getFirst() / kOfStep;
            rowTiles = Math.max(1, type.shape().get(0) / (ROWS_OF_WARP * mma.warps(0)));
            columnTiles = Math.max(1, type.shape().get(1) / (columns * mma.warps(1)));
            accumulators = Fragments.of(e, op.result());
            left = op.operand(0).type() instanceof MemDescType
                    ? WarpGroupOperand.inMemory(e, local, op.operand(0), mma, 0)
                    : null;
            right = WarpGroupOperand.inMemory(e, local, op.operand(1), mma, 1);
        }

        /**
         * What threads did with the registers that an instruction reads comes first: also packing the words of the left operand, of
         * which each group has its own.
         */
        void fence() {
            List<Val> packed = new ArrayList<>();
            if (left == null) {
                Fragments places = Fragments.of(e, op.operand(0));
                for (int row = 0; row < rowTiles; row++) {
                    for (int step = 0; step < steps; step++) {
                        packed.addAll(fragment(places, row, step));
                    }
                }
            }
            words = through("wgmma.fence.sync.aligned;", packed);
        }

        private List<Val> wordsOf(int row, int step) {
            int first = (row * steps + step) * WORDS;
            return words.subList(first, first + WORDS);
        }

        /**
         * Whether the kernel limits how many products are added up by the tensor cores. If these are as many as there are here, they may
         * not be added to what was there before.
         */
        boolean isInStretches() {
            int most = op.get(Attrs.MAX_NUM_IMPRECISE_ACC);
            return op.operand(0).type().scalar() instanceof FloatType t
                    && t.isFp8()
                    && (most < steps * kOfStep || most == steps * kOfStep && !isZero(op.operand(2)));
        }

        List<Val> whole() {
            boolean isFromZero = isZero(op.operand(2));
            return sums(e.of(op.operand(2)), isFromZero, 0, steps);
        }

        List<Val> inStretches() {
            int stretch = Math.max(1, op.get(Attrs.MAX_NUM_IMPRECISE_ACC) / kOfStep);
            List<Val> total = e.of(op.operand(2));
            for (int step = 0; step < steps; step += stretch) {
                if (step > 0) {
                    asm("wgmma.fence.sync.aligned;");
                }
                List<Val> part = sums(total, true, step, Math.min(steps, step + stretch));
                asm("wgmma.commit_group.sync.aligned;");
                part = await(0, part);
                List<Val> sum = new ArrayList<>();
                for (int i = 0; i < part.size(); i++) {
                    sum.add(f.fadd(total.get(i), part.get(i)));
                }
                total = sum;
            }
            return total;
        }

        private static boolean isZero(Value v) {
            return Constants.uniformBits(v).equals(OptionalLong.of(0));
        }

        private List<Val> sums(List<Val> before, boolean isFromZero, int from, int to) {
            Val[] sums = before.toArray(Val[]::new);
            for (int row = 0; row < rowTiles; row++) {
                for (int column = 0; column < columnTiles; column++) {
                    List<Integer> places = places(row, column);
                    List<Val> tile = places.stream().map(r -> sums[r]).toList();
                    tile = multiply(tile, row, column, from, to, isFromZero);
                    for (int i = 0; i < places.size(); i++) {
                        sums[places.get(i)] = tile.get(i);
                    }
                }
            }
            return List.of(sums);
        }

        /** The registers of a tile, in the order in which the instruction has them. */
        private List<Integer> places(int row, int column) {
            int firstRow = row * ROWS_OF_WARP * mma.warps(0);
            int firstColumn = column * columns * mma.warps(1);
            List<Integer> places = new ArrayList<>();
            for (int i = 0; i < columns / 2; i++) {
                places.add(accumulators.at(List.of(firstRow + 8 * (i >> 1 & 1), firstColumn + 8 * (i >> 2) + (i & 1))));
            }
            return places;
        }

        /**
         * The steps of a tile, in one piece of assembly: with a piece for each, LLVM would take the sums out of every one and put them
         * into the next.
         */
        private List<Val> multiply(List<Val> tile, int row, int column, int from, int to, boolean isFromZero) {
            boolean isPacked = type.scalar() == FloatType.F16;
            List<Val> sums = isPacked ? Fragments.packed(f, tile) : tile;
            LType register = sums.getFirst().type();
            int n = sums.size();
            List<Val> arguments = new ArrayList<>(isFromZero ? Collections.nCopies(n, Const.poison(register)) : sums);
            List<String> constraints = Fragments.times(n, "=" + constraint(register));
            IntStream.range(0, n).forEach(i -> constraints.add(Integer.toString(i)));
            int firstRight = n + arguments.size();
            arguments.add(right.computed());
            constraints.add("r");
            int firstLeft = n + arguments.size();
            if (left != null) {
                arguments.add(left.computed());
                constraints.add("r");
            }
            StringJoiner text = new StringJoiner("\n\t");
            for (int step = from; step < to; step++) {
                String a = "left";
                String descriptors = "";
                if (left == null) {
                    a = Fragments.operands(n + arguments.size(), WORDS);
                    arguments.addAll(wordsOf(row, step));
                    constraints.addAll(Fragments.times(WORDS, "r"));
                } else {
                    descriptors += descriptor(a, firstLeft, left.lower(row, step), left.upper());
                }
                descriptors += descriptor("right", firstRight, right.lower(column, step), right.upper());
                text.add("{\n\t.reg .pred adds;\n\tsetp.ne.b32 adds, %d, 0;%s\n\t%s %s, %s, right, adds%s;\n\t}"
                        .formatted(
                                isFromZero && step == from ? 0 : 1,
                                descriptors,
                                name(),
                                Fragments.operands(0, n),
                                a,
                                flags()));
            }
            List<Val> given = asm(Collections.nCopies(n, register), text.toString(), constraints, arguments);
            return isPacked ? new Words(REGISTER_BITS, n, 2).unpack(f, given, type) : given;
        }

        /** A descriptor is put together in place: LLVM would keep those of all steps in registers while a loop runs. */
        private static String descriptor(String name, int computed, int lower, int upper) {
            return """

                    \t.reg .b32 %1$sLower, %1$sUpper;
                    \t.reg .b64 %1$s;
                    \tadd.s32 %1$sLower, $%2$d, %3$d;
                    \tmov.b32 %1$sUpper, %4$d;
                    \tmov.b64 %1$s, {%1$sLower, %1$sUpper};""".formatted(name, computed, lower, upper);
        }

        /** The left operand's registers for a tile and step. */
        private List<Val> fragment(Fragments places, int row, int step) {
            List<Val> a = e.of(op.operand(0));
            int width = kOfStep / 8;
            List<Val> elements = new ArrayList<>();
            for (int j = 0; j < WORDS; j++) {
                for (int i = 0; i < width; i++) {
                    int place = places.at(List.of(
                            row * ROWS_OF_WARP * mma.warps(0) + 8 * (j & 1),
                            step * kOfStep + 4 * width * (j >> 1) + i));
                    elements.add(Bits.of(f, a.get(place)));
                }
            }
            return Fragments.packed(f, elements);
        }

        private String name() {
            return "wgmma.mma_async.sync.aligned.m64n%dk%d.%s.%s.%s"
                    .formatted(
                            columns,
                            kOfStep,
                            MatrixTypes.result(type),
                            MatrixTypes.operand(op.operand(0).type()),
                            MatrixTypes.operand(op.operand(1).type()));
        }

        /** Signs, and for elements of 16 bits the directions of the operands in shared memory. */
        private String flags() {
            if (!(type.scalar() instanceof FloatType)) {
                return "";
            }
            if (kOfStep != BITS_OF_HALF) {
                return ", 1, 1";
            }
            String b = right.isAlongK() ? ", 0" : ", 1";
            return ", 1, 1" + (left == null ? "" : left.isAlongK() ? ", 0" : ", 1") + b;
        }
    }
}
