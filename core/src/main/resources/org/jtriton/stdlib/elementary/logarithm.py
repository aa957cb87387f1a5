"""Logarithms, named as in C: an f at the end for float32, none for float64.

The argument is 2^n (1 + f) with 1 + f between the square roots of 1/2 and 2, and log(1 + f) is 2 atanh(s) with s = f
/ (2 + f), a polynomial in s^2. Written as f - (f^2 / 2 - s (f^2 / 2 + R)), where only f and the sum with n ln 2 are
of the result's own size, it stays below one unit in the last place (the arrangement of K. C. Ng in fdlibm).
"""
import triton
import triton.language as tl

from .arithmetic import fast_two_sum, pair_product, pair_sum, polynomial, two_product, two_sum
from .exponential import LN2, LN2_HIGH_F32, LN2_LOW, LN2_LOW_F32, LOG2_E
from .exponential import LOG10_2, LOG10_2_HIGH_F32, LOG10_2_LOW, LOG10_2_LOW_F32

LOG2_E_LOW = tl.constexpr(2.0355273740931033e-17)
LOG2_E_HIGH_F32 = tl.constexpr(1.4426950216293335)
LOG2_E_LOW_F32 = tl.constexpr(1.9259629911266175e-08)
LOG10_E = tl.constexpr(0.4342944819032518)
LOG10_E_LOW = tl.constexpr(1.098319650216765e-17)
LOG10_E_HIGH_F32 = tl.constexpr(0.4342944920063019)
LOG10_E_LOW_F32 = tl.constexpr(-1.0103050052231683e-08)

# (2 atanh(s) / s - 2) / z with z = s^2, to within 2^-28 of a result for a float32, 2^-57 for a float64.
ATANH_F32 = tl.constexpr((0.6666668509542907, 0.39988757716604845, 0.29580985929974424))
ATANH = tl.constexpr((
    0.666666666666667, 0.3999999999989889, 0.28571428626253836, 0.22222211089379496, 0.1818289243253687,
    0.15331611722055008, 0.14617807153417325,
))
# (2 atanh(s) / s - 2 - 2/3 z) / z^2, to within 2^-77 of a result.
ATANH_PAIR = tl.constexpr((
    0.4, 0.28571428571428564, 0.2222222222222847, 0.1818181817964499, 0.1538461576290815, 0.13333296397963834,
    0.11766819021629554, 0.10456195110401492, 0.1076362151501126,
))
TWO_THIRDS_LOW = tl.constexpr(3.700743415417188e-17)


@triton.jit
def _parts_f32(x):
    """n and f with x = 2^n (1 + f), for positive finite x."""
    small = x < 1.1754943508222875e-38
    bits = tl.where(small, x * 8388608.0, x).to(tl.int32, bitcast=True)
    # The bits of the square root of 1/2: what is above it in the significand belongs to the next power.
    n = (bits - 0x3F3504F3) >> 23
    m = (bits - (n << 23)).to(tl.float32, bitcast=True)
    return tl.where(small, n - 23, n).to(tl.float32), m - 1.0


@triton.jit
def _parts_f64(x):
    small = x < 2.2250738585072014e-308
    bits = tl.where(small, x * 4503599627370496.0, x).to(tl.int64, bitcast=True)
    # The upper half of the bits has all of the exponent; the result is the same but for some x next to the border.
    n = ((bits >> 32).to(tl.int32) - 0x3FE6A09E) >> 20
    m = (bits - (n.to(tl.int64) << 52)).to(tl.float64, bitcast=True)
    return tl.where(small, n - 52, n).to(tl.float64), m - 1.0


@triton.jit
def _tail_f32(f):
    """f - log(1 + f), accurate relative to log(1 + f)."""
    s = f / (2.0 + f)
    z = s * s
    h = 0.5 * f * f
    return h - s * tl.fma(z, polynomial(z, ATANH_F32), h)


@triton.jit
def _tail_f64(f):
    s = f / (2.0 + f)
    z = s * s
    h = 0.5 * f * f
    return h - s * tl.fma(z, polynomial(z, ATANH), h)


@triton.jit
def _ends(x, y):
    """The logarithm y of x, with the values at zero, at infinity, below zero and for a NaN put right."""
    y = tl.where(x == 0.0, -float("inf"), y)
    y = tl.where(x == float("inf"), x, y)
    return tl.where(x >= 0.0, y, float("nan"))


