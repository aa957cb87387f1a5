package org.jtriton.frontend.lower.value;

import java.util.Collection;
import java.util.Comparator;
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

    /** Levenshtein's distance, two rows at a time; a change of case costs nothing. */
    private static int distance(String a, String b) {
        int[] previous = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] current = new int[b.length() + 1];
            current[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                boolean same = Character.toLowerCase(a.charAt(i - 1)) == Character.toLowerCase(b.charAt(j - 1));
                int changed = previous[j - 1] + (same ? 0 : 1);
                current[j] = Math.min(changed, 1 + Math.min(previous[j], current[j - 1]));
            }
            previous = current;
        }
        return previous[b.length()];
    }
}
