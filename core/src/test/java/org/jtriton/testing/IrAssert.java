package org.jtriton.testing;

import static org.assertj.core.api.Assertions.assertThat;

import org.jtriton.ir.IrModule;
import org.jtriton.ir.text.IrParser;
import org.jtriton.ir.text.IrPrinter;
import org.jtriton.ir.verify.Verifier;

/** What must hold for every module that a test touches. */
public final class IrAssert {
    private IrAssert() {}

    /**
     * The module is valid, and its text, with locations and without, is read back as the same text.
     *
     * @return the text without locations
     */
    public static String roundTrip(IrModule module) {
        Verifier.verify(module);
        String text = IrPrinter.print(module);
        IrModule again = IrParser.parse(text, "printed.ttir");
        Verifier.verify(again);
        assertThat(IrPrinter.print(again)).as("text printed, read and printed").isEqualTo(text);

        String located = IrPrinter.printWithLocations(module);
        IrModule locatedAgain = IrParser.parse(located, "printed.ttir");
        assertThat(nameless(IrPrinter.printWithLocations(locatedAgain)))
                .as("text with locations printed, read and printed")
                .isEqualTo(nameless(located));
        return text;
    }

    /** A loop shows no locations for its arguments, so that the numbers in names can come out differently. */
    private static String nameless(String text) {
        return text.replaceAll("%[\\w.$-]+", "%");
    }

    /** The module that the text describes, after {@link #roundTrip}. */
    public static IrModule parse(String text) {
        IrModule module = IrParser.parse(text, "test.ttir");
        roundTrip(module);
        return module;
    }
}
