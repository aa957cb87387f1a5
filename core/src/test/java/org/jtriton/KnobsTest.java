package org.jtriton;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class KnobsTest {
    @Test
    void classFilesOfThisReleaseCanBeRead() {
        assertThat(new ClassFileImporter()
                        .importClasses(Knobs.class)
                        .get(Knobs.class)
                        .getSource())
                .isPresent();
    }

    @Property
    boolean jqwikRuns(@ForAll int i) {
        return Integer.parseInt(Integer.toString(i)) == i;
    }
}
