package org.jtriton.runtime.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jtriton.testing.GeneratedText.REPOSITORY;
import static org.jtriton.testing.GeneratedText.checkSection;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * How accurate the elementary functions are. Those of float64 are compared with values of 25 digits, those of float32
 * with those of float64, at many more arguments. How far they
 * may be off is the table in {@code docs/elementary-functions.md}.
 */
class ElementaryAccuracyTest {
    private static final Path REFERENCE = Path.of("src", "test", "resources", "elementary", "reference.txt");
    private static final Path DOCUMENT = REPOSITORY.resolve("docs", "elementary-functions.md");
    private static final Set<String> BESSEL = Set.of("j0", "j1", "y0", "y1");
    private static final int SAMPLES = 20_000;

    /** A function, the units in the last place that it may be off on float32 and float64, its range on float32. */
    private static final String FUNCTIONS = """
            exp            1     1     -104   88.7
            exp2           1     1     -150   127.9
            exp10          1     1     -45    38.5
            expm1          1.5   1     -20    88.7
            log            1     1     0      3e38
            log2           1     1.5   0      3e38
            log10          1     1     0      3e38
            log1p          1     1     -1     3e38
            sin            1.5   1     -3e38  3e38
            cos            1.5   1     -3e38  3e38
            tan            3     2     -3e38  3e38
            sinpi          2     1     -1e6   1e6
            cospi          2     1     -1e6   1e6
            asin           2     2     -1     1
            acos           1     1     -1     1
            atan           1.5   2     -3e38  3e38
            sinh           2     2     -89    89
            cosh           1.5   1.5   -89    89
            tanh           1.5   1.5   -12    12
            asinh          0.51  1     -3e38  3e38
            acosh          0.51  1     1      3e38
            atanh          0.51  1     -1     1
            cbrt           0.51  0.6   -3e38  3e38
            rcbrt          0.51  1.5   -3e38  3e38
            rsqrt          0.51  1     0      3e38
            erf            1.5   1     -5     5
            erfc           0.51  3     -5     10
            erfcx          0.51  3.5   -9     3e38
            erfinv         0.6   2.5   -1     1
            erfcinv        0.6   2.5   0      2
            normcdf        0.51  3     -14    7
            normcdfinv     0.6   3     0      1
            lgamma         0.51  3     0      3e36
            tgamma         0.51  3     -33.5  35
            j0             0.51  3.5   -1e6   1e6
            j1             0.51  3.5   -1e6   1e6
            y0             0.51  4.5   0      1e6
            y1             0.51  4.5   0      1e6
            cyl_bessel_i0  0.51  4.5   -88    88
            cyl_bessel_i1  0.51  4.5   -88    88
            pow            0.51  0.7   0      10
            atan2          1.5   2     -100   100
            hypot          0.51  0.51  -100   100
            rhypot         0.51  1.5   -100   100
            norm3d         0.51  0.51  -100   100
            rnorm3d        0.51  1.5   -100   100
            norm4d         0.51  0.51  -100   100
            rnorm4d        0.51  1.5   -100   100
            """;

    private static DeviceLibrary library;

    private record Point(double[] arguments, BigDecimal value) {}

    private record Row(String function, String single, String wide, Range range) {}

    private record Range(double from, double to) {}

    @BeforeAll
    static void open() {
        library = new DeviceLibrary();
    }

    @AfterAll
    static void close() {
        library.close();
    }

    @Test
    void theTableSaysHowAccurateTheyAre() throws IOException {
        var points = points();
        var table = new StringBuilder("| function | float32 | float64 |\n|---|---|---|\n");
        for (var row : rows()) {
            String name = row.function();
            assertThat(singleError(row, points.get(name).getFirst().arguments().length))
                    .as("%s on float32", name)
                    .isLessThan(Double.parseDouble(row.single()));
            assertThat(doubleError(name, points.get(name)))
                    .as("%s on float64", name)
                    .isLessThan(Double.parseDouble(row.wide()));
            table.append("| `%s` | %s | %s |\n".formatted(name, row.single(), row.wide()));
        }
        checkSection(DOCUMENT, "accuracy", table.toString());
    }

