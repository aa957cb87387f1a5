package org.jtriton.fuzz;

import java.util.List;
import java.util.stream.Stream;
import org.jtriton.DType;

/**
 * A random kernel and how to launch it. Its parameters are the buffers {@code B_<type>} that it names, in which every program has
 * {@link #STRIDE} elements of its own to read and write, its aliases, the numbers {@code n0}, {@code n1} and {@code f0}, and the
 * constexpr {@code C}.
 *
 * @param seed of the program and of what its buffers hold
 * @param programs how many run, {@link #MAX_PROGRAMS} at most
 * @param n0 the value of {@code n0}; that of {@code n1} is always 1, which the compiler makes a constant
 * @param aliases more parameters that lead to the same memory
 */
record Program(long seed, int programs, int n0, List<Alias> aliases, List<Stmt> body) {
    /**
     * A parameter that points into a buffer.
     *
     * @param name of the parameter
     * @param type of the elements it is seen as, which are no wider than the buffer's
     * @param of the type of the buffer
     * @param offset where in the buffer it begins, {@link #MAX_OFFSET} at most
     */
    record Alias(String name, DType type, DType of, int offset) {
        static final int MAX_OFFSET = 32;

        /** Where the elements of a program begin. */
        String base() {
            return "%s + p * %d".formatted(name, STRIDE * of.bytes() / type.bytes());
        }
    }

    /** Elements that accesses are spread over. */
    static final int REGION = 256;

    /** Elements of a buffer that belong to one program: some more, for what an alias or a moving pointer adds. */
    static final int STRIDE = 384;

    static final int MAX_PROGRAMS = 4;

    /** The buffer that all programs add to, or whatever else the one operation is that they do there. */
    static final String SHARED = "S_int32";

    static final List<DType> INTEGERS = List.of(
            DType.INT8, DType.INT16, DType.INT32, DType.INT64, DType.UINT8, DType.UINT16, DType.UINT32, DType.UINT64);
    static final List<DType> FLOATS = List.of(DType.FP16, DType.BF16, DType.FP32, DType.FP64);
    static final List<DType> SMALL_FLOATS =
            List.of(DType.FP8E5, DType.FP8E4NV, DType.FP8E4B15, DType.FP8E5B16, DType.FP8E4B8);

    /** What variables are made of: the small floats are for memory and conversions. */
    static final List<DType> TYPES =
            Stream.concat(INTEGERS.stream(), FLOATS.stream()).toList();

    static final List<DType> STORED =
            Stream.concat(TYPES.stream(), SMALL_FLOATS.stream()).toList();

    private static final String HEADER = """
            import triton
            import triton.language as tl

            @triton.jit
            def larger(a, b):
                return tl.maximum(a, b)

            @triton.jit
            def last(a, b):
                return b

            @triton.jit
            def affine(a, b, c, d):
                return a * c, b * c + d

            @triton.jit
            def best(a, i, b, j):
                left = (a > b) | ((a == b) & (i > j))
                return tl.where(left, a, b), tl.where(left, i, j)

            @triton.jit
            def three(a, b, c, d, e, f):
                return a + d, tl.minimum(b, e), c ^ f

            @triton.jit
            def pick(c, a, b):
                if c:
                    return a
                return b

            @triton.jit(noinline=True)
            def mixed(a, b):
                return (a ^ b) - (a & b)

            @triton.jit
            def power(x, n):
                y = x
                for i in range(n):
                    y = y * x - i.to(x.dtype)
                return y

            @triton.jit
            def repeated(f: tl.constexpr, x, y, N: tl.constexpr = 2):
                if N == 0:
                    return x
                else:
                    return repeated(f, f(x, y), x, N=N - 1)

            @triton.jit
            def ordered(x, y, SWAPPED: tl.constexpr):
                if SWAPPED:
                    x, y = y, x
                return tl.minimum(x, y), tl.maximum(x, y)

            @triton.jit
            def apart(a, b):
                if a > b:
                    return a - b
                elif a == b:
                    return a
                else:
                    return b - a

            @triton.jit
            def k(%s):
                p = tl.program_id(0) + tl.program_id(1) * tl.num_programs(0)
            """;

    String source() {
        var parameters = Stream.of(
                        used().stream().map(Program::buffer),
                        aliases.stream().map(Alias::name),
                        Stream.of(SHARED, "n0", "n1", "f0", "C: tl.constexpr"))
                .flatMap(s -> s)
                .toList();
        return HEADER.formatted(String.join(", ", parameters)) + bodyText();
    }

    String bodyText() {
        var text = new StringBuilder();
        body.forEach(s -> s.print("    ", text));
        return text.append("    pass\n").toString();
    }

    /** The types of the buffers that the kernel uses, itself or by an alias. */
    List<DType> used() {
        var text = bodyText();
        return STORED.stream()
                .filter(t -> text.matches("(?s).*\\b" + buffer(t) + "\\b.*")
                        || aliases.stream().anyMatch(a -> a.of == t))
                .toList();
    }

    /** The name of the buffer of a type. */
    static String buffer(DType type) {
        return "B_" + type.languageName();
    }

    /** The programs that are a step simpler. */
    Stream<Program> simpler() {
        var alone = programs > 1 ? Stream.of(new Program(seed, 1, n0, aliases, body)) : Stream.<Program>empty();
        var text = bodyText();
        var fewer = aliases.stream()
                .filter(a -> !text.contains(a.name))
                .map(a -> new Program(
                        seed, programs, n0, aliases.stream().filter(b -> b != a).toList(), body));
        return Stream.of(alone, fewer, Stmt.simpler(body).map(b -> new Program(seed, programs, n0, aliases, b)))
                .flatMap(s -> s);
    }
}
