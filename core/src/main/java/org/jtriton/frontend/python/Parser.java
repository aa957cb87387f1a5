package org.jtriton.frontend.python;

import org.jtriton.frontend.tree.PyModule;
import org.jtriton.frontend.tree.Source;

/** Reads Python source into a tree. */
public final class Parser {
    private Parser() {}

    /**
     * Parses a whole file.
     *
     * @throws org.jtriton.CompilationException when the text isn't Python
     */
    public static PyModule parse(Source source) {
        return new StatementParser(source).module();
    }
}
