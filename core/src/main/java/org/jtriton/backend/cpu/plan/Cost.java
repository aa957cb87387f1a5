package org.jtriton.backend.cpu.plan;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jtriton.analysis.Uses;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Block;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.Func;
import org.jtriton.ir.Op;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Cf;
import org.jtriton.ir.op.MathOp;
import org.jtriton.ir.op.Misc;
import org.jtriton.ir.op.Opcode;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;

/**
 * What it costs to compute one vector of a block, in units of about one instruction. Only the order of magnitude
 * matters: it decides whether a value used twice is computed twice or kept in memory.
 */
final class Cost {
    /** Reading a vector that is in memory. */
    static final int READ = 2;

    /** From here on a value is kept in memory rather than computed for a second loop nest. */
    static final int WORTH_KEEPING = 9;

    /** From here on a value is kept in memory rather than computed again in every round of a loop. */
    static final int WORTH_HOISTING = 6;

    /**
     * Operations below one another after which an expression is cut by keeping a part of it in memory: the compiler walks
     * expressions recursively, and the machine runs out of registers long before.
     */
    private static final int DEEPEST = 100;

    private static final int DIVIDE_INTEGERS = 12;
    private static final int DIVIDE_FLOATS = 5;
    private static final int ELEMENTARY_FUNCTION = 15;
    private static final int SOFTWARE_CONVERSION = 4;
    private static final int LOAD = 6;

    private final Uses uses;
    private final Map<Value, Integer> known = new HashMap<>();
    private final Map<Value, Integer> depths = new HashMap<>();

    Cost(Func f, Uses uses) {
        this.uses = uses;
        // Operands come before their users, so that nothing here recurses deeply.
        f.walk(op -> op.results().forEach(r -> {
            of(r);
            depths.put(r, 1 + op.operands().stream().mapToInt(this::depth).max().orElse(0));
        }));
    }

    /** Whether the expression of a value has become so deep that it must be cut here. */
    boolean isTooDeep(Value v) {
        return depths.getOrDefault(v, 0) >= DEEPEST;
    }

    private int depth(Value operand) {
        return isTooDeep(operand) ? 0 : depths.getOrDefault(operand, 0);
    }

    /** The cost of a value and of what it is computed from, assuming that expensive shared parts are in memory. */
    int of(Value v) {
        Integer k = known.get(v);
        if (k != null) {
            return k;
        }
        int c =
                switch (v) {
                    case Block.Argument a -> a.type().isTensor() ? READ : 0;
                    case Op.Result r -> ofResult(r);
                };
        known.put(v, c);
        return c;
    }

    private int ofResult(Op.Result r) {
        if (!r.type().isTensor()) {
            return 0;
        }
        int sum = own(r.op());
        for (Value operand : r.op().operands()) {
            int c = of(operand);
            sum += c >= WORTH_KEEPING && uses.users(operand).size() > 1 ? READ : c;
        }
        return sum;
    }

    private static int own(Op op) {
        return switch (op.opcode()) {
            case Arith a -> ofArith(a, op);
            case MathOp m -> ofMath(m);
            case Tt t -> ofTriton(t);
            case Scf s -> READ;
            case Cf c -> 0;
            case Ttg t -> 0;
            case Misc m -> 0;
        };
    }

    private static int ofArith(Arith a, Op op) {
        return switch (a) {
            case CONSTANT -> 0;
            case DIVSI, DIVUI, REMSI, REMUI -> splatConstant(op.operand(1)).isPresent() ? 3 : DIVIDE_INTEGERS;
            case DIVF, REMF -> DIVIDE_FLOATS;
            case EXTF, TRUNCF ->
                isSoftwareFormat(op.operand(0).type())
                                || isSoftwareFormat(op.result().type())
                        ? SOFTWARE_CONVERSION
                        : 1;
            case ADDI, SUBI, MULI, SHLI, SHRSI, SHRUI, ANDI, ORI, XORI, MINSI, MINUI, MAXSI, MAXUI -> 1;
            case ADDF, SUBF, MULF, NEGF, MINNUMF, MAXNUMF, MINIMUMF, MAXIMUMF -> 1;
            case CMPI, CMPF, SELECT, EXTSI, EXTUI, TRUNCI, SITOFP, UITOFP, FPTOSI, FPTOUI, BITCAST -> 1;
        };
    }

    private static int ofMath(MathOp m) {
        return switch (m) {
            case EXP, EXP2, LOG, LOG2, SIN, COS, ERF -> ELEMENTARY_FUNCTION;
            case SQRT, RSQRT -> DIVIDE_FLOATS;
            case FLOOR, CEIL, ABSF, ABSI, FMA -> 1;
        };
    }

    private static int ofTriton(Tt t) {
        return switch (t) {
            case MAKE_RANGE, SPLAT, UNSPLAT, BROADCAST, EXPAND_DIMS, RESHAPE, TRANS, SPLIT -> 0;
            case JOIN, CAT, ADDPTR, BITCAST, INT_TO_PTR, PTR_TO_INT, CLAMPF -> 1;
            case MULHIUI -> 3;
            case FP_TO_FP -> SOFTWARE_CONVERSION;
            case PRECISE_SQRT, PRECISE_DIVF -> DIVIDE_FLOATS;
            case LOAD, GATHER -> LOAD;
            case EXTERN_ELEMENTWISE -> ELEMENTARY_FUNCTION;
            case CALL, RETURN, GET_PROGRAM_ID, GET_NUM_PROGRAMS -> 0;
            case STORE, ATOMIC_RMW, ATOMIC_CAS, MAKE_TENSOR_DESCRIPTOR, DESCRIPTOR_LOAD, DESCRIPTOR_STORE -> READ;
            case DESCRIPTOR_EXTENTS,
                    DESCRIPTOR_REDUCE,
                    DESCRIPTOR_GATHER,
                    DESCRIPTOR_SCATTER,
                    DOT,
                    DOT_SCALED,
                    REDUCE,
                    SCAN -> READ;
            case REDUCE_RETURN, SCAN_RETURN, MAP_ELEMENTWISE, MAP_ELEMENTWISE_RETURN, HISTOGRAM -> READ;
            case ELEMENTWISE_INLINE_ASM, ASSERT, PRINT -> READ;
        };
    }

    private static boolean isSoftwareFormat(Type t) {
        return t.scalar() instanceof FloatType f && (f == FloatType.BF16 || f.isFp8());
    }

    /** The element of a block that is one constant repeated. */
    static Optional<Attribute> splatConstant(Value v) {
        if (!(v instanceof Op.Result r)) {
            return Optional.empty();
        }
        return switch (r.op().opcode()) {
            case Opcode c when c == Arith.CONSTANT -> Optional.of(r.op().get(Attrs.VALUE));
            case Opcode c when c == Tt.SPLAT -> splatConstant(r.op().operand(0));
            default -> Optional.empty();
        };
    }
}
