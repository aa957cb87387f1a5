package org.jtriton.frontend.python;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.jtriton.CompilationException;
import org.jtriton.frontend.tree.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParserErrorsTest {

    /** In the sources a {@code ¶} ends a line; the place is line:column. */
    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '`', textBlock = """
        x = foo(1, 2¶y = 3        => 1:8  => '(' was never closed
        x = foo(1, 2¶             => 1:8  => '(' was never closed
        x = [1, (2, 3]            => 1:14 => closing parenthesis ']' does not match opening parenthesis '('
        x = (1¶]                  => 2:1  => closing parenthesis ']' does not match opening parenthesis '(' on line 1
        x = 1)                    => 1:6  => unmatched ')'
        x = 'abc¶y                => 1:5  => unterminated string literal
        x = '''abc¶y              => 1:5  => unterminated triple-quoted string literal (detected at line 2)
        f'{x                      => 1:3  => '{' was never closed
        f'{x:                     => 1:1  => unterminated f-string literal
        f'{x!z}'                  => 1:6  => f-string: invalid conversion character: expected 's', 'r', or 'a'
        f'{}'                     => 1:4  => f-string: expected an expression before '}'
        f'a}'                     => 1:4  => f-string: single '}' is not allowed
        f'{a b}'                  => 1:6  => f-string: expected '=', '!', ':' or '}'
        b'é'                      => 1:1  => bytes can only contain ASCII literal characters
        'a' b'b'                  => 1:5  => cannot mix bytes and nonbytes literals
        '\\x4'                    => 1:1  => truncated \\xXX escape in a string
        '\\N{no such}'            => 1:1  => unknown Unicode character name 'no such'
        0777                      => 1:1  => leading zeros in decimal integer literals are not permitted
        0o8                       => 1:3  => invalid digit '8' in octal literal
        0b2                       => 1:3  => invalid digit '2' in binary literal
        0x                        => 1:3  => invalid hexadecimal literal
        1__0                      => 1:2  => invalid decimal literal
        12ab                      => 1:1  => invalid decimal literal
        x = 3 $ 4                 => 1:7  => unexpected character '$'
        x = a ! b                 => 1:7  => unexpected character '!'
        x = “a”                   => 1:5  => invalid character '“' (U+201C)
        x\u00a0= 1                => 1:2  => invalid non-printable character U+00A0
        x = a \\ b                => 1:7  => unexpected character after line continuation character
        """)
    void tokens(String source, String place, String message) {
        assertError(source, place, message);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '`', textBlock = """
        if a:¶b                   => 2:1  => expected an indented block after 'if' statement on line 1
        def f():¶                 => 2:1  => expected an indented block after function definition on line 1
        a¶  b                     => 2:1  => unexpected indent
        if a:¶    b¶  c           => 3:3  => unindent does not match any outer indentation level
        if a:¶        b¶\tc       => 3:2  => inconsistent use of tabs and spaces in indentation
        if a¶    b                => 1:5  => expected ':'
        for i range(3): pass      => 1:7  => expected 'in' behind the targets of 'for'
        def f(a: b                => 1:6  => '(' was never closed
        def (a): pass             => 1:5  => expected a name behind 'def'
        def class(): pass         => 1:5  => expected a name behind 'def'
        class A(B¶    x = 1       => 1:8  => '(' was never closed
        else: pass                => 1:1  => invalid syntax: unexpected 'else'
        try: a¶b                  => 2:1  => expected 'except' or 'finally' block
        try: a¶except A, B: c     => 2:8  => multiple exception types must be parenthesized
        try: a¶except: b¶except C: d => 2:1 => default 'except:' must be last
        @f¶x = 1                  => 2:1  => expected a function or class behind its decorator
        async x                   => 1:7  => expected 'def', 'for' or 'with' behind 'async'
        match a:¶    b            => 2:5  => expected 'case'
        match a:¶  case 1 + 2: b  => 2:12 => imaginary number required in complex literal
        match a:¶  case b as _: c => 2:13 => cannot use '_' as a target
        import                    => 1:7  => expected a name
        from a import b,          => 1:17 => trailing comma not allowed without surrounding parentheses
        return 1                  => 1:1  => 'return' outside function
        break                     => 1:1  => 'break' outside loop
        continue                  => 1:1  => 'continue' not properly in loop
        """)
    void statements(String source, String place, String message) {
        assertError(source, place, message);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '`', textBlock = """
        a b                       => 1:3  => invalid syntax: unexpected 'b'
        f(a b)                    => 1:5  => invalid syntax: unexpected 'b'
        a = = b                   => 1:5  => invalid syntax: unexpected '='
        a +                       => 1:4  => invalid syntax: unexpected end of line
        a.in                      => 1:3  => expected a name behind '.'
        a[]                       => 1:3  => expected an index between '[' and ']'
        a if b                    => 1:7  => expected 'else' after 'if' expression
        5 = a                     => 1:1  => cannot assign to literal
        f() = 1                   => 1:1  => cannot assign to function call
        a + b = 1                 => 1:1  => cannot assign to expression
        None = 1                  => 1:1  => cannot assign to None
        (a, b) += 1               => 1:1  => 'tuple' is an illegal expression for augmented assignment
        a, b: int                 => 1:1  => only single target (not tuple) can be annotated
        for f() in a: b           => 1:5  => cannot assign to function call
        with a as 1: b            => 1:11 => cannot assign to literal
        del f()                   => 1:5  => cannot delete function call
        *a = b                    => 1:1  => starred assignment target must be in a list or tuple
        *a, *b = c                => 1:5  => multiple starred expressions in assignment
        a = *b                    => 1:5  => can't use starred expression here
        (*a)                      => 1:2  => cannot use starred expression here
        (a.b := 1)                => 1:2  => cannot use assignment expressions with attribute
        f(a=1, b)                 => 1:8  => positional argument follows keyword argument
        f(**a, b)                 => 1:8  => positional argument follows keyword argument unpacking
        f(**a, *b)                => 1:8  => iterable argument unpacking follows keyword argument unpacking
        f(a=1, a=2)               => 1:8  => keyword argument repeated: a
        f(a.b=1)                  => 1:3  => expression cannot contain assignment
        f(True=1)                 => 1:3  => cannot assign to True
        f(a=)                     => 1:5  => expected argument value expression
        f(a for a in b, c)        => 1:3  => generator expression must be parenthesized
        [*a for a in b]           => 1:2  => iterable unpacking cannot be used in comprehension
        {**a for a in b}          => 1:2  => dict unpacking cannot be used in dict comprehension
        {a: b, c}                 => 1:9  => expected ':' after dictionary key
        {a: *b}                   => 1:5  => cannot use a starred expression in a dictionary value
        {a: }                     => 1:5  => expression expected after dictionary key and ':'
        def f(a, a): b            => 1:10 => duplicate parameter 'a'
        def f(a=1, b): c          => 1:12 => parameter 'b' without a default follows parameter with a default
        def f(*, **k): c          => 1:8  => named parameters must follow bare '*'
        def f(*a, *b): c          => 1:11 => '*' may appear only once
        def f(*a, b, /): c        => 1:14 => '/' must be ahead of '*'
        def f(/, a): c            => 1:7  => at least one parameter must precede '/'
        def f(**k, a): c          => 1:12 => parameters cannot follow '**k'
        def f(*a=1): c            => 1:9  => 'a' takes any number of arguments and cannot have a default
        """)
    void expressions(String source, String place, String message) {
        assertError(source, place, message);
    }

    @Test
    void theReportShowsTheLineWithACaret() {
        assertThat(errorOf("def f(x):\n    y = foo(x\n    return y\n")).hasMessage("""
                        test.py:2:12: error: '(' was never closed
                            y = foo(x
                                   ^""");
    }

    @Test
    void commonSlipsGetAHint() {
        assertThat(errorOf("print 'a'").hint()).contains("write print(...)");
        assertThat(errorOf("if a = b: c").hint()).contains("did you mean '==' or ':='?");
        assertThat(errorOf("f() = b").hint()).contains("did you mean '==' instead of '='?");
        assertThat(errorOf("f(a b)").hint()).contains("perhaps you forgot a comma");
        assertThat(errorOf("a.is").hint()).contains("'is' is a keyword of Python and cannot be a name");
    }

    @Test
    void columnsCountCharacters() {
        assertThat(errorOf("'\uD83D\uDE00' $").column()).isEqualTo(5);
    }

    @Test
    void nullBytes() {
        assertError("ab\0", "1:3", "source code cannot contain null bytes");
    }

    private static void assertError(String source, String place, String message) {
        CompilationException error = errorOf(source.replace('¶', '\n'));
        assertThat(error.message()).isEqualTo(message);
        assertThat(error.line() + ":" + error.column()).isEqualTo(place);
    }

    private static CompilationException errorOf(String source) {
        return catchThrowableOfType(CompilationException.class, () -> Parser.parse(Source.of("test.py", source)));
    }
}
