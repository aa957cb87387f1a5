package org.jtriton.ir.verify;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.ir.Op;

/** The errors found so far: those of operations, and those of functions and blocks, which have no line of their own. */
final class Errors {
    private final Map<Op, List<String>> ofOps = new IdentityHashMap<>();
    private final List<String> all = new ArrayList<>();
    private final List<String> general = new ArrayList<>();

    void at(Op op, String message) {
        ofOps.computeIfAbsent(op, o -> new ArrayList<>()).add("^ error: " + message);
        all.add(op.opcode().mnemonic() + ": " + message);
    }

    void general(String message) {
        general.add("error: " + message);
        all.add(message);
    }

    Map<Op, List<String>> ofOps() {
        return ofOps;
    }

    List<String> general() {
        return general;
    }

    /** Every error as one line, in the order found. */
    List<String> all() {
        return all;
    }
}
