package org.jtriton.ir;

/** The text of kernel files, for messages about operations. */
@FunctionalInterface
public interface SourceLines {
    /** The text of the line, or an empty one if it is not known. */
    String line(Location.FileLineCol place);
}
