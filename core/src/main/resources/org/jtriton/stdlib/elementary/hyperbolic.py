"""Hyperbolic functions and their inverses, named as in C: an f at the end for float32, none for float64.

Near zero, where exponentials would cancel, an odd function is a polynomial; the inverses are logarithms of a sum
whose last digits are kept.
"""
import triton
import triton.language as tl

from .arithmetic import polynomial, root, two_product, two_sum
from .bits import with_sign
from .exponential import LN2, exp, exp_times, expf, half_exp_f32
from .logarithm import log1p, log1p_of_pair, log_of_pair

# (sinh x / x - 1) / x^2 up to 1, (tanh x / x - 1) / x^2 up to 0.6, (asinh x / x - 1) / x^2 up to 1/2; in x^2.
SINH_F32 = tl.constexpr((0.16666666646842135, 0.00833333967591706, 0.00019838101968683888, 2.8062802582276946e-06))
SINH = tl.constexpr((
    0.16666666666666666, 0.008333333333333299, 0.00019841269841324198, 2.7557319191381816e-06,
    2.5052117695907823e-08, 1.6057679623801638e-10, 7.746178593018827e-13,
))
TANH_F32 = tl.constexpr((
    -0.33333333231207923, 0.133333128668618, -0.05396155178134269, 0.02178832199710852, -0.008410070801530736,
    0.002370765640497788,
))
TANH = tl.constexpr((
    -0.3333333333333333, 0.13333333333333205, -0.05396825396808531, 0.021869488527368107,
    -0.008863235292803289, 0.0035921242500086925, -0.0014557958855734635, 0.0005897680994688268,
    -0.00023795201383924994, 9.332432233847448e-05, -3.2086614037935994e-05, 6.934046420988954e-06,
))
ASINH = tl.constexpr((
    -0.16666666666666666, 0.0749999999999864, -0.044642857140252436, 0.030381944248546365,
    -0.022372151449922602, 0.01735258771519257, -0.013962235682232349, 0.011526210169675569,
    -0.009591452221673173, 0.007622309427481728, -0.004992717198142511, 0.0018854117655039003,
))


@triton.jit
def _odd(near: tl.constexpr, x, c: tl.constexpr, far):
    """a + a^3 c(a^2) with a = |x|, or from near on another value, with the sign of x."""
    a = tl.abs(x)
    z = a * a
    return with_sign(tl.where(a < near, tl.fma(a * z, polynomial(z, c), a), far), x)


@triton.jit
def sinhf(x):
    h = half_exp_f32(tl.abs(x))
    return _odd(1.0, x, SINH_F32, h - 0.25 / h)


@triton.jit
def coshf(x):
    h = half_exp_f32(tl.abs(x))
    return h + 0.25 / h


@triton.jit
def tanhf(x):
    return _odd(0.6, x, TANH_F32, 1.0 - 2.0 / (expf(2.0 * tl.abs(x)) + 1.0))


@triton.jit
def sinh(x):
    h = exp_times(tl.abs(x), 0.0, 0.5)
    return _odd(1.0, x, SINH, h - 0.25 / h)


@triton.jit
def cosh(x):
    h = exp_times(tl.abs(x), 0.0, 0.5)
    return h + 0.25 / h


@triton.jit
def tanh(x):
    return _odd(0.6, x, TANH, 1.0 - 2.0 / (exp(2.0 * tl.abs(x)) + 1.0))


# The inverses of a float32 are computed in double precision.

@triton.jit
def asinhf(x):
    a = tl.abs(x).to(tl.float64)
    y = log1p(a + a * (a / (1.0 + root(tl.fma(a, a, 1.0))))).to(tl.float32)
    return with_sign(tl.where(a == float("inf"), tl.abs(x), y), x)


@triton.jit
def acoshf(x):
    t = x.to(tl.float64) - 1.0
    y = log1p(t + root(t * (t + 2.0)))
    return tl.where(t < 0.0, float("nan"), y).to(tl.float32)


@triton.jit
def atanhf(x):
    a = tl.abs(x).to(tl.float64)
    y = (0.5 * log1p(2.0 * a / (1.0 - a))).to(tl.float32)
    return with_sign(y, x)


@triton.jit
def _root_of_pair(h, l):
    """The square root of a pair as a pair."""
    s = root(h)
    return s, tl.where(h > 0.0, (tl.fma(-s, s, h) + l) / (2.0 * s), 0.0)


@triton.jit
def asinh(x):
    a = tl.abs(x)
    # From 2^28 on the root is a; twice a may be too large to take the logarithm of.
    large = a > 268435456.0
    b = tl.where(large, 1.0, a)
    p, e = two_product(b, b)
    h, l = two_sum(p, 1.0)
    s, t = _root_of_pair(h, l + e)
    h, l = two_sum(s, b)
    y = log_of_pair(tl.where(large, a, h), tl.where(large, 0.0, l + t))
    return _odd(0.5, x, ASINH, tl.where(large, y + LN2, y))


@triton.jit
def acosh(x):
    large = x > 268435456.0
    b = tl.where(large, 1.0, x - 1.0)
    # log1p(b + root of (2 b + b^2))
    p, e = two_product(b, b)
    h, l = two_sum(2.0 * b, p)
    s, t = _root_of_pair(h, l + e)
    h, l = two_sum(s, b)
    y = tl.where(large, log_of_pair(x, 0.0) + LN2, log1p_of_pair(h, l + t))
    return tl.where(x < 1.0, float("nan"), y)


@triton.jit
def atanh(x):
    a = tl.abs(x)
    # 2 a / (1 - a) as a pair
    dh, dl = two_sum(1.0, -a)
    q = 2.0 * a / dh
    l = (tl.fma(-q, dh, 2.0 * a) - q * dl) / dh
    y = 0.5 * log1p_of_pair(q, tl.where(a < 1.0, l, 0.0))
    return with_sign(y, x)