    private static double doubleError(String function, List<Point> points) {
        double[] got = library.doubles(
                function, columns(points.stream().map(Point::arguments).toList()));
        double worst = 0;
        for (int i = 0; i < got.length; i++) {
            var point = points.get(i);
            assertThat(got[i])
                    .as("%s %s", function, Arrays.toString(point.arguments()))
                    .isFinite();
            double unit =
                    Math.ulp(size(function, point.arguments()[0], point.value().doubleValue()));
            var error = new BigDecimal(got[i]).subtract(point.value()).abs();
            worst = Math.max(
                    worst,
                    error.divide(new BigDecimal(unit), MathContext.DECIMAL64).doubleValue());
        }
        return worst;
    }

    private static double singleError(Row row, int arity) {
        String function = row.function();
        var random = new Random(7);
        var arguments = new double[arity][];
        for (int a = 0; a < arity; a++) {
            arguments[a] = random.doubles(SAMPLES, -1, 1)
                    .map(u -> sample(row.range(), u, random))
                    .toArray();
        }
        if (function.equals("pow")) {
            arguments[1] = random.doubles(SAMPLES, -40, 40).map(x -> (float) x).toArray();
        }
        double[] got = library.floats(function, arguments);
        double[] expected = library.doubles(function, arguments);
        double worst = 0;
        for (int i = 0; i < got.length; i++) {
            if (Float.isInfinite((float) expected[i])) {
                assertThat(got[i]).as("%s %s", function, arguments[0][i]).isEqualTo((float) expected[i]);
                continue;
            }
            double unit = Math.ulp((float) size(function, arguments[0][i], expected[i]));
            worst = Math.max(worst, Math.abs(got[i] - expected[i]) / unit);
        }
        return worst;
    }

    /** A float32 of the range: of everyday size, or anywhere in it, or with any exponent. */
    private static double sample(Range range, double u, Random random) {
        double x =
                switch (random.nextInt(3)) {
                    case 0 -> 3 * u;
                    case 1 -> range.from() + (u + 1) / 2 * (range.to() - range.from());
                    default -> {
                        double largest = Math.max(Math.abs(range.from()), range.to());
                        yield Math.copySign(largest * Math.exp(-40 * random.nextDouble()), u);
                    }
                };
        float single = (float) x;
        // The ends are special values of some functions.
        boolean isOrdinary = single > range.from() && single < range.to() && single != 0 && Math.abs(single) != 1;
        return isOrdinary ? single : Math.max(range.from(), 0) + 0.75;
    }

    /** What an error is compared with: the value, of a Bessel function at least its modulus. */
    private static double size(String function, double x, double value) {
        return BESSEL.contains(function)
                ? Math.max(Math.abs(value), Math.sqrt(2 / (Math.PI * Math.max(Math.abs(x), 1))))
                : value;
    }

    private static double[][] columns(List<double[]> rows) {
        var columns = new double[rows.getFirst().length][rows.size()];
        for (int i = 0; i < rows.size(); i++) {
            for (int a = 0; a < columns.length; a++) {
                columns[a][i] = rows.get(i)[a];
            }
        }
        return columns;
    }

    private static List<Row> rows() {
        return FUNCTIONS
                .lines()
                .map(line -> line.strip().split("\\s+"))
                .map(w -> new Row(w[0], w[1], w[2], new Range(Double.parseDouble(w[3]), Double.parseDouble(w[4]))))
                .toList();
    }

