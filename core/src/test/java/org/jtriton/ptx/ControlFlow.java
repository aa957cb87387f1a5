package org.jtriton.ptx;

import java.util.List;
import org.jtriton.ptx.text.Entity.Variable;
import org.jtriton.ptx.text.Operand;

/** Branches, calls and ends. */
final class ControlFlow {
    private ControlFlow() {}

    static Step decode(Decoding d) {
        return switch (d.name()) {
            case "bra" -> new Branch(d.label(d.operand(0)));
            case "brx" -> new IndexedBranch(d.read(0, Type.of("b32")), d.labels(d.operand(1)));
            case "call" -> call(d);
            case "ret" -> new Return(d.function().returnPlace());
            case "exit" -> new Return(-1);
            case "trap", "brkpt" -> new Trap();
            default -> Hints.nothing();
        };
    }

    private static final class Branch extends Step {
        private final int target;

        Branch(int target) {
            this.target = target;
        }

        @Override
        void step(Warp warp, int active, int mask) {
            warp.branch(mask, target, active & ~mask, warp.pc + 1);
        }

        @Override
        void run(Warp warp, int mask) {
            throw new IllegalStateException("a branch is more than its lanes");
        }
    }

    private static final class IndexedBranch extends Step {
        private final int index;
        private final int[] targets;

        IndexedBranch(int index, int[] targets) {
            this.index = index;
            this.targets = targets;
        }

        @Override
        void step(Warp warp, int active, int mask) {
            var next = new int[32];
            for (int m = active; m != 0; m &= m - 1) {
                int lane = Integer.numberOfTrailingZeros(m);
                next[lane] = (mask >>> lane & 1) == 0 ? warp.pc + 1 : target(warp, lane);
            }
            warp.scatter(next);
        }

        private int target(Warp warp, int lane) {
            long i = warp.r[index][lane];
            if (i >= targets.length) {
                throw warp.fault(this, lane, "chooses target %d of %d".formatted(i, targets.length));
            }
            return targets[(int) i];
        }

        @Override
        void run(Warp warp, int mask) {
            throw new IllegalStateException("a branch is more than its lanes");
        }
    }

    private static final class Trap extends Step {
        @Override
        void run(Warp warp, int mask) {
            throw warp.fault(this, Integer.numberOfTrailingZeros(mask), "has come to a trap");
        }
    }

    /** Bytes of a caller's variable that go to or come from one of the callee's. */
    private record Passing(int caller, int callee, int bytes) {}

    private static Step call(Decoding d) {
        var callee = d.linker().callee(d.instruction);
        if (callee == null || !callee.hasBody()) {
            return Opcodes.unsupported(d);
        }
        Operand.Group results = null;
        Operand.Group arguments = null;
        boolean isPastName = false;
        for (var operand : d.instruction.operands()) {
            if (operand instanceof Operand.Group group) {
                if (isPastName) {
                    arguments = group;
                } else {
                    results = group;
                }
            } else {
                isPastName = true;
            }
        }
        return new Call(
                d.linker().layout(callee),
                passings(d, arguments, callee.parameters()),
                passings(d, results, callee.results()));
    }

    private static Passing[] passings(Decoding d, Operand.Group actual, List<Variable> formal) {
        int count = actual == null ? 0 : actual.parts().size();
        if (count != formal.size()) {
            throw d.fail("it passes %d values where the function declares %d".formatted(count, formal.size()));
        }
        var passings = new Passing[count];
        for (int i = 0; i < count; i++) {
            if (!(actual.parts().get(i) instanceof Operand.Name name)) {
                throw d.fail("it passes what is not a variable");
            }
            var variable = d.variable(name);
            passings[i] = new Passing(
                    (int) d.linker().address(variable, d.function()),
                    (int) d.linker().address(formal.get(i), d.function()),
                    (int) Math.min(variable.size(), formal.get(i).size()));
        }
        return passings;
    }

    private static final class Call extends Step {
        private final Linker.Layout callee;
        private final Passing[] arguments;
        private final Passing[] results;

        Call(Linker.Layout callee, Passing[] arguments, Passing[] results) {
            this.callee = callee;
            this.arguments = arguments;
            this.results = results;
        }

        @Override
        void step(Warp warp, int active, int mask) {
            for (int m = mask; m != 0; m &= m - 1) {
                int lane = Integer.numberOfTrailingZeros(m);
                for (var passing : arguments) {
                    var local = warp.local[lane];
                    System.arraycopy(local, passing.caller, local, passing.callee, passing.bytes);
                }
                warp.r[callee.returnPlace()][lane] = warp.pc + 1;
            }
            warp.branch(mask, callee.start(), active & ~mask, warp.pc + 1);
        }

        /** Brings a lane's results to where the caller reads them. */
        void takeResults(Warp warp, int lane) {
            for (var passing : results) {
                var local = warp.local[lane];
                System.arraycopy(local, passing.callee, local, passing.caller, passing.bytes);
            }
        }

        @Override
        void run(Warp warp, int mask) {
            throw new IllegalStateException("a call is more than its lanes");
        }
    }

    /** Goes back to the caller of a function, or ends a kernel's threads. */
    static final class Return extends Step {
        private final int returnPlace;

        Return(int returnPlace) {
            this.returnPlace = returnPlace;
        }

        @Override
        void step(Warp warp, int active, int mask) {
            if (returnPlace < 0) {
                warp.exit(mask);
                return;
            }
            var next = new int[32];
            for (int m = active; m != 0; m &= m - 1) {
                int lane = Integer.numberOfTrailingZeros(m);
                if ((mask >>> lane & 1) == 0) {
                    next[lane] = warp.pc + 1;
                } else {
                    next[lane] = (int) warp.r[returnPlace][lane];
                    ((Call) warp.block.program.code[next[lane] - 1]).takeResults(warp, lane);
                }
            }
            warp.scatter(next);
        }

        @Override
        void run(Warp warp, int mask) {
            throw new IllegalStateException("a return is more than its lanes");
        }
    }
}
