package org.jtriton.frontend.python;

import static org.assertj.core.api.Assertions.assertThat;

import org.jtriton.frontend.tree.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LiteralsTest {

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '`', textBlock = """
        0                  => 0
        00_0               => 0
        1_000_000          => 1000000
        0xFF_ff            => 65535
        0x_1               => 1
        0o17               => 15
        0B1_0              => 2
        340282366920938463463374607431768211456 => 340282366920938463463374607431768211456
        1.                 => 1.0
        .5                 => 0.5
        1e-3               => 0.001
        0_1.5E+1_0         => 1.5E10
        09.5               => 9.5
        1e999              => Infinity
        2j                 => 2.0j
        007j               => 7.0j
        1if a else 2       => (IfExp a 1 2)
        0xfor b            => (BoolOp OR [15 b])
        True, False, None, ... => (Tuple [True False None ...])
        """)
    void numbersAndNames(String source, String tree) {
        assertThat(parsed(source)).isEqualTo(tree);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '`', textBlock = """
        'a' "b" u'c'       => 'abc'
        '\\n\\t\\x41\\101\\u00e9' => '\\u000a\\u0009AA\\u00e9'
        '\\U0001F600'      => '\\ud83d\\ude00'
        '\\N{BULLET}'      => '\\u2022'
        '\\N{CJK UNIFIED IDEOGRAPH-6574}' => '\\u6574'
        '\\d'              => '\\d'
        '\\''              => '''
        r'\\n\\''          => '\\n\\''
        b'\\xff\\u' Rb'\\x' => b'\\u00ff\\u\\x'
        ''                 => ''
        '''a'b''c'''       => 'a'b''c'
        'é'                => '\\u00e9'
        """)
    void strings(String source, String tree) {
        assertThat(parsed(source)).isEqualTo(tree);
    }

    @Test
    void stringsAcrossLines() {
        assertThat(parsed("'''a\r\nb\\\nc'''")).isEqualTo("'a\\u000abc'");
        assertThat(parsed("'a\\\nb'")).isEqualTo("'ab'");
        assertThat(parsed("('a'  # one\n 'b')")).isEqualTo("'ab'");
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '`', textBlock = """
        f''                => (JoinedStr [])
        f'a{b}c'           => (JoinedStr ['a' (Replacement b NONE -) 'c'])
        'x' f'{a}' 'y' f'z' => (JoinedStr ['x' (Replacement a NONE -) 'yz'])
        f'{{{a}}}'         => (JoinedStr ['{' (Replacement a NONE -) '}'])
        f'{a!r}{b!s}{c!a}' => (JoinedStr [(Replacement a REPR -) (Replacement b STR -) (Replacement c ASCII -)])
        f'{a:>10}'         => (JoinedStr [(Replacement a NONE (JoinedStr ['>10']))])
        f'{a:{w}.{p}f}'    => (JoinedStr [(Replacement a NONE (JoinedStr [(Replacement w NONE -) '.' (Replacement p NONE -) 'f']))])
        f'{a!r:^{w!s:5}}'  => (JoinedStr [(Replacement a REPR (JoinedStr ['^' (Replacement w STR (JoinedStr ['5']))]))])
        f'{a=}'            => (JoinedStr ['a=' (Replacement a REPR -)])
        f'{ a + b = !s}'   => (JoinedStr [' a + b = ' (Replacement (BinOp a ADD b) STR -)])
        f'{a=:.2f}'        => (JoinedStr ['a=' (Replacement a NONE (JoinedStr ['.2f']))])
        f'{a:=5}'          => (JoinedStr [(Replacement a NONE (JoinedStr ['=5']))])
        f'{(a:=5)}'        => (JoinedStr [(Replacement (NamedExpr a 5) NONE -)])
        f'{a != b}'        => (JoinedStr [(Replacement (Compare a [NOT_EQ] [b]) NONE -)])
        f'{a["b"]}{c['d']}' => (JoinedStr [(Replacement (Subscript a 'b') NONE -) (Replacement (Subscript c 'd') NONE -)])
        f'{f'{f'{1}'}'}'   => (JoinedStr [(Replacement (JoinedStr [(Replacement (JoinedStr [(Replacement 1 NONE -)]) NONE -)]) NONE -)])
        f'{ {1: 2}[1] }'   => (JoinedStr [(Replacement (Subscript (DictExpr [(DictItem 1 2)]) 1) NONE -)])
        f'{(lambda x: x)(1)}' => (JoinedStr [(Replacement (Call (Lambda [(Parameter x POSITIONAL_OR_KEYWORD - -)] x) [1] []) NONE -)])
        f'{*a, b}{yield}'  => (JoinedStr [(Replacement (Tuple [(Starred a) b]) NONE -) (Replacement (Yield -) NONE -)])
        f'\\n\\N{BULLET}\\{a}' => (JoinedStr ['\\u000a\\u2022\\' (Replacement a NONE -)])
        rf'\\n\\{a}'       => (JoinedStr ['\\n\\' (Replacement a NONE -)])
        """)
    void formattedStrings(String source, String tree) {
        assertThat(parsed(source)).isEqualTo(tree);
    }

    @Test
    void replacementsSpanLinesAndHoldComments() {
        assertThat(parsed("f'{a  # one\n + b}'")).isEqualTo("(JoinedStr [(Replacement (BinOp a ADD b) NONE -)])");
        assertThat(parsed("f'''{a  # one\n = }'''")).isEqualTo("(JoinedStr ['a  \\u000a = ' (Replacement a REPR -)])");
    }

    private static String parsed(String source) {
        return TreeText.of(Parser.parse(Source.of("test.py", source)));
    }
}
