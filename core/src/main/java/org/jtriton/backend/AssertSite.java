package org.jtriton.backend;

import org.jtriton.ir.Location;
import org.jtriton.ir.Op;
import org.jtriton.ir.op.Attrs;

/**
 * A {@code device_assert} of a compiled kernel.
 *
 * @param message what it says
 * @param file where it stands
 * @param line the line there; 0 when that is not known
 */
public record AssertSite(String message, String file, int line) {
    /** What a {@code tt.assert} says and where it stands. */
    public static AssertSite of(Op op) {
        Location.FileLineCol place = op.location().place();
        return new AssertSite(
                op.get(Attrs.MESSAGE), place == null ? "" : place.file(), place == null ? 0 : place.line());
    }

    /** What a launch reports when the assertion failed in a program. */
    public String failure(String kernel, long x, long y, long z) {
        String place = line == 0 ? "" : " (%s:%d)".formatted(file, line);
        return "kernel '%s', program (%d, %d, %d): device_assert failed: %s%s"
                .formatted(kernel, x, y, z, message, place);
    }
}
