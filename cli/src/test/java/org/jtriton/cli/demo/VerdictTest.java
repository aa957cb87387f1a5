package org.jtriton.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VerdictTest {
    @Test
    void errorsAreAbsoluteBelowOneAndRelativeAbove() {
        assertThat(Verdict.error(new float[] {0.5f, 101}, new double[] {0.25, 100}))
                .isEqualTo(0.25);
        assertThat(Verdict.error(new float[] {0.5f, 150}, new double[] {0.25, 100}))
                .isEqualTo(0.5);
        assertThat(Verdict.error(new float[0], new double[0])).isZero();
    }

    @Test
    void nothingThatIsNoNumberIsRight() {
        assertThat(Verdict.error(new float[] {Float.NaN}, new double[] {1})).isInfinite();
        assertThat(Verdict.error(new float[] {Float.POSITIVE_INFINITY}, new double[] {1}))
                .isInfinite();
    }

    @Test
    void aComplaintNamesBoth() {
        assertThat(Verdict.of(1e-3, 1e-3).complaint()).isEmpty();
        assertThat(Verdict.of(2e-3, 1e-3).complaint()).hasValue("the error is 2.0e-03, more than 1.0e-03");
    }
}
