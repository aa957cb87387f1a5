package org.jtriton.frontend.java;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.text.IrPrinter;

/** Compares the code of kernels that have other names for the same values. */
final class Spellings {
    private static final Pattern NAME = Pattern.compile("%[\\w$.-]+");

    private Spellings() {}

    /** The text of a module with a number for the name of each value. */
    static String numbered(IrModule module) {
        Map<String, String> names = new HashMap<>();
        return NAME.matcher(IrPrinter.print(module))
                .replaceAll(m -> names.computeIfAbsent(m.group(), n -> "%" + names.size()));
    }
}
