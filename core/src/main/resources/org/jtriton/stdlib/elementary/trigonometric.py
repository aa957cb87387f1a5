"""Sine, cosine and tangent, named as in C: an f at the end for float32, none for float64.

The argument is reduced to k pi / 2 + r with |r| <= pi / 4; the series of sine or cosine in r, by the parity of k, gives the
result. For moderate arguments the reduction subtracts k pi / 2 in double precision (Cody and Waite). Beyond 2^28 a float32 is
a whole number of at most 24 bits times 2^e, and all that matters of 2 / pi are the 96 bits from place e on: what
comes before them are whole turns (Payne and Hanek).
"""
import triton
import triton.language as tl

TWO_OVER_PI = tl.constexpr(0.6366197723675814)
PI_OVER_2 = tl.constexpr(1.5707963267948966)
PI_OVER_2_LOW = tl.constexpr(6.123233995736766e-17)


@triton.jit
def _word(q, w0, w1, w2, w3):
    """The q-th of four words."""
    low = tl.where(q == 0, w0, w1)
    high = tl.where(q == 2, w2, w3)
    return tl.where(q < 2, low, high)


@triton.jit
def _reduce_far_f32(x):
    """k mod 4 and r as float64, for finite |x| from 2^28 on."""
    bits = x.to(tl.int32, bitcast=True)
    m = ((bits & 0x7FFFFF) | 0x800000).to(tl.int64)
    # The place in 2 / pi of the bit that stands for half a turn.
    start = ((bits >> 23) & 0xFF) - 152
    q = start >> 5
    s = (start & 31).to(tl.int64)
    w0 = _word(q, 0xA2F9836E, 0x4E441529, 0xFC2757D1, 0xF534DDC0).to(tl.int64)
    w1 = _word(q, 0x4E441529, 0xFC2757D1, 0xF534DDC0, 0xDB629599).to(tl.int64)
    w2 = _word(q, 0xFC2757D1, 0xF534DDC0, 0xDB629599, 0x3C439041).to(tl.int64)
    w3 = _word(q, 0xF534DDC0, 0xDB629599, 0x3C439041, 0xFE5163AB).to(tl.int64)
    mask: tl.constexpr = 0xFFFFFFFF
    a = ((w0 << s) | (w1 >> (32 - s))) & mask
    b = ((w1 << s) | (w2 >> (32 - s))) & mask
    c = ((w2 << s) | (w3 >> (32 - s))) & mask
    # The product modulo four quarter turns, in units of 2^-62 of one.
    turns = m * ((a << 32) | b) + ((m * c) >> 32)
    k = (turns + 0x2000000000000000) >> 62
    r = (turns - (k << 62)).to(tl.float64) * 3.406121580086554e-19
    negative = bits < 0
    return tl.where(negative, -k, k).to(tl.int32), tl.where(negative, -r, r)


@triton.jit
def _reduce_f32(x):
    if tl.abs(x) < 268435456.0:
        d = x.to(tl.float64)
        n = tl.floor(tl.fma(d, TWO_OVER_PI, 0.5))
        r = tl.fma(n, -PI_OVER_2_LOW, tl.fma(n, -PI_OVER_2, d))
        k = n.to(tl.int32)
    else:
        k, r = _reduce_far_f32(x)
    # Infinities have no angle.
    r = tl.where(tl.abs(x) < float("inf"), r, float("nan"))
    return k, r.to(tl.float32)


@triton.jit
def _sine_f32(r):
    z = r * r
    p = tl.fma(z, 1 / 362880, -1 / 5040)
    p = tl.fma(z, p, 1 / 120)
    p = tl.fma(z, p, -1 / 6)
    return tl.fma(r * z, p, r)


@triton.jit
def _cosine_f32(r):
    z = r * r
    p = tl.fma(z, -1 / 3628800, 1 / 40320)
    p = tl.fma(z, p, -1 / 720)
    p = tl.fma(z, p, 1 / 24)
    p = tl.fma(z, p, -0.5)
    return tl.fma(z, p, 1.0)


@triton.jit
def _quadrant_f32(k, r):
    """The sine of k pi / 2 + r."""
    v = tl.where((k & 1) == 0, _sine_f32(r), _cosine_f32(r))
    return tl.where((k & 2) == 0, v, -v)


@triton.jit
def sinf(x):
    k, r = _reduce_f32(x)
    # A zero keeps its sign, which the reduction loses.
    return tl.where(x == 0.0, x, _quadrant_f32(k, r))


@triton.jit
def cosf(x):
    k, r = _reduce_f32(x)
    return _quadrant_f32(k + 1, r)


@triton.jit
def tanf(x):
    k, r = _reduce_f32(x)
    s = _sine_f32(r)
    c = _cosine_f32(r)
    return tl.where(x == 0.0, x, tl.where((k & 1) == 0, s / c, -c / s))
