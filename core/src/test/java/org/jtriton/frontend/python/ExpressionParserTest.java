package org.jtriton.frontend.python;

import static org.assertj.core.api.Assertions.assertThat;

import org.jtriton.frontend.tree.Source;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpressionParserTest {

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '`', textBlock = """
        a + b * c                  => (BinOp a ADD (BinOp b MULT c))
        (a + b) * c                => (BinOp (BinOp a ADD b) MULT c)
        a - b - c                  => (BinOp (BinOp a SUB b) SUB c)
        a // b % c @ d / e         => (BinOp (BinOp (BinOp (BinOp a FLOOR_DIV b) MOD c) MAT_MULT d) DIV e)
        a | b ^ c & d << e >> f    => (BinOp a BIT_OR (BinOp b BIT_XOR (BinOp c BIT_AND (BinOp (BinOp d LSHIFT e) RSHIFT f))))
        -a ** -b ** c              => (UnaryOp NEG (BinOp a POW (UnaryOp NEG (BinOp b POW c))))
        +a - ~b                    => (BinOp (UnaryOp POS a) SUB (UnaryOp INVERT b))
        await a ** b               => (BinOp (Await a) POW b)
        not a == b                 => (UnaryOp NOT (Compare a [EQ] [b]))
        a < b <= c != d            => (Compare a [LT LT_E NOT_EQ] [b c d])
        a < (b < c)                => (Compare a [LT] [(Compare b [LT] [c])])
        a is not b is c not in d in e => (Compare a [IS_NOT IS NOT_IN IN] [b c d e])
        a is (not b)               => (Compare a [IS] [(UnaryOp NOT b)])
        a or b and c or d          => (BoolOp OR [a (BoolOp AND [b c]) d])
        (a or b) or c              => (BoolOp OR [(BoolOp OR [a b]) c])
        a if b else c if d else e  => (IfExp b a (IfExp d c e))
        (n := a + 1)               => (NamedExpr n (BinOp a ADD 1))
        """)
    void operatorsBindAsInPython(String source, String tree) {
        assertThat(parsed(source)).isEqualTo(tree);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '`', textBlock = """
        a.b.c                      => (Attribute (Attribute a b) c)
        f()                        => (Call f [] [])
        f(a, *b, c=d, **e)         => (Call f [a (Starred b)] [(Keyword c d) (Keyword - e)])
        f(a=1, *b,)                => (Call f [(Starred b)] [(Keyword a 1)])
        f(x for x in y)            => (Call f [(GeneratorExp x [(Comprehension x y [] false)])] [])
        f(n := 1)                  => (Call f [(NamedExpr n 1)] [])
        a[b]                       => (Subscript a b)
        a[b, c]                    => (Subscript a (Tuple [b c]))
        a[:, None, ...]            => (Subscript a (Tuple [(Slice - - -) None ...]))
        a[b:c:d]                   => (Subscript a (Slice b c d))
        a[::2, b:]                 => (Subscript a (Tuple [(Slice - - 2) (Slice b - -)]))
        a[*b]                      => (Subscript a (Tuple [(Starred b)]))
        kernel[(grid,)](x, N=1)    => (Call (Subscript kernel (Tuple [grid])) [x] [(Keyword N 1)])
        1 .real                    => (Attribute 1 real)
        match(case)[type]          => (Subscript (Call match [case] []) type)
        """)
    void primaries(String source, String tree) {
        assertThat(parsed(source)).isEqualTo(tree);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '`', textBlock = """
        ()                         => (Tuple [])
        (a)                        => a
        (a,)                       => (Tuple [a])
        a, *b                      => (Tuple [a (Starred b)])
        []                         => (ListExpr [])
        [a, *b, (c := d),]         => (ListExpr [a (Starred b) (NamedExpr c d)])
        {}                         => (DictExpr [])
        {a: b, **c, 'd': e,}       => (DictExpr [(DictItem a b) (DictItem - c) (DictItem 'd' e)])
        {a, *b}                    => (SetExpr [a (Starred b)])
        [a for a in b if c if d]   => (ListComp a [(Comprehension a b [c d] false)])
        {a for a, b in c for d in e} => (SetComp a [(Comprehension (Tuple [a b]) c [] false) (Comprehension d e [] false)])
        {a: b for a in c}          => (DictComp a b [(Comprehension a c [] false)])
        (a async for a in b)       => (GeneratorExp a [(Comprehension a b [] true)])
        (yield)                    => (Yield -)
        (yield a, b)               => (Yield (Tuple [a b]))
        (yield from a)             => (YieldFrom a)
        lambda: 0                  => (Lambda [] 0)
        lambda: a if b else c      => (Lambda [] (IfExp b a c))
        (lambda: a) if b else c    => (IfExp b (Lambda [] a) c)
        lambda a, /, b=1, *c, d, **e: a => (Lambda [(Parameter a POSITIONAL_ONLY - -) (Parameter b POSITIONAL_OR_KEYWORD - 1) (Parameter c VAR_POSITIONAL - -) (Parameter d KEYWORD_ONLY - -) (Parameter e VAR_KEYWORD - -)] a)
        lambda META: (cdiv(n, META['B']),) => (Lambda [(Parameter META POSITIONAL_OR_KEYWORD - -)] (Tuple [(Call cdiv [n (Subscript META 'B')] [])]))
        """)
    void displaysComprehensionsAndLambdas(String source, String tree) {
        assertThat(parsed(source)).isEqualTo(tree);
    }

    private static String parsed(String expression) {
        return TreeText.of(Parser.parse(Source.of("test.py", expression)));
    }
}
