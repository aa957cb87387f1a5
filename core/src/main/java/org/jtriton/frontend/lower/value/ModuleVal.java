package org.jtriton.frontend.lower.value;

/** A module: a file of kernels, or one of our own such as {@code triton.language}. */
public record ModuleVal(String name, Scope members) implements Val {
    @Override
    public String describe() {
        return "module '" + name + "'";
    }
}
