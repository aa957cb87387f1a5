package org.jtriton.ir.verify;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Tt;

/** Operations that apply a function, given as a region, to elements. */
final class CombineRules extends Rules {
    CombineRules(Op op, Errors errors) {
        super(op, errors);
    }

    void reduce() {
        if (!sources()) {
            return;
        }
        int axis = op.get(Attrs.AXIS);
        List<Integer> shape = new ArrayList<>(type(0).shape());
        if (require(axis >= 0 && axis < shape.size(), "has no axis " + axis)) {
            shape.remove(axis);
            List<Type> expected =
                    types(op.operands()).stream().map(t -> t.block(shape)).toList();
            requireTypes(op.results(), expected, "the results");
        }
        function(2, 1, elements(op.operands()), Tt.REDUCE_RETURN);
    }

    void scan() {
        if (!sources()) {
            return;
        }
        int axis = op.get(Attrs.AXIS);
        require(axis >= 0 && axis < type(0).shape().size(), "has no axis " + axis);
        requireTypes(op.results(), types(op.operands()), "the results");
        function(2, 1, elements(op.operands()), Tt.SCAN_RETURN);
    }

    void map() {
        if (!sources()) {
            return;
        }
        int pack = op.get(Attrs.PACK);
        int last = type(0).shape().getLast();
        if (!require(pack > 0 && last % pack == 0, "packs " + pack + " elements of " + last)) {
            return;
        }
        for (Value r : op.results()) {
            require(r.type().shape().equals(type(0).shape()), "the result is " + r.type() + " for " + type(0));
        }
        function(pack, pack, elements(op.results()), Tt.MAP_ELEMENTWISE_RETURN);
    }

    void histogram() {
        require(type(0).isInteger() && type(0).shape().size() == 1, "counts a 1-D block of integers, not " + type(0));
        require(
                resultType().isInteger(32) && resultType().shape().size() == 1,
                "gives a 1-D block of i32, not " + resultType());
        if (op.operands().size() > 1) {
            requireSame(type(1), type(0).withScalar(IntType.I1), "the mask");
        }
    }

    /** Whether there are sources, all blocks of one shape. */
    private boolean sources() {
        if (!require(!op.operands().isEmpty(), "has nothing to combine")
                || !require(type(0).isTensor(), "combines blocks, not " + type(0))) {
            return false;
        }
        boolean ok = true;
        for (Value v : op.operands()) {
            ok &= require(v.type().shape().equals(type(0).shape()), "combines " + type(0) + " and " + v.type());
        }
        return ok;
    }

    /**
     * The region takes {@code taken} elements of each source and gives {@code given} of each result: all first sources,
     * then all second ones. A combine function takes the elements so far, then the new ones.
     */
    private void function(int taken, int given, List<Type> results, Tt terminator) {
        List<Type> sources = elements(op.operands());
        boolean isMap = terminator == Tt.MAP_ELEMENTWISE_RETURN;
        List<Type> arguments = repeated(sources, taken, isMap);
        List<Type> yielded = repeated(results, given, isMap);
        if (!require(!op.region(0).isEmpty(), "has no function")) {
            return;
        }
        if (isMap) {
            requireBlocks(op.region(0), "the function", arguments, terminator, yielded);
        } else {
            requireBlock(op.region(0), "the function", arguments, terminator, yielded);
        }
    }

    private static List<Type> repeated(List<Type> types, int times, boolean eachInTurn) {
        List<Type> all = new ArrayList<>();
        if (eachInTurn) {
            types.forEach(t -> all.addAll(Collections.nCopies(times, t)));
        } else {
            for (int i = 0; i < times; i++) {
                all.addAll(types);
            }
        }
        return all;
    }

    private static List<Type> elements(List<? extends Value> values) {
        return types(values).stream().map(Type::scalar).toList();
    }
}
