package org.jtriton.pass.gpu;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jtriton.analysis.Effects;
import org.jtriton.analysis.Uses;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Func;
import org.jtriton.ir.IntType;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Op;
import org.jtriton.ir.Rewriter;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Keywords.Dimension;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Tt;
import org.jtriton.pass.Pass;
import org.jtriton.pass.gpu.Address.Term;

/*
 * Who begins first?
 *
 * A GPU begins programs in the order of the grid, each as soon as there is room. If a program's place says how long it takes, the
 * order counts: where the last ones take longest, as blocks of queries do that see only the keys before them, most of the GPU idles
 * while they end. The longest ones should begin first, and the short ones fill what is left ("longest processing time first",
 * R. L. Graham, Bounds on multiprocessing timing anomalies, 1969):
 *
 *     i = program_id(0)                       i = num_programs(0) - 1 - program_id(0)
 *     for k in range(0, i * 128, 64):         for k in range(0, i * 128, 64):
 *
 * Only each axis by itself is turned, so that programs that run at once stay neighbours, which share operands in the L2.
 *
 * A kernel may count on programs that begin in order where it waits for another one; such kernels stay as they are.
 */

/**
 * Turns the axes of the grid along which loops get longer. Comes after {@link PersistPrograms}, whose programs go through the grid in
 * an order of their own. See the essay above.
 */
public final class LongestFirst implements Pass {
    @Override
    public IrModule run(IrModule module) {
        if (module.functions().size() != 1) {
            return module;
        }
        Func f = module.functions().getFirst();
        Set<Dimension> axes = mayWait(f) ? Set.of() : longerAlong(f);
        return axes.isEmpty() ? module : new Turner(axes).run(module);
    }

    /** Whether a program can wait for another: it looks at memory over and over, or at what an atomic operation found. */
    private static boolean mayWait(Func f) {
        Uses uses = Uses.of(f);
        boolean[] mayWait = {false};
        f.walk(op -> mayWait[0] |= op.is(Scf.WHILE)
                || op.is(Tt.ATOMIC_CAS)
                || op.is(Tt.ATOMIC_RMW) && !uses.isUnused(op.result())
                || op.is(Tt.ELEMENTWISE_INLINE_ASM) && !Effects.isPure(op));
        return mayWait[0];
    }

    private static Set<Dimension> longerAlong(Func f) {
        Set<Dimension> axes = EnumSet.noneOf(Dimension.class);
        AddressReader reader = new AddressReader(Uses.of(f));
        Arrays.stream(Dimension.values())
                .filter(axis -> new Lengths(axis, f.entry(), reader).of(f) == Trend.RISING)
                .forEach(axes::add);
        return axes;
    }

    /** How a number changes along an axis of the grid. */
    private enum Trend {
        NONE,
        RISING,
        FALLING,
        UNKNOWN;

        Trend and(Trend other) {
            return this == NONE || this == other ? other : other == NONE ? this : UNKNOWN;
        }

        Trend opposite() {
            return switch (this) {
                case RISING -> FALLING;
                case FALLING -> RISING;
                case NONE, UNKNOWN -> this;
            };
        }
    }

    /** Calculates trends along one axis. Numbers are read as sums, of which much cancels out between the two ends of a loop. */
    private static final class Lengths {
        private final Dimension axis;
        private final Block parameters;
        private final AddressReader reader;
        private final Map<Value, Trend> known = new HashMap<>();

        Lengths(Dimension axis, Block parameters, AddressReader reader) {
            this.axis = axis;
            this.parameters = parameters;
            this.reader = reader;
        }

        /** That of the number of rounds of all loops. */
        Trend of(Func f) {
            Trend[] all = {Trend.NONE};
            f.walk(op -> {
                if (op.is(Scf.FOR)) {
                    Trend distance = of(read(op.operand(1)).plus(read(op.operand(0)), -1));
                    all[0] = all[0].and(of(op.operand(2)) == Trend.NONE ? distance : Trend.UNKNOWN);
                }
            });
            return all[0];
        }

        private Address read(Value number) {
            return reader.read(number).orElseThrow();
        }

        private Trend of(Value number) {
            return of(read(number));
        }

        private Trend of(Address sum) {
            return sum.terms().stream().map(this::of).reduce(Trend.NONE, Trend::and);
        }

        /** Factors of run time are taken for sizes. */
        private Trend of(Term product) {
            Trend trend = product.scalars().stream().map(this::ofFactor).reduce(Trend.NONE, Trend::and);
            return product.coefficient() < 0 ? trend.opposite() : trend;
        }

        private Trend ofFactor(Value v) {
            Trend trend = known.get(v);
            if (trend == null) {
                trend = v instanceof Op.Result r ? of(r.op()) : ofArgument((Block.Argument) v);
                known.put(v, trend);
            }
            return trend;
        }

        /** Of what a loop carries nothing is known. */
        private Trend ofArgument(Block.Argument a) {
            return a.block() == parameters ? Trend.NONE : Trend.UNKNOWN;
        }

        private Trend of(Op op) {
            return switch (op.opcode()) {
                case Tt.GET_PROGRAM_ID -> op.get(Attrs.PROGRAM_AXIS) == axis ? Trend.RISING : Trend.NONE;
                case Arith.MINSI, Arith.MAXSI -> of(op.operand(0)).and(of(op.operand(1)));
                case Arith.DIVSI -> of(op.operand(1)) == Trend.NONE ? of(op.operand(0)) : Trend.UNKNOWN;
                default ->
                    op.regions().isEmpty() && op.operands().stream().allMatch(this::isSame)
                            ? Trend.NONE
                            : Trend.UNKNOWN;
            };
        }

        private boolean isSame(Value v) {
            return ofFactor(v) == Trend.NONE;
        }
    }

    private static final class Turner extends Rewriter {
        private final Set<Dimension> axes;

        Turner(Set<Dimension> axes) {
            this.axes = axes;
        }

        @Override
        protected void rewrite(Op op, Builder b) {
            Op copy = copy(op, b);
            if (op.is(Tt.GET_PROGRAM_ID) && axes.contains(op.get(Attrs.PROGRAM_AXIS))) {
                Value last =
                        b.same(Arith.SUBI, b.numPrograms(op.get(Attrs.PROGRAM_AXIS)), b.constantInt(1, IntType.I32));
                replace(op.result(), b.same(Arith.SUBI, last, copy.result()));
            }
        }
    }
}
