package org.jtriton.ptx.text;

import java.util.List;
import java.util.Map;
import org.jtriton.ptx.text.Entity.Variable;

/** A module: its functions by name, the variables outside of them, and the lines of its text. */
public record ModuleText(Map<String, Function> functions, List<Variable> variables, List<String> lines) {
    /** Reads a text. */
    public static ModuleText parse(String text) {
        return new Parser(text).module();
    }

    /** A line of the text without the white space around it and without its comment. */
    public String line(int number) {
        var line = lines.get(number - 1);
        int comment = line.indexOf("//");
        return (comment < 0 ? line : line.substring(0, comment)).strip().replaceAll("\\s+", " ");
    }
}
