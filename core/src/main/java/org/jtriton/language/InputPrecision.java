package org.jtriton.language;

/** How precisely {@code float32} operands of a product are multiplied on tensor cores. */
public enum InputPrecision {
    /** Rounded to TF32. */
    TF32("tf32"),

    /** In three products of TF32. */
    TF32X3("tf32x3"),

    /** As they are. */
    IEEE("ieee"),

    /** In three products of bfloat16. */
    BF16X3("bf16x3"),

    /** In six products of bfloat16. */
    BF16X6("bf16x6");

    private final String text;

    InputPrecision(String text) {
        this.text = text;
    }

    /** The word of the kernel language. */
    @Override
    public String toString() {
        return text;
    }
}
