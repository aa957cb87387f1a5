"""The bits of a float: its sign, its exponent, its neighbours; named as in C."""
import triton
import triton.language as tl

from .arithmetic import power_of_two_f64, scaled_f64


@triton.jit
def bits_of(x):
    """A float's bits as a signed integer."""
    if x.dtype == tl.float64:
        return x.to(tl.int64, bitcast=True)
    else:
        return x.to(tl.int32, bitcast=True)


@triton.jit
def sign_of(x):
    """The sign bit of a float, where it stands among the bits."""
    if x.dtype == tl.float64:
        return bits_of(x) & -(2**63)
    else:
        return bits_of(x) & -(2**31)


@triton.jit
def with_sign(x, y):
    """The magnitude of x with the sign of y."""
    return (bits_of(tl.abs(x)) | sign_of(y)).to(x.dtype, bitcast=True)


@triton.jit
def normal_f64(x):
    """m from 1 to 2 and n with x = m 2^n, for a positive finite float64."""
    small = x < 2.2250738585072014e-308
    bits = bits_of(tl.where(small, x * 2.0**54, x))
    n = (bits >> 52).to(tl.int32) - tl.where(small, 1077, 1023)
    return ((bits & 0xFFFFFFFFFFFFF) | 0x3FF0000000000000).to(tl.float64, bitcast=True), n


@triton.jit
def above(x):
    """The smallest float greater than a finite x."""
    b = bits_of(x)
    # The bits of a magnitude count up from zero, past whose either sign the smallest number comes next.
    return tl.where(x == 0.0, b * 0 + 1, tl.where(b < 0, b - 1, b + 1)).to(x.dtype, bitcast=True)


@triton.jit
def below(x):
    """The greatest float smaller than a finite x."""
    return -above(-x)


@triton.jit
def nearer_zero(x):
    """The next float from x toward zero; x is not zero."""
    return (bits_of(x) - 1).to(x.dtype, bitcast=True)


@triton.jit
def copysignf(x, y):
    return with_sign(x, y)


@triton.jit
def copysign(x, y):
    return with_sign(x, y)


@triton.jit
def signbitf(x):
    return (bits_of(x) < 0).to(tl.int32)


@triton.jit
def signbitd(x):
    return (bits_of(x) < 0).to(tl.int32)


@triton.jit
def isnanf(x):
    return (x != x).to(tl.int32)


@triton.jit
def isnand(x):
    return (x != x).to(tl.int32)


@triton.jit
def isinff(x):
    return (tl.abs(x) == float("inf")).to(tl.int32)


@triton.jit
def isinfd(x):
    return (tl.abs(x) == float("inf")).to(tl.int32)


@triton.jit
def finitef(x):
    return (tl.abs(x) < float("inf")).to(tl.int32)


@triton.jit
def isfinited(x):
    return (tl.abs(x) < float("inf")).to(tl.int32)


@triton.jit
def fabsf(x):
    return tl.abs(x)


@triton.jit
def fabs(x):
    return tl.abs(x)


@triton.jit
def _nextafter(x, y):
    v = tl.where(x == y, y, tl.where(x < y, above(x), below(x)))
    return tl.where((x != x) | (y != y), x + y, v)


@triton.jit
def nextafterf(x, y):
    return _nextafter(x, y)


@triton.jit
def nextafter(x, y):
    return _nextafter(x, y)


# Exponents

@triton.jit
def ldexpf(x, n):
    # A float64 holds every result before it is rounded.
    n = tl.minimum(tl.maximum(n, -400), 400)
    return (x.to(tl.float64) * power_of_two_f64(n)).to(tl.float32)


@triton.jit
def ldexp(x, n):
    m, e = normal_f64(tl.abs(x))
    # Whatever its sign, a sum from 2^13 on is far out of range.
    n = tl.minimum(tl.maximum(n, -8192), 8192)
    v = scaled_f64(m, tl.minimum(tl.maximum(n + e, -1200), 1200))
    return tl.where((x == 0.0) | (tl.abs(x) == float("inf")) | (x != x), x, with_sign(v, x))


@triton.jit
def scalbnf(x, n):
    return ldexpf(x, n)


@triton.jit
def scalbn(x, n):
    return ldexp(x, n)


@triton.jit
def ilogb(x):
    a = tl.abs(x)
    _, n = normal_f64(a)
    n = tl.where(a == float("inf"), 2147483647, n)
    return tl.where((a > 0.0), n, -2147483648)


@triton.jit
def ilogbf(x):
    return ilogb(x.to(tl.float64))


@triton.jit
def logb(x):
    a = tl.abs(x)
    _, n = normal_f64(a)
    v = tl.where(a == 0.0, -float("inf"), n.to(tl.float64))
    return tl.where(a < float("inf"), v, a)


@triton.jit
def logbf(x):
    return logb(x.to(tl.float64)).to(tl.float32)
