"""Arithmetic rounded toward zero (rz), down (rd) and up (ru) as well as to nearest (rn), named as in the device
library.

A result is computed together with what it lacks of the exact one: a result next to that, and an error of which only
the sign matters. Where the sign says so the neighbour is taken. A float32's exact result is a float64 or a pair of
them; for a float64 the operands are brought near 1, so that no error is lost below the smallest number.
"""
import triton
import triton.language as tl

from .arithmetic import root, scaled_f64, two_product, two_sum
from .bits import above, below, nearer_zero, normal_f64, sign_of, with_sign


@triton.jit
def directed(s, error, mode: tl.constexpr):
    """The exact result rounded as the mode says, where s is next to it and the error has the sign of what s lacks."""
    if mode == "rz":
        return tl.where(((error < 0.0) & (s > 0.0)) | ((error > 0.0) & (s < 0.0)), nearer_zero(s), s)
    elif mode == "rd":
        return tl.where(error < 0.0, below(s), s)
    elif mode == "ru":
        return tl.where(error > 0.0, above(s), s)
    else:
        return s


@triton.jit
def to_f32(h, l, mode: tl.constexpr):
    """h + l rounded to a float32, where l is less than h's last place."""
    s = h.to(tl.float32)
    rest = h - s.to(tl.float64)
    return directed(s, tl.where(rest == 0.0, l, rest), mode)


@triton.jit
def _zero(is_zero, a, b, v, mode: tl.constexpr):
    """v, or the zero that a + b is: rounded down it is negative unless both terms are positive."""
    if mode == "rd":
        return tl.where(is_zero & (sign_of(a) != sign_of(b)), -tl.abs(v), v)
    else:
        return v


# float32

@triton.jit
def _fma_f32(x, y, z, mode: tl.constexpr):
    p = x.to(tl.float64) * y.to(tl.float64)
    c = z.to(tl.float64)
    h, l = two_sum(p, c)
    return _zero(h == 0.0, p, c, to_f32(h, l, mode), mode)


@triton.jit
def _div_f32(x, y, mode: tl.constexpr):
    a = x.to(tl.float64)
    b = y.to(tl.float64)
    q = a / b
    r = tl.fma(-q, b, a)
    return to_f32(q, tl.where(b < 0.0, -r, r), mode)


@triton.jit
def _sqrt_f32(x, mode: tl.constexpr):
    a = x.to(tl.float64)
    s = root(a)
    return to_f32(s, tl.fma(-s, s, a), mode)


# float64

@triton.jit
def _unit(x):
    """m of magnitude 1 to 2 and n with x = m 2^n; for a zero n is very small."""
    m, n = normal_f64(tl.abs(x))
    return with_sign(tl.where(x == 0.0, 0.0, m), x), tl.where(x == 0.0, -4000, n)


@triton.jit
def _from_unit(h, l, n, mode: tl.constexpr):
    """(h + l) 2^n, where l is less than h's last place."""
    # Farther out nothing changes any more.
    n = tl.minimum(tl.maximum(n, -1200), 1200)
    s = scaled_f64(h, n)
    return directed(s, (h - scaled_f64(s, -n)) + l, mode)


@triton.jit
def _fma_f64(x, y, z, mode: tl.constexpr):
    a, i = _unit(x)
    b, j = _unit(y)
    c, k = _unit(z)
    # The larger of the product and z comes near 1. The other may be made larger than it is, as it is tiny all the same.
    n = tl.maximum(i + j, k)
    b = scaled_f64(b, tl.maximum(i + j - n, -400))
    c = scaled_f64(c, tl.maximum(k - n, -400))
    # The error of an fma as a sum of which the sign is right (Boldo and Muller, 2005).
    s = tl.fma(a, b, c)
    ph, pl = two_product(a, b)
    ch, cl = two_sum(c, pl)
    h, l = two_sum(ph, ch)
    v = _from_unit(s, ((h - s) + l) + cl, n, mode)
    p = x * y
    finite = (tl.abs(x) < float("inf")) & (tl.abs(y) < float("inf")) & (tl.abs(z) < float("inf"))
    ordinary = finite & (x != 0.0) & (y != 0.0) & (s != 0.0)
    return _zero(finite & (s == 0.0), p, z, tl.where(ordinary, v, tl.fma(x, y, z)), mode)


@triton.jit
def _div_f64(x, y, mode: tl.constexpr):
    a, i = _unit(x)
    b, j = _unit(y)
    q = a / b
    r = tl.fma(-q, b, a)
    v = _from_unit(q, tl.where(b < 0.0, -r, r), i - j, mode)
    ordinary = (tl.abs(x) < float("inf")) & (tl.abs(y) < float("inf")) & (x != 0.0) & (y != 0.0)
    return tl.where(ordinary, v, x / y)


@triton.jit
def _sqrt_f64(x, mode: tl.constexpr):
    s = root(x)
    m, n = _unit(x)
    # The same root, but for an even exponent.
    b = tl.where((n & 1) == 1, 2.0 * m, m)
    t = root(b)
    v = directed(s, tl.fma(-t, t, b), mode)
    return tl.where((x > 0.0) & (x < float("inf")), v, s)


@triton.jit
def _add_f32(x, y, mode: tl.constexpr):
    return _fma_f32(x, tl.full((), 1.0, x.dtype), y, mode)


@triton.jit
def _mul_f32(x, y, mode: tl.constexpr):
    # The zero that is added has the product's sign, so that it doesn't change it.
    return _fma_f32(x, y, with_sign(tl.full((), 0.0, x.dtype), x * y), mode)


