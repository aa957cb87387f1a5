package org.jtriton.ir.verify;

import java.util.List;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.Func;
import org.jtriton.ir.IntType;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Op;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Tt;

/** Operations on blocks: functions, arithmetic and the escape hatches here, the rest handed to its family. */
final class TtRules extends Rules {
    private final Func function;
    private final IrModule module;
    private final ShapeRules shape;
    private final MemoryRules memory;
    private final CombineRules combine;

    TtRules(Op op, Errors errors, Func function, IrModule module) {
        super(op, errors);
        this.function = function;
        this.module = module;
        this.shape = new ShapeRules(op, errors);
        this.memory = new MemoryRules(op, errors);
        this.combine = new CombineRules(op, errors);
    }

    void check(Tt code) {
        switch (code) {
            case CALL -> call();
            case RETURN -> requireTypes(op.operands(), function.resultTypes(), "the values");
            case GET_PROGRAM_ID, GET_NUM_PROGRAMS -> requireSame(resultType(), IntType.I32, "the result");

            case MAKE_RANGE -> shape.range();
            case SPLAT -> shape.splat();
            case UNSPLAT -> shape.unsplat();
            case BROADCAST -> shape.broadcast();
            case EXPAND_DIMS -> shape.expandDims();
            case RESHAPE -> shape.reshape();
            case TRANS -> shape.transpose();
            case CAT -> shape.cat();
            case JOIN -> shape.join();
            case SPLIT -> shape.split();
            case GATHER -> shape.gather();
            case DOT -> shape.dot();
            case DOT_SCALED -> shape.dotScaled();

            case ADDPTR -> memory.addPointer();
            case BITCAST -> memory.bitcast();
            case INT_TO_PTR -> memory.intToPointer();
            case PTR_TO_INT -> memory.pointerToInt();
            case LOAD -> memory.load();
            case STORE -> memory.store();
            case ATOMIC_RMW -> memory.atomicRmw();
            case ATOMIC_CAS -> memory.atomicCas();
            case MAKE_TENSOR_DESCRIPTOR -> memory.makeDescriptor();
            case DESCRIPTOR_EXTENTS -> memory.descriptorExtents();
            case DESCRIPTOR_LOAD -> memory.descriptorLoad();
            case DESCRIPTOR_STORE, DESCRIPTOR_REDUCE -> memory.descriptorStore();
            case DESCRIPTOR_GATHER -> memory.descriptorGather();
            case DESCRIPTOR_SCATTER -> memory.descriptorScatter();

            case MULHIUI -> requireIntegers(op.operands());
            case CLAMPF, PRECISE_SQRT, PRECISE_DIVF -> requireFloats(op.operands());
            case FP_TO_FP -> floatConversion();

            case REDUCE -> combine.reduce();
            case SCAN -> combine.scan();
            case MAP_ELEMENTWISE -> combine.map();
            case HISTOGRAM -> combine.histogram();
            case REDUCE_RETURN, SCAN_RETURN, MAP_ELEMENTWISE_RETURN -> {}

            case EXTERN_ELEMENTWISE, ELEMENTWISE_INLINE_ASM -> {}
            case ASSERT -> require(type(0).isInteger(1), "the condition is " + type(0) + ", not i1");
            case PRINT -> {
                int signs = op.get(Attrs.IS_SIGNED).size();
                int values = op.operands().size();
                require(signs == values, "says of " + signs + " values whether they are signed, but prints " + values);
            }
        }
    }

    private void call() {
        Func callee = module.function(op.get(Attrs.CALLEE));
        if (require(callee != null, "calls @" + op.get(Attrs.CALLEE) + ", which the module lacks")) {
            requireTypes(op.operands(), types(callee.parameters()), "the arguments");
            requireTypes(op.results(), callee.resultTypes(), "the results");
        }
    }

    private void floatConversion() {
        requireFloats(List.of(op.operand(0), op.result()));
        if (type(0).scalar() instanceof FloatType from && resultType().scalar() instanceof FloatType to) {
            require(
                    to.width() >= from.width() || op.has(Attrs.ROUNDING),
                    "narrows " + from + " to " + to + " without a rounding");
        }
    }
}
