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
                i = tl.arange(0, 4);
                x = B_uint32 + p * 256;
                a = tl.load(x + 200 + i);
                b = tl.load(x + 26 + i);
                d = tl.load(x + i * 45) % (((a ^ b) - (a & b)) | 1);
                tl.store(x + (i * 3 & 3), d // (tl.flip(tl.load(x + i) ^ tl.load(x + 3 - i), 0) | 1));
                j = tl.arange(0, 8);
                y = B_uint64 + p * 256;
                c = tl.gather(tl.minimum(tl.load(y + j * 18), tl.load(y + j)), tl.flip(j, 0) & 7, 0);
                e = tl.maximum(tl.load(y + 7 - j), tl.minimum(tl.load(y + 7 - j), tl.full((8,), 4, tl.uint64)));
                tl.store(y + j, e & c, mask=j > 1)""",
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
