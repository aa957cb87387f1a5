package org.jtriton.frontend.lower.value;

import org.jtriton.DType;

/** A type used as a value: {@code tl.float32}, {@code x.dtype}, {@code tl.pointer_type(tl.int8)}. */
public record TypeVal(LangType type) implements Val {
    public static TypeVal of(DType dtype) {
        return new TypeVal(LangType.of(dtype));
    }

    @Override
    public String describe() {
        return "the type " + type;
    }
}
