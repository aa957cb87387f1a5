package org.jtriton.ir.text;

import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jtriton.ir.Location;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.OpSpec;

/**
 * Keeps the names that values have in text, as {@link ValueNames} would choose them again: a value whose location names
 * no variable is given one there, unless its name is what it would be called anyway.
 */
final class TextNames {
    private static final Pattern NUMBERED = Pattern.compile("(.+)_[0-9]+");
    private static final Pattern ARGUMENT = Pattern.compile("arg[0-9]+");

    private TextNames() {}

    /** Whether the name is another one with a number after it, because that one is taken. */
    private static boolean isNumbered(String name, Predicate<String> isTaken) {
        var m = NUMBERED.matcher(name);
        return m.matches() && isTaken.test(m.group(1));
    }

    /** The location with the name, less the number that tells it from a name that is taken. */
    static Location located(Location location, String name, Predicate<String> isTaken) {
        boolean isChosen = !Character.isDigit(name.charAt(0)) && !ARGUMENT.matcher(name).matches();
        if (location.name() != null || !isChosen) {
            return location;
        }
        boolean isNumbered = isNumbered(name, isTaken);
        return new Location.Named(isNumbered ? name.substring(0, name.lastIndexOf('_')) : name, location);
    }

    /** Whether the operation would be called that without a name in its location. */
    static boolean isImplied(Syntax.Operation op, String name) {
        OpSpec spec = op.code.spec();
        String implied = op.code == Arith.CONSTANT
                ? ValueNames.constantName(op.attributes.get(Attrs.VALUE.name()))
                : spec.results().size() > 1 ? spec.results().getFirst() : null;
        return implied != null && (name.equals(implied) || isNumbered(name, implied::equals));
    }
}
