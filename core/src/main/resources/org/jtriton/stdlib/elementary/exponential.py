"""Exponentials, named as in C: an f at the end for float32, none for float64.

The argument is n ln 2 + r with |r| <= ln 2 / 2 (for the powers of 2 and 10 likewise), after Cody and Waite: ln 2 is a
sum of two floats, and an fma subtracts n times the first without error. A polynomial gives e^r, and n goes into the
exponent in two steps, so that results near both ends of the range come out right. Polynomials interpolate at
Chebyshev's points, which is close to the best there is.
"""
import triton
import triton.language as tl

from .arithmetic import fast_two_sum, nearest_f32, nearest_f64, polynomial, power_of_two_f32, power_of_two_f64
from .arithmetic import scaled_f32, scaled_f64, two_product, two_sum

LOG2_E = tl.constexpr(1.4426950408889634)
LN2 = tl.constexpr(0.6931471805599453)
LN2_LOW = tl.constexpr(2.3190468138462996e-17)
LN2_HIGH_F32 = tl.constexpr(0.6931471824645996)
LN2_LOW_F32 = tl.constexpr(-1.904654299957768e-09)
LOG2_10 = tl.constexpr(3.321928094887362)
LOG10_2_HIGH_F32 = tl.constexpr(0.3010300099849701)
LOG10_2_LOW_F32 = tl.constexpr(-1.4320988897559699e-08)
LOG10_2 = tl.constexpr(0.3010299956639812)
LOG10_2_LOW = tl.constexpr(-2.8037281277851704e-18)
LN10 = tl.constexpr(2.302585092994046)
LN10_LOW = tl.constexpr(-2.1707562233822494e-16)
LN10_LOW_F32 = tl.constexpr(-3.197543673785701e-08)

# (e^r - 1 - r) / r^2 to within 2^-31 of r for a float32, 2^-59 for a float64.
EXP_F32 = tl.constexpr((
    0.500000001353873, 0.16666666681704215, 0.04166646419740569, 0.008333310844647862, 0.0013933730715792083,
    0.00019891080463998843,
))
EXP = tl.constexpr((
    0.5, 0.16666666666666666, 0.04166666666666668, 0.008333333333333333, 0.0013888888888879004,
    0.00019841269841263252, 2.480158733663095e-05, 2.7557319247344507e-06, 2.755726307730941e-07,
    2.5052070959803662e-08, 2.091821231913398e-09, 1.6086677666787362e-10,
))


@triton.jit
def _clamp(x, low: tl.constexpr, high: tl.constexpr):
    # Everything far below zero, -inf above all, which is what masked lanes hold, goes where n is so small that the scale is an
    # exact 0. A product that underflows gives 0 as well, but takes x86 over a hundred cycles.
    # Comparisons rather than a minimum, since they let a NaN through.
    x = tl.where(x > high, high, x)
    return tl.where(x < low, low, x)


@triton.jit
def exp_near_zero_f32(r):
    """e^r for |r| <= 0.35."""
    return tl.fma(tl.fma(polynomial(r, EXP_F32), r, 1.0), r, 1.0)


@triton.jit
def exp_near_zero(r, low):
    """e^(r + low) for |r| <= 0.35 and a small second number."""
    h, l = fast_two_sum(r, low)
    s, e = fast_two_sum(1.0, h)
    return s + (e + tl.fma(h * h, polynomial(h, EXP), l))


@triton.jit
def reduced(x):
    """n as an int32, and x - n ln 2 as a pair; |x| < 2^20."""
    n, k = nearest_f64(x * LOG2_E)
    r = tl.fma(n, -LN2, x)
    return k, r, n * -LN2_LOW


@triton.jit
def expf(x):
    x = _clamp(x, -176.0, 89.0)
    n, k = nearest_f32(x * LOG2_E)
    r = tl.fma(n, -LN2_LOW_F32, tl.fma(n, -LN2_HIGH_F32, x))
    return scaled_f32(exp_near_zero_f32(r), k)


@triton.jit
def exp(x):
    k, r, low = reduced(_clamp(x, -1418.2, 710.0))
    return scaled_f64(exp_near_zero(r, low), k)


@triton.jit
def exp_times(h, l, factor):
    """e^(h + l) times a factor of magnitude between 2^-500 and 2^500, for a pair."""
    # Far beyond the range of results the second number says nothing, or is a NaN.
    l = tl.where(tl.abs(h) < 1100.0, l, 0.0)
    k, r, low = reduced(_clamp(h, -1100.0, 1100.0))
    return scaled_f64(exp_near_zero(r, low + l) * factor, k)


@triton.jit
def half_exp_f32(x):
    """e^x / 2, which is finite for some x whose exponential isn't."""
    x = _clamp(x, -175.4, 90.0)
    n, k = nearest_f32(x * LOG2_E)
    r = tl.fma(n, -LN2_LOW_F32, tl.fma(n, -LN2_HIGH_F32, x))
    return scaled_f32(exp_near_zero_f32(r), k - 1)


@triton.jit
def exp2f(x):
    x = _clamp(x, -254.0, 129.0)
    n, k = nearest_f32(x)
    return scaled_f32(exp_near_zero_f32((x - n) * LN2), k)


@triton.jit
def exp2(x):
    x = _clamp(x, -2046.0, 1025.0)
    n, k = nearest_f64(x)
    r, low = two_product(x - n, LN2)
    return scaled_f64(exp_near_zero(r, tl.fma(x - n, LN2_LOW, low)), k)


@triton.jit
def exp10f(x):
    x = _clamp(x, -76.5, 39.0)
    n, k = nearest_f32(x * LOG2_10)
    r = tl.fma(n, -LOG10_2_LOW_F32, tl.fma(n, -LOG10_2_HIGH_F32, x))
    return scaled_f32(exp_near_zero_f32(tl.fma(r, LN10_LOW_F32, r * LN10)), k)


@triton.jit
def exp10(x):
    x = _clamp(x, -615.9, 309.0)
    n, k = nearest_f64(x * LOG2_10)
    d = tl.fma(n, -LOG10_2, x)
    r, low = two_product(d, LN10)
    low += tl.fma(d, LN10_LOW, n * (-LOG10_2_LOW * LN10))
    return scaled_f64(exp_near_zero(r, low), k)


@triton.jit
def expm1f(x):
    # From 17.4 down to -17.4 and beyond the 1 doesn't matter, or is all that is left.
    c = _clamp(x, -18.0, 89.0)
    n, k = nearest_f32(c * LOG2_E)
    r = tl.fma(n, -LN2_LOW_F32, tl.fma(n, -LN2_HIGH_F32, c))
    s = tl.fma(r * r, polynomial(r, EXP_F32), r)
    # 2^n itself may be too large where the result isn't.
    half = power_of_two_f32(k - 1)
    y = 2.0 * (tl.fma(s, half, half - 0.5))
    return tl.where(x == 0.0, x, y)


@triton.jit
def expm1(x):
    k, r, low = reduced(_clamp(x, -39.0, 710.0))
    half = power_of_two_f64(k - 1)
    # 2^n (1 + s) - 1, halved, with s = r + low + r^2 p.
    r, low = fast_two_sum(r, low)
    h, e = two_sum(half - 0.5, r * half)
    # What 2^n - 1 has lost of the 1.
    lost = (half - (half - 0.5)) - 0.5
    tail = tl.fma(r * r, polynomial(r, EXP), low)
    y = 2.0 * (h + (e + lost + tail * half))
    return tl.where(x == 0.0, x, y)
