package org.jtriton.ir.verify;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Cf;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Ttg;

/** Loops, conditionals and branches. */
final class ControlRules extends Rules {
    ControlRules(Op op, Errors errors) {
        super(op, errors);
    }

    void check(Scf code) {
        switch (code) {
            case FOR -> forLoop();
            case IF -> conditional();
            case WHILE -> whileLoop();
            case CONDITION -> requireSame(type(0), IntType.I1, "the condition");
            case YIELD -> {}
        }
    }

    void check(Cf code) {
        switch (code) {
            case BR ->
                require(op.successors().size() == 1, "has " + op.successors().size() + " targets, not 1");
            case COND_BR -> {
                require(op.successors().size() == 2, "has " + op.successors().size() + " targets, not 2");
                requireSame(type(0), IntType.I1, "the condition");
            }
        }
    }

    /** Warps that do something of their own. */
    void specialized() {
        List<Integer> warps = op.get(Attrs.PARTITION_NUM_WARPS);
        require(warps.size() == 1 && warps.getFirst() > 0, "is for one further group of warps, not " + warps);
        requireBlock(op.region(0), "the first region", List.of(), Ttg.WARP_YIELD, List.of());
        requireBlock(op.region(1), "the second region", List.of(), Ttg.WARP_RETURN, List.of());
        if (op.has(Attrs.ACTUAL_REGISTERS)) {
            List<Integer> registers = op.get(Attrs.ACTUAL_REGISTERS);
            require(
                    registers.size() == 2 && registers.stream().allMatch(r -> r % 8 == 0 && r >= 24 && r <= 256),
                    "gives both groups of warps 24, 32, ..., 256 registers, not " + registers);
            require(warps.getFirst() % 4 == 0, "changes the registers of four warps together, not of " + warps);
        }
    }

    private void forLoop() {
        require(type(0) instanceof IntType, "counts by an integer, not " + type(0));
        requireSame(type(1), type(0), "the upper bound");
        requireSame(type(2), type(0), "the step");
        List<Value> inits = op.operands().subList(3, op.operands().size());
        requireTypes(op.results(), types(inits), "the results");
        List<Type> arguments = new ArrayList<>(List.of(type(0)));
        arguments.addAll(types(inits));
        requireBlock(op.region(0), "the body", arguments, Scf.YIELD, types(inits));
    }

    private void conditional() {
        requireSame(type(0), IntType.I1, "the condition");
        requireBlock(op.region(0), "the first branch", List.of(), Scf.YIELD, types(op.results()));
        if (op.region(1).isEmpty()) {
            require(op.results().isEmpty(), "has results, but no second branch");
        } else {
            requireBlock(op.region(1), "the second branch", List.of(), Scf.YIELD, types(op.results()));
        }
    }

    private void whileLoop() {
        List<Type> inits = types(op.operands());
        List<Type> condition = new ArrayList<>(List.of(IntType.I1));
        condition.addAll(types(op.results()));
        requireBlock(op.region(0), "the first region", inits, Scf.CONDITION, condition);
        requireBlock(op.region(1), "the second region", types(op.results()), Scf.YIELD, inits);
    }
}
