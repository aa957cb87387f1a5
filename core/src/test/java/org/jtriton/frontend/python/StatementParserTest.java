package org.jtriton.frontend.python;

import static org.assertj.core.api.Assertions.assertThat;

import org.jtriton.frontend.tree.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatementParserTest {

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '`', textBlock = """
        a = b = c, d               => (Assign [a b] (Tuple [c d]))
        a, (b, [c, *d]) = e        => (Assign [(Tuple [a (Tuple [b (ListExpr [c (Starred d)])])])] e)
        a.b, c[d] = yield          => (Assign [(Tuple [(Attribute a b) (Subscript c d)])] (Yield -))
        a += b, c                  => (AugAssign a ADD (Tuple [b c]))
        a //= b                    => (AugAssign a FLOOR_DIV b)
        a @= b                     => (AugAssign a MAT_MULT b)
        a **= yield                => (AugAssign a POW (Yield -))
        N: tl.constexpr = 4        => (AnnAssign N (Attribute tl constexpr) 4 true)
        (a): int                   => (AnnAssign a int - false)
        a.b: int = c, d            => (AnnAssign (Attribute a b) int (Tuple [c d]) false)
        del a, (b, c[0])           => (Delete [a (Tuple [b (Subscript c 0)])])
        assert a, b                => (Assert a b)
        raise                      => (Raise - -)
        raise A from b             => (Raise A b)
        global a, b                => (Global [a b])
        nonlocal a                 => (Nonlocal [a])
        import a.b as c, d         => (Import [(Alias a.b c) (Alias d -)])
        from a.b import c as d, e  => (ImportFrom a.b [(Alias c d) (Alias e -)] 0)
        from ...a import (b, c,)   => (ImportFrom a [(Alias b -) (Alias c -)] 3)
        from .... import *         => (ImportFrom - [(Alias * -)] 4)
        type X = int               => (TypeAlias X [] int)
        type X[T: int, *Ts, **P] = T => (TypeAlias X [(TypeParam T TYPE_VAR int) (TypeParam Ts TYPE_VAR_TUPLE -) (TypeParam P PARAM_SPEC -)] T)
        type = type[X]             => (Assign [type] (Subscript type X))
        match = match(a, *b)       => (Assign [match] (Call match [a (Starred b)] []))
        match[a]: int              => (AnnAssign (Subscript match a) int - false)
        case + _ - match           => (BinOp (BinOp case ADD _) SUB match)
        """)
    void simpleStatements(String source, String tree) {
        assertThat(parsed(source)).isEqualTo(tree);
    }

    @Test
    void statementsShareALine() {
        assertThat(parsed("a; b = 1;\nif c: d; e\n")).isEqualTo("a\n(Assign [b] 1)\n(If c [d e] [])");
    }

    @Test
    void branchesNest() {
        assertThat(parsed("""
                                if a:
                                    b
                                elif c:
                                    pass
                                else:
                                    d
                                """)).isEqualTo("(If a [b] [(If c [(Pass)] [d])])");
    }

    @Test
    void loops() {
        assertThat(parsed("""
                                for i, *j in a, *b:
                                    continue
                                else:
                                    c
                                while (n := f()):
                                    break
                                """))
                .isEqualTo("(For (Tuple [i (Starred j)]) (Tuple [a (Starred b)]) [(Continue)] [c] false)\n"
                        + "(While (NamedExpr n (Call f [] [])) [(Break)] [])");
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '`', textBlock = """
        with a: pass                 => [(WithItem a -)]
        with a as b, c as (d, e): pass => [(WithItem a b) (WithItem c (Tuple [d e]))]
        with (a as b, c,): pass      => [(WithItem a b) (WithItem c -)]
        with (a, b): pass            => [(WithItem a -) (WithItem b -)]
        with (a, b) as c: pass       => [(WithItem (Tuple [a b]) c)]
        with (a): pass               => [(WithItem a -)]
        with (a).b as c[0]: pass     => [(WithItem (Attribute a b) (Subscript c 0))]
        with (a) as b, (c) as d: pass => [(WithItem a b) (WithItem c d)]
        with (yield): pass           => [(WithItem (Yield -) -)]
        with (a := b): pass          => [(WithItem (NamedExpr a b) -)]
        with (*a, b): pass           => [(WithItem (Tuple [(Starred a) b]) -)]
        with (): pass                => [(WithItem (Tuple []) -)]
        with (a for a in b): pass    => [(WithItem (GeneratorExp a [(Comprehension a b [] false)]) -)]
        """)
    void withItems(String source, String items) {
        assertThat(parsed(source)).isEqualTo("(With " + items + " [(Pass)] false)");
    }

    @Test
    void exceptionHandlers() {
        assertThat(parsed("""
                                try:
                                    a
                                except B as c:
                                    d
                                except (E, F):
                                    g
                                except:
                                    h
                                else:
                                    i
                                finally:
                                    j
                                """))
                .isEqualTo("(Try [a] [(ExceptHandler B c [d]) (ExceptHandler (Tuple [E F]) - [g]) "
                        + "(ExceptHandler - - [h])] [i] [j] false)");
        assertThat(parsed("try: a\nexcept* B: c\n")).isEqualTo("(Try [a] [(ExceptHandler B - [c])] [] [] true)");
    }

    @Test
    void definitions() {
        assertThat(parsed("""
                                @triton.jit
                                @f(x)[0]
                                def g[T](a: int, /, b=1, *args: *Ts, c: tl.constexpr = 2, **kw) -> T:
                                    return a, *b
                                class C[T](B, metaclass=M):
                                    async def f(self): await self
                                """))
                .isEqualTo(
                        "(FunctionDef g [(TypeParam T TYPE_VAR -)] [(Parameter a POSITIONAL_ONLY int -) "
                                + "(Parameter b POSITIONAL_OR_KEYWORD - 1) (Parameter args VAR_POSITIONAL (Starred Ts) -) "
                                + "(Parameter c KEYWORD_ONLY (Attribute tl constexpr) 2) (Parameter kw VAR_KEYWORD - -)] T "
                                + "[(Return (Tuple [a (Starred b)]))] "
                                + "[(Attribute triton jit) (Subscript (Call f [x] []) 0)] false)\n"
                                + "(ClassDef C [(TypeParam T TYPE_VAR -)] [B] [(Keyword metaclass M)] "
                                + "[(FunctionDef f [] [(Parameter self POSITIONAL_OR_KEYWORD - -)] - [(Await self)] [] true)] [])");
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '`', textBlock = """
        _                          => (MatchAs - -)
        x                          => (MatchAs - x)
        a.b                        => (MatchValue (Attribute a b))
        -1.5                       => (MatchValue (UnaryOp NEG 1.5))
        1 + 2j                     => (MatchValue (BinOp 1 ADD 2.0j))
        'a' 'b'                    => (MatchValue 'ab')
        None | True                => (MatchOr [(MatchSingleton None) (MatchSingleton True)])
        (x)                        => (MatchAs - x)
        (x,)                       => (MatchSequence [(MatchAs - x)])
        ()                         => (MatchSequence [])
        [1, *rest]                 => (MatchSequence [(MatchValue 1) (MatchStar rest)])
        1, *_                      => (MatchSequence [(MatchValue 1) (MatchStar -)])
        {'k': v, a.b: 1, **rest}   => (MatchMapping ['k' (Attribute a b)] [(MatchAs - v) (MatchValue 1)] rest)
        C(1, x=y)                  => (MatchClass C [(MatchValue 1)] [(KeywordPattern x (MatchAs - y))])
        (1 | 2) as n               => (MatchAs (MatchOr [(MatchValue 1) (MatchValue 2)]) n)
        """)
    void patterns(String source, String pattern) {
        assertThat(parsed("match v:\n  case " + source + " if g:\n    pass\n"))
                .isEqualTo("(Match v [(MatchCase " + pattern + " g [(Pass)])])");
    }

    @Test
    void matchTakesATuple() {
        assertThat(parsed("match a, *b:\n  case _: pass\n"))
                .isEqualTo("(Match (Tuple [a (Starred b)]) [(MatchCase (MatchAs - -) - [(Pass)])])");
        assertThat(parsed("match (a):\n  case _: pass\n"))
                .isEqualTo("(Match a [(MatchCase (MatchAs - -) - [(Pass)])])");
    }

    private static String parsed(String source) {
        return TreeText.of(Parser.parse(Source.of("test.py", source)));
    }
}
