package org.jtriton.frontend.lower.value;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** The word that somebody may have meant. */
public final class Nearest {
    private Nearest() {}

    /** The candidate with the fewest changed letters, if these are few enough to be a slip. */
    public static Optional<String> to(String word, Collection<String> candidates) {
        int limit = Math.max(1, word.length() / 3);
        return candidates.stream()
                .filter(c -> distance(word, c) <= limit)
                .min(Comparator.<String>comparingInt(c -> distance(word, c)).thenComparing(c -> c));
    }

    /**
     * How many letters must be changed, added, left out, or swapped with their neighbour (the "optimal string alignment" distance,
     * three rows at a time); a change of case costs nothing.
     */
    private static int distance(String a, String b) {
        String x = a.toLowerCase(Locale.ROOT);
        String y = b.toLowerCase(Locale.ROOT);
        int[] beforePrevious = null;
        int[] previous = new int[y.length() + 1];
        Arrays.setAll(previous, j -> j);
        for (int i = 1; i <= x.length(); i++) {
            int[] current = new int[y.length() + 1];
            current[0] = i;
            for (int j = 1; j <= y.length(); j++) {
                int changed = previous[j - 1] + (x.charAt(i - 1) == y.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(changed, 1 + Math.min(previous[j], current[j - 1]));
                if (i > 1 && j > 1 && x.charAt(i - 1) == y.charAt(j - 2) && x.charAt(i - 2) == y.charAt(j - 1)) {
                    current[j] = Math.min(current[j], beforePrevious[j - 2] + 1);
                }
            }
            beforePrevious = previous;
            previous = current;
        }
        return previous[y.length()];
    }
}
