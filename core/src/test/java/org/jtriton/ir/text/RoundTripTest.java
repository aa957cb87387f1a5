package org.jtriton.ir.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.jtriton.ir.IrModule;
import org.jtriton.testing.GoldenTest;
import org.jtriton.testing.IrAssert;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RoundTripTest {
    static List<TritonText> tritonTexts() {
        return TritonText.all();
    }

    @ParameterizedTest
    @MethodSource("tritonTexts")
    void tritonsTextComesOutToTheLetter(TritonText triton) {
        IrModule module = IrParser.parse(triton.text(), triton.name());
        assertThat(IrAssert.roundTrip(module)).isEqualTo(triton.withoutLocations());
    }

    @ParameterizedTest
    @MethodSource("tritonTexts")
    void locationsSurvive(TritonText triton) {
        IrModule module = IrParser.parse(triton.text(), triton.name());
        IrModule again = IrParser.parse(IrPrinter.printWithLocations(module), triton.name());
        assertThat(locations(again)).isEqualTo(locations(module)).hasSizeGreaterThan(1);
    }

    private static List<String> locations(IrModule module) {
        return module.functions().stream()
                .flatMap(f -> {
                    Stream.Builder<String> all = Stream.builder();
                    f.walk(op -> all.add(op.opcode().mnemonic() + " at " + op.location()));
                    return all.build();
                })
                .toList();
    }

    /** Each form that MLIR allows, and the one form in which it is printed. */
    @TestFactory
    Stream<DynamicTest> forms() {
        return GoldenTest.run("ir/forms", golden -> {
            IrModule module = IrParser.parse(golden.input(), golden.name());
            String text = IrAssert.roundTrip(module);
            return golden.words().contains("locations") ? IrPrinter.printWithLocations(module) : text;
        });
    }
}
