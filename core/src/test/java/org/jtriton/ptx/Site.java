package org.jtriton.ptx;

/**
 * An instruction's place in the program.
 *
 * @param index in the program
 * @param line in the PTX text
 * @param kernelLine in the kernel's source, or empty
 * @param text as written
 * @param opcode its opcode with all qualifiers
 */
record Site(int index, int line, String kernelLine, String text, String opcode) {
    static final Site NONE = new Site(0, 0, "", "", "");

    @Override
    public String toString() {
        return "PTX line %d%s, `%s`".formatted(line, kernelLine.isEmpty() ? "" : " (" + kernelLine + ")", text);
    }
}
