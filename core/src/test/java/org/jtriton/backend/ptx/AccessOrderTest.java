package org.jtriton.backend.ptx;

import java.util.List;
import org.jtriton.DType;
import org.jtriton.backend.ptx.TwoDevices.Tensor;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** All of an access of a program comes before its next one, also where other threads are about the same memory. */
@Timeout(600)
class AccessOrderTest {
    private static TwoDevices devices;

    @BeforeAll
    static void open() {
        devices = new TwoDevices();
    }

    @AfterAll
    static void close() {
        devices.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // Loaded, and stored where others may not have loaded yet.
                "tl.store(x + N - 1 - i, tl.load(x + i))",
                "tl.store(x + i, tl.load(x + (i + 1) % N))",
                "tl.store(x + i // 2, tl.load(x + i), mask=i % 2 == 1)",
                "tl.store(x + c * 16 + r, tl.load(x + r * 16 + c))",
                // Stored, and loaded by others.
                "tl.store(x + i, i); tl.store(y + i, tl.load(x + N - 1 - i))",
                "tl.store(x + i, i); tl.store(y + i, tl.load(x + N // 2))",
                "tl.store(x + i, i); tl.store(x + N - 1 - i, i)",
                // A scalar, which all load and one stores.
                "v = tl.load(x); tl.store(x, v + 1); tl.store(y + i, v)",
                "tl.store(x + 5, 7); tl.store(y + i, tl.load(x + 5))",
                "tl.atomic_add(x + i, 1); tl.store(y + i, tl.load(x + N - 1 - i))",
                // From round to round.
                "for k in range(5): tl.store(x + i, tl.load(x + (i + 1) % N) + 1)",
                "for k in range(5): tl.store(x + i + k, tl.load(x + i + k + 1, mask=i < N - 8), mask=i < N - 8)",
                "for k in range(5): tl.store(x + N - 1 - i, tl.load(x + i) + k)",
            })
    void blocksAreInOrder(String statements) {
        devices.compare(
                """
                import triton
                import triton.language as tl

                @triton.jit
                def k(x, y, N: tl.constexpr):
                    i = tl.arange(0, N)
                    r = tl.arange(0, 16)[:, None]
                    c = tl.arange(0, 16)[None, :]
                    %s
                """.formatted(statements), 1, List.of(new Tensor(DType.INT32, 256), new Tensor(DType.INT32, 256)), 256);
    }
}
