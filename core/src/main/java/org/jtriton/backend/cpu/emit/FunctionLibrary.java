package org.jtriton.backend.cpu.emit;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jtriton.backend.cpu.ElementaryFunctions;
import org.jtriton.ir.Func;
import org.jtriton.ir.Op;
import org.jtriton.ir.ScalarType;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.IrText;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.Param;
import org.jtriton.llvm.Val;

/**
 * The elementary functions that a module calls, each emitted once for every number of lanes it is called with and left
 * to LLVM to inline.
 */
final class FunctionLibrary {
    private final IrText module;
    private final ElementaryFunctions functions;
    private final int vectorBits;
    private final Map<String, FunctionText> emitted = new HashMap<>();

    FunctionLibrary(IrText module, ElementaryFunctions functions, int vectorBits) {
        this.module = module;
        this.functions = functions;
        this.vectorBits = vectorBits;
    }

    /** The function's value, or null when there is no such function for the operands' type. */
    Val call(FunctionText f, String name, Op op, List<Val> args) {
        ScalarType type = (ScalarType) op.operand(0).type().scalar();
        Func function = functions.function(name, type);
        if (function == null) {
            return null;
        }
        int lanes = args.getFirst().type().lanes();
        String symbol = name + "." + type + ".x" + lanes;
        FunctionText callee = emitted.get(symbol);
        if (callee == null) {
            callee = emit(function, symbol, lanes);
        }
        LType result = Registers.scalar(function.resultTypes().getFirst()).withLanes(lanes);
        Val value = f.call(result, symbol, args.toArray(Val[]::new));
        boolean truth = op.result().type().isInteger(1) && !result.scalar().equals(LType.I1);
        return truth ? f.icmp(org.jtriton.llvm.IntPredicate.NE, value, org.jtriton.llvm.Const.zero(result)) : value;
    }

    private FunctionText emit(Func function, String symbol, int lanes) {
        List<Param> params = IntStream.range(0, function.parameters().size())
                .mapToObj(i -> new Param(
                        Registers.scalar(function.parameters().get(i).type()).withLanes(lanes), "x" + i))
                .toList();
        Type resultType = function.resultTypes().getFirst();
        FunctionText text = module.function(symbol, Registers.scalar(resultType).withLanes(lanes), params);
        emitted.put(symbol, text);
        text.internal();
        text.attribute("alwaysinline");
        text.attribute("nounwind");
        text.vectorWidth(vectorBits);
        Map<Value, Val> values = new HashMap<>();
        for (int i = 0; i < params.size(); i++) {
            values.put(function.parameters().get(i), text.param(i));
        }
        StraightLine body = new StraightLine(text, new Elementwise(text, this), lanes, values);
        List<Val> results = body.emit(function.entry());
        text.ret(results.getFirst());
        return text;
    }
}
