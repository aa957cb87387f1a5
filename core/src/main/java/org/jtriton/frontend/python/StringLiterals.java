package org.jtriton.frontend.python;

import java.util.Locale;
import org.jtriton.CompilationException;
import org.jtriton.frontend.tree.Source;
import org.jtriton.frontend.tree.Span;

/** What the text of a string literal stands for: takes prefixes and quotes off and replaces escapes. */
final class StringLiterals {
    private static final int BYTE = 0xFF;

    private final Source source;

    StringLiterals(Source source) {
        this.source = source;
    }

    /** Whether a {@link TokenKind#STRING} is a byte string. */
    static boolean isBytes(Token string) {
        return prefix(string.text()).contains("b");
    }

    /** The value of a {@link TokenKind#STRING}; of a byte string one char for each byte. */
    String value(Token string) {
        String text = string.text();
        String prefix = prefix(text);
        String quoted = text.substring(prefix.length());
        int quotes = quoted.length() >= 6 && quoted.charAt(1) == quoted.charAt(0) ? 3 : 1;
        String body = quoted.substring(quotes, quoted.length() - quotes);
        boolean bytes = prefix.contains("b");
        if (bytes && !body.chars().allMatch(c -> c < 128)) {
            throw source.error(string.span(), "bytes can only contain ASCII literal characters")
                    .build();
        }
        return prefix.contains("r") || body.indexOf('\\') < 0 ? body : new Unescaper(body, bytes, string.span()).run();
    }

    /** The value of a {@link TokenKind#FSTRING_TEXT}; in a format braces are never doubled. */
    String value(Token text, boolean raw, boolean format) {
        String body = text.text();
        if (!raw && body.indexOf('\\') >= 0) {
            body = new Unescaper(body, false, text.span())
                    .keepingBraces(!format)
                    .run();
        } else if (!format) {
            body = body.replace("{{", "{").replace("}}", "}");
        }
        return body;
    }

    /** The letters in front of the quotes, in lower case. */
    static String prefix(String literal) {
        int end = 0;
        while (Character.isLetter(literal.charAt(end))) {
            end++;
        }
        return literal.substring(0, end).toLowerCase(Locale.ROOT);
    }

    /** Replaces the escapes of one literal. */
    private final class Unescaper {
        private final String body;
        private final boolean bytes;
        private final Span span;
        private final StringBuilder out = new StringBuilder();
        private boolean doubledBraces;
        private int next;

        Unescaper(String body, boolean bytes, Span span) {
            this.body = body;
            this.bytes = bytes;
            this.span = span;
        }

        Unescaper keepingBraces(boolean doubled) {
            this.doubledBraces = doubled;
            return this;
        }

        String run() {
            while (next < body.length()) {
                char c = body.charAt(next++);
                if (c == '\\' && next < body.length()) {
                    escape();
                } else {
                    out.append(c);
                    boolean brace = c == '{' || c == '}';
                    if (doubledBraces && brace && next < body.length() && body.charAt(next) == c) {
                        next++;
                    }
                }
            }
            return out.toString();
        }

        private void escape() {
            char c = body.charAt(next);
            if (c >= '0' && c <= '7') {
                octal();
                return;
            }
            int simple = simpleEscape(c);
            if (simple >= 0) {
                next++;
                out.append((char) simple);
            } else if (c == '\n') {
                next++;
            } else if (c == 'x') {
                next++;
                out.append((char) hex(2, "\\xXX"));
            } else if (!bytes && c == 'u') {
                next++;
                out.append((char) hex(4, "\\uXXXX"));
            } else if (!bytes && c == 'U') {
                next++;
                longCodePoint();
            } else if (!bytes && c == 'N') {
                next++;
                named();
            } else {
                // Python keeps the backslash of what is no escape; the next round reads the character behind it.
                out.append('\\');
            }
        }

        private static int simpleEscape(char c) {
            return switch (c) {
                case '\\', '\'', '"' -> c;
                case 'a' -> 0x07;
                case 'b' -> '\b';
                case 'f' -> '\f';
                case 'n' -> '\n';
                case 'r' -> '\r';
                case 't' -> '\t';
                case 'v' -> 0x0B;
                default -> -1;
            };
        }

        private void octal() {
            int value = 0;
            for (int digits = 0; digits < 3 && next < body.length(); digits++, next++) {
                int digit = body.charAt(next) - '0';
                if (digit < 0 || digit > 7) {
                    break;
                }
                value = value * 8 + digit;
            }
            out.append((char) (bytes ? value & BYTE : value));
        }

        private int hex(int digits, String form) {
            int value = 0;
            for (int i = 0; i < digits; i++, next++) {
                char c = next < body.length() ? body.charAt(next) : 0;
                int digit = c < 128 ? Character.digit(c, 16) : -1;
                if (digit < 0) {
                    throw error("truncated " + form + " escape in a string");
                }
                value = value << 4 | digit;
            }
            return value;
        }

        private void longCodePoint() {
            int value = hex(8, "\\UXXXXXXXX");
            if (!Character.isValidCodePoint(value)) {
                throw error("illegal Unicode character in a \\UXXXXXXXX escape");
            }
            out.appendCodePoint(value);
        }

        private void named() {
            int close = body.indexOf('}', next);
            if (next >= body.length() || body.charAt(next) != '{' || close < 0) {
                throw error("malformed \\N character escape, which is \\N{NAME}");
            }
            String name = body.substring(next + 1, close);
            // Java names an ideograph after its block, Unicode and Python after what it is.
            String javaName =
                    name.toUpperCase(Locale.ROOT).replace("CJK UNIFIED IDEOGRAPH-", "CJK UNIFIED IDEOGRAPHS ");
            try {
                out.appendCodePoint(Character.codePointOf(javaName));
            } catch (IllegalArgumentException unknown) {
                throw error("unknown Unicode character name '" + name + "'");
            }
            next = close + 1;
        }

        private CompilationException error(String message) {
            return source.error(span, message).build();
        }
    }
}
