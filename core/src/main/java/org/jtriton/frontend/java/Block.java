package org.jtriton.frontend.java;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** A basic block: instructions first, then what they compute. */
final class Block {
    /** How a block ends. */
    sealed interface Exit {
        record Goto(Block to) implements Exit {}

        /**
         * @param thenPlace where the code stands that runs when {@code test} holds, in the order of the class file
         * @param otherPlace the same for when it does not
         */
        record Branch(Term test, Block then, Block other, int thenPlace, int otherPlace, int line) implements Exit {}

        /** Goes to the first target whose key is the subject's value. */
        record Switch(Term subject, List<Case> cases, Block otherwise, int line) implements Exit {}

        /** @param value null when nothing is returned */
        record Return(Term value, int line) implements Exit {}

        /** The end is never reached: what throws where no case of a switch is right that has a case for every value. */
        record Unreachable() implements Exit {}
    }

    record Case(int key, Block target) {}

    /** The index of its first instruction. */
    final int start;
    /** The index behind its last instruction. */
    int end;

    int line;
    final List<Block> predecessors = new ArrayList<>();
    final List<Code> code = new ArrayList<>();
    Exit exit;
    /** What is left on the stack. */
    List<Term> stack = List.of();

    Block(int start) {
        this.start = start;
    }

    List<Block> successors() {
        return switch (exit) {
            case Exit.Goto g -> List.of(g.to());
            case Exit.Branch b -> b.then() == b.other() ? List.of(b.then()) : List.of(b.then(), b.other());
            case Exit.Switch s -> {
                List<Block> all = new ArrayList<>();
                s.cases().forEach(c -> {
                    if (!all.contains(c.target())) {
                        all.add(c.target());
                    }
                });
                if (!all.contains(s.otherwise())) {
                    all.add(s.otherwise());
                }
                yield all;
            }
            case Exit.Return r -> List.of();
            case Exit.Unreachable u -> List.of();
        };
    }

    /** Leads its edges to other blocks. */
    void redirect(UnaryOperator<Block> to) {
        exit = redirected(to);
    }

    /** Its end with edges that lead to other blocks. */
    Exit redirected(UnaryOperator<Block> to) {
        return switch (exit) {
            case Exit.Goto g -> new Exit.Goto(to.apply(g.to()));
            case Exit.Branch b ->
                new Exit.Branch(
                        b.test(), to.apply(b.then()), to.apply(b.other()), b.thenPlace(), b.otherPlace(), b.line());
            case Exit.Switch s ->
                new Exit.Switch(
                        s.subject(),
                        s.cases().stream()
                                .map(c -> new Case(c.key(), to.apply(c.target())))
                                .toList(),
                        to.apply(s.otherwise()),
                        s.line());
            case Exit.Return r -> r;
            case Exit.Unreachable u -> u;
        };
    }

    @Override
    public String toString() {
        return "block " + start;
    }
}
