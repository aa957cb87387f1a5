"""The inverse trigonometric functions, named as in C: an f at the end for float32, none for float64.

asin and acos take a polynomial in x^2 up to 1/2 and the half-angle formula beyond. atan maps what is steep into the
part that a polynomial covers by the difference from pi / 2 and, for float64, from pi / 4.
"""
import triton
import triton.language as tl

from .arithmetic import polynomial, root
from .bits import bits_of, with_sign

# (asin x / x - 1) / x^2 up to 1/2, in x^2.
ASIN_F32 = tl.constexpr((
    0.16666666337430908, 0.07500094543497424, 0.04459940152851218, 0.03110066273549457, 0.017149238357677253,
    0.03369084720283012,
))
ASIN = tl.constexpr((
    0.16666666666666669, 0.07499999999998433, 0.04464285714635543, 0.030381944138531247, 0.02237217294214989,
    0.017352392720869973, 0.013971212973552933, 0.011479177415184906, 0.01032281435018578,
    0.005457506718640358, 0.01740087944269402, -0.014851887071247204, 0.028757851367421566,
))
# (atan x / x - 1) / x^2 up to 1, and up to tan(pi / 8).
ATAN_F32 = tl.constexpr((
    -0.3333333308107325, 0.19999949321141888, -0.1428400379473353, 0.11088261628735159, -0.08931826777381315,
    0.07031914250029966, -0.04896051402709067, 0.026305001110062377, -0.009144629760592396,
    0.0014886919393047597,
))
ATAN = tl.constexpr((
    -0.3333333333333333, 0.19999999999995438, -0.1428571428464918, 0.1111111101386139, -0.09090904521500148,
    0.07692181876696624, -0.06664492955081326, 0.058579884306572266, -0.05084610777582189, 0.0392074453205456,
    -0.01914726376323698,
))
PI = tl.constexpr((3.141592653589793, 1.2246467991473532e-16))
PI_F32 = tl.constexpr((3.1415927410125732, -8.742278000372485e-08))
STEEP = tl.constexpr(2.414213562373095)
FLAT = tl.constexpr(0.41421356237309503)


@triton.jit
def _half_angle(x, c: tl.constexpr):
    """asin x for |x| <= 1/2, beyond that acos |x| / 2: whether it is beyond, and two numbers to add."""
    a = tl.abs(x)
    far = a > 0.5
    z = tl.where(far, 0.5 * (1.0 - a), x * x)
    s = tl.where(far, root(z), x)
    series = s * (z * polynomial(z, c))
    # What the root has lost.
    lost = tl.where(far & (z > 0.0), tl.fma(-s, s, z) / (2.0 * s), 0.0)
    return far, s, series + lost


@triton.jit
def _asin(x, pi: tl.constexpr, c: tl.constexpr):
    far, s, t = _half_angle(x, c)
    beyond = 0.5 * pi[0] - (2.0 * (s + t) - 0.5 * pi[1])
    return tl.where(far, tl.where(x < 0.0, -beyond, beyond), tl.where(x == 0.0, x, s + t))


@triton.jit
def _acos(x, pi: tl.constexpr, c: tl.constexpr):
    far, s, t = _half_angle(x, c)
    near = 0.5 * pi[0] - (s + (t - 0.5 * pi[1]))
    beyond = tl.where(x < 0.0, pi[0] - 2.0 * (s + (t - 0.5 * pi[1])), 2.0 * (s + t))
    return tl.where(far, beyond, near)


@triton.jit
def asinf(x):
    return _asin(x, PI_F32, ASIN_F32)


@triton.jit
def asin(x):
    return _asin(x, PI, ASIN)


@triton.jit
def acosf(x):
    return _acos(x, PI_F32, ASIN_F32)


@triton.jit
def acos(x):
    return _acos(x, PI, ASIN)


@triton.jit
def _angle_f32(y, x):
    """The angle of a point of the first quadrant, as a multiple of pi / 2 and the rest."""
    steep = y > x
    t = tl.where(steep, -x, y) / tl.where(steep, y, x)
    z = t * t
    return tl.where(steep, 1.0, 0.0), tl.fma(t * z, polynomial(z, ATAN_F32), t)


@triton.jit
def _angle(y, x):
    """The angle of a point of the first quadrant, as a multiple of pi / 2 and the rest."""
    steep = y > STEEP * x
    middle = (y > FLAT * x) & (steep == 0)
    t = tl.where(steep, -x, tl.where(middle, y - x, y)) / tl.where(steep, y, tl.where(middle, y + x, x))
    z = t * t
    return tl.where(steep, 1.0, tl.where(middle, 0.5, 0.0)).to(tl.float64), tl.fma(t * z, polynomial(z, ATAN), t)


@triton.jit
def atanf(x):
    q, r = _angle_f32(tl.abs(x), tl.full((), 1.0, tl.float32))
    return with_sign(tl.fma(q, 0.5 * PI_F32[0], r + q * (0.5 * PI_F32[1])), x)


@triton.jit
def atan(x):
    q, r = _angle(tl.abs(x), tl.full((), 1.0, tl.float64))
    return with_sign(tl.fma(q, 0.5 * PI[0], r + q * (0.5 * PI[1])), x)


@triton.jit
def _full_angle(y, x, q, r, pi: tl.constexpr):
    """The angle of a point, from that of (|x|, |y|)."""
    # To the left it is pi less that, and q keeps it a multiple of pi / 4.
    left = bits_of(x) < 0
    q = tl.where(left, 2.0 - q, q)
    r = tl.where(left, -r, r)
    v = with_sign(tl.fma(q, 0.5 * pi[0], r + q * (0.5 * pi[1])), y)
    return tl.where((x != x) | (y != y), x + y, v)


@triton.jit
def _point(y, x, tiny: tl.constexpr, huge: tl.constexpr):
    """The magnitudes of two coordinates, where a common factor doesn't matter, made fit for a quotient."""
    y = tl.abs(y)
    x = tl.abs(x)
    # The angle of (0, 0) is that of (1, 0), the one between two infinities is in the middle.
    x = tl.where((x == 0.0) & (y == 0.0), 1.0, x)
    both = (x == float("inf")) & (y == float("inf"))
    x = tl.where(both, 1.0, x)
    y = tl.where(both, 1.0, y)
    m = tl.maximum(x, y)
    scale = tl.where(m > huge, 1.0 / 1024.0, tl.where(m < tiny, 1.0 / tiny, 1.0))
    return y * scale, x * scale


@triton.jit
def atan2f(y, x):
    b, a = _point(y, x, 2.0**-100, 2.0**100)
    q, r = _angle_f32(b, a)
    return _full_angle(y, x, q, r, PI_F32)


@triton.jit
def atan2(y, x):
    b, a = _point(y, x, 2.0**-900, 2.0**1000)
    q, r = _angle(b, a)
    return _full_angle(y, x, q, r, PI)
