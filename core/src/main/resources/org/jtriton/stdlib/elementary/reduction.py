"""Angles: the multiple k pi / 2 nearest to x, and what is left.

Up to some size k pi / 2 is subtracted in three parts, the last of which end up in the result's last digits (Cody and
Waite; an fma makes the first subtraction exact). Beyond it, x is an integer m of 24 or 53 bits times 2^e, and all
that matters of 2 / pi are its digits from place e on: what comes before them are whole turns (Payne and Hanek). The
product of m and those digits is an integer whose first two bits count the quarter turns.
"""
import triton
import triton.language as tl

from .arithmetic import fast_two_sum, nearest_f32, nearest_f64, pair_product, two_product, two_sum

TWO_OVER_PI = tl.constexpr(0.6366197723675814)
PI_OVER_2 = tl.constexpr((1.5707963267948966, 6.123233995736766e-17, -1.4973849048591698e-33))
PI_OVER_2_F32 = tl.constexpr((1.5707963705062866, -4.371138828673793e-08, -1.7151245100059083e-15))
# pi / 2 in units of 2^-62.
UNIT = tl.constexpr(2.0**-62)

# The digits of 2 / pi, 64 bits at a time, after 64 zeros.
DIGITS = tl.constexpr((
    0x0000000000000000, 0xA2F9836E4E441529, 0xFC2757D1F534DDC0, 0xDB6295993C439041, 0xFE5163ABDEBBC561,
    0xB7246E3A424DD2E0, 0x06492EEA09D1921C, 0xFE1DEB1CB129A73E, 0xE88235F52EBB4484, 0xE99C7026B45F7E41,
    0x3991D639835339F4, 0x9C845F8BBDF9283B, 0x1FF897FFDE05980F, 0xEF2F118B5A0A6D1F, 0x6D367ECF27CB09B7,
    0x4F463F669E5FEA2D, 0x7527BAC7EBE5F17B, 0x3D0739F78A5292EA, 0x6BFB5FB11F8D5D08, 0x56033046FC7B6BAB,
    0xF0CFBC209AF4361D,
))


@triton.jit
def _digits(place, words: tl.constexpr):
    """64 binary digits of 2 / pi from a place on, where place < 64 words."""
    q = place >> 6
    s = (place & 63).to(tl.uint64)
    w = tl.full((), DIGITS[0], tl.uint64)
    v = tl.full((), DIGITS[1], tl.uint64)
    for i in tl.static_range(1, words):
        w = tl.where(q == i, tl.full((), DIGITS[i], tl.uint64), w)
        v = tl.where(q == i, tl.full((), DIGITS[i + 1], tl.uint64), v)
    return tl.where(s == 0, w, (w << s) | (v >> (64 - s)))


@triton.jit
def _far_f32(x):
    """k and r for |x| from 2^16 on, where x is not negative."""
    bits = x.to(tl.int32, bitcast=True)
    m = ((bits & 0x7FFFFF) | 0x800000).to(tl.uint64)
    place = (bits >> 23) - 88
    turns = m * _digits(place, 3) + tl.umulhi(m, _digits(place + 64, 4))
    k = (turns + (1 << 61)) >> 62
    r = (turns - (k << 62)).to(tl.int64, bitcast=True).to(tl.float64) * (PI_OVER_2[0] * UNIT)
    return k.to(tl.int32), r.to(tl.float32)


@triton.jit
def reduced_f32(x):
    """k modulo 4 and r, for a float32; a NaN for what is infinite."""
    a = tl.abs(x)
    if a < 65536.0:
        n, k = nearest_f32(a * TWO_OVER_PI)
        r = tl.fma(n, -PI_OVER_2_F32[2], tl.fma(n, -PI_OVER_2_F32[1], tl.fma(n, -PI_OVER_2_F32[0], a)))
    else:
        k, r = _far_f32(a)
    r = tl.where(a < float("inf"), r, float("nan"))
    return tl.where(x < 0.0, -k, k), tl.where(x < 0.0, -r, r)


@triton.jit
def _far_f64(x):
    """k and the pair r for |x| from 2^30 on, where x is not negative."""
    bits = x.to(tl.uint64, bitcast=True)
    m = (bits & 0xFFFFFFFFFFFFF) | (1 << 52)
    place = (bits >> 52).to(tl.int32) - 1013
    a = _digits(place, 18)
    b = _digits(place + 64, 19)
    c = _digits(place + 128, 20)
    carry = tl.umulhi(m, c)
    low = m * b + carry
    turns = m * a + tl.umulhi(m, b) + tl.where(low < carry, 1, 0).to(tl.uint64)
    k = (turns + (1 << 61)) >> 62
    # The fraction of a quarter turn: a signed integer, and 64 bits that follow it.
    fraction = (turns - (k << 62)).to(tl.int64, bitcast=True)
    h = fraction.to(tl.float64)
    rest = ((fraction - h.to(tl.int64)) << 32) + (low >> 32).to(tl.int64, bitcast=True)
    h, l = fast_two_sum(h, rest.to(tl.float64) * 2.0**-32)
    l += (low & 0xFFFFFFFF).to(tl.int64, bitcast=True).to(tl.float64) * 2.0**-64
    h, l = pair_product(h, l, PI_OVER_2[0] * UNIT, PI_OVER_2[1] * UNIT)
    return k.to(tl.int32), h, l


@triton.jit
def reduced_f64(x):
    """k modulo 4 and r as a pair, for a float64; a NaN for what is infinite."""
    a = tl.abs(x)
    if a < 1073741824.0:
        n, k = nearest_f64(a * TWO_OVER_PI)
        p, e = two_product(n, -PI_OVER_2[1])
        h, l = two_sum(tl.fma(n, -PI_OVER_2[0], a), p)
        h, l = fast_two_sum(h, l + tl.fma(n, -PI_OVER_2[2], e))
    else:
        k, h, l = _far_f64(a)
    h = tl.where(a < float("inf"), h, float("nan"))
    return tl.where(x < 0.0, -k, k), tl.where(x < 0.0, -h, h), tl.where(x < 0.0, -l, l)
