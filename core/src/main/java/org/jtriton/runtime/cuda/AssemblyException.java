package org.jtriton.runtime.cuda;

import java.util.List;
import java.util.regex.Pattern;

/**
 * PTX that the assembler refused. The message begins with the first error, and shows each error with its line of the text.
 */
final class AssemblyException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final Pattern ERROR = Pattern.compile("line (\\d+); (?:error|fatal)\\s*: (.*)");

    private AssemblyException(String message) {
        super(message);
    }

    /** The exception for what an assembler said of a text. */
    static AssemblyException of(String assembler, String log, String ptx) {
        var lines = ptx.lines().toList();
        var message = new StringBuilder();
        for (var said : log.lines().toList()) {
            var error = ERROR.matcher(said);
            if (error.find()) {
                int line = Integer.parseInt(error.group(1));
                append(message, "line %d: %s".formatted(line, error.group(2)), text(lines, line));
            }
        }
        return new AssemblyException("%s: %s".formatted(assembler, message.isEmpty() ? log.strip() : message));
    }

    private static void append(StringBuilder message, String error, String text) {
        message.append(message.isEmpty() ? "" : "\n").append(error);
        if (!text.isEmpty()) {
            message.append("\n    ").append(text);
        }
    }

    private static String text(List<String> lines, int line) {
        return line >= 1 && line <= lines.size() ? lines.get(line - 1).strip() : "";
    }
}
