package org.jtriton.fuzz;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jtriton.DType;

/**
 * A random kernel and how to launch it. It gets a buffer {@code B_<type>} for each of {@link #TYPES}, in which every program
 * has {@link #REGION} elements of its own to read and write, and the integers {@code n0} and {@code n1}.
 *
 * @param seed of the program and of what its buffers hold
 * @param programs how many run, {@link #MAX_PROGRAMS} at most
 * @param n0 the value of {@code n0}; that of {@code n1} is always 1, which the compiler makes a constant
 */
record Program(long seed, int programs, int n0, List<Stmt> body) {
    /** Elements of a buffer that belong to one program. */
    static final int REGION = 256;

    static final int MAX_PROGRAMS = 3;

    static final List<DType> INTEGERS = List.of(
            DType.INT8, DType.INT16, DType.INT32, DType.INT64, DType.UINT8, DType.UINT16, DType.UINT32, DType.UINT64);
    static final List<DType> FLOATS = List.of(DType.FP16, DType.BF16, DType.FP32, DType.FP64);
    static final List<DType> TYPES =
            Stream.concat(INTEGERS.stream(), FLOATS.stream()).toList();

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
            def pick(c, a, b):
                if c:
                    return a
                return b

            @triton.jit(noinline=True)
            def mixed(a, b):
                return (a ^ b) - (a & b)

            @triton.jit
            def k(%s, n0, n1):
                p = tl.program_id(0)
            """;

    String source() {
        var text = new StringBuilder(
                HEADER.formatted(TYPES.stream().map(Program::buffer).collect(Collectors.joining(", "))));
        body.forEach(s -> s.print("    ", text));
        return text.toString();
    }

    /** The name of the buffer of a type. */
    static String buffer(DType type) {
        return "B_" + type.languageName();
    }

    /** The programs that are a step simpler. */
    Stream<Program> simpler() {
        var alone = programs > 1 ? Stream.of(new Program(seed, 1, n0, body)) : Stream.<Program>empty();
        return Stream.concat(alone, Stmt.simpler(body).map(b -> new Program(seed, programs, n0, b)));
    }
}
