package org.jtriton.ir.text;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jtriton.ir.Location;

/** Writes locations, and collects those of operations as aliases ({@code #loc3}) to be defined below the module. */
final class LocationPrinter {
    private final Map<Location, String> aliases = new LinkedHashMap<>();

    /** {@code loc(#loc3)}. */
    String alias(Location location) {
        return "loc(" + (location instanceof Location.Unknown ? "unknown" : name(location)) + ")";
    }

    /** {@code loc("x"("kernel.py":3:4))}, in full. */
    String inline(Location location) {
        return "loc(" + text(location, false) + ")";
    }

    /** The lines that define the aliases; one comes after those that it uses. */
    String definitions() {
        return aliases.entrySet().stream()
                .map(e -> e.getValue() + " = loc(" + text(e.getKey(), true) + ")\n")
                .collect(Collectors.joining());
    }

    private String name(Location location) {
        String known = aliases.get(location);
        if (known == null) {
            text(location, true);
            known = "#loc" + (aliases.isEmpty() ? "" : aliases.size());
            aliases.put(location, known);
        }
        return known;
    }

    private String text(Location location, boolean useAliases) {
        return switch (location) {
            case Location.Unknown u -> "unknown";
            case Location.FileLineCol f -> AttributePrinter.quoted(f.file()) + ":" + f.line() + ":" + f.column();
            case Location.Named n ->
                AttributePrinter.quoted(n.name())
                        + (n.child() instanceof Location.Unknown ? "" : "(" + part(n.child(), useAliases) + ")");
            case Location.CallSite c ->
                "callsite(" + part(c.callee(), useAliases) + " at " + part(c.caller(), useAliases) + ")";
            case Location.Fused f ->
                f.parts().stream().map(p -> part(p, useAliases)).collect(Collectors.joining(", ", "fused[", "]"));
        };
    }

    private String part(Location location, boolean useAliases) {
        return useAliases && !(location instanceof Location.Unknown) ? name(location) : text(location, useAliases);
    }
}
