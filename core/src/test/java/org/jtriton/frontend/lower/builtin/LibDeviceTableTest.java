package org.jtriton.frontend.lower.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.DType;
import org.jtriton.ir.ScalarType;
import org.jtriton.runtime.StandardFunctions;
import org.junit.jupiter.api.Test;

/** What the language offers of the device library is there. */
class LibDeviceTableTest {
    @Test
    void everyFunctionIsWrittenInTheKernelLanguage() {
        var missing = new ArrayList<String>();
        for (var overloads : LibDeviceTable.FUNCTIONS.values()) {
            for (var overload : overloads) {
                var operands = overload.parameters().stream()
                        .map(type -> (ScalarType) type.irType())
                        .toList();
                var function = StandardFunctions.INSTANCE.function(overload.symbol(), operands);
                if (function == null) {
                    missing.add(overload.symbol());
                } else {
                    assertThat(function.resultTypes())
                            .as(overload.symbol())
                            .containsExactly(overload.symbolResult().irType());
                }
            }
        }
        assertThat(missing).isEmpty();
    }

    @Test
    void otherNamesAreUnknown() {
        assertThat(StandardFunctions.INSTANCE.function("__nv_sine", List.of((ScalarType) DType.FP32.irType())))
                .isNull();
    }
}
