package org.jtriton.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the fuzzer found, each shrunk to the statements that showed it. */
class FoundProgramsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                // A choice whose other value is a choice.
                "tl.store(B_int32 + p * 256, p if n0 > 30 else (n0 if n0 > 3 else n1))",
                // An index in reverse that is also written to memory, where the store before has left something else.
                """
                a = tl.load(B_uint32 + p * 256 + tl.arange(0, 4));
                tl.store(B_uint32 + p * 256 + tl.arange(0, 4), a // (tl.flip(a * 3, 0) | 1));
                b = tl.load(B_uint64 + p * 256 + 7 - tl.arange(0, 8));
                c = tl.load(B_uint64 + p * 256 + tl.arange(0, 8) * 18);
                g = tl.gather(tl.minimum(c, 9), tl.flip(tl.arange(0, 8), 0) & 7, 0);
                tl.store(B_uint64 + p * 256 + tl.arange(0, 8), tl.maximum(b, tl.minimum(b, 4)) & g)""",
            })
    void isRightNow(String statements) {
        List<Stmt> body = Stream.of(statements.split(";"))
                .map(s -> (Stmt) new Stmt.Effect(s.strip().replace("%", "%%"), List.of()))
                .toList();
        try (var comparison = new Comparison()) {
            assertThat(comparison.failure(new Program(0, 2, 5, body))).isEmpty();
        }
    }
}
