package org.jtriton.backend.ptx.emit;

import org.jtriton.ir.Func;
import org.jtriton.ir.Location;
import org.jtriton.llvm.FunctionText;

/**
 * Line numbers for profilers and debuggers. All are of the kernel's own file: what comes from a function of another file, such as
 * the standard library, has the line of the kernel that called it.
 */
final class Lines {
    private final FunctionText f;
    private final String file;

    Lines(FunctionText f, Func kernel) {
        this.f = f;
        Location.FileLineCol start = kernel.location().place();
        file = start == null ? null : start.file();
        if (start != null) {
            int slash = file.lastIndexOf('/');
            f.debug(
                    f.module().lineDirectives(slash < 0 ? "." : file.substring(0, slash), file.substring(slash + 1)),
                    kernel.name(),
                    start.line());
        }
    }

    /** What follows comes from here. */
    void at(Location location) {
        Location.FileLineCol place = file == null ? null : inFile(location);
        if (place != null) {
            f.line(place.line(), place.column() + 1);
        }
    }

    private Location.FileLineCol inFile(Location location) {
        return switch (location) {
            case Location.FileLineCol p -> p.file().equals(file) ? p : null;
            case Location.Named n -> inFile(n.child());
            case Location.CallSite c -> {
                Location.FileLineCol callee = inFile(c.callee());
                yield callee != null ? callee : inFile(c.caller());
            }
            case Location.Fused x ->
                x.parts().stream()
                        .map(this::inFile)
                        .filter(p -> p != null)
                        .findFirst()
                        .orElse(null);
            case Location.Unknown u -> null;
        };
    }
}
