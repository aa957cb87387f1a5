package org.jtriton.pass;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jtriton.CompilationException;
import org.jtriton.ir.IrModule;
import org.jtriton.pass.gpu.AllocateShared;
import org.jtriton.pass.gpu.InsertBarriers;
import org.jtriton.testing.GoldenCase;
import org.jtriton.testing.GoldenTest;
import org.jtriton.testing.IrAssert;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The IR before and after the passes that a file names. */
class PassGoldenTest {
    private static final Map<String, Pass> PASSES = byName();

    @TestFactory
    Stream<DynamicTest> passes() {
        return GoldenTest.run("pass", PassGoldenTest::run);
    }

    @Test
    void everyPassHasGoldenFiles() {
        assertThat(PASSES.keySet())
                .allSatisfy(name -> assertThat(Files.isDirectory(Path.of("src/test/resources/golden/pass", name)))
                        .as("folder golden/pass/" + name)
                        .isTrue());
    }

    private static String run(GoldenCase golden) {
        List<Pass> passes = golden.words().stream().map(PassGoldenTest::named).toList();
        IrModule module = IrAssert.parse(golden.input());
        try {
            return IrAssert.roundTrip(new PassManager(passes).run(module));
        } catch (CompilationException e) {
            return golden.withError(e.line(), e.column(), e.message());
        }
    }

    private static Pass named(String name) {
        Pass pass = PASSES.get(name);
        if (pass == null) {
            throw new IllegalArgumentException("no pass '" + name + "' in " + PASSES.keySet());
        }
        return pass;
    }

    private static Map<String, Pass> byName() {
        Map<String, Pass> passes = new HashMap<>();
        Stream.of(new Dce(), new AllocateShared(), new InsertBarriers()).forEach(p -> passes.put(p.name(), p));
        Pipelines.cpu().forEach(p -> passes.put(p.name(), p));
        Pipelines.gpuAfterTriton().forEach(p -> passes.put(p.name(), p));
        return passes;
    }
}
