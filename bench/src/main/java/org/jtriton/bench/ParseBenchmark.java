package org.jtriton.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.jtriton.frontend.python.Parser;
import org.jtriton.frontend.tree.PyModule;
import org.jtriton.frontend.tree.Source;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** How long a kernel file takes to become a syntax tree, the file having been read. Runs in the root of the checkout. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class ParseBenchmark {
    /** The kernel file. */
    @Param("core/src/test/resources/conformance/kernels/dot.py")
    public String file;

    private Source source;

    @Setup
    public void read() throws IOException {
        source = Source.of(file, Files.readString(Path.of(file)));
    }

    @Benchmark
    public PyModule parse() {
        return Parser.parse(source);
    }
}