@triton.jit
def _add_f64(x, y, mode: tl.constexpr):
    return _fma_f64(x, tl.full((), 1.0, x.dtype), y, mode)


@triton.jit
def _mul_f64(x, y, mode: tl.constexpr):
    # The zero that is added has the product's sign, so that it doesn't change it.
    return _fma_f64(x, y, with_sign(tl.full((), 0.0, x.dtype), x * y), mode)


@triton.jit
def fadd_rn(x, y):
    return x + y


@triton.jit
def fsub_rn(x, y):
    return x - y


@triton.jit
def fmul_rn(x, y):
    return x * y


@triton.jit
def fdiv_rn(x, y):
    return x / y


@triton.jit
def frcp_rn(x):
    return 1.0 / x


@triton.jit
def fsqrt_rn(x):
    return root(x)


@triton.jit
def fmaf_rn(x, y, z):
    return tl.fma(x, y, z)


@triton.jit
def fadd_rz(x, y):
    return _add_f32(x, y, "rz")


@triton.jit
def fsub_rz(x, y):
    return _add_f32(x, -y, "rz")


@triton.jit
def fmul_rz(x, y):
    return _mul_f32(x, y, "rz")


@triton.jit
def fdiv_rz(x, y):
    return _div_f32(x, y, "rz")


@triton.jit
def frcp_rz(x):
    return _div_f32(tl.full((), 1.0, x.dtype), x, "rz")


@triton.jit
def fsqrt_rz(x):
    return _sqrt_f32(x, "rz")


@triton.jit
def fmaf_rz(x, y, z):
    return _fma_f32(x, y, z, "rz")


@triton.jit
def fadd_rd(x, y):
    return _add_f32(x, y, "rd")


@triton.jit
def fsub_rd(x, y):
    return _add_f32(x, -y, "rd")


@triton.jit
def fmul_rd(x, y):
    return _mul_f32(x, y, "rd")


@triton.jit
def fdiv_rd(x, y):
    return _div_f32(x, y, "rd")


@triton.jit
def frcp_rd(x):
    return _div_f32(tl.full((), 1.0, x.dtype), x, "rd")


@triton.jit
def fsqrt_rd(x):
    return _sqrt_f32(x, "rd")


@triton.jit
def fmaf_rd(x, y, z):
    return _fma_f32(x, y, z, "rd")


@triton.jit
def fadd_ru(x, y):
    return _add_f32(x, y, "ru")


@triton.jit
def fsub_ru(x, y):
    return _add_f32(x, -y, "ru")


@triton.jit
def fmul_ru(x, y):
    return _mul_f32(x, y, "ru")


@triton.jit
def fdiv_ru(x, y):
    return _div_f32(x, y, "ru")


@triton.jit
def frcp_ru(x):
    return _div_f32(tl.full((), 1.0, x.dtype), x, "ru")


@triton.jit
def fsqrt_ru(x):
    return _sqrt_f32(x, "ru")


@triton.jit
def fmaf_ru(x, y, z):
    return _fma_f32(x, y, z, "ru")


@triton.jit
def dadd_rn(x, y):
    return x + y


@triton.jit
def dsub_rn(x, y):
    return x - y


@triton.jit
def dmul_rn(x, y):
    return x * y


@triton.jit
def ddiv_rn(x, y):
    return x / y


@triton.jit
def drcp_rn(x):
    return 1.0 / x


@triton.jit
def dsqrt_rn(x):
    return root(x)


@triton.jit
def fma_rn(x, y, z):
    return tl.fma(x, y, z)


@triton.jit
def dadd_rz(x, y):
    return _add_f64(x, y, "rz")


@triton.jit
def dsub_rz(x, y):
    return _add_f64(x, -y, "rz")


@triton.jit
def dmul_rz(x, y):
    return _mul_f64(x, y, "rz")


@triton.jit
def ddiv_rz(x, y):
    return _div_f64(x, y, "rz")


@triton.jit
def drcp_rz(x):
    return _div_f64(tl.full((), 1.0, x.dtype), x, "rz")


@triton.jit
def dsqrt_rz(x):
    return _sqrt_f64(x, "rz")


@triton.jit
def fma_rz(x, y, z):
    return _fma_f64(x, y, z, "rz")


@triton.jit
def dadd_rd(x, y):
    return _add_f64(x, y, "rd")


@triton.jit
def dsub_rd(x, y):
    return _add_f64(x, -y, "rd")


@triton.jit
def dmul_rd(x, y):
    return _mul_f64(x, y, "rd")


@triton.jit
def ddiv_rd(x, y):
    return _div_f64(x, y, "rd")


@triton.jit
def drcp_rd(x):
    return _div_f64(tl.full((), 1.0, x.dtype), x, "rd")


@triton.jit
def dsqrt_rd(x):
    return _sqrt_f64(x, "rd")


@triton.jit
def fma_rd(x, y, z):
    return _fma_f64(x, y, z, "rd")


@triton.jit
def dadd_ru(x, y):
    return _add_f64(x, y, "ru")


@triton.jit
def dsub_ru(x, y):
    return _add_f64(x, -y, "ru")


@triton.jit
def dmul_ru(x, y):
    return _mul_f64(x, y, "ru")


@triton.jit
def ddiv_ru(x, y):
    return _div_f64(x, y, "ru")


@triton.jit
def drcp_ru(x):
    return _div_f64(tl.full((), 1.0, x.dtype), x, "ru")


@triton.jit
def dsqrt_ru(x):
    return _sqrt_f64(x, "ru")


@triton.jit
def fma_ru(x, y, z):
    return _fma_f64(x, y, z, "ru")
