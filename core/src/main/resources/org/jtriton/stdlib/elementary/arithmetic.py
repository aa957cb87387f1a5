"""What all the elementary functions are made of: polynomials, scaling by powers of two, and arithmetic on pairs.

A pair (h, l) stands for the number h + l, where l is at most half a unit in the last place of h: twice the precision
of its float type. The algorithms are those of Dekker (1971) and Knuth, as chapter 5 of the Handbook of Floating-Point
Arithmetic (Muller et al., 2nd edition) gives them.
"""
import triton
import triton.language as tl


@triton.jit
def polynomial(x, c: tl.constexpr):
    """c[0] + c[1] x + c[2] x^2 + ..., by Horner's rule."""
    p = tl.fma(x, c[-1], c[-2])
    for i in tl.static_range(3, len(c) + 1):
        p = tl.fma(x, p, c[-i])
    return p


@triton.jit
def root(x):
    """The square root, rounded to nearest."""
    if x.dtype == tl.float32:
        return tl.sqrt_rn(x)
    else:
        return tl.sqrt(x)


# Powers of two

@triton.jit
def power_of_two_f32(n):
    """2^n for an int32 n from -126 to 127."""
    return ((n + 127) << 23).to(tl.float32, bitcast=True)


@triton.jit
def power_of_two_f64(n):
    """2^n for an int32 n from -1022 to 1023."""
    return ((n + 1023).to(tl.int64) << 52).to(tl.float64, bitcast=True)


@triton.jit
def scaled_f32(x, n):
    """x 2^n for an int32 n from -252 to 254; it rounds once if |x| is between 1/2 and 2."""
    half = n >> 1
    return x * power_of_two_f32(half) * power_of_two_f32(n - half)


@triton.jit
def scaled_f64(x, n):
    """x 2^n for an int32 n from -2044 to 2046; it rounds once if |x| is between 1/2 and 2."""
    half = n >> 1
    return x * power_of_two_f64(half) * power_of_two_f64(n - half)


@triton.jit
def nearest_f32(x):
    """The integer nearest to x, of magnitude up to 2^22, as a float and as an int32."""
    # In 1.5 2^23 + x the last place is 1, and the last bits are those of the integer.
    shifted = x + 12582912.0
    return shifted - 12582912.0, shifted.to(tl.int32, bitcast=True) - 0x4B400000


@triton.jit
def nearest_f64(x):
    """The integer nearest to x, of magnitude up to 2^31, as a float and as an int32."""
    shifted = x + 6755399441055744.0
    return shifted - 6755399441055744.0, shifted.to(tl.int64, bitcast=True).to(tl.int32)


# Pairs

@triton.jit
def fast_two_sum(a, b):
    """a + b as a pair, for |a| >= |b|."""
    s = a + b
    return s, b - (s - a)


@triton.jit
def two_sum(a, b):
    """a + b as a pair."""
    s = a + b
    t = s - a
    return s, (a - (s - t)) + (b - t)


@triton.jit
def two_product(a, b):
    """a b as a pair."""
    p = a * b
    return p, tl.fma(a, b, -p)


@triton.jit
def pair_plus(h, l, x):
    """The pair (h, l) plus a float."""
    s, e = two_sum(h, x)
    return fast_two_sum(s, e + l)


@triton.jit
def pair_sum(ah, al, bh, bl):
    """The sum of two pairs, for |ah| >= |bh|."""
    s, e = fast_two_sum(ah, bh)
    return fast_two_sum(s, e + (al + bl))


@triton.jit
def pair_times(h, l, x):
    """The pair (h, l) times a float."""
    p, e = two_product(h, x)
    return fast_two_sum(p, tl.fma(l, x, e))


@triton.jit
def pair_product(ah, al, bh, bl):
    """The product of two pairs."""
    p, e = two_product(ah, bh)
    return fast_two_sum(p, e + tl.fma(ah, bl, al * bh))
