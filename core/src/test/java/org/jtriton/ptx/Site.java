package org.jtriton.ptx;

import org.jtriton.ptx.text.ModuleText;

/**
 * An instruction's place in the program.
 *
 * @param index in the program
 * @param module the text that it is in
 * @param line in the text, or 0 for what is not written there
 * @param kernelLine in the kernel's source, or empty
 * @param opcode with all qualifiers
 */
record Site(int index, ModuleText module, int line, String kernelLine, String opcode) {
    private static final int LONGEST = 160;

    static final Site NONE = new Site(0, null, 0, "", "");

    private String text() {
        var text = line == 0 ? opcode : module.line(line);
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
    }

    @Override
    public String toString() {
        return "PTX line %d%s, `%s`".formatted(line, kernelLine.isEmpty() ? "" : " (" + kernelLine + ")", text());
    }
}
