package org.jtriton.ir.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import org.jtriton.ir.op.Opcode;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.text.Format.Element;
import org.junit.jupiter.api.Test;

class FormatTest {
    @Test
    void everyDeclarationIsUnderstood() {
        assertThat(Opcode.all())
                .allSatisfy(code -> assertThatCode(() -> Format.of(code)).doesNotThrowAnyException());
    }

    @Test
    void aGroupKnowsItsAnchor() {
        Format histogram = Format.of(Tt.HISTOGRAM);
        assertThat(histogram.elements().get(1)).isInstanceOfSatisfying(Element.Group.class, group -> {
            assertThat(group.elements()).containsExactly(new Element.Literal(","), new Element.Operands("mask"));
            assertThat(group.anchor()).isEqualTo(new Element.Operands("mask"));
        });
    }

    @Test
    void attributesWithAPlaceAreKnown() {
        assertThat(Format.of(Tt.ATOMIC_RMW).attributes()).containsExactlyInAnyOrder("atomic_rmw_op", "sem", "scope");
    }
}
