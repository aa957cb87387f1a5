package org.jtriton.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Elimination gives what trying all vectors gives. */
class F2MatrixTest {
    @Property
    void rankAndImageAreThoseOfAllProducts(@ForAll long seed) {
        var m = small(seed);
        var reached = vectors(m.columns()).map(m::apply).boxed().collect(Collectors.toSet());
        assertThat(1L << m.rank()).isEqualTo(reached.size());
        assertThat(m.image()).hasSize(m.rank());
        assertThat(spanOf(m.image())).isEqualTo(reached);
    }

    @Property
    void kernelIsAllThatBecomesZero(@ForAll long seed) {
        var m = small(seed);
        var zeros = vectors(m.columns()).filter(v -> m.apply(v) == 0).boxed().collect(Collectors.toSet());
        assertThat(spanOf(m.kernel())).isEqualTo(zeros);
        assertThat(1L << m.kernel().length).isEqualTo(zeros.size());
    }

    @Property
    void solveFindsTheSolutionWithTheFreeBitsZero(@ForAll long seed) {
        var random = new RandomLayouts(seed);
        var a = random.matrix(random.upTo(5), random.upTo(5));
        var b = random.matrix(a.rows(), random.upTo(3));
        var solution = a.solve(b);
        for (int c = 0; c < b.columns(); c++) {
            long column = b.column(c);
            var all = vectors(a.columns())
                    .filter(x -> a.apply(x) == column)
                    .boxed()
                    .collect(Collectors.toSet());
            if (all.isEmpty()) {
                assertThat(solution).isEmpty();
                return;
            }
        }
        assertThat(a.times(solution.orElseThrow())).isEqualTo(b);
        for (long x : solution.orElseThrow().toColumns()) {
            assertThat(x & ~a.pivots()).isZero();
        }
    }

    @Property
    void pivotsAreTheColumnsThatAreNew(@ForAll long seed) {
        var m = small(seed);
        for (int c = 0; c < m.columns(); c++) {
            long column = m.column(c);
            boolean reachedBefore = vectors(c).anyMatch(v -> m.apply(v) == column);
            assertThat((m.pivots() >>> c & 1) == 0).isEqualTo(reachedBefore);
        }
    }

    @Property
    void theInverseUndoes(@ForAll long seed) {
        var random = new RandomLayouts(seed);
        var m = random.invertible(random.upTo(8));
        assertThat(m.times(m.inverse())).isEqualTo(F2Matrix.identity(m.rows()));
        assertThat(m.inverse().times(m)).isEqualTo(F2Matrix.identity(m.rows()));
    }

    @Property
    void theImageOfTheTransposeHasTheSameRank(@ForAll long seed) {
        var m = small(seed);
        assertThat(m.transpose().rank()).isEqualTo(m.rank());
        assertThat(m.transpose().transpose()).isEqualTo(m);
    }

    @Property
    void theBasisOfASpanDependsOnItsVectorsOnly(@ForAll long seed) {
        var m = small(seed);
        var shuffled = new RandomLayouts(seed)
                .shuffled(LongStream.of(m.toColumns()).boxed().toList());
        assertThat(F2Span.of(shuffled.stream().mapToLong(v -> v).toArray()).basis())
                .isEqualTo(m.image());
    }

    @Test
    void aSpanTakesAnyNumberOfVectors() {
        var span = new F2Span();
        for (int i = 0; i < 100; i++) {
            span.add(i % 2);
        }
        assertThat(span.dimension()).isEqualTo(1);
        assertThat(span.coordinates(1)).hasValue(0b10);
        assertThat(span.add(2)).isTrue();
        assertThat(span.contains(3)).isTrue();
        assertThatIllegalStateException()
                .isThrownBy(() -> span.coordinates(2))
                .withMessage("no coordinate for vector 100 of a span: 64 fit, leave out those that add nothing");
    }

    @Property
    void intersectionsAreWhatBothReach(@ForAll long seed) {
        var random = new RandomLayouts(seed);
        long[] a = random.matrix(5, random.upTo(5)).toColumns();
        long[] b = random.matrix(5, random.upTo(5)).toColumns();
        var both = spanOf(a);
        both.retainAll(spanOf(b));
        assertThat(spanOf(F2Span.intersection(a, b))).isEqualTo(both);
    }

    @Test
    void showsItsRows() {
        assertThat(F2Matrix.of(2, 0b01, 0b10, 0b01)).hasToString("1 0 1 \n0 1 0 \n");
    }

    @Test
    void saysWhatDoesNotFit() {
        var m = F2Matrix.of(2, 1, 1);
        assertThatIllegalArgumentException()
                .isThrownBy(m::inverse)
                .withMessage("a matrix of 2 rows, 2 columns and rank 1 has no inverse");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> F2Matrix.of(1, 2))
                .withMessage("the column 0b10 has more than 1 rows");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> F2Matrix.of(64))
                .withMessage("a matrix of 64 rows and 0 columns: at most 63 of each fit");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> m.apply(4))
                .withMessage("the vector 0b100 has more than 2 entries, one for each column");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> m.times(F2Matrix.identity(3)))
                .withMessage("2 columns cannot meet 3 rows");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> m.solve(F2Matrix.identity(3)))
                .withMessage("3 rows cannot equal 2 rows");
    }

    private static F2Matrix small(long seed) {
        var random = new RandomLayouts(seed);
        return random.matrix(random.upTo(6), random.upTo(6));
    }

    private static LongStream vectors(int bits) {
        return LongStream.range(0, 1L << bits);
    }

    private static Set<Long> spanOf(long[] basis) {
        var sums = new TreeSet<>(Set.of(0L));
        for (long vector : basis) {
            sums.addAll(sums.stream().map(s -> s ^ vector).toList());
        }
        return sums;
    }
}
