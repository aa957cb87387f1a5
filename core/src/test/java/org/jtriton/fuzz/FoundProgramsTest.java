package org.jtriton.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the fuzzer found, each shrunk to the statements that showed it. */
class FoundProgramsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                // A choice whose other value is a choice.
                "tl.store(B_int32 + p * 384, p if n0 > 30 else (n0 if n0 > 3 else n1))",
                // An index in reverse that is also written to memory, where the store before has left something else.
                """
                i = tl.arange(0, 4)
                x = B_uint32 + p * 384
                a = tl.load(x + 200 + i)
                b = tl.load(x + 26 + i)
                d = tl.load(x + i * 45) % (((a ^ b) - (a & b)) | 1)
                tl.store(x + (i * 3 & 3), d // (tl.flip(tl.load(x + i) ^ tl.load(x + 3 - i), 0) | 1))
                j = tl.arange(0, 8)
                y = B_uint64 + p * 384
                c = tl.gather(tl.minimum(tl.load(y + j * 18), tl.load(y + j)), tl.flip(j, 0) & 7, 0)
                e = tl.maximum(tl.load(y + 7 - j), tl.minimum(tl.load(y + 7 - j), tl.full((8,), 4, tl.uint64)))
                tl.store(y + j, e & c, mask=j > 1)""",
                // A block that is picked from, of whose result only a scalar is used, in a loop.
                """
                v = tl.split(tl.full((2,), 5, tl.uint16))[0]
                for i in tl.range(0, p):
                    v = tl.split(tl.gather(tl.full((4,), 1, tl.uint16), tl.full((2,), 1, tl.int32) & 3, 0))[0]
                tl.store(B_uint16 + p * 384, v)""",
                // Loads that several stores in one loop need, the first of which overwrites them.
                """
                i = tl.arange(0, 32)
                a = tl.load(B_int32 + p * 384 + i)
                b = tl.load(B_uint32 + p * 384 + i)
                tl.store(B_int32 + p * 384 + i, a + 3)
                tl.store(B_uint32 + p * 384 + i, b ^ a.to(tl.uint32, bitcast=True))
                tl.store(B_int64 + p * 384 + i, b.to(tl.int64) * 5 + a)""",
                // A scalar out of a block that was loaded before its memory changed.
                """
                a = tl.load(B_int32 + p * 384 + tl.arange(0, 2))
                tl.store(B_int32 + p * 384 + tl.arange(0, 2), a + 1)
                tl.store(B_int32 + p * 384 + 9, tl.split(a * 3)[1])""",
                // Elements taken one by one, at places that look like a stride.
                """
                i = tl.arange(0, 32)
                x = tl.load(B_float32 + p * 384 + (i * 5 & 31))
                tl.store(B_float32 + p * 384 + i, tl.map_elementwise(apart, tl.full((32,), 1, tl.float32), x))""",
                // What an atomic operation found, needed by the next one in the same loop.
                """
                i = tl.arange(0, 8)
                x = B_int32 + p * 384 + (i * 3 & 7)
                a = tl.cumsum(tl.load(B_int32 + p * 384 + 32 + i), 0)
                a = tl.atomic_cas(x, a, 0 - a)
                a = tl.atomic_cas(x, a, 0 - a)""",
            })
    void isRightNow(String statements) {
        List<Stmt> body = statements
                .lines()
                .map(s -> (Stmt) new Stmt.Effect(s.replace("%", "%%"), List.of()))
                .toList();
        try (var comparison = new Comparison(FuzzSettings.get(0).devices())) {
            assertThat(comparison.failure(new Program(0, 2, 5, List.of(), body)))
                    .isEmpty();
        }
    }
}
