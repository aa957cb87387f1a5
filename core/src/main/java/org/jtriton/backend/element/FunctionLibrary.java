package org.jtriton.backend.element;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.Func;
import org.jtriton.ir.Op;
import org.jtriton.ir.ScalarType;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.IntPredicate;
import org.jtriton.llvm.IrText;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.Param;
import org.jtriton.llvm.Val;

/**
 * The elementary functions that a module calls, each emitted once for every number of lanes it is called with and left
 * to LLVM to inline.
 */
public final class FunctionLibrary {
    private final IrText module;
    private final ElementaryFunctions functions;
    private final int vectorBits;
    private final String target;
    private final Set<String> emitted = new HashSet<>();

    public FunctionLibrary(IrText module, ElementaryFunctions functions, int vectorBits, String target) {
        this.module = module;
        this.functions = functions;
        this.vectorBits = vectorBits;
        this.target = target;
    }

    /** The target as it stands in the sentence of an error. */
    String target() {
        return target;
    }

    /**
     * The function's value, or null when there is no such function for the operands' types. Floats shorter than single
     * precision are computed in it.
     */
    public Val call(FunctionText f, Floats floats, String name, Op op, List<Val> args) {
        List<ScalarType> types = new ArrayList<>();
        List<Val> operands = new ArrayList<>();
        for (int i = 0; i < args.size(); i++) {
            ScalarType type = (ScalarType) op.operand(i).type().scalar();
            boolean isShort = type instanceof FloatType t && t.width() < 32;
            types.add(isShort ? FloatType.F32 : type);
            operands.add(isShort ? floats.convert(args.get(i), (FloatType) type, FloatType.F32, false) : args.get(i));
        }
        Func function = functions.function(name, types);
        if (function == null) {
            return null;
        }
        Val value = call(f, function, name, types, operands);
        return adapt(
                f, floats, value, function.resultTypes().getFirst(), op.result().type());
    }

    private Val call(FunctionText f, Func function, String name, List<ScalarType> types, List<Val> operands) {
        int lanes = operands.getFirst().type().lanes();
        String symbol = name + types.stream().map(t -> "." + t).collect(Collectors.joining()) + ".x" + lanes;
        if (!emitted.contains(symbol)) {
            emit(function, symbol, lanes);
        }
        LType result = Registers.scalar(function.resultTypes().getFirst()).withLanes(lanes);
        return f.call(result, symbol, operands.toArray(Val[]::new));
    }

    /** What the function gives in the type of the operation: a short float, or a truth value for a number that is not 0. */
    private static Val adapt(FunctionText f, Floats floats, Val value, Type from, Type to) {
        if (to.isInteger(1) && !from.isInteger(1)) {
            return f.icmp(IntPredicate.NE, value, Const.zero(value.type()));
        }
        return from instanceof FloatType a && to.scalar() instanceof FloatType b
                ? floats.convert(value, a, b, false)
                : value;
    }

    private void emit(Func function, String symbol, int lanes) {
        List<Param> params = IntStream.range(0, function.parameters().size())
                .mapToObj(i -> new Param(
                        Registers.scalar(function.parameters().get(i).type()).withLanes(lanes), "x" + i))
                .toList();
        Type resultType = function.resultTypes().getFirst();
        FunctionText text = module.function(symbol, Registers.scalar(resultType).withLanes(lanes), params);
        emitted.add(symbol);
        text.internal();
        text.attribute("alwaysinline");
        text.attribute("nounwind");
        if (vectorBits > 0) {
            text.vectorWidth(vectorBits);
        }
        Map<Value, Val> values = new HashMap<>();
        for (int i = 0; i < params.size(); i++) {
            values.put(function.parameters().get(i), text.param(i));
        }
        StraightLine body = new StraightLine(text, new Elementwise(text, this, Instructions.NONE), lanes, values);
        List<Val> results = body.emit(function.entry());
        text.ret(results.getFirst());
    }
}
