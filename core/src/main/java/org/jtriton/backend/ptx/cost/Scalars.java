package org.jtriton.backend.ptx.cost;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.jtriton.analysis.Constants;
import org.jtriton.backend.KernelLaunch;
import org.jtriton.ir.Block;
import org.jtriton.ir.Func;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;
import org.jtriton.pass.rule.IntegerFolding;

/** The integers of one program of a launch, as far as they follow from the arguments and the program's place in the grid. */
final class Scalars {
    private final KernelLaunch launch;
    private final long program;
    private final Map<Value, Long> known;

    Scalars(Func kernel, KernelLaunch launch, long program) {
        this(launch, program, new HashMap<>());
        for (Block.Argument p : kernel.parameters()) {
            if (p.type() instanceof IntType i && p.index() < launch.arguments().size()) {
                known.put(p, Constants.normalize(launch.arguments().get(p.index()), i));
            }
        }
    }

    private Scalars(KernelLaunch launch, long program, Map<Value, Long> known) {
        this.launch = launch;
        this.program = program;
        this.known = known;
    }

    /** The same numbers, to be changed apart from these. */
    Scalars copy() {
        return new Scalars(launch, program, new HashMap<>(known));
    }

    OptionalLong of(Value v) {
        Long number = known.get(v);
        return number == null ? OptionalLong.empty() : OptionalLong.of(number);
    }

    /** Says what a value is, or that it is not known. */
    void set(Value v, OptionalLong number) {
        if (number.isPresent()) {
            known.put(v, number.getAsLong());
        } else {
            known.remove(v);
        }
    }

    /** Computes the result of an operation, if it is an integer. */
    void compute(Op op) {
        if (op.results().size() == 1 && op.result().type() instanceof IntType type) {
            OptionalLong result = value(op, type);
            set(
                    op.result(),
                    result.isPresent() ? OptionalLong.of(Constants.normalize(result.getAsLong(), type)) : result);
        }
    }

    private OptionalLong value(Op op, IntType type) {
        if (op.is(Arith.CONSTANT)) {
            return Constants.uniformBits(op.result());
        }
        if (op.is(Tt.GET_PROGRAM_ID)) {
            return OptionalLong.of(launch.index(op.get(Attrs.PROGRAM_AXIS).ordinal(), program));
        }
        if (op.is(Ttg.CLUSTER_CTA_ID)) {
            return OptionalLong.of(0);
        }
        if (op.is(Tt.GET_NUM_PROGRAMS)) {
            return OptionalLong.of(launch.grid().get(op.get(Attrs.PROGRAM_AXIS).ordinal()));
        }
        if (op.operands().isEmpty() || of(op.operand(0)).isEmpty()) {
            return OptionalLong.empty();
        }
        long first = of(op.operand(0)).getAsLong();
        if (op.is(Arith.SELECT)) {
            return of(op.operand(first != 0 ? 1 : 2));
        }
        if (op.operands().size() == 1) {
            return unary(op, first, type);
        }
        if (of(op.operand(1)).isEmpty()) {
            return OptionalLong.empty();
        }
        long second = of(op.operand(1)).getAsLong();
        int width = ((IntType) op.operand(0).type()).width();
        if (op.is(Arith.CMPI)) {
            boolean holds = IntegerFolding.compare(op.get(Attrs.INT_PREDICATE), first, second, width);
            return OptionalLong.of(holds ? 1 : 0);
        }
        return IntegerFolding.binary(op.opcode(), first, second, width);
    }

    private static OptionalLong unary(Op op, long bits, IntType type) {
        if (!(op.operand(0).type() instanceof IntType from)) {
            return OptionalLong.empty();
        }
        return switch (op.opcode()) {
            case Arith.EXTSI, Arith.TRUNCI -> OptionalLong.of(IntegerFolding.signed(bits, from.width()));
            case Arith.EXTUI -> OptionalLong.of(IntegerFolding.unsigned(bits, from.width()));
            default -> IntegerFolding.unary(op.opcode(), bits, type.width());
        };
    }
}
