package org.jtriton.fuzz;

import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Makes the text that a seed stands for: mostly a good text with some damage, so that it gets far before it fails; at times one put
 * together from pieces, or noise. Damage also comes in large amounts, since a depth of ten thousand brackets or a number of
 * a hundred thousand digits is another question than a wrong bracket.
 *
 * @param texts good ones
 * @param pieces what they are made of
 */
record TextMutator(List<String> texts, List<String> pieces) {
    private static final Pattern TOKEN = Pattern.compile("[%#@^!]?[\\w.]+|\\n *|[^\\s\\w]");
    private static final int MOST_CHARACTERS = 200_000;
    private static final List<String> NUMBERS = List.of(
            "0",
            "-1",
            "1048576",
            "2147483647",
            "2147483648",
            "-9223372036854775808",
            "9223372036854775808",
            "18446744073709551616",
            "1e999",
            "1e-999",
            "0x7fffffff",
            "99999999999999999999999999999999999999999");

    String text(long seed) {
        var random = new Random(seed);
        return switch (random.nextInt(20)) {
            case 0 -> noise(random);
            case 1, 2 -> assembled(random);
            default -> damaged(random);
        };
    }

    private static String noise(Random random) {
        var text = new StringBuilder();
        int range = any(List.of(128, 256, 0xE000, Character.MAX_CODE_POINT), random);
        for (int n = random.nextInt(200); n > 0; n--) {
            text.appendCodePoint(random.nextInt(range));
        }
        return text.toString();
    }

    private String assembled(Random random) {
        var text = new StringBuilder();
        var between = any(List.of("", " "), random);
        for (int n = random.nextInt(80); n > 0; n--) {
            text.append(piece(random)).append(between);
        }
        return text.toString();
    }

    private String damaged(Random random) {
        var text = any(texts, random);
        for (int n = 1 + random.nextInt(random.nextInt(4) == 0 ? 12 : 3); n > 0; n--) {
            var changed = damage(text, random);
            text = changed.length() > MOST_CHARACTERS ? text : changed;
        }
        return text;
    }

    private String damage(String text, Random random) {
        int from = random.nextInt(text.length() + 1);
        int to = Math.min(text.length(), from + random.nextInt(1 << random.nextInt(8)));
        var cut = text.substring(from, to);
        return switch (random.nextInt(12)) {
            case 0 -> replaced(text, from, to, "");
            case 1 -> replaced(text, from, from, piece(random));
            case 2 -> replaced(text, from, to, piece(random));
            case 3 -> replaced(text, from, to, cut.repeat(2));
            case 4 -> replaced(text, from, to, many(cut.isEmpty() ? piece(random) : cut, random));
            case 5 -> replaced(text, from, from, many(piece(random), random));
            case 6 -> replaced(text, from, to, slice(any(texts, random), random));
            case 7 -> text.substring(0, from);
            case 8 -> withOther(text, Pattern.compile("\\d+"), any(NUMBERS, random), random);
            case 9 -> replaced(text, from, from, Character.toString(random.nextInt(Character.MAX_CODE_POINT)));
            default -> withOther(text, random);
        };
    }

    private static String many(String part, Random random) {
        return part.repeat(Math.min(1 << random.nextInt(17), MOST_CHARACTERS / part.length()));
    }

    private static String slice(String text, Random random) {
        int from = random.nextInt(text.length());
        return text.substring(from, from + 1 + random.nextInt(Math.min(300, text.length() - from)));
    }

    /** One token, often of the same kind, in the place of another: what gets past the reader and far into the rest. */
    private static String withOther(String text, Random random) {
        var tokens = TOKEN.matcher(text).results().map(MatchResult::group).toList();
        var other = tokens.isEmpty() ? "" : any(tokens, random);
        var victims = random.nextInt(4) == 0 || other.isEmpty()
                ? TOKEN
                : Character.isLetter(other.charAt(0)) ? Pattern.compile("[a-zA-Z][\\w.]*") : TOKEN;
        return withOther(text, victims, other, random);
    }

    private static String withOther(String text, Pattern victims, String other, Random random) {
        var places = victims.matcher(text).results().toList();
        if (places.isEmpty()) {
            return text;
        }
        var victim = any(places, random);
        return replaced(text, victim.start(), victim.end(), other);
    }

    private String piece(Random random) {
        return random.nextInt(3) > 0 ? any(pieces, random) : slice(any(texts, random), random);
    }

    private static String replaced(String text, int from, int to, String by) {
        return text.substring(0, from) + by + text.substring(to);
    }

    private static <T> T any(List<T> values, Random random) {
        return values.get(random.nextInt(values.size()));
    }
}
