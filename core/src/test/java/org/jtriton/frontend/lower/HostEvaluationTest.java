package org.jtriton.frontend.lower;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jtriton.CompilationException;
import org.jtriton.frontend.lower.value.Repr;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Python around the kernels, evaluated as Python does. Expectations are what CPython prints for the same text. */
class HostEvaluationTest {
    private static String evaluate(String text) {
        return Repr.repr(KernelFile.of("host.py", text).value("x"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
                    2 ** 100 // 3 ; 422550200076076467165567735125
                    -7 // 2, -7 % 2, 7 // -2, 7 % -2 ; (-4, 1, -4, -1)
                    7 / 2, 1 / 4, 6 / 3 ; (3.5, 0.25, 2.0)
                    1e16, 1e-5, 123456.0, -0.0, 1e300 * 1e10 ; (1e+16, 1e-05, 123456.0, -0.0, inf)
                    True + 1, not 0, 3 < 4 <= 4, 1 == 1.0 ; (2, True, True, True)
                    0 or 'a', 1 and 2, None or 3, '' and 4 ; ('a', 2, 3, '')
                    1 if [] else 2, 5 if 'x' else 6 ; (2, 5)
                    'ab' + 'c' * 3, 'abc'[1], 'abc'[::-1] ; ('abccc', 'b', 'cba')
                    [1, 2] + [3], (1,) + (2, 3), [0] * 3 ; ([1, 2, 3], (1, 2, 3), [0, 0, 0])
                    [1, 2, 3, 4][1:], (1, 2, 3)[-1], [5, 6][:1] ; ([2, 3, 4], 3, [5])
                    {'a': 1, 'b': 2}['b'], {1, 2, 1}, {} ; (2, {1, 2}, {})
                    2 in [1, 2], 'x' not in 'abc', 3 in {3: 4} ; (True, True, True)
                    [i * i for i in range(5) if i % 2] ; [1, 9]
                    {k: v for k, v in zip('ab', (1, 2))} ; {'a': 1, 'b': 2}
                    sum(i for i in range(10)), max(3, 1, 2), min([4, 2]) ; (45, 3, 2)
                    sorted([3, 1, 2], reverse=True), len('abc'), abs(-3) ; ([3, 2, 1], 3, 3)
                    int('ff', 16), int(-3.7), float('2.5'), str(1.0) ; (255, -3, 2.5, '1.0')
                    list(enumerate('ab', 1)), list(reversed([1, 2])) ; ([(1, 'a'), (2, 'b')], [2, 1])
                    any([0, 1]), all([]), bool(''), round(2.5) ; (True, True, False, 2)
                    (lambda a, b=2, *c, d: (a, b, c, d))(1, d=4) ; (1, 2, (), 4)
                    [f'{3:04d}|{2.5:.2f}|{255:#x}|{1!r}|{"a":>3}'] ; ['0003|2.50|0xff|1|  a']
                    'a-b-c'.split('-'), ', '.join(['x', 'y']) ; (['a', 'b', 'c'], 'x, y')
                    isinstance(1, int), isinstance('a', (int, str)) ; (True, True)
                    1 << 70 >> 68, 6 & 3 | 8 ^ 1, ~5 ; (4, 11, -6)
                    (y := 4) + y ; 8
                    [*range(3), *(7, 8)], dict(a=1) if False else {**{'k': 1}} ; ([0, 1, 2, 7, 8], {'k': 1})
                    """)
    void expressions(String expression, String expected) {
        assertThat(evaluate("x = " + expression + "\n")).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
                    math.ceil(2.1), math.floor(-2.1), math.log2(1024) ; (3, -3, 10.0)
                    math.sqrt(16), math.pi > 3, math.inf, math.gcd(12, 18) ; (4.0, True, inf, 6)
                    triton.cdiv(10, 4), triton.next_power_of_2(129) ; (3, 256)
                    list(itertools.product([1, 2], 'a')) ; [(1, 'a'), (2, 'a')]
                    functools.reduce(lambda a, b: a * b, [2, 3, 4]) ; 24
                    functools.partial(max, 5)(3) ; 5
                    os.environ.get('NAME', 'default'), os.getenv('NAME') ; ('default', None)
                    tl.float32, tl.constexpr(3), tl.constexpr(3).value ; (float32, 3, 3)
                    """)
    void libraries(String expression, String expected) {
        String imports = "import functools, itertools, math, os\nimport triton\nimport triton.language as tl\n";
        assertThat(evaluate(imports + "x = " + expression + "\n")).isEqualTo(expected);
    }

    static Stream<Arguments> expressionsOfPython() throws IOException {
        try (var in = HostEvaluationTest.class.getResourceAsStream("/host/expressions.txt")) {
            List<String> lines = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .skip(1)
                    .toList();
            return IntStream.range(0, lines.size() / 2)
                    .mapToObj(i ->
                            Arguments.of(lines.get(2 * i), lines.get(2 * i + 1).strip()));
        }
    }

    @ParameterizedTest
    @MethodSource
    void expressionsOfPython(String expression, String expected) {
        String imports = "import collections, copy, functools, itertools, math, operator, os, sys\n";
        assertThat(evaluate(imports + "x = (" + expression + ")\n")).isEqualTo(expected);
    }

    @Test
    void classesOfConfigurationsAndGenerators() {
        assertThat(evaluate("""
                        import enum
                        from dataclasses import dataclass, field
                        from enum import Enum, IntEnum

                        class Mode(IntEnum):
                            A = 0
                            B = 1

                        class Kind(Enum):
                            X = enum.auto()
                            Y = enum.auto()

                        @dataclass
                        class Base:
                            m: int
                            n: int = 4
                            tags: list = field(default_factory=list)

                            def area(self):
                                return self.m * self.n

                            @property
                            def double(self):
                                return self.area() * 2

                            @staticmethod
                            def of(m):
                                return Base(m)

                            @classmethod
                            def wide(cls, m):
                                return cls(m, 64)

                        class Derived(Base):
                            def area(self):
                                return 100

                            def __post_init__(self):
                                self.tags.append(self.m)

                        def odd(n):
                            for i in range(n):
                                if i % 2:
                                    yield i
                            yield from [10, 20]

                        first, second = Derived(1), Derived(2)
                        x = (Mode.B == 1, Kind.X != Kind.Y, Kind.Y.value, Kind.X.name, Base(3).double, Base.of(2).n,
                             Derived.wide(1).n, second.double, first.tags, second.tags, isinstance(first, Base),
                             isinstance(Base(1), Derived), list(odd(4)), list(odd(0)))
                        """))
                .isEqualTo("(True, True, 2, 'X', 24, 4, 64, 200, [1], [2], True, False, [1, 3, 10, 20], [10, 20])");
    }

    @Test
    void nothingHoldsItself() {
        assertThatThrownBy(() -> evaluate("x = [1]\nx.append([x])\n"))
                .hasMessageContaining("host.py:2:1: error: a list of 1 element cannot hold itself");
        assertThatThrownBy(() -> evaluate("x = {}\nx['a'] = x\n"))
                .hasMessageContaining("a dictionary of 0 cannot hold itself");
    }

    @Test
    void formatsThatAreWrongAreErrors() {
        assertThatThrownBy(() -> evaluate("x = '{} {}'.format(1)\n"))
                .hasMessageContaining("the text asks for value 1 of 1");
        assertThatThrownBy(() -> evaluate("x = '{a}'.format(b=1)\n"))
                .hasMessageContaining("the text asks for 'a', which is not given");
        assertThatThrownBy(() -> evaluate("x = '{'.format(1)\n")).hasMessageContaining("the text has a single '{'");
        assertThatThrownBy(() -> evaluate("x = '{:q}'.format(1)\n")).hasMessageContaining("the format 'q' is not one");
        assertThatThrownBy(() -> evaluate("x = '{:d}'.format(1.5)\n"))
                .hasMessageContaining("the format 'd' is not one for the constant 1.5");
        assertThatThrownBy(() -> evaluate("x = '%d' % ()\n")).hasMessageContaining("there is no value for '%d'");
        assertThatThrownBy(() -> evaluate("x = 'a' % (1,)\n")).hasMessageContaining("no place for 1 of the values");
    }

    @Test
    void statements() {
        assertThat(evaluate("""
                        def f(n, *, step=2):
                            '''Adds up.'''
                            total = 0
                            for i in range(n):
                                if i == 1:
                                    continue
                                if i > 6:
                                    break
                                total += i
                            else:
                                total = -1
                            while total > 10:
                                total -= step
                            a, (b, *c) = 1, (2, 3, 4)
                            return total, a, b, c

                        x = f(20), f(3, step=1)
                        """)).isEqualTo("((10, 1, 2, [3, 4]), (-1, 1, 2, [3, 4]))");
    }

    @Test
    void classes() {
        assertThat(evaluate("""
                        from collections import namedtuple
                        from dataclasses import dataclass
                        from typing import NamedTuple

                        @dataclass
                        class Tile:
                            rows: int
                            columns: int = 8

                            def size(self):
                                return self.rows * self.columns

                        class Pair(NamedTuple):
                            a: int
                            b: int = 2

                        Point = namedtuple("Point", "x, y")
                        p = Pair(1)
                        x = Tile(4).size(), p.b, p[0], Point(y=1, x=2).x
                        """)).isEqualTo("(32, 2, 1, 2)");
    }

    @Test
    void aNameIsEvaluatedWhenItIsNeeded() {
        assertThat(evaluate("""
                        import torch
                        DEVICE = torch.device("cuda")
                        x = later + 1
                        broken = 1 / 0
                        later = 2
                        later += 3
                        """)).isEqualTo("6");
    }

    @Test
    void whatChangesAListCounts() {
        assertThat(evaluate("x = [1]\nfor i in (2, 3):\n    x.append(i)\nx.extend([4])\n"))
                .isEqualTo("[1, 2, 3, 4]");
    }

    @Test
    void whatIsMissingTakesTheOtherWay() {
        assertThat(evaluate("try:\n    import numpy\n    x = 1\nexcept ImportError:\n    x = 2\n"))
                .isEqualTo("2");
    }

    @Test
    void errorsSayWhereAndWhy() {
        assertThatThrownBy(() -> evaluate("import numpy as np\ndef f():\n    return np.sqrt(2) + 1\nx = f()\n"))
                .isInstanceOf(CompilationException.class)
                .hasMessageContaining("host.py:3:12")
                .hasMessageContaining("called from host.py:4, in <module>");
        assertThatThrownBy(() -> evaluate("x = [1, 2][3]\n"))
                .hasMessageContaining("host.py:1:5: error: index 3 is out of range for a list of 2");
        assertThatThrownBy(() -> evaluate("x = {'a': 1}['b']\n"))
                .hasMessageContaining("the dictionary has no key the constant 'b'")
                .hasMessageContaining("its keys are ('a',)");
        assertThatThrownBy(() -> evaluate("def f():\n    return f()\nx = f()\n"))
                .hasMessageContaining("the calls of 'f' nest more than 100 deep");
        assertThatThrownBy(() -> evaluate("x = y\ny = x\n")).isInstanceOf(CompilationException.class);
    }
}
