package org.jtriton.llvm;

import java.util.ArrayList;
import java.util.List;

/** A phi, which learns its incoming values as the branches to its block are written. */
public final class Phi {
    private final Val value;
    private final List<String> incoming = new ArrayList<>();

    Phi(Val value) {
        this.value = value;
    }

    /** The value that the phi defines. */
    public Val value() {
        return value;
    }

    /** Control that comes from this block brings this value. */
    public void incoming(Val from, Label block) {
        if (!from.type().equals(value.type())) {
            throw new IllegalArgumentException("a phi of " + value.type() + " takes " + from);
        }
        incoming.add("[ " + from.ref() + ", %" + block.name() + " ]");
    }

    String text() {
        return value.ref() + " = phi " + value.type() + " " + String.join(", ", incoming);
    }
}
