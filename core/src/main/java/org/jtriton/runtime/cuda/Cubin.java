package org.jtriton.runtime.cuda;

import java.util.regex.Pattern;

/**
 * Machine code of a GPU.
 *
 * @param code an ELF file as the driver loads it
 * @param log what the assembler had to say
 */
public record Cubin(byte[] code, String log) {
    private static final Pattern REGISTERS = Pattern.compile("Used (\\d+) registers");
    private static final Pattern SPILLS = Pattern.compile("(\\d+) bytes spill (?:stores|loads)");

    /** Whether each product of a group of warps is waited for at once, since the assembler found no registers for several under way. */
    boolean waitsForProducts() {
        return log.contains("wgmma.mma_async instructions are serialized");
    }

    /** Registers of a thread; 0 if the assembler did not say. */
    public int registers() {
        var found = REGISTERS.matcher(log);
        return found.find() ? Integer.parseInt(found.group(1)) : 0;
    }

    /** Bytes that a thread stores to memory and loads from it for want of registers, each counted where it stands in the code. */
    public int spilledBytes() {
        return SPILLS.matcher(log)
                .results()
                .mapToInt(found -> Integer.parseInt(found.group(1)))
                .sum();
    }
}
