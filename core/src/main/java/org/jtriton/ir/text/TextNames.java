package org.jtriton.ir.text;

import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jtriton.ir.Location;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.OpSpec;

/**
 * Keeps the names that values have in text, so that {@link ValueNames} chooses them again: a value whose location names
 * no variable is given its name there, unless that is what it would be called anyway.
 *
 * <p>A name such as {@code x_1} may be variable {@code x} with a number that tells it from another {@code x}. In text with
 * locations, which name the variables, the number is dropped, or the numbers of other values would come out differently.
 * In text without locations names are all that there is, and are kept to the letter.
 */
final class TextNames {
    private static final Pattern NUMBERED = Pattern.compile("(.+)_[0-9]+");
    private static final Pattern ARGUMENT = Pattern.compile("arg[0-9]+");

    private final boolean hasLocations;

    TextNames(boolean hasLocations) {
        this.hasLocations = hasLocations;
    }

    /**
     * The location with the name.
     *
     * @param isTaken whether another value has a name
     */
    Location located(Location location, String name, Predicate<String> isTaken) {
        boolean isChosen = !Character.isDigit(name.charAt(0))
                && !(hasLocations && ARGUMENT.matcher(name).matches());
        return location.name() != null || !isChosen
                ? location
                : new Location.Named(withoutNumber(name, isTaken), location);
    }

    /** The same for the results of an operation. */
    Location located(Location location, Syntax.Operation op, Predicate<String> isTaken) {
        if (op.definitions.isEmpty()) {
            return location;
        }
        String name = op.definitions.getFirst().name();
        OpSpec spec = op.code.spec();
        String implied = op.code == Arith.CONSTANT
                ? ValueNames.constantName(op.attributes.get(Attrs.VALUE.name()))
                : spec.results().size() > 1 ? spec.results().getFirst() : null;
        return implied != null && withoutNumber(name, implied::equals).equals(implied)
                ? location
                : located(location, name, isTaken);
    }

    private String withoutNumber(String name, Predicate<String> isTaken) {
        var m = NUMBERED.matcher(name);
        return hasLocations && m.matches() && isTaken.test(m.group(1)) ? m.group(1) : name;
    }
}
