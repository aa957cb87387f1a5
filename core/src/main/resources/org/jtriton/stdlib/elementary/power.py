"""Powers, roots and norms, named as in C: an f at the end for float32, none for float64.

A power of a float32 is computed in double precision, one of a float64 from a logarithm that is a pair: an error in it
is multiplied by up to 745. A norm is a sum of squares in twice the precision, scaled so that no square overflows.
"""
import triton
import triton.language as tl

from .arithmetic import power_of_two_f64, root, two_product, two_sum
from .exponential import exp, exp_times
from .logarithm import log, log_pair

# Two thirds of the exponent's bias, less a little that evens out the error, as a float64's upper bits have it.
CUBE_ROOT_BIAS = tl.constexpr(int((1023 * 2 / 3 - 0.033) * 2**20))


@triton.jit
def _power_ends(x, y, magnitude):
    """x^y, from |x|^y for what is positive and finite."""
    a = tl.abs(x)
    infinity: tl.constexpr = float("inf")
    # Zeros and infinities to any power, and 1 to an infinite one.
    magnitude = tl.where((a == 0.0) | (a == infinity), tl.where((a == 0.0) == (y < 0.0), infinity, 0.0), magnitude)
    magnitude = tl.where((a == 1.0) & (tl.abs(y) == infinity), 1.0, magnitude)
    half = y * 0.5
    whole = tl.floor(y) == y
    odd = whole & (tl.floor(half) != half)
    negative = (x < 0.0) | ((x == 0.0) & (1.0 / x < 0.0))
    v = tl.where(negative & odd, -magnitude, magnitude)
    v = tl.where((x < 0.0) & (a < infinity) & (whole == 0), float("nan"), v)
    v = tl.where((x != x) | (y != y), x + y, v)
    return tl.where((y == 0.0) | (x == 1.0), 1.0, v)


@triton.jit
def powf(x, y):
    wide = exp(y.to(tl.float64) * log(tl.abs(x).to(tl.float64)))
    return _power_ends(x, y, wide.to(tl.float32))


@triton.jit
def pow(x, y):
    h, l = log_pair(tl.abs(x))
    p, e = two_product(y, h)
    return _power_ends(x, y, exp_times(p, tl.fma(y, l, e), 1.0))


@triton.jit
def powif(x, n):
    return pow(x.to(tl.float64), n.to(tl.float64)).to(tl.float32)


@triton.jit
def powi(x, n):
    return pow(x, n.to(tl.float64))


# Roots

@triton.jit
def sqrtf(x):
    return root(x)


@triton.jit
def sqrt(x):
    return root(x)


@triton.jit
def rsqrtf(x):
    return (1.0 / root(x.to(tl.float64))).to(tl.float32)


@triton.jit
def rsqrt(x):
    y = 1.0 / root(x)
    # One step of Newton's, for which 1 - x y^2 has to be exact: y^2 as a pair.
    h, l = two_product(y, y)
    better = tl.fma(y, 0.5 * tl.fma(-x, l, tl.fma(-x, h, 1.0)), y)
    # Of the smallest x that square overflows.
    return tl.where((x > 3e-308) & (x < float("inf")), better, y)


@triton.jit
def _cube_root_near(a):
    """The cube root of a positive normal float64, to within 10^-12 of its value."""
    high = (a.to(tl.int64, bitcast=True) >> 32).to(tl.int32)
    # A third of the exponent, and of the significand as if it were the exponent's fraction: good to 5 percent.
    third = (high.to(tl.float32) * 0.33333334).to(tl.int32) + CUBE_ROOT_BIAS
    t = (third.to(tl.int64) << 32).to(tl.float64, bitcast=True)
    # Two of Halley's steps, each of which cubes the relative error.
    for _ in tl.static_range(2):
        c = t * t * t
        t = t * ((c + 2.0 * a) / (2.0 * c + a))
    return t


@triton.jit
def _cube_root(a):
    scale = tl.where(a < 2.2250738585072014e-308, 18014398509481984.0, tl.where(a > 1e300, 5.551115123125783e-17, 1.0))
    back = tl.where(a < 2.2250738585072014e-308, 3.814697265625e-06, tl.where(a > 1e300, 262144.0, 1.0))
    a *= scale
    t = _cube_root_near(a)
    # One of Newton's steps with the residual in full.
    h, l = two_product(t, t)
    return (t + (tl.fma(-h, t, a) - l * t) / (3.0 * h)) * back


@triton.jit
def cbrt(x):
    a = tl.abs(x)
    t = tl.where((a > 0.0) & (a < float("inf")), _cube_root(a), a)
    return tl.where(x < 0.0, -t, tl.where(x == 0.0, x, t))


@triton.jit
def rcbrt(x):
    return 1.0 / cbrt(x)


