package org.jtriton.frontend.python;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jtriton.frontend.tree.Alias;
import org.jtriton.frontend.tree.Span;
import org.jtriton.frontend.tree.Stmt;

/** Parses {@code import} and {@code from ... import}. */
final class ImportParser {
    private final TokenStream tokens;

    ImportParser(TokenStream tokens) {
        this.tokens = tokens;
    }

    Stmt importStatement() {
        Span start = tokens.expect(TokenKind.IMPORT).span();
        List<Alias> names = new ArrayList<>();
        do {
            Span name = tokens.peek().span();
            names.add(aliasOf(dottedName(), name));
        } while (tokens.accept(TokenKind.COMMA));
        return new Stmt.Import(names, tokens.from(start));
    }

    Stmt fromImport() {
        Span start = tokens.expect(TokenKind.FROM).span();
        int level = 0;
        while (tokens.at(TokenKind.DOT) || tokens.at(TokenKind.ELLIPSIS)) {
            level += tokens.take().text().length();
        }
        Optional<String> module =
                level > 0 && tokens.at(TokenKind.IMPORT) ? Optional.empty() : Optional.of(dottedName());
        tokens.expect(TokenKind.IMPORT);
        List<Alias> names = imported();
        return new Stmt.ImportFrom(module, names, level, tokens.from(start));
    }

    private List<Alias> imported() {
        Span start = tokens.peek().span();
        if (tokens.accept(TokenKind.STAR)) {
            return List.of(new Alias("*", Optional.empty(), start));
        }
        boolean parentheses = tokens.accept(TokenKind.LEFT_PAREN);
        List<Alias> names = new ArrayList<>();
        do {
            Token name = tokens.peek();
            if (name.is(TokenKind.NEWLINE) && !names.isEmpty()) {
                throw tokens.unexpected("trailing comma not allowed without surrounding parentheses");
            }
            names.add(aliasOf(tokens.expect(TokenKind.NAME).text(), name.span()));
        } while (tokens.accept(TokenKind.COMMA) && !(parentheses && tokens.at(TokenKind.RIGHT_PAREN)));
        if (parentheses) {
            tokens.expect(TokenKind.RIGHT_PAREN);
        }
        return names;
    }

    private String dottedName() {
        StringBuilder name = new StringBuilder(tokens.expect(TokenKind.NAME).text());
        while (tokens.accept(TokenKind.DOT)) {
            name.append('.').append(tokens.expect(TokenKind.NAME).text());
        }
        return name.toString();
    }

    private Alias aliasOf(String name, Span start) {
        Optional<String> as = tokens.accept(TokenKind.AS)
                ? Optional.of(tokens.expect(TokenKind.NAME).text())
                : Optional.empty();
        return new Alias(name, as, tokens.from(start));
    }
}
