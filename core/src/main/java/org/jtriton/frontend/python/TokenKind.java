package org.jtriton.frontend.python;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jtriton.frontend.tree.Operator;

/** What a token is. Operators and keywords are always written the same way and carry the operator that they stand for. */
enum TokenKind {
    NAME("name"),
    INTEGER("number"),
    FLOAT("number"),
    IMAGINARY("number"),
    STRING("string"),
    FSTRING_START("string"),
    FSTRING_TEXT("text in the f-string"),
    FSTRING_END("end of string"),
    NEWLINE("end of line"),
    INDENT("indent"),
    DEDENT("unindent"),
    EOF("end of file"),

    LEFT_PAREN(Group.PUNCTUATION, "("),
    RIGHT_PAREN(Group.PUNCTUATION, ")"),
    LEFT_BRACKET(Group.PUNCTUATION, "["),
    RIGHT_BRACKET(Group.PUNCTUATION, "]"),
    LEFT_BRACE(Group.PUNCTUATION, "{"),
    RIGHT_BRACE(Group.PUNCTUATION, "}"),
    COMMA(Group.PUNCTUATION, ","),
    COLON(Group.PUNCTUATION, ":"),
    SEMICOLON(Group.PUNCTUATION, ";"),
    DOT(Group.PUNCTUATION, "."),
    ELLIPSIS(Group.PUNCTUATION, "..."),
    ARROW(Group.PUNCTUATION, "->"),
    EQUAL(Group.PUNCTUATION, "="),
    COLON_EQUAL(Group.PUNCTUATION, ":="),
    TILDE(Group.PUNCTUATION, "~"),
    /** Only in front of the conversion in an f-string. */
    EXCLAMATION(Group.PUNCTUATION, "!"),

    PLUS(Operator.Binary.ADD),
    MINUS(Operator.Binary.SUB),
    STAR(Operator.Binary.MULT),
    AT(Operator.Binary.MAT_MULT),
    SLASH(Operator.Binary.DIV),
    DOUBLE_SLASH(Operator.Binary.FLOOR_DIV),
    PERCENT(Operator.Binary.MOD),
    DOUBLE_STAR(Operator.Binary.POW),
    LEFT_SHIFT(Operator.Binary.LSHIFT),
    RIGHT_SHIFT(Operator.Binary.RSHIFT),
    VERTICAL_BAR(Operator.Binary.BIT_OR),
    CIRCUMFLEX(Operator.Binary.BIT_XOR),
    AMPERSAND(Operator.Binary.BIT_AND),

    EQUAL_EQUAL(Operator.Comparison.EQ),
    NOT_EQUAL(Operator.Comparison.NOT_EQ),
    LESS(Operator.Comparison.LT),
    LESS_EQUAL(Operator.Comparison.LT_E),
    GREATER(Operator.Comparison.GT),
    GREATER_EQUAL(Operator.Comparison.GT_E),

    PLUS_EQUAL(Group.AUGMENTED, Operator.Binary.ADD),
    MINUS_EQUAL(Group.AUGMENTED, Operator.Binary.SUB),
    STAR_EQUAL(Group.AUGMENTED, Operator.Binary.MULT),
    AT_EQUAL(Group.AUGMENTED, Operator.Binary.MAT_MULT),
    SLASH_EQUAL(Group.AUGMENTED, Operator.Binary.DIV),
    DOUBLE_SLASH_EQUAL(Group.AUGMENTED, Operator.Binary.FLOOR_DIV),
    PERCENT_EQUAL(Group.AUGMENTED, Operator.Binary.MOD),
    DOUBLE_STAR_EQUAL(Group.AUGMENTED, Operator.Binary.POW),
    LEFT_SHIFT_EQUAL(Group.AUGMENTED, Operator.Binary.LSHIFT),
    RIGHT_SHIFT_EQUAL(Group.AUGMENTED, Operator.Binary.RSHIFT),
    VERTICAL_BAR_EQUAL(Group.AUGMENTED, Operator.Binary.BIT_OR),
    CIRCUMFLEX_EQUAL(Group.AUGMENTED, Operator.Binary.BIT_XOR),
    AMPERSAND_EQUAL(Group.AUGMENTED, Operator.Binary.BIT_AND),

