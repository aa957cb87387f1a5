package org.jtriton.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;

/**
 * Whether a kernel in Java takes longer to compile than in Python: both spellings in one JVM, one right after the other, each first in every
 * other pair, so that whatever else the machine does meets both. What is printed is the median of the pairs' ratios, Java to
 * Python, and an interval that holds the true median 95 times in 100, by the binomial distribution of how many pairs lie below it.
 *
 * <p>The argument is how many seconds a line may take, 10 unless it is given. A line warms up for as long.
 */
public final class CompilePairs {
    /** How a kernel is compiled in both spellings. */
    private enum Stage {
        TREE(CompileBenchmark::pythonToTree, CompileBenchmark::javaToTree),
        TRITON_IR(CompileBenchmark::pythonToTritonIr, CompileBenchmark::javaToTritonIr),
        MACHINE_CODE(CompileBenchmark::pythonToMachineCode, CompileBenchmark::javaToMachineCode),
        PTX(CompileBenchmark::pythonToPtx, CompileBenchmark::javaToPtx);

        private final Function<CompileBenchmark, Object> python;
        private final Function<CompileBenchmark, Object> java;

        Stage(Function<CompileBenchmark, Object> python, Function<CompileBenchmark, Object> java) {
            this.python = python;
            this.java = java;
        }
    }

    /** Half of the width of the interval in standard deviations. */
    private static final double DEVIATIONS = 1.96;

    /** What was compiled last, so that it is. */
    private static volatile Object last;

    private CompilePairs() {}

    public static void main(String[] args) throws IOException {
        double seconds = args.length == 0 ? 10 : Double.parseDouble(args[0]);
        System.out.printf(
                "%-12s %-12s %6s %12s %12s   %s%n", "kernel", "to", "pairs", "Python, us", "Java, us", "ratio");
        for (CompileBenchmark.Example example : CompileBenchmark.Example.values()) {
            CompileBenchmark kernel = new CompileBenchmark();
            kernel.example = example;
            kernel.read();
            for (Stage stage : Stage.values()) {
                measure(kernel, stage, seconds);
            }
        }
    }

    private static void measure(CompileBenchmark kernel, Stage stage, double seconds) {
        pairs(kernel, stage, seconds);
        List<double[]> pairs = pairs(kernel, stage, seconds);
        List<Double> ratios = sorted(pairs, p -> p[1] / p[0]);
        int n = ratios.size();
        int half = (int) Math.ceil(DEVIATIONS * Math.sqrt(n) / 2);
        System.out.printf(
                "%-12s %-12s %6d %12.1f %12.1f   %.3f (%.3f to %.3f)%n",
                kernel.example,
                stage,
                n,
                sorted(pairs, p -> p[0] / 1e3).get(n / 2),
                sorted(pairs, p -> p[1] / 1e3).get(n / 2),
                ratios.get(n / 2),
                ratios.get(Math.max(n / 2 - half, 0)),
                ratios.get(Math.min(n / 2 + half, n - 1)));
    }

    /** The times of pairs in nanoseconds: those of the Python spelling, and of the Java one. */
    private static List<double[]> pairs(CompileBenchmark kernel, Stage stage, double seconds) {
        List<double[]> all = new ArrayList<>();
        long end = System.nanoTime() + (long) (seconds * 1e9);
        while (all.isEmpty() || System.nanoTime() < end) {
            boolean isPythonFirst = all.size() % 2 == 0;
            double first = time(kernel, isPythonFirst ? stage.python : stage.java);
            double second = time(kernel, isPythonFirst ? stage.java : stage.python);
            all.add(isPythonFirst ? new double[] {first, second} : new double[] {second, first});
        }
        return all;
    }

    private static double time(CompileBenchmark kernel, Function<CompileBenchmark, Object> compile) {
        long start = System.nanoTime();
        last = compile.apply(kernel);
        return System.nanoTime() - start;
    }

    private static List<Double> sorted(List<double[]> pairs, Function<double[], Double> value) {
        List<Double> all = new ArrayList<>(pairs.stream().map(value).toList());
        Collections.sort(all);
        return all;
    }
}
