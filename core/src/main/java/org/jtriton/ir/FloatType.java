package org.jtriton.ir;

/** The floating-point formats, by the names of MLIR. */
public enum FloatType implements ScalarType {
    F8E5M2("f8E5M2", 5, 2),
    F8E4M3FN("f8E4M3FN", 4, 3),
    F8E4M3B11FNUZ("f8E4M3B11FNUZ", 4, 3),
    F8E5M2FNUZ("f8E5M2FNUZ", 5, 2),
    F8E4M3FNUZ("f8E4M3FNUZ", 4, 3),
    F16("f16", 5, 10),
    BF16("bf16", 8, 7),
    F32("f32", 8, 23),
    F64("f64", 11, 52);

    private final String text;
    private final int exponentBits;
    private final int mantissaBits;

    FloatType(String text, int exponentBits, int mantissaBits) {
        this.text = text;
        this.exponentBits = exponentBits;
        this.mantissaBits = mantissaBits;
    }

    @Override
    public int width() {
        return 1 + exponentBits + mantissaBits;
    }

    public int exponentBits() {
        return exponentBits;
    }

    /** Stored bits of the significand, without the hidden one. */
    public int mantissaBits() {
        return mantissaBits;
    }

    public boolean isFp8() {
        return width() == 8;
    }

    @Override
    public String toString() {
        return text;
    }
}