    FALSE(Group.KEYWORD, "False"),
    NONE(Group.KEYWORD, "None"),
    TRUE(Group.KEYWORD, "True"),
    AND(Group.KEYWORD, "and"),
    AS(Group.KEYWORD, "as"),
    ASSERT(Group.KEYWORD, "assert"),
    ASYNC(Group.KEYWORD, "async"),
    AWAIT(Group.KEYWORD, "await"),
    BREAK(Group.KEYWORD, "break"),
    CLASS(Group.KEYWORD, "class"),
    CONTINUE(Group.KEYWORD, "continue"),
    DEF(Group.KEYWORD, "def"),
    DEL(Group.KEYWORD, "del"),
    ELIF(Group.KEYWORD, "elif"),
    ELSE(Group.KEYWORD, "else"),
    EXCEPT(Group.KEYWORD, "except"),
    FINALLY(Group.KEYWORD, "finally"),
    FOR(Group.KEYWORD, "for"),
    FROM(Group.KEYWORD, "from"),
    GLOBAL(Group.KEYWORD, "global"),
    IF(Group.KEYWORD, "if"),
    IMPORT(Group.KEYWORD, "import"),
    IN(Group.KEYWORD, "in"),
    IS(Group.KEYWORD, "is"),
    LAMBDA(Group.KEYWORD, "lambda"),
    NONLOCAL(Group.KEYWORD, "nonlocal"),
    NOT(Group.KEYWORD, "not"),
    OR(Group.KEYWORD, "or"),
    PASS(Group.KEYWORD, "pass"),
    RAISE(Group.KEYWORD, "raise"),
    RETURN(Group.KEYWORD, "return"),
    TRY(Group.KEYWORD, "try"),
    WHILE(Group.KEYWORD, "while"),
    WITH(Group.KEYWORD, "with"),
    YIELD(Group.KEYWORD, "yield");

    private enum Group {
        VARYING,
        PUNCTUATION,
        BINARY,
        COMPARISON,
        AUGMENTED,
        KEYWORD
    }

    private static final Map<String, TokenKind> KEYWORDS = new HashMap<>();
    /** The operators that start with an ASCII character, longest first. */
    private static final TokenKind[][] OPERATORS = new TokenKind[128][];

    static {
        for (int first = 0; first < OPERATORS.length; first++) {
            String start = Character.toString(first);
            OPERATORS[first] = Arrays.stream(values())
                    .filter(kind -> kind.isFixed() && !kind.isKeyword() && kind.text.startsWith(start))
                    .sorted(Comparator.comparing((TokenKind kind) -> kind.text.length())
                            .reversed())
                    .toArray(TokenKind[]::new);
        }
        for (TokenKind kind : values()) {
            if (kind.isKeyword()) {
                KEYWORDS.put(kind.text, kind);
            }
        }
    }

    private final Group group;
    private final String text;
    private final Operator operator;

    TokenKind(String description) {
        this(Group.VARYING, description, null);
    }

    TokenKind(Group group, String text) {
        this(group, text, null);
    }

    TokenKind(Operator.Binary operator) {
        this(Group.BINARY, operator.symbol(), operator);
    }

    TokenKind(Operator.Comparison operator) {
        this(Group.COMPARISON, operator.symbol(), operator);
    }

    TokenKind(Group group, Operator operator) {
        this(group, operator.symbol() + "=", operator);
    }

    TokenKind(Group group, String text, Operator operator) {
        this.group = group;
        this.text = text;
        this.operator = operator;
    }

    /** The keyword that is spelled {@code name}, or {@link #NAME}. */
    static TokenKind ofWord(String name) {
        return KEYWORDS.getOrDefault(name, NAME);
    }

    /** The longest operator at {@code offset} of {@code text}. */
    static Optional<TokenKind> operatorAt(String text, int offset) {
        char first = text.charAt(offset);
        if (first < OPERATORS.length) {
            for (TokenKind kind : OPERATORS[first]) {
                if (text.startsWith(kind.text, offset)) {
                    return Optional.of(kind);
                }
            }
        }
        return Optional.empty();
    }

    /** Whether it is always spelled the same way: an operator, a bracket, a keyword. */
    boolean isFixed() {
        return group != Group.VARYING;
    }

    boolean isKeyword() {
        return group == Group.KEYWORD;
    }

    /** How a fixed token is written, or what another one is. */
    String text() {
        return text;
    }

    /** For use in a message: {@code '('} or {@code name}. */
    String described() {
        return isFixed() ? "'" + text + "'" : text;
    }

    Optional<Operator.Binary> binary() {
        return group == Group.BINARY ? Optional.of((Operator.Binary) operator) : Optional.empty();
    }

    Optional<Operator.Comparison> comparison() {
        return group == Group.COMPARISON ? Optional.of((Operator.Comparison) operator) : Optional.empty();
    }

    Optional<Operator.Binary> augmented() {
        return group == Group.AUGMENTED ? Optional.of((Operator.Binary) operator) : Optional.empty();
    }
}
