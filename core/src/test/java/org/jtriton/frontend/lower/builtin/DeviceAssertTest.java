package org.jtriton.frontend.lower.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import org.jtriton.DType;
import org.jtriton.Knobs;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Checks are compiled into a kernel on request only. */
@Isolated("sets a system property")
class DeviceAssertTest {
    private final Sketch s = new Sketch();

    @AfterEach
    void clear() {
        System.clearProperty(Knobs.DEBUG.property());
    }

    @Test
    void withoutDebuggingNothingIsEmitted() {
        s.tl("device_assert", s.block(DType.INT1, 8), "no");
        assertThat(s.text()).isEmpty();
    }

    @Test
    void lanesThatTheMaskTurnsOffHold() {
        System.setProperty(Knobs.DEBUG.property(), "true");
        s.tl("device_assert", s.block(DType.INT1, 8), "no", s.block(DType.INT1, 8));
        assertThat(s.text()).isEqualTo("""
                %cst = arith.constant dense<true> : tensor<8xi1>
                %0 = arith.xori %arg1, %cst : tensor<8xi1>
                %1 = arith.ori %arg0, %0 : tensor<8xi1>
                tt.assert %1, "no" : tensor<8xi1>""");
    }
}
