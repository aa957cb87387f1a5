package org.jtriton.ir.text;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.ir.Location;
import org.jtriton.ir.text.Syntax.Place;

/** Makes locations of places, looking up their aliases. */
final class Places {
    /** The most nodes that a location may have once its aliases are filled in; a few lines could name millions. */
    private static final int MAX_NODES = 1000;

    private record Sized(Location location, int nodes) {}

    private final Cursor cursor;
    private final Map<String, Place> aliases;
    private final Map<String, Sized> resolved = new HashMap<>();

    Places(Cursor cursor, Map<String, Place> aliases) {
        this.cursor = cursor;
        this.aliases = aliases;
    }

    Location location(Place place) {
        return resolve(place, 0).location();
    }

    private Sized resolve(Place place, int depth) {
        return switch (place) {
            case Place.Unknown u -> new Sized(Location.unknown(), 1);
            case Place.File f -> new Sized(new Location.FileLineCol(f.file(), f.line(), f.column()), 1);
            case Place.Named n -> {
                Sized child = resolve(n.child(), depth);
                yield new Sized(new Location.Named(n.name(), child.location()), 1 + child.nodes());
            }
            case Place.CallSite c -> {
                Sized callee = resolve(c.callee(), depth);
                Sized caller = resolve(c.caller(), depth);
                yield new Sized(
                        new Location.CallSite(callee.location(), caller.location()),
                        1 + callee.nodes() + caller.nodes());
            }
            case Place.Fused f -> {
                List<Sized> parts =
                        f.parts().stream().map(p -> resolve(p, depth)).toList();
                yield new Sized(
                        new Location.Fused(parts.stream().map(Sized::location).toList()),
                        1 + parts.stream().mapToInt(Sized::nodes).sum());
            }
            case Place.Alias a -> alias(a, depth);
        };
    }

    private Sized alias(Place.Alias alias, int depth) {
        Sized known = resolved.get(alias.name());
        if (known != null) {
            return known;
        }
        Place place = aliases.get(alias.name());
        if (place == null) {
            throw cursor.error(alias.position(), "location '#" + alias.name() + "' is not defined");
        }
        if (depth == Cursor.MAX_DEPTH) {
            throw cursor.error(
                    alias.position(),
                    "locations name each other more than " + Cursor.MAX_DEPTH + " deep, or in a circle");
        }
        Sized sized = resolve(place, depth + 1);
        if (sized.nodes() > MAX_NODES) {
            throw cursor.error(alias.position(), "a location of more than " + MAX_NODES + " parts");
        }
        resolved.put(alias.name(), sized);
        return sized;
    }
}