@triton.jit
def _product_plus(f, high: tl.constexpr, low: tl.constexpr, x):
    """f times a constant given as two numbers, and its last digits together with x."""
    h = f * high
    return h, tl.fma(f, high, -h) + tl.fma(f, low, x)


@triton.jit
def logf(x):
    n, f = _parts_f32(x)
    return _ends(x, tl.fma(n, LN2_HIGH_F32, f - (_tail_f32(f) - n * LN2_LOW_F32)))


@triton.jit
def log(x):
    n, f = _parts_f64(x)
    return _ends(x, tl.fma(n, LN2, f - (_tail_f64(f) - n * LN2_LOW)))


@triton.jit
def log2f(x):
    n, f = _parts_f32(x)
    h, l = _product_plus(f, LOG2_E_HIGH_F32, LOG2_E_LOW_F32, _tail_f32(f) * -LOG2_E)
    return _ends(x, n + (h + l))


@triton.jit
def log2(x):
    n, f = _parts_f64(x)
    h, l = _product_plus(f, LOG2_E, LOG2_E_LOW, _tail_f64(f) * -LOG2_E)
    return _ends(x, n + (h + l))


@triton.jit
def log10f(x):
    n, f = _parts_f32(x)
    h, l = _product_plus(f, LOG10_E_HIGH_F32, LOG10_E_LOW_F32, _tail_f32(f) * -LOG10_E)
    return _ends(x, tl.fma(n, LOG10_2_HIGH_F32, h + tl.fma(n, LOG10_2_LOW_F32, l)))


@triton.jit
def log10(x):
    n, f = _parts_f64(x)
    h, l = _product_plus(f, LOG10_E, LOG10_E_LOW, _tail_f64(f) * -LOG10_E)
    return _ends(x, tl.fma(n, LOG10_2, h + tl.fma(n, LOG10_2_LOW, l)))


@triton.jit
def log1pf(x):
    u, lost = two_sum(1.0, x)
    n, f = _parts_f32(u)
    # As long as x itself is f, it is so with all its digits.
    whole = n == 0.0
    f = tl.where(whole, x, f)
    rest = tl.where(whole, 0.0, lost / u)
    y = tl.fma(n, LN2_HIGH_F32, f - (_tail_f32(f) - tl.fma(n, LN2_LOW_F32, rest)))
    return tl.where(x == 0.0, x, _ends(u, y))


@triton.jit
def log_of_pair(h, l):
    """The logarithm of a pair."""
    n, f = _parts_f64(h)
    return _ends(h, tl.fma(n, LN2, f - (_tail_f64(f) - tl.fma(n, LN2_LOW, l / h))))


@triton.jit
def log1p_of_pair(h, l):
    """log(1 + h + l), for a pair."""
    u, lost = two_sum(1.0, h)
    n, f = _parts_f64(u)
    whole = n == 0.0
    f = tl.where(whole, h, f)
    rest = tl.where(whole, l, lost + l) / u
    y = tl.fma(n, LN2, f - (_tail_f64(f) - tl.fma(n, LN2_LOW, rest)))
    return tl.where(h == 0.0, h, _ends(u, y))


@triton.jit
def log1p(x):
    return log1p_of_pair(x, 0.0)


@triton.jit
def log_pair(x):
    """The logarithm of a positive finite float64 as a pair, to within 2^-65 of its value."""
    n, f = _parts_f64(x)
    # s = f / (2 + f)
    dh, dl = fast_two_sum(2.0, f)
    inverse = 1.0 / dh
    q = f * inverse
    sh, sl = fast_two_sum(q, (tl.fma(-q, dh, f) - q * dl) * inverse)
    # 2 s + s z (2/3 + z p) with z = s^2
    zh, zl = pair_product(sh, sl, sh, sl)
    rh, rl = fast_two_sum(2.0 / 3.0, tl.fma(zh, polynomial(zh, ATANH_PAIR), TWO_THIRDS_LOW))
    eh, el = pair_product(sh, sl, zh, zl)
    ch, cl = pair_product(eh, el, rh, rl)
    ah, al = pair_sum(2.0 * sh, 2.0 * sl, ch, cl)
    nh, nl = two_product(n, LN2)
    bh, bl = fast_two_sum(nh, tl.fma(n, LN2_LOW, nl))
    h, l = two_sum(bh, ah)
    return fast_two_sum(h, l + (al + bl))
