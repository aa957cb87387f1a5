package org.jtriton.frontend.lower.value;

/** A method with its object: {@code x.sum}; a call puts {@code self} before the other arguments. */
public record BoundVal(Val self, Val function) implements Val {
    @Override
    public String describe() {
        return "a method of " + self.describe();
    }
}
