package org.jtriton.runtime.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import java.util.function.LongUnaryOperator;
import java.util.stream.Stream;
import org.jtriton.Buffer;
import org.jtriton.DType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Functions with one right result: special values, bits, whole numbers, remainders, the four roundings. */
class ElementaryExactTest {
    private static final int SAMPLES = 3000;
    private static final double[] EDGES = {
        0.0,
        -0.0,
        1,
        -1,
        0.5,
        -1.5,
        2.5,
        3,
        Double.MAX_VALUE,
        -Double.MAX_VALUE,
        Float.MAX_VALUE,
        Double.MIN_NORMAL,
        -Double.MIN_VALUE,
        3 * Double.MIN_VALUE,
        Float.MIN_NORMAL,
        Float.MIN_VALUE,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY,
        Double.NaN,
        1 + Math.ulp(1.0),
        1 - Math.ulp(0.5),
        Math.ulp(1.0),
        9007199254740993.0,
        -4503599627370495.5,
        2147483647.5,
        4294967295.0,
        -2147483648.5,
        9.223372036854775e18,
        1.8446744073709552e19,
    };

    private static DeviceLibrary library;

    @BeforeAll
    static void open() {
        library = new DeviceLibrary();
    }

    @AfterAll
    static void close() {
        library.close();
    }

    /** Edge cases, all bits alike, and numbers of everyday size. */
    private static double[] numbers(int seed) {
        var random = new Random(seed);
        var all = new double[SAMPLES];
        for (int i = 0; i < all.length; i++) {
            all[i] = i < EDGES.length
                    ? EDGES[(i + seed) % EDGES.length]
                    : i % 2 == 0
                            ? Double.longBitsToDouble(random.nextLong())
                            : random.nextGaussian() * Math.scalb(1.0, random.nextInt(-30, 30));
        }
        return all;
    }

