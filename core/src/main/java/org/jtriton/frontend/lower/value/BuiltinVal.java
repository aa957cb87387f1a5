package org.jtriton.frontend.lower.value;

/** A built-in function as a value. */
public record BuiltinVal(Builtin builtin) implements Val {
    @Override
    public String describe() {
        return "the built-in function " + builtin.name();
    }
}
