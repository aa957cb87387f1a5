package org.jtriton.ir.text;

import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jtriton.CompilationException;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.verify.Verifier;
import org.jtriton.testing.IrAssert;

/** Damaged text is rejected with a message or read; what is read is verified without harm, and printed and read again. */
class ParserFuzzTest {
    private static final Pattern TOKEN = Pattern.compile("[%#@^!]?[\\w.]+|[^\\s\\w]");
    private static final String CHARACTERS = "%^#!@{}()<>[]:=,-+\"\\/*x0123456789abcdefi.\n \u00e9\0";
    private static final List<TritonText> TEXTS = TritonText.all();

    @Property(tries = 3000)
    void damagedTextDoesNoHarm(@ForAll long seed) {
        Random random = new Random(seed);
        TritonText triton = TEXTS.get(random.nextInt(TEXTS.size()));
        String text = random.nextBoolean() ? triton.text() : triton.withoutLocations();
        int damages = 1 + random.nextInt(3);
        for (int i = 0; i < damages; i++) {
            text = random.nextInt(3) == 0 ? withOtherCharacters(text, random) : withOtherToken(text, random);
        }
        IrModule module;
        try {
            module = IrParser.parse(text, "damaged.ttir");
        } catch (CompilationException e) {
            return;
        }
        IrPrinter.print(module);
        if (Verifier.errors(module).isEmpty()) {
            IrAssert.roundTrip(module);
        }
    }

    private static String withOtherCharacters(String text, Random random) {
        int from = random.nextInt(text.length());
        int to = Math.min(text.length(), from + random.nextInt(30));
        String put =
                switch (random.nextInt(3)) {
                    case 0 -> "";
                    case 1 -> text.substring(from, to).repeat(2);
                    default -> String.valueOf(CHARACTERS.charAt(random.nextInt(CHARACTERS.length())));
                };
        return text.substring(0, from) + put + text.substring(random.nextBoolean() ? to : from);
    }

    /** One token, often of the same kind, in the place of another: what gets past the reader and far into the rest. */
    private static String withOtherToken(String text, Random random) {
        List<MatchResult> tokens = TOKEN.matcher(text).results().toList();
        MatchResult victim = tokens.get(random.nextInt(tokens.size()));
        List<String> others = tokens.stream()
                .map(MatchResult::group)
                .filter(t -> random.nextInt(4) == 0 || kind(t) == kind(victim.group()))
                .toList();
        String put = others.isEmpty() ? "" : others.get(random.nextInt(others.size()));
        return text.substring(0, victim.start()) + put + text.substring(victim.end());
    }

    private static char kind(String token) {
        char c = token.charAt(0);
        return Character.isLetter(c) ? 'a' : Character.isDigit(c) ? '0' : c;
    }
}