    /** The same for float32, as numbers that are such. */
    private static double[] singles(int seed) {
        var random = new Random(seed);
        return Arrays.stream(numbers(seed))
                .map(x -> random.nextInt(3) == 0 ? Float.intBitsToFloat(random.nextInt()) : (float) x)
                .toArray();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "exp: nan>nan inf>inf -inf>0 0>1 -0>1 710>inf -746>0",
                "exp2: nan>nan inf>inf -inf>0 0>1 10>1024 1024>inf -1076>0",
                "exp10: nan>nan inf>inf -inf>0 0>1 2>100 309>inf -325>0",
                "expm1: nan>nan inf>inf -inf>-1 0>0 -0>-0 -50>-1 710>inf",
                "log: nan>nan inf>inf 0>-inf -0>-inf 1>0 -1>nan",
                "log2: nan>nan inf>inf 0>-inf 1>0 8>3 -1>nan",
                "log10: nan>nan inf>inf 0>-inf 1>0 1000>3 -1>nan",
                "log1p: nan>nan inf>inf -1>-inf 0>0 -0>-0 -2>nan",
                "sin: nan>nan inf>nan -inf>nan 0>0 -0>-0",
                "cos: nan>nan inf>nan 0>1",
                "tan: nan>nan inf>nan 0>0 -0>-0",
                "sinpi: nan>nan inf>nan 0>0 -0>-0 1>0 -1>-0 0.5>1 -1.5>1 1e30>0",
                "cospi: nan>nan inf>nan 0>1 0.5>0 1>-1 1e30>1",
                "asin: nan>nan 0>0 -0>-0 2>nan 1>1.5707963267948966 -1>-1.5707963267948966",
                "acos: nan>nan 1>0 -1>3.141592653589793 2>nan",
                "atan: nan>nan -0>-0 inf>1.5707963267948966 -inf>-1.5707963267948966",
                "sinh: nan>nan inf>inf -inf>-inf -0>-0 800>inf",
                "cosh: nan>nan inf>inf -inf>inf 0>1 -800>inf",
                "tanh: nan>nan inf>1 -inf>-1 -0>-0 50>1",
                "asinh: nan>nan inf>inf -inf>-inf -0>-0",
                "acosh: nan>nan inf>inf 1>0 0.5>nan",
                "atanh: nan>nan -0>-0 1>inf -1>-inf 2>nan",
                "sqrt: nan>nan inf>inf -0>-0 4>2 -1>nan",
                "rsqrt: nan>nan inf>0 0>inf 4>0.5 -1>nan",
                "cbrt: nan>nan inf>inf -inf>-inf -0>-0 -27>-3",
                "rcbrt: nan>nan inf>0 0>inf 8>0.5",
                "erf: nan>nan inf>1 -inf>-1 -0>-0 9>1",
                "erfc: nan>nan inf>0 -inf>2 0>1 40>0",
                "erfcx: nan>nan inf>0 -inf>inf 0>1",
                "erfinv: nan>nan 1>inf -1>-inf -0>-0 2>nan",
                "erfcinv: nan>nan 0>inf 2>-inf 1>0 3>nan",
                "normcdf: nan>nan inf>1 -inf>0 0>0.5",
                "normcdfinv: nan>nan 0>-inf 1>inf 0.5>0 2>nan",
                "lgamma: nan>nan inf>inf -inf>inf 0>inf 1>0 2>0 -3>inf",
                "tgamma: nan>nan inf>inf -inf>nan 0>inf -0>-inf -2>nan 5>24 200>inf",
                "j0: nan>nan inf>0 0>1",
                "j1: nan>nan inf>0 -0>-0",
                "y0: nan>nan inf>0 0>-inf -1>nan",
                "y1: nan>nan inf>0 0>-inf -1>nan",
                "cyl_bessel_i0: nan>nan -inf>inf 0>1 800>inf",
                "cyl_bessel_i1: nan>nan -inf>-inf -0>-0 -800>-inf",
                "logb: nan>nan -inf>inf 0>-inf 10>3 0.75>-1",
            })
    void specialValues(String row) {
        String function = row.substring(0, row.indexOf(':'));
        String[] cases = row.substring(row.indexOf(' ') + 1).split(" ");
        double[] x = Stream.of(cases)
                .mapToDouble(c -> number(c.substring(0, c.indexOf('>'))))
                .toArray();
        double[] expected = Stream.of(cases)
                .mapToDouble(c -> number(c.substring(c.indexOf('>') + 1)))
                .toArray();
        assertThat(library.doubles(function, x)).as(row).containsExactly(expected);
        double[] single = Arrays.stream(expected).map(v -> (float) v).toArray();
        assertThat(library.floats(function, x)).as(row + " on float32").containsExactly(single);
    }

    private static double number(String text) {
        return switch (text) {
            case "nan" -> Double.NaN;
            case "inf" -> Double.POSITIVE_INFINITY;
            case "-inf" -> Double.NEGATIVE_INFINITY;
            default -> Double.parseDouble(text);
        };
    }

    @Test
    void powersOfSpecialValuesAreThoseOfJava() {
        double[] edges = {0.0, -0.0, 1, -1, 2, -2, 4, -3, 16, 10, 8, 0.5, -0.5, Double.NaN, 1.0 / 0, -1.0 / 0};
        var x = new double[edges.length * edges.length];
        var y = new double[x.length];
        var expected = new double[x.length];
        for (int i = 0; i < x.length; i++) {
            x[i] = edges[i % edges.length];
            y[i] = edges[i / edges.length];
            boolean isRoot = Math.abs(y[i]) == 0.5 && (x[i] == 2 || x[i] == 0.5 || x[i] == 10);
            y[i] = isRoot ? 2 : y[i];
            // Java differs from C in what it takes 1 to an infinite or unknown power for.
            boolean isOne = x[i] == 1 || x[i] == -1 && Double.isInfinite(y[i]);
            expected[i] = isOne ? 1 : StrictMath.pow(x[i], y[i]);
        }
        assertSame("pow", expected, library.doubles("pow", x, y), x, y);
    }

    @Test
    void anglesOfSpecialValuesAreThoseOfJava() {
        double[] edges = {0.0, -0.0, 1, -1, Double.NaN, 1.0 / 0, -1.0 / 0};
        var x = new double[edges.length * edges.length];
        var y = new double[x.length];
        for (int i = 0; i < x.length; i++) {
            x[i] = edges[i % edges.length];
            y[i] = edges[i / edges.length];
        }
        check("atan2", StrictMath::atan2, x, y);
        check("hypot", StrictMath::hypot, x, y);
    }

    @Test
    void remaindersAreThoseOfJava() {
        double[] x = numbers(1);
        double[] y = numbers(2);
        check("fmod", (a, b) -> a % b, x, y);
        check("remainder", StrictMath::IEEEremainder, x, y);
        double[] a = singles(1);
        double[] b = singles(2);
        assertSame("fmod", each((p, q) -> (float) p % (float) q, a, b), library.floats("fmod", a, b), a, b);
    }

    @Test
    void neighboursSignsAndExponentsAreThoseOfJava() {
        double[] x = numbers(3);
        double[] y = numbers(4);
        check("nextafter", Math::nextAfter, x, y);
        check("copysign", (a, b) -> Double.isNaN(a) ? a : Math.copySign(a, b), x, withoutNan(y));
        check("fdim", (a, b) -> Double.isNaN(a) || Double.isNaN(b) ? Double.NaN : a > b ? a - b : 0, x, y);
        var random = new Random(9);
        int[] n = random.ints(SAMPLES, -2200, 2200).toArray();
        double[] scaled = library.call("ldexp", DType.FP64, library.of(DType.FP64, x), library.of(n))
                .toDoubles();
        var expected = new double[SAMPLES];
        Arrays.setAll(expected, i -> Math.scalb(x[i], n[i]));
        assertSame(
                "ldexp", expected, scaled, x, Arrays.stream(n).asDoubleStream().toArray());
    }

    private static double[] withoutNan(double[] x) {
        return Arrays.stream(x).map(v -> Double.isNaN(v) ? 1 : v).toArray();
    }

    @Test
    void wholeNumbersAreThoseOfJava() {
        Map<String, DoubleUnaryOperator> functions = Map.of(
                "rint", Math::rint,
                "nearbyint", Math::rint,
                "floor", Math::floor,
                "ceil", Math::ceil,
                "trunc", v -> v < 0 ? Math.ceil(v) : Math.floor(v),
                "round", v -> Math.copySign(halfUp(Math.abs(v)), v));
        functions.forEach((name, java) -> {
            double[] x = numbers(5);
            assertSame(name, Arrays.stream(x).map(java).toArray(), library.doubles(name, x), x);
            double[] s = singles(5);
            assertSame(name, Arrays.stream(s).map(java).toArray(), library.floats(name, s), s);
        });
    }

    private static double halfUp(double x) {
        double whole = Math.floor(x);
        return x - whole >= 0.5 ? whole + 1 : whole;
    }

    @Test
    void bitsAreThoseOfJava() {
        var random = new Random(11);
        int[] x = random.ints(SAMPLES).map(v -> v >> (v & 31)).toArray();
        x[0] = 0;
        x[1] = Integer.MIN_VALUE;
        Map<String, IntUnaryOperator> ints = Map.of(
                "popc", Integer::bitCount,
                "clz", Integer::numberOfLeadingZeros,
                "ffs", v -> v == 0 ? 0 : Integer.numberOfTrailingZeros(v) + 1,
                "brev", Integer::reverse,
                "abs", Math::abs);
        ints.forEach((name, java) -> assertThat(
                        library.call(name, DType.INT32, library.of(x)).toInts())
                .as(name)
                .containsExactly(Arrays.stream(x).map(java).toArray()));
        long[] y = random.longs(SAMPLES).map(v -> v >> (v & 63)).toArray();
        y[0] = 0;
        Map<String, LongUnaryOperator> longs = Map.of(
                "popc", Long::bitCount,
                "clz", Long::numberOfLeadingZeros,
                "ffs", v -> v == 0 ? 0 : Long.numberOfTrailingZeros(v) + 1);
        longs.forEach((name, java) -> assertThat(
                        library.call(name, DType.INT32, library.of(y)).toLongs())
                .as(name)
                .containsExactly(Arrays.stream(y).map(java).toArray()));
        assertThat(library.call("brev", DType.INT64, library.of(y)).toLongs())
                .containsExactly(Arrays.stream(y).map(Long::reverse).toArray());
    }

    @Test
    void averagesAndProductsAreThoseOfJava() {
        var random = new Random(13);
        int[] x = random.ints(SAMPLES).toArray();
        int[] y = random.ints(SAMPLES).map(v -> v >> (v & 15)).toArray();
        Map<String, IntBinaryOperator> signed = Map.of(
                "hadd", (a, b) -> (int) ((long) a + b >> 1),
                "rhadd", (a, b) -> (int) ((long) a + b + 1 >> 1),
                "mulhi", (a, b) -> (int) ((long) a * b >> 32),
                "mul24", (a, b) -> (a << 8 >> 8) * (b << 8 >> 8));
        signed.forEach((name, java) -> assertThat(library.call(name, DType.INT32, library.of(x), library.of(y))
                        .toInts())
                .as(name)
                .containsExactly(each(java, x, y)));
        Map<String, IntBinaryOperator> unsigned = Map.of(
                "hadd", (a, b) -> (int) (Integer.toUnsignedLong(a) + Integer.toUnsignedLong(b) >> 1),
                "rhadd", (a, b) -> (int) (Integer.toUnsignedLong(a) + Integer.toUnsignedLong(b) + 1 >> 1),
                "mulhi", (a, b) -> (int) (Integer.toUnsignedLong(a) * Integer.toUnsignedLong(b) >>> 32),
                "mul24", (a, b) -> (a & 0xFFFFFF) * (b & 0xFFFFFF));
        unsigned.forEach((name, java) -> assertThat(library.call(
                                name,
                                DType.UINT32,
                                library.of(x).as(DType.UINT32),
                                library.of(y).as(DType.UINT32))
                        .toInts())
                .as("unsigned " + name)
                .containsExactly(each(java, x, y)));
        long[] a = random.longs(SAMPLES).toArray();
        long[] b = random.longs(SAMPLES).map(v -> v >> (v & 31)).toArray();
        var high = new long[SAMPLES];
        Arrays.setAll(high, i -> Math.multiplyHigh(a[i], b[i]));
        assertThat(library.call("mulhi", DType.INT64, library.of(a), library.of(b))
                        .toLongs())
                .containsExactly(high);
    }

    @Test
    void bytesArePermuted() {
        int[] x = {0x03020100, 0x03020100, 0x03020100};
        int[] y = {0x07060504, 0x07060504, 0x07060504};
        int[] s = {0x3210, 0x7654, 0x0426};
        assertThat(library.call("byte_perm", DType.INT32, library.of(x), library.of(y), library.of(s))
                        .toInts())
                .containsExactly(0x03020100, 0x07060504, 0x00040206);
    }

    @ParameterizedTest
    @ValueSource(strings = {"rn", "rz", "rd", "ru"})
    void conversionsRoundAsTheySay(String mode) {
        var rounding = rounding(mode);
        double[] x = numbers(21);
        for (var type : List.of("int", "uint", "ll", "ull")) {
            var result = Map.of("int", DType.INT32, "uint", DType.INT32, "ll", DType.INT64, "ull", DType.INT64)
                    .get(type);
            int width = result.bits();
            long[] got = library.call("double2" + type + "_" + mode, result, library.of(DType.FP64, x))
                    .toLongs();
            double[] s = singles(21);
            long[] fromSingle = library.call("float2" + type + "_" + mode, result, library.of(DType.FP32, s))
                    .toLongs();
            for (int i = 0; i < x.length; i++) {
                long nan = -1L << (width - 1);
                assertThat(got[i])
                        .as("double2%s_%s(%s)", type, mode, x[i])
                        .isEqualTo(Double.isNaN(x[i]) ? nan : whole(x[i], rounding, type.startsWith("u"), width));
                assertThat(fromSingle[i])
                        .as("float2%s_%s(%s)", type, mode, s[i])
                        .isEqualTo(
                                Double.isNaN(s[i])
                                        ? width == 64 ? nan : 0
                                        : whole(s[i], rounding, type.startsWith("u"), width));
            }
        }
        double[] narrowed = library.call("double2float_" + mode, DType.FP32, library.of(DType.FP64, x))
                .toDoubles();
        var expected = Arrays.stream(x)
                .map(v -> Double.isFinite(v) ? rounded(new BigDecimal(v), mode, true, v) : v)
                .toArray();
        assertSame("double2float_" + mode, expected, narrowed, x);
        long[] longs = new Random(22).longs(SAMPLES).map(v -> v >> (v & 63)).toArray();
        Buffer source = library.of(longs);
        double[] singles = library.call("ll2float_" + mode, DType.FP32, source).toDoubles();
        double[] doubles = library.call("ll2double_" + mode, DType.FP64, source).toDoubles();
        for (int i = 0; i < longs.length; i++) {
            var exact = new BigDecimal(longs[i]);
            assertThat(singles[i]).as("ll2float_%s(%s)", mode, longs[i]).isEqualTo(rounded(exact, mode, true, 0.0));
            assertThat(doubles[i]).as("ll2double_%s(%s)", mode, longs[i]).isEqualTo(rounded(exact, mode, false, 0.0));
        }
    }

    private static RoundingMode rounding(String mode) {
        return switch (mode) {
            case "rn" -> RoundingMode.HALF_EVEN;
            case "rz" -> RoundingMode.DOWN;
            case "rd" -> RoundingMode.FLOOR;
            case "ru" -> RoundingMode.CEILING;
            default -> throw new IllegalArgumentException("no rounding is called " + mode);
        };
    }

    /** The whole number, kept in the range of the type, with its sign extended from its width. */
    private static long whole(double x, RoundingMode rounding, boolean unsigned, int width) {
        var least =
                unsigned ? BigDecimal.ZERO : new BigDecimal(2).pow(width - 1).negate();
        var greatest = new BigDecimal(2).pow(unsigned ? width : width - 1).subtract(BigDecimal.ONE);
        var exact = Double.isInfinite(x)
                ? new BigDecimal(2).pow(70).multiply(new BigDecimal(Math.signum(x)))
                : new BigDecimal(x).setScale(0, rounding);
        long bits = exact.max(least).min(greatest).toBigInteger().longValue();
        return width == 32 ? (int) bits : bits;
    }

    @ParameterizedTest
    @ValueSource(strings = {"rz", "rd", "ru"})
    void arithmeticRoundsAsItSays(String mode) {
        for (boolean single : List.of(true, false)) {
            double[] x = single ? singles(31) : numbers(31);
            double[] y = single ? singles(32) : numbers(32);
            double[] z = single ? singles(33) : numbers(33);
            var operations = Map.of(
                    "add_", new double[][] {x, y},
                    "sub_", new double[][] {x, y},
                    "mul_", new double[][] {x, y},
                    "fma_", new double[][] {x, y, z});
            operations.forEach((operation, arguments) -> {
                String name = operation + mode;
                double[] got = single ? library.floats(name, arguments) : library.doubles(name, arguments);
                var expected = new double[got.length];
                Arrays.setAll(expected, i -> expected(operation, mode, single, row(arguments, i)));
                assertSame(name, expected, got, arguments);
            });
        }
    }

    private static double[] row(double[][] columns, int i) {
        return Arrays.stream(columns).mapToDouble(c -> c[i]).toArray();
    }

    private static double expected(String operation, String mode, boolean single, double[] a) {
        double x = a[0];
        double y = operation.equals("sub_") ? -a[1] : a[1];
        boolean isSum = operation.equals("add_") || operation.equals("sub_");
        double first = isSum ? x : x * y;
        double second = isSum ? y : operation.equals("fma_") ? a[2] : Math.copySign(0.0, first);
        if (!Arrays.stream(a).allMatch(Double::isFinite)) {
            return isSum ? x + y : Math.fma(x, y, second);
        }
        var exact = isSum
                ? new BigDecimal(x).add(new BigDecimal(y))
                : new BigDecimal(x).multiply(new BigDecimal(y)).add(new BigDecimal(second));
        boolean sameSign = Math.copySign(1, first) == Math.copySign(1, second);
        double zero = sameSign ? Math.copySign(0.0, first) : mode.equals("rd") ? -0.0 : 0.0;
        return rounded(exact, mode, single, zero);
    }

    /** The float next to an exact number on the side that the rounding says. */
    private static double rounded(BigDecimal exact, String mode, boolean single, double zero) {
        if (exact.signum() == 0) {
            return Math.copySign(0.0, zero);
        }
        double near = single ? exact.floatValue() : exact.doubleValue();
        if (mode.equals("rn")) {
            return near;
        }
        boolean down = mode.equals("rd") || mode.equals("rz") && exact.signum() > 0;
        int side = Double.isInfinite(near) ? (near > 0 ? 1 : -1) : new BigDecimal(near).compareTo(exact);
        if (side == 0 || (down ? side < 0 : side > 0)) {
            return near;
        }
        double target = down ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        return single ? Math.nextAfter((float) near, target) : Math.nextAfter(near, target);
    }

    @Test
    void ordersFollowTheRecurrence() {
        int[] n = {2, 5, -3, 40, 40, 0, 1, 1_000_000};
        double[] x = {3, 0.5, 7, 10, 100, 0, -2, 1};
        double[] expected = {
            0.48609126058589107691,
            8.0536272413574740701e-6,
            0.16755558799533423604,
            6.030895312346909e-21,
            0.072701754822811056577,
            1,
            -0.5767248077568734,
            0
        };
        double[] got = library.call("jn", DType.FP64, library.of(n), library.of(DType.FP64, x))
                .toDoubles();
        for (int i = 0; i < n.length; i++) {
            assertThat(Math.abs(got[i] - expected[i]))
                    .as("jn(%d, %s) = %s", n[i], x[i], got[i])
                    .isLessThanOrEqualTo(1e-13 * Math.abs(expected[i]));
        }
    }

    private static void check(String function, DoubleBinaryOperator java, double[] x, double[] y) {
        assertSame(function, each(java, x, y), library.doubles(function, x, y), x, y);
    }

    private static double[] each(DoubleBinaryOperator java, double[] x, double[] y) {
        var all = new double[x.length];
        Arrays.setAll(all, i -> java.applyAsDouble(x[i], y[i]));
        return all;
    }

    private static int[] each(IntBinaryOperator java, int[] x, int[] y) {
        var all = new int[x.length];
        Arrays.setAll(all, i -> java.applyAsInt(x[i], y[i]));
        return all;
    }

    private static void assertSame(String function, double[] expected, double[] got, double[]... arguments) {
        List<String> wrong = new ArrayList<>();
        for (int i = 0; i < expected.length; i++) {
            if (Double.compare(got[i], expected[i]) != 0) {
                wrong.add("%s%s = %s, not %s"
                        .formatted(function, Arrays.toString(row(arguments, i)), got[i], expected[i]));
            }
        }
        assertThat(wrong).as("%d of %d wrong", wrong.size(), expected.length).isEmpty();
    }
}