@triton.jit
def _cube_root_f32(x):
    """The cube root of a float32 as a float64."""
    a = tl.abs(x).to(tl.float64)
    t = tl.where((a > 0.0) & (a < float("inf")), _cube_root_near(a), a)
    return tl.where(x < 0.0, -t, tl.where(x == 0.0, x.to(tl.float64), t))


@triton.jit
def cbrtf(x):
    return _cube_root_f32(x).to(tl.float32)


@triton.jit
def rcbrtf(x):
    return (1.0 / _cube_root_f32(x)).to(tl.float32)


# Norms

@triton.jit
def _scale(m):
    """A power of two that brings m near 1, and its inverse."""
    exponent = (m.to(tl.int64, bitcast=True) >> 52).to(tl.int32) - 1023
    # Not all the way for the smallest and the largest, so that the inverse is a number too.
    exponent = tl.minimum(tl.maximum(exponent, -1000), 1000)
    return power_of_two_f64(-exponent), power_of_two_f64(exponent)


@triton.jit
def _plus_square(h, l, x):
    """h + l + x^2, where l collects what is lost."""
    p, e = two_product(x, x)
    s, d = two_sum(h, p)
    return s, l + (e + d)


@triton.jit
def _root_of_sum(h, l, m):
    """The root of h + l, the scaled sum of squares; m is the largest magnitude in it."""
    y = root(h)
    y = tl.where(h > 0.0, y + (tl.fma(-y, y, h) + l) / (2.0 * y), y)
    # An infinity counts for more than a NaN.
    return tl.where(m == float("inf"), m, y)


@triton.jit
def _norm2(x, y):
    """A norm divided by a scale, and the scale."""
    m = tl.maximum(tl.abs(x), tl.abs(y))
    down, up = _scale(m)
    h, l = two_product(x * down, x * down)
    h, l = _plus_square(h, l, y * down)
    return _root_of_sum(h, l, m), up


@triton.jit
def _norm3(x, y, z):
    m = tl.maximum(tl.maximum(tl.abs(x), tl.abs(y)), tl.abs(z))
    down, up = _scale(m)
    h, l = two_product(x * down, x * down)
    h, l = _plus_square(h, l, y * down)
    h, l = _plus_square(h, l, z * down)
    return _root_of_sum(h, l, m), up


@triton.jit
def _norm4(x, y, z, t):
    m = tl.maximum(tl.maximum(tl.abs(x), tl.abs(y)), tl.maximum(tl.abs(z), tl.abs(t)))
    down, up = _scale(m)
    h, l = two_product(x * down, x * down)
    h, l = _plus_square(h, l, y * down)
    h, l = _plus_square(h, l, z * down)
    h, l = _plus_square(h, l, t * down)
    return _root_of_sum(h, l, m), up


@triton.jit
def hypot(x, y):
    norm, scale = _norm2(x, y)
    return norm * scale


@triton.jit
def norm3d(x, y, z):
    norm, scale = _norm3(x, y, z)
    return norm * scale


@triton.jit
def norm4d(x, y, z, t):
    norm, scale = _norm4(x, y, z, t)
    return norm * scale


@triton.jit
def rhypot(x, y):
    norm, scale = _norm2(x, y)
    return 1.0 / norm / scale


@triton.jit
def rnorm3d(x, y, z):
    norm, scale = _norm3(x, y, z)
    return 1.0 / norm / scale


@triton.jit
def rnorm4d(x, y, z, t):
    norm, scale = _norm4(x, y, z, t)
    return 1.0 / norm / scale


@triton.jit
def _hypot_f32(x, y):
    """The norm of two float32 as a float64, where no square overflows."""
    x = tl.abs(x).to(tl.float64)
    y = tl.abs(y).to(tl.float64)
    m = tl.maximum(x, y)
    return tl.where(m == float("inf"), m, root(tl.fma(x, x, y * y)))


@triton.jit
def hypotf(x, y):
    return _hypot_f32(x, y).to(tl.float32)


@triton.jit
def rhypotf(x, y):
    return (1.0 / _hypot_f32(x, y)).to(tl.float32)


@triton.jit
def norm3df(x, y, z):
    return norm3d(x.to(tl.float64), y.to(tl.float64), z.to(tl.float64)).to(tl.float32)


@triton.jit
def norm4df(x, y, z, t):
    return norm4d(x.to(tl.float64), y.to(tl.float64), z.to(tl.float64), t.to(tl.float64)).to(tl.float32)


@triton.jit
def rnorm3df(x, y, z):
    return rnorm3d(x.to(tl.float64), y.to(tl.float64), z.to(tl.float64)).to(tl.float32)


@triton.jit
def rnorm4df(x, y, z, t):
    return rnorm4d(x.to(tl.float64), y.to(tl.float64), z.to(tl.float64), t.to(tl.float64)).to(tl.float32)


@triton.jit
def frsqrt_rn(x):
    return rsqrtf(x)
