package org.jtriton.frontend.java;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jtriton.frontend.tree.Constant;
import org.jtriton.frontend.tree.Expr;
import org.jtriton.frontend.tree.Keyword;
import org.jtriton.frontend.tree.Operator;
import org.jtriton.frontend.tree.Span;

/**
 * Reads the little Python of {@link org.jtriton.language.Spelling}: calls, members, subscripts, tuples and one operator. The parser for
 * kernel files would do, but to load it takes longer than all else that is done for a kernel in Java.
 */
final class SpellingParser {
    private static final Span NOWHERE = Span.ofLine(0, 0, 0);

    private final String text;
    private int at;

    private SpellingParser(String text) {
        this.text = text;
    }

    /** An expression, or what else can stand in square brackets. */
    static Expr parse(String text) {
        SpellingParser p = new SpellingParser(text);
        Expr e = p.accept(":")
                ? new Expr.Slice(Optional.empty(), Optional.empty(), Optional.empty(), NOWHERE)
                : p.operation();
        if (p.at != text.length()) {
            throw p.unexpected();
        }
        return e;
    }

    private IllegalArgumentException unexpected() {
        return new IllegalArgumentException("a spelling cannot have '%s': %s".formatted(text.substring(at), text));
    }

    private boolean accept(String token) {
        while (at < text.length() && text.charAt(at) == ' ') {
            at++;
        }
        boolean isHere = text.startsWith(token, at);
        if (isHere) {
            at += token.length();
        }
        return isHere;
    }

    private void expect(String token) {
        if (!accept(token)) {
            throw unexpected();
        }
    }

    private Expr operation() {
        for (Operator.Unary op : Operator.Unary.values()) {
            if (accept(op == Operator.Unary.NOT ? "not " : op.symbol())) {
                return new Expr.UnaryOp(op, postfix(), NOWHERE);
            }
        }
        Expr left = postfix();
        Operator.Binary binary = null;
        Operator.Comparison comparison = null;
        String longest = "";
        accept("");
        for (Operator.Binary op : Operator.Binary.values()) {
            if (text.startsWith(op.symbol(), at) && op.symbol().length() > longest.length()) {
                binary = op;
                longest = op.symbol();
            }
        }
        for (Operator.Comparison op : Operator.Comparison.values()) {
            if (text.startsWith(op.symbol(), at) && op.symbol().length() > longest.length()) {
                comparison = op;
                longest = op.symbol();
            }
        }
        at += longest.length();
        if (comparison != null) {
            return new Expr.Compare(left, List.of(comparison), List.of(postfix()), NOWHERE);
        }
        return binary == null ? left : new Expr.BinOp(left, binary, postfix(), NOWHERE);
    }

    private Expr postfix() {
        Expr e = atom();
        while (true) {
            if (accept("(")) {
                e = call(e);
            } else if (accept("[")) {
                e = new Expr.Subscript(e, operation(), NOWHERE);
                expect("]");
            } else if (!text.startsWith("...", at) && accept(".")) {
                e = new Expr.Attribute(e, word(), NOWHERE);
            } else {
                return e;
            }
        }
    }

    private Expr call(Expr function) {
        List<Expr> arguments = new ArrayList<>();
        List<Keyword> keywords = new ArrayList<>();
        while (!accept(")")) {
            if (accept("*")) {
                arguments.add(new Expr.Starred(operation(), NOWHERE));
            } else {
                Expr e = operation();
                if (e instanceof Expr.Name n && accept("=")) {
                    keywords.add(new Keyword(Optional.of(n.id()), operation(), NOWHERE));
                } else {
                    arguments.add(e);
                }
            }
            accept(",");
        }
        return new Expr.Call(function, arguments, keywords, NOWHERE);
    }

    private Expr atom() {
        if (accept("...")) {
            return new Constant.EllipsisConst(NOWHERE);
        }
        if (accept("(")) {
            List<Expr> elements = new ArrayList<>();
            while (!accept(")")) {
                elements.add(operation());
                accept(",");
            }
            return new Expr.Tuple(elements, NOWHERE);
        }
        String word = word();
        return switch (word) {
            case "None" -> new Constant.NoneConst(NOWHERE);
            case "True" -> new Constant.BoolConst(true, NOWHERE);
            case "False" -> new Constant.BoolConst(false, NOWHERE);
            default ->
                Character.isDigit(word.charAt(0))
                        ? new Constant.IntConst(new BigInteger(word), NOWHERE)
                        : new Expr.Name(word, NOWHERE);
        };
    }

    private String word() {
        accept("");
        int start = at;
        while (at < text.length() && Character.isJavaIdentifierPart(text.charAt(at))) {
            at++;
        }
        if (at == start) {
            throw unexpected();
        }
        return text.substring(start, at);
    }
}
