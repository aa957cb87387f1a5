package org.jtriton.frontend.lower.value;

import org.jtriton.frontend.tree.Source;

/** Where a function finds the names that are not its own: its module, or the function around it. */
public interface Scope {
    /** The value of a name, or null when there is none. */
    Val lookup(String name);

    /** The file that the scope belongs to. */
    Source source();
}
