package org.jtriton.backend.ptx;

/**
 * The report of a launch: memory of the host that a kernel writes failed assertions and prints into, and that is read when
 * it has ended. All fields are 32-bit words.
 *
 * <pre>
 *   word 0        1 + the number of the assertion that failed first; 0 while none has
 *   word 1, 2, 3  the program in which it failed: x, y, z
 *   word 4        records that prints have asked for
 *   word 5        records that there is room for; written by the host
 *   word 6, 7     nothing
 *   word 8...     the records, 8 words each:
 *                   0        number of the print
 *                   1, 2, 3  the program: x, y, z
 *                   4        number of the operand; -1 for a print without operands
 *                   5        number of the element, in row-major order
 *                   6, 7     its bits, the low word first, in the low bits
 * </pre>
 *
 * <p>A failed assertion compares and exchanges word 0 from 0 to its number; who succeeds writes the program, and whoever failed
 * leaves the kernel as soon as that is possible. A print adds 1 to word 4 for each record and fills the record of the number
 * that it got, if there is room for it: word 4 may end above word 5, and says how much was lost. Each element is printed by one
 * thread, also where several threads hold it. The kernel's end makes all of it visible to the host.
 */
public final class ReportLayout {
    /** Byte offsets of the words before the records. */
    public static final int FAILED = 0;

    public static final int FAILED_X = 4;
    public static final int FAILED_Y = 8;
    public static final int FAILED_Z = 12;
    public static final int RECORD_COUNT = 16;
    public static final int RECORD_CAPACITY = 20;

    /** The byte offset of the first record, and the bytes of each. */
    public static final int RECORDS = 32;

    public static final int RECORD_BYTES = 32;

    /** Byte offsets in a record. */
    public static final int PRINT = 0;

    public static final int PRINT_X = 4;
    public static final int PRINT_Y = 8;
    public static final int PRINT_Z = 12;
    public static final int OPERAND = 16;
    public static final int ELEMENT = 20;
    public static final int BITS = 24;

    private ReportLayout() {}

    /** The bytes of a report with room for that many records. */
    public static long bytes(int capacity) {
        return RECORDS + (long) capacity * RECORD_BYTES;
    }
}
