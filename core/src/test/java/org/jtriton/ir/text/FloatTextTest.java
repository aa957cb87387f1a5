package org.jtriton.ir.text;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jtriton.ir.FloatBits;
import org.jtriton.ir.FloatType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FloatTextTest {
    /** As MLIR prints them. */
    @ParameterizedTest
    @CsvSource({
        "0, F32, 0.000000e+00",
        "-0.0, F32, -0.000000e+00",
        "1, F32, 1.000000e+00",
        "-10, F16, -1.000000e+01",
        "0.1, F32, 1.000000e-01",
        "1e-7, F32, 1.000000e-07",
        "3.14159265, F32, 3.14159274",
        "1.44269504, F32, 1.44269502",
        "4.6566127342e-10, F32, 4.6566126E-10",
        "1e300, F64, 1.000000e+300",
        "3.141592653589793, F64, 3.1415926535897931",
        "16777217, F64, 0x4170000010000000",
        "0.333333343, F32, 0.333333343",
        "Infinity, F32, 0x7F800000",
        "-Infinity, F32, 0xFF800000",
        "NaN, F16, 0x7E00",
        "Infinity, F8E5M2, 0x7C",
        "0.0625, BF16, 6.250000e-02",
    })
    void isMlirs(double value, FloatType type, String text) {
        assertThat(FloatText.print(FloatBits.encode(value, type), type)).isEqualTo(text);
    }

    @Property(tries = 5000)
    void isReadBackToTheBit(@ForAll FloatType type, @ForAll long random) {
        long bits = type == FloatType.F64 ? random : random & (1L << type.width()) - 1;
        String text = FloatText.print(bits, type);
        assertThat(NumberText.bits(new Cursor(text, "f"), 0, text, type)).isEqualTo(bits);
    }
}
