"""Sine, cosine and tangent, named as in C: an f at the end for float32, none for float64.

The angle is k pi / 2 + r with |r| <= pi / 4; a polynomial for the sine or the cosine of r, by the parity of k, gives
the result.
"""
import triton
import triton.language as tl

from .arithmetic import nearest_f32, nearest_f64, polynomial, two_product
from .reduction import reduced_f32, reduced_f64

# (sin r / r - 1) / r^2 and (cos r - 1 + r^2 / 2) / r^4 in r^2, to within 2^-30 of a result and to within 2^-55.
SINE_F32 = tl.constexpr((-0.16666666663832777, 0.008333331865963797, -0.00019840082015127998, 2.72493143604168e-06))
COSINE_F32 = tl.constexpr((0.04166666464746341, -0.0013888300698073966, 2.454743746250183e-05))
SINE = tl.constexpr((
    -0.16666666666666666, 0.008333333333330925, -0.00019841269836722437, 2.755731608382574e-06,
    -2.505112794596564e-08, 1.591784866512194e-10,
))
COSINE = tl.constexpr((
    0.041666666666666664, -0.0013888888888887382, 2.480158729874308e-05, -2.755731726001471e-07,
    2.0876143829213935e-09, -1.1382456865840483e-11,
))
PI = tl.constexpr((3.141592653589793, 1.2246467991473532e-16))
PI_LOW_F32 = tl.constexpr(-8.742278000372485e-08)


@triton.jit
def _sine_f32(r):
    z = r * r
    return tl.fma(r * z, polynomial(z, SINE_F32), r)


@triton.jit
def _cosine_f32(r):
    z = r * r
    return tl.fma(z, tl.fma(z, polynomial(z, COSINE_F32), -0.5), 1.0)


@triton.jit
def _quadrant_f32(k, r):
    """The sine of k pi / 2 + r."""
    v = tl.where((k & 1) == 0, _sine_f32(r), _cosine_f32(r))
    return tl.where((k & 2) == 0, v, -v)


@triton.jit
def _sine(h, l):
    """The sine of a pair."""
    z = h * h
    # sin(h + l) = sin h + l cos h
    return h + tl.fma(h * z, polynomial(z, SINE), tl.fma(-0.5 * z, l, l))


@triton.jit
def _cosine(h, l):
    z = h * h
    half = 0.5 * z
    c = 1.0 - half
    # What is lost in 1 - z / 2 counts.
    return c + (((1.0 - c) - half) + tl.fma(z * z, polynomial(z, COSINE), -h * l))


@triton.jit
def quadrant(k, h, l):
    v = tl.where((k & 1) == 0, _sine(h, l), _cosine(h, l))
    return tl.where((k & 2) == 0, v, -v)


@triton.jit
def sinf(x):
    k, r = reduced_f32(x)
    # A zero keeps its sign, which the reduction loses.
    return tl.where(x == 0.0, x, _quadrant_f32(k, r))


@triton.jit
def cosf(x):
    k, r = reduced_f32(x)
    return _quadrant_f32(k + 1, r)


@triton.jit
def tanf(x):
    k, r = reduced_f32(x)
    s = _sine_f32(r)
    c = _cosine_f32(r)
    odd = (k & 1) == 1
    return tl.where(x == 0.0, x, tl.where(odd, -c, s) / tl.where(odd, s, c))


@triton.jit
def sin(x):
    k, h, l = reduced_f64(x)
    return tl.where(x == 0.0, x, quadrant(k, h, l))


@triton.jit
def cos(x):
    k, h, l = reduced_f64(x)
    return quadrant(k + 1, h, l)


@triton.jit
def tan(x):
    k, h, l = reduced_f64(x)
    s = _sine(h, l)
    c = _cosine(h, l)
    odd = (k & 1) == 1
    return tl.where(x == 0.0, x, tl.where(odd, -c, s) / tl.where(odd, s, c))


# Of pi x. What is whole in x / 2 doesn't matter, and no digit is lost in what is left.

@triton.jit
def _half_turns_f32(x):
    # From 2^24 on every number is even.
    x = tl.where(tl.abs(x) < 16777216.0, x, x * 0.0)
    x -= 2.0 * tl.floor(tl.fma(x, 0.5, 0.5))
    n, k = nearest_f32(2.0 * x)
    d = tl.fma(n, -0.5, x)
    return k, tl.fma(d, PI_LOW_F32, d * PI[0])


@triton.jit
def _half_turns(x):
    x = tl.where(tl.abs(x) < 9007199254740992.0, x, x * 0.0)
    x -= 2.0 * tl.floor(tl.fma(x, 0.5, 0.5))
    n, k = nearest_f64(2.0 * x)
    d = tl.fma(n, -0.5, x)
    h, l = two_product(d, PI[0])
    return k, h, tl.fma(d, PI[1], l)


@triton.jit
def sinpif(x):
    k, r = _half_turns_f32(x)
    # Whole numbers give a zero of their own sign.
    return tl.where(tl.floor(x) == x, x * 0.0, _quadrant_f32(k, r))


@triton.jit
def cospif(x):
    k, r = _half_turns_f32(x)
    # A zero is positive.
    return _quadrant_f32(k + 1, r) + 0.0


@triton.jit
def sinpi(x):
    k, h, l = _half_turns(x)
    return tl.where(tl.floor(x) == x, x * 0.0, quadrant(k, h, l))


@triton.jit
def cospi(x):
    k, h, l = _half_turns(x)
    return quadrant(k + 1, h, l) + 0.0
