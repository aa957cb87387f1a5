package org.jtriton.frontend.python;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jtriton.frontend.tree.Constant;
import org.jtriton.frontend.tree.Expr;
import org.jtriton.frontend.tree.JoinedStr;
import org.jtriton.frontend.tree.Span;

/** Parses a run of adjacent string literals, f-strings among them, into one expression. */
final class StringParser {
    private final TokenStream tokens;
    private final ExpressionParser expressions;
    private final StringLiterals literals;

    StringParser(TokenStream tokens, ExpressionParser expressions) {
        this.tokens = tokens;
        this.expressions = expressions;
        this.literals = new StringLiterals(tokens.source());
    }

    /** The text and the replacements of an f-string; neighbouring texts are one. */
    private static final class Parts {
        private final List<JoinedStr.Part> done = new ArrayList<>();
        private final StringBuilder text = new StringBuilder();
        private Span textSpan;

        void add(String value, Span span) {
            textSpan = text.isEmpty() ? span : Span.between(textSpan, span);
            text.append(value);
        }

        void add(JoinedStr.Replacement replacement) {
            endText();
            done.add(replacement);
        }

        List<JoinedStr.Part> end() {
            endText();
            return done;
        }

        private void endText() {
            if (!text.isEmpty()) {
                done.add(new JoinedStr.Text(text.toString(), textSpan));
                text.setLength(0);
            }
        }
    }

    Expr strings() {
        Token first = tokens.peek();
        boolean bytes = first.is(TokenKind.STRING) && StringLiterals.isBytes(first);
        boolean formatted = false;
        Parts parts = new Parts();
        StringBuilder plain = new StringBuilder();
        for (Token token = first; isString(token); token = tokens.peek()) {
            refuseMixture(token, bytes);
            if (token.is(TokenKind.STRING)) {
                String value = literals.value(tokens.take());
                plain.append(value);
                parts.add(value, token.span());
            } else {
                formatted = true;
                formatted(parts);
            }
        }
        Span span = tokens.from(first.span());
        if (formatted) {
            return new JoinedStr(parts.end(), span);
        }
        String value = plain.toString();
        return bytes ? new Constant.BytesConst(value, span) : new Constant.StrConst(value, span);
    }

    private static boolean isString(Token token) {
        return token.is(TokenKind.STRING) || token.is(TokenKind.FSTRING_START);
    }

    private void refuseMixture(Token token, boolean bytes) {
        if (bytes != (token.is(TokenKind.STRING) && StringLiterals.isBytes(token))) {
            throw tokens.error(token.span(), "cannot mix bytes and nonbytes literals")
                    .build();
        }
    }

    private void formatted(Parts parts) {
        boolean raw = StringLiterals.prefix(tokens.take().text()).contains("r");
        while (!tokens.accept(TokenKind.FSTRING_END)) {
            part(parts, raw, false);
        }
    }

    private void part(Parts parts, boolean raw, boolean format) {
        Token token = tokens.peek();
        if (token.is(TokenKind.FSTRING_TEXT)) {
            tokens.take();
            parts.add(literals.value(token, raw, format), token.span());
        } else {
            replacement(parts, raw);
        }
    }

    private void replacement(Parts parts, boolean raw) {
        Span open = tokens.expect(TokenKind.LEFT_BRACE).span();
        int mark = tokens.mark();
        if (!expressions.atExpression() && !tokens.at(TokenKind.YIELD)) {
            throw tokens.unexpected(
                    "f-string: expected an expression before " + tokens.peek().described());
        }
        Expr value = expressions.yieldOrValues();
        boolean debug = tokens.accept(TokenKind.EQUAL);
        if (debug) {
            // The text includes the space around the expression and the "=".
            parts.add(tokens.textSince(mark, open), tokens.from(open.after()));
        }
        Optional<JoinedStr.Conversion> conversion = conversion();
        Optional<JoinedStr> format = tokens.at(TokenKind.COLON) ? Optional.of(format(raw)) : Optional.empty();
        if (!tokens.accept(TokenKind.RIGHT_BRACE)) {
            throw tokens.unexpected("f-string: expected '=', '!', ':' or '}'");
        }
        JoinedStr.Conversion implied =
                debug && format.isEmpty() ? JoinedStr.Conversion.REPR : JoinedStr.Conversion.NONE;
        parts.add(new JoinedStr.Replacement(value, conversion.orElse(implied), format, tokens.from(open)));
    }

    private Optional<JoinedStr.Conversion> conversion() {
        if (!tokens.accept(TokenKind.EXCLAMATION)) {
            return Optional.empty();
        }
        Token name = tokens.peek();
        JoinedStr.Conversion conversion =
                switch (name.text()) {
                    case "s" -> JoinedStr.Conversion.STR;
                    case "r" -> JoinedStr.Conversion.REPR;
                    case "a" -> JoinedStr.Conversion.ASCII;
                    default ->
                        throw tokens.unexpected("f-string: invalid conversion character: expected 's', 'r', or 'a'");
                };
        tokens.take();
        return Optional.of(conversion);
    }

    private JoinedStr format(boolean raw) {
        Span colon = tokens.expect(TokenKind.COLON).span();
        Parts parts = new Parts();
        while (tokens.at(TokenKind.FSTRING_TEXT) || tokens.at(TokenKind.LEFT_BRACE)) {
            part(parts, raw, true);
        }
        return new JoinedStr(parts.end(), tokens.from(colon.after()));
    }
}
