package org.jtriton.runtime.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicIntegerArray;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class ProgramRangeTest {
    @Property(tries = 200)
    void everyProgramRunsOnce(
            @ForAll @IntRange(min = 1, max = 5000) int count, @ForAll @IntRange(min = 1, max = 5) int threads) {
        try (var pool = new WorkerPool(threads)) {
            var runs = new AtomicIntegerArray(count);
            for (int launch = 0; launch < 3; launch++) {
                pool.run(new ProgramRange(count, threads, 100, (first, last, scratch) -> {
                    assertThat(scratch.byteSize()).isGreaterThanOrEqualTo(100);
                    for (long p = first; p < last; p++) {
                        runs.incrementAndGet((int) p);
                    }
                }));
            }
            for (int p = 0; p < count; p++) {
                assertThat(runs.get(p)).isEqualTo(3);
            }
        }
    }
}
