package org.jtriton.analysis;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jtriton.ir.Func;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Op;
import org.jtriton.ir.text.IrPrinter;
import org.jtriton.testing.GoldenTest;
import org.jtriton.testing.IrAssert;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What the analysis knows, written below each operation. */
class AxisInfoGoldenTest {
    @TestFactory
    Stream<DynamicTest> axisInfo() {
        return GoldenTest.run("analysis/axis-info", golden -> annotated(IrAssert.parse(golden.input())));
    }

    private static String annotated(IrModule module) {
        Func func = module.kernel();
        AxisInfo analysis = AxisInfo.of(func);
        Map<Op, List<String>> notes = new IdentityHashMap<>();
        func.walk(op -> {
            if (!op.results().isEmpty()) {
                notes.put(
                        op,
                        op.results().stream().map(r -> "// " + analysis.info(r)).toList());
            }
        });
        return IrPrinter.printWithNotes(module, notes);
    }
}
