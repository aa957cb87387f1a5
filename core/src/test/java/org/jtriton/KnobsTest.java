package org.jtriton;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("sets system properties")
class KnobsTest {
    @AfterEach
    void clear() {
        for (var knob : List.of(Knobs.THREADS, Knobs.TIME_PASSES, Knobs.DUMP_AFTER, Knobs.TARGET_CPU)) {
            System.clearProperty(knob.property());
        }
    }

    @Test
    void namesFollowFromOneName() {
        assertThat(Knobs.DUMP_AFTER.property()).isEqualTo("jtriton.dump.after");
        assertThat(Knobs.DUMP_AFTER.variable()).isEqualTo("JTRITON_DUMP_AFTER");
    }

    @Test
    void aPropertyIsParsedToItsType() {
        System.setProperty("jtriton.threads", " 3 ");
        System.setProperty("jtriton.time.passes", "on");
        System.setProperty("jtriton.dump.after", "cse, licm,");
        assertThat(Knobs.THREADS.value()).isEqualTo(3);
        assertThat(Knobs.TIME_PASSES.value()).isTrue();
        assertThat(Knobs.DUMP_AFTER.value()).containsExactly("cse", "licm");
    }

    @Test
    void aBlankValueIsNoValue() {
        System.setProperty("jtriton.threads", " ");
        assertThat(Knobs.THREADS.value()).isPositive();
    }

    @Test
    void aBadValueIsNamedWithItsSource() {
        System.setProperty("jtriton.threads", "many");
        assertThatIllegalArgumentException()
                .isThrownBy(Knobs.THREADS::value)
                .withMessageContaining("jtriton.threads=many: expected a whole number");
        System.setProperty("jtriton.threads", "0");
        assertThatIllegalArgumentException()
                .isThrownBy(Knobs.THREADS::value)
                .withMessageContaining("expected 1 or more");
        System.setProperty("jtriton.time.passes", "perhaps");
        assertThatIllegalArgumentException()
                .isThrownBy(Knobs.TIME_PASSES::value)
                .withMessageContaining("expected true or false");
    }

    @Test
    void theCacheKeyHoldsWhatCodeDependsOnAndNothingElse() {
        var before = Knobs.cacheKey();
        System.setProperty("jtriton.threads", "3");
        assertThat(Knobs.cacheKey()).isEqualTo(before);
        System.setProperty("jtriton.target.cpu", "x86-64-v3");
        assertThat(Knobs.cacheKey()).isNotEqualTo(before).contains("x86-64-v3");
    }

    @Test
    void everySettingIsDocumentedOnce() {
        assertThat(Knobs.all()).extracting(Knobs.Knob::name).doesNotHaveDuplicates();
        assertThat(Knobs.all()).allSatisfy(knob -> {
            assertThat(knob.documentation()).isNotBlank();
            assertThat(knob.fallbackText()).isNotBlank();
        });
    }

    @Test
    void theCodePathHoldsTheTestsThemselves() {
        assertThat(Knobs.codePath()).contains(Path.of("target", "test-classes").toAbsolutePath());
    }
}
