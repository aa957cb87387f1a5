"""Exponentials and logarithms, named as in C: an f at the end for float32, none for float64.

An exponential writes its argument as n ln 2 + r with |r| <= ln 2 / 2, sums the series of e^r, and puts n into the exponent
in two steps, so that results near both ends of the range come out right. A logarithm takes the argument apart into
2^n (1 + f) with 1 + f between the square roots of 1/2 and 2, and sums the series of atanh in s = f / (2 + f); the
arrangement that keeps the error below one unit in the last place is that of fdlibm's e_log.c.
"""
import triton
import triton.language as tl

LOG2_E = tl.constexpr(1.4426950408889634)
LN2_HI_F32 = tl.constexpr(0.693145751953125)
LN2_LO_F32 = tl.constexpr(1.428606820309417e-06)
LN2_HI = tl.constexpr(0.6931471803691238)
LN2_LO = tl.constexpr(1.9082149292705877e-10)
LN2 = tl.constexpr(0.6931471805599453)


@triton.jit
def _scaled_f32(p, n):
    """p 2^n for |n| up to 252, rounding once."""
    n = n.to(tl.int32)
    half = n >> 1
    a = ((half + 127) << 23).to(tl.float32, bitcast=True)
    b = ((n - half + 127) << 23).to(tl.float32, bitcast=True)
    return p * a * b


@triton.jit
def _scaled_f64(p, n):
    """p 2^n for |n| up to 2044, rounding once."""
    n = n.to(tl.int64)
    half = n >> 1
    a = ((half + 1023) << 52).to(tl.float64, bitcast=True)
    b = ((n - half + 1023) << 52).to(tl.float64, bitcast=True)
    return p * a * b


@triton.jit
def _series_f32(r):
    """e^r - 1 for |r| <= 0.35, to within 2^-27 of e^r."""
    p = tl.fma(r, 1 / 5040, 1 / 720)
    p = tl.fma(r, p, 1 / 120)
    p = tl.fma(r, p, 1 / 24)
    p = tl.fma(r, p, 1 / 6)
    p = tl.fma(r, p, 0.5)
    return tl.fma(r * r, p, r)


@triton.jit
def _series_f64(r):
    """e^r - 1 for |r| <= 0.35, to within 2^-56 of e^r."""
    p = tl.fma(r, 1 / 6227020800, 1 / 479001600)
    p = tl.fma(r, p, 1 / 39916800)
    p = tl.fma(r, p, 1 / 3628800)
    p = tl.fma(r, p, 1 / 362880)
    p = tl.fma(r, p, 1 / 40320)
    p = tl.fma(r, p, 1 / 5040)
    p = tl.fma(r, p, 1 / 720)
    p = tl.fma(r, p, 1 / 120)
    p = tl.fma(r, p, 1 / 24)
    p = tl.fma(r, p, 1 / 6)
    p = tl.fma(r, p, 0.5)
    return tl.fma(r * r, p, r)


@triton.jit
def expf(x):
    # Comparisons rather than a minimum, since they let a NaN through.
    x = tl.where(x > 89.0, 89.0, x)
    x = tl.where(x < -105.0, -105.0, x)
    n = tl.floor(tl.fma(x, LOG2_E, 0.5))
    r = tl.fma(n, -LN2_LO_F32, tl.fma(n, -LN2_HI_F32, x))
    return _scaled_f32(_series_f32(r) + 1.0, n)


@triton.jit
def exp(x):
    x = tl.where(x > 710.0, 710.0, x)
    x = tl.where(x < -746.0, -746.0, x)
    n = tl.floor(tl.fma(x, LOG2_E, 0.5))
    r = tl.fma(n, -LN2_LO, tl.fma(n, -LN2_HI, x))
    return _scaled_f64(_series_f64(r) + 1.0, n)


@triton.jit
def exp2f(x):
    x = tl.where(x > 129.0, 129.0, x)
    x = tl.where(x < -151.0, -151.0, x)
    n = tl.floor(x + 0.5)
    return _scaled_f32(_series_f32((x - n) * LN2) + 1.0, n)


@triton.jit
def exp2(x):
    x = tl.where(x > 1025.0, 1025.0, x)
    x = tl.where(x < -1076.0, -1076.0, x)
    n = tl.floor(x + 0.5)
    return _scaled_f64(_series_f64((x - n) * LN2) + 1.0, n)


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
    n = (bits - 0x3FE6A09E667F3BCD) >> 52
    m = (bits - (n << 52)).to(tl.float64, bitcast=True)
    return tl.where(small, n - 52, n).to(tl.float64), m - 1.0


@triton.jit
def _log1p_tail_f32(f):
    """f - log(1 + f), accurate relative to log(1 + f)."""
    s = f / (2.0 + f)
    z = s * s
    p = tl.fma(z, 2 / 9, 2 / 7)
    p = tl.fma(z, p, 2 / 5)
    p = tl.fma(z, p, 2 / 3)
    h = 0.5 * f * f
    return h - s * tl.fma(z, p, h)


@triton.jit
def _log1p_tail_f64(f):
    s = f / (2.0 + f)
    z = s * s
    p = tl.fma(z, 2 / 21, 2 / 19)
    p = tl.fma(z, p, 2 / 17)
    p = tl.fma(z, p, 2 / 15)
    p = tl.fma(z, p, 2 / 13)
    p = tl.fma(z, p, 2 / 11)
    p = tl.fma(z, p, 2 / 9)
    p = tl.fma(z, p, 2 / 7)
    p = tl.fma(z, p, 2 / 5)
    p = tl.fma(z, p, 2 / 3)
    h = 0.5 * f * f
    return h - s * tl.fma(z, p, h)


@triton.jit
def _log_ends(x, y):
    """The logarithm y of x, with the values at zero, at infinity, below zero and for a NaN put right."""
    y = tl.where(x == 0.0, -float("inf"), y)
    y = tl.where(x == float("inf"), x, y)
    return tl.where(x >= 0.0, y, float("nan"))


@triton.jit
def logf(x):
    n, f = _parts_f32(x)
    t = _log1p_tail_f32(f)
    return _log_ends(x, tl.fma(n, LN2_HI_F32, f - (t - n * LN2_LO_F32)))


@triton.jit
def log(x):
    n, f = _parts_f64(x)
    t = _log1p_tail_f64(f)
    return _log_ends(x, tl.fma(n, LN2_HI, f - (t - n * LN2_LO)))


@triton.jit
def log2f(x):
    n, f = _parts_f32(x)
    t = _log1p_tail_f32(f)
    # f / ln 2 as a rounded product and its error, so that nothing is lost before n is added.
    high = f * LOG2_E
    low = tl.fma(f, LOG2_E, -high) + f * 1.925963033500000e-08
    return _log_ends(x, n + (high + (low - t * LOG2_E)))


@triton.jit
def log2(x):
    n, f = _parts_f64(x)
    t = _log1p_tail_f64(f)
    high = f * LOG2_E
    low = tl.fma(f, LOG2_E, -high) + f * 2.0355273740931033e-17
    return _log_ends(x, n + (high + (low - t * LOG2_E)))