    private static Map<String, List<Point>> points() throws IOException {
        Map<String, List<Point>> points = new LinkedHashMap<>();
        for (String line : Files.readAllLines(REFERENCE)) {
            if (!line.startsWith("#")) {
                String[] words = line.split(" ");
                double[] arguments = Arrays.stream(words, 1, words.length - 1)
                        .mapToDouble(Double::parseDouble)
                        .toArray();
                points.computeIfAbsent(words[0], name -> new ArrayList<>())
                        .add(new Point(arguments, new BigDecimal(words[words.length - 1])));
            }
        }
        return points;
    }

    private record Counterpart(String function, double from, double to, DoubleUnaryOperator java) {
        @Override
        public String toString() {
            return function;
        }
    }

    static Stream<Counterpart> counterparts() {
        return Stream.of(
                new Counterpart("exp", -745, 709, StrictMath::exp),
                new Counterpart("expm1", -40, 709, StrictMath::expm1),
                new Counterpart("log", 0, 1e308, StrictMath::log),
                new Counterpart("log10", 0, 1e308, StrictMath::log10),
                new Counterpart("log1p", -1, 1e308, StrictMath::log1p),
                new Counterpart("sin", -1e308, 1e308, StrictMath::sin),
                new Counterpart("cos", -1e10, 1e10, StrictMath::cos),
                new Counterpart("tan", -100, 100, StrictMath::tan),
                new Counterpart("asin", -1, 1, StrictMath::asin),
                new Counterpart("acos", -1, 1, StrictMath::acos),
                new Counterpart("atan", -100, 100, StrictMath::atan),
                new Counterpart("sinh", -710, 710, StrictMath::sinh),
                new Counterpart("cosh", -710, 710, StrictMath::cosh),
                new Counterpart("tanh", -20, 20, StrictMath::tanh),
                new Counterpart("cbrt", -1e308, 1e308, StrictMath::cbrt));
    }

    /** Java's functions are within 1 to 2.5 units in the last place themselves. */
    @ParameterizedTest
    @MethodSource("counterparts")
    void manyValuesAreThoseOfJava(Counterpart counterpart) {
        var random = new Random(3);
        var range = new Range(counterpart.from(), counterpart.to());
        double[] x =
                random.doubles(SAMPLES, -1, 1).map(u -> wide(range, u, random)).toArray();
        double[] got = library.doubles(counterpart.function(), x);
        for (int i = 0; i < x.length; i++) {
            double expected = counterpart.java().applyAsDouble(x[i]);
            assertClose(counterpart.function() + " " + x[i], got[i], expected);
        }
    }

    private static void assertClose(String call, double got, double expected) {
        if (got != expected) {
            assertThat(Math.abs(got - expected))
                    .as("%s = %s, in Java %s", call, got, expected)
                    .isLessThanOrEqualTo(3 * Math.ulp(expected));
        }
    }

    private static double wide(Range range, double u, Random random) {
        double largest = Math.max(Math.abs(range.from()), range.to());
        double x = random.nextBoolean()
                ? range.from() + (u + 1) / 2 * (range.to() - range.from())
                : Math.copySign(largest * Math.exp(-60 * random.nextDouble()), range.from() < 0 ? u : 1);
        return Math.clamp(x, range.from(), range.to());
    }

    @Test
    void powersAnglesAndNormsAreThoseOfJava() {
        var random = new Random(5);
        double[] x = random.doubles(SAMPLES, 0, 4).toArray();
        double[] y = random.doubles(SAMPLES, -300, 300).toArray();
        compare("pow", x, y, StrictMath::pow);
        compare("atan2", y, x, StrictMath::atan2);
        compare("hypot", x, y, StrictMath::hypot);
    }

    private static void compare(String function, double[] x, double[] y, DoubleBinaryOperator java) {
        double[] got = library.doubles(function, x, y);
        for (int i = 0; i < x.length; i++) {
            assertClose("%s(%s, %s)".formatted(function, x[i], y[i]), got[i], java.applyAsDouble(x[i], y[i]));
        }
    }
}
