package org.jtriton.ir.text;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.ir.text.Syntax.Place;

/** Reads locations. */
final class LocationParser {
    private final Cursor cursor;
    private boolean foundAny;

    LocationParser(Cursor cursor) {
        this.cursor = cursor;
    }

    /** Whether the text read so far has locations. */
    boolean foundAny() {
        return foundAny;
    }

    /** {@code loc(...)} if it is there, else an unknown place. */
    Place optional() {
        return cursor.at("loc") ? location() : Place.UNKNOWN;
    }

    Place location() {
        cursor.expect("loc");
        foundAny = true;
        cursor.expect("(");
        Place place = cursor.nested(this::place);
        cursor.expect(")");
        return place;
    }

    private Place place() {
        int start = cursor.position();
        if (cursor.peek() == '#') {
            return new Place.Alias(cursor.name('#', "a location"), start);
        } else if (cursor.peek() == '"') {
            return named(cursor.string());
        } else if (cursor.accept("unknown")) {
            return Place.UNKNOWN;
        } else if (cursor.accept("callsite")) {
            cursor.expect("(");
            Place callee = cursor.nested(this::place);
            cursor.expect("at");
            Place caller = cursor.nested(this::place);
            cursor.expect(")");
            return new Place.CallSite(callee, caller);
        } else if (cursor.accept("fused")) {
            return fused();
        }
        throw cursor.expected("a location");
    }

    private Place named(String text) {
        if (cursor.accept("(")) {
            Place child = cursor.nested(this::place);
            cursor.expect(")");
            return new Place.Named(text, child);
        } else if (!cursor.accept(":")) {
            return new Place.Named(text, Place.UNKNOWN);
        }
        int line = cursor.count("a line", Integer.MAX_VALUE);
        cursor.expect(":");
        Place place = new Place.File(text, line, cursor.count("a column", Integer.MAX_VALUE));
        if (cursor.accept("to")) {
            skipRangeEnd();
        }
        return place;
    }

    /** A range is kept by its start: {@code 3:4 to 3:9} or {@code 3:4 to :9}. */
    private void skipRangeEnd() {
        if (cursor.peek() != ':') {
            cursor.count("a line", Integer.MAX_VALUE);
        }
        cursor.expect(":");
        cursor.count("a column", Integer.MAX_VALUE);
    }

    private Place fused() {
        if (cursor.at("<")) {
            cursor.balanced();
        }
        List<Place> parts = new ArrayList<>();
        cursor.expect("[");
        do {
            parts.add(cursor.nested(this::place));
        } while (cursor.accept(","));
        cursor.expect("]");
        return new Place.Fused(parts);
    }
}
