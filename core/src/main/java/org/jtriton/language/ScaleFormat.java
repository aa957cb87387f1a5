package org.jtriton.language;

/** The format of an operand of {@link ProductFunctions#dotScaled}. */
public enum ScaleFormat {
    /** Floats of 4 bits, two of them in a byte. */
    E2M1("e2m1"),

    /** {@code float8e4nv}. */
    E4M3("e4m3"),

    /** {@code float8e5}. */
    E5M2("e5m2"),

    /** {@code bfloat16}. */
    BF16("bf16"),

    /** {@code float16}. */
    FP16("fp16");

    private final String text;

    ScaleFormat(String text) {
        this.text = text;
    }

    /** The word of the kernel language. */
    @Override
    public String toString() {
        return text;
    }
}
