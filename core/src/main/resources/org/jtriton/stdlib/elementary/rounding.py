"""Rounding to whole numbers and what is left, named as in C: an f at the end for float32, none for float64."""
import triton
import triton.language as tl

from .bits import normal_f64, with_sign
from .arithmetic import power_of_two_f64, scaled_f64


@triton.jit
def floorf(x):
    return tl.floor(x)


@triton.jit
def floor(x):
    return tl.floor(x)


@triton.jit
def ceilf(x):
    return tl.ceil(x)


@triton.jit
def ceil(x):
    return tl.ceil(x)


@triton.jit
def _trunc(x):
    return with_sign(tl.floor(tl.abs(x)), x)


@triton.jit
def truncf(x):
    return _trunc(x)


@triton.jit
def trunc(x):
    return _trunc(x)


@triton.jit
def _round(x):
    """The nearest whole number, of two equally near the one away from zero."""
    a = tl.abs(x)
    whole = tl.floor(a)
    return with_sign(tl.where(a - whole >= 0.5, whole + 1.0, whole), x)


@triton.jit
def roundf(x):
    return _round(x)


@triton.jit
def round(x):
    return _round(x)


@triton.jit
def rint_below(x, big: tl.constexpr):
    """The nearest whole number, of two equally near the even one."""
    a = tl.abs(x)
    # From big on all floats are whole; adding it makes the float unit round.
    return with_sign(tl.where(a < big, (a + big) - big, a), x)


@triton.jit
def rintf(x):
    return rint_below(x, 2.0**23)


@triton.jit
def rint(x):
    return rint_below(x, 2.0**52)


@triton.jit
def nearbyintf(x):
    return rint_below(x, 2.0**23)


@triton.jit
def nearbyint(x):
    return rint_below(x, 2.0**52)


@triton.jit
def fdimf(x, y):
    return tl.where(x <= y, 0.0, x - y)


@triton.jit
def fdim(x, y):
    return tl.where(x <= y, 0.0, x - y)


@triton.jit
def saturatef(x):
    x = tl.where(x > 1.0, 1.0, x)
    return tl.where(x > 0.0, x, 0.0)


@triton.jit
def fmaf(x, y, z):
    return tl.fma(x, y, z)


@triton.jit
def fma(x, y, z):
    return tl.fma(x, y, z)


@triton.jit
def llrintf(x):
    return rint_below(x, 2.0**23).to(tl.int64)


@triton.jit
def llrint(x):
    return rint_below(x, 2.0**52).to(tl.int64)


@triton.jit
def llroundf(x):
    return _round(x).to(tl.int64)


@triton.jit
def llround(x):
    return _round(x).to(tl.int64)


# Remainders

@triton.jit
def _reduced(x, y):
    """r, m, n and q with x = q y + r 2^n and y = m 2^n, for positive finite x >= y; of q the last bit is right.

    Each round takes up to 47 bits off the quotient. What is left is at most 0.56 m, and so exact.
    """
    r, ex = normal_f64(x)
    m, n = normal_f64(y)
    inverse = 1.0 / m
    q = rint_below(r * inverse, 2.0**52)
    r = tl.fma(-q, m, r)
    d = ex - n
    while d > 0:
        step = tl.minimum(d, 47)
        r *= power_of_two_f64(step)
        q = rint_below(r * inverse, 2.0**52)
        r = tl.fma(-q, m, r)
        d -= step
    return r, m, n, q


@triton.jit
def fmod(x, y):
    a = tl.abs(x)
    b = tl.abs(y)
    r, m, n, q = _reduced(tl.maximum(a, b), b)
    r = scaled_f64(tl.where(r < 0.0, r + m, r), n)
    v = with_sign(tl.where(a < b, a, r), x)
    return tl.where((a < float("inf")) & (b > 0.0), v, float("nan"))


@triton.jit
def remainder(x, y):
    a = tl.abs(x)
    b = tl.abs(y)
    r, m, n, q = _reduced(tl.maximum(a, b), b)
    s = tl.abs(r)
    odd = tl.floor(0.5 * q) != 0.5 * q
    # Beyond half of y, and at half of it if q is odd, the next multiple of y is the one.
    r = tl.where((2.0 * s > m) | ((2.0 * s == m) & odd), tl.where(r > 0.0, r - m, r + m), r)
    r = scaled_f64(r, n)
    r = tl.where(a < b, tl.where(a > b - a, a - b, a), r)
    v = tl.where(x < 0.0, -r, r)
    v = tl.where(v == 0.0, with_sign(v, x), v)
    return tl.where((a < float("inf")) & (b > 0.0), v, float("nan"))


@triton.jit
def fmodf(x, y):
    return fmod(x.to(tl.float64), y.to(tl.float64)).to(tl.float32)


@triton.jit
def remainderf(x, y):
    return remainder(x.to(tl.float64), y.to(tl.float64)).to(tl.float32)
