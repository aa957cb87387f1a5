"""The error function, its complement, their inverses and the normal distribution, named as in C.

Near zero erf is a polynomial. Everything else comes from erfcx a = e^(a^2) erfc a, which falls slowly from 1 to 0:
(1 + 2 a) erfcx a is a polynomial in (a - k) / (a + k) on the whole half-line (Shepherd and Laframboise, 1981). An
inverse starts from a polynomial in 1 / s with s^2 = -log q, q being the tail's weight, and takes one step of Newton's
on log erfc.
"""
import triton
import triton.language as tl

from .arithmetic import fast_two_sum, polynomial, root, two_product
from .bits import with_sign
from .exponential import exp, exp_times, expf
from .logarithm import log

# erf x / x - 1 in x^2, up to 1 for a float64, 0.89 for a float32.
ERF_F32 = tl.constexpr((
    0.12837916681367706, -0.37612635447495457, 0.11283722228533379, -0.026860913038636546, 0.00520488554565145,
    -0.0008187615426077098, 8.565391198064878e-05,
))
ERF = tl.constexpr((
    0.1283791670955126, -0.37612638903183754, 0.1128379167095512, -0.02686617064512984, 0.0052239776254232985,
    -0.000854832702193483, 0.00012055332902888736, -1.4925647567519332e-05, 1.6462045441468418e-06,
    -1.6364642158167616e-07, 1.4792401209404813e-08, -1.216456005728345e-09, 8.709045129053106e-11,
    -4.230945824295338e-12,
))
# log erfc from 0.85 to 4.
LOG_ERFC_F32 = tl.constexpr((
    0.0003020937768241083, -1.1301714381412646, -0.6319087345639867, -0.11002991514207752, 0.026413586354440688,
    -0.004767542319846029, 0.0006021436929918817, -4.753240389291679e-05, 1.8371055208575447e-06,
    -1.0915002048965709e-08,
))
# (1 + 2 a) erfcx a in (a - 3) / (a + 3) to within 2^-32, and in (a - 4) / (a + 4) to within 2^-54.
ERFCX_F32 = tl.constexpr((
    1.253008058251719, -0.13562110588976525, -0.0475622925783465, 0.12964513564845567, -0.11927369264668239,
    0.06830839969281499, -0.02377032914854471, 0.0025271155205983213, 0.0018881023957935195, -0.000773109938915649,
    -0.00010412154102442731, 0.00011462995701111817, 3.858826870501334e-06, -1.1481641468961008e-05,
))
ERFCX = tl.constexpr((
    1.2329951186255526, -0.1396211168405625, 0.015379652102610162, 0.0680970542546862, -0.10103906603585294,
    0.09373283499865172, -0.06633036582050367, 0.0371675155318432, -0.01619773397992426, 0.005031970032548695,
    -0.0007577737141838885, -0.00019925700412184815, 0.0001506231178516207, -2.439811794207995e-05,
    -1.1225140354449658e-05, 5.707239573693257e-06, 2.980596055322769e-07, -8.218020654813044e-07,
    7.111912428010423e-08, 1.0683442926744586e-07, -1.6357383982124768e-08, -1.2544825403855518e-08,
    1.5712153638319064e-09, 9.655408225482863e-10,
))
# The inverse of erf divided by x, in x^2 up to 1/4.
ERFINV = tl.constexpr((
    0.886226925452758, 0.23201366653465907, 0.1275561753044084, 0.08655212936268364, 0.06495961132717862,
    0.05173148498700453, 0.042832578482160585, 0.036522988083139016, 0.031145242581416724, 0.03159332043375326,
    0.008446011584224939, 0.07345020539520401, -0.07607360776328573, 0.11314166859159029,
))
# The inverse of erfc divided by s, in 1 / s, for s from 0.83 to 3 and from 3 to 28, to within 2^-28.
ERFCINV_MIDDLE = tl.constexpr((
    1.002400787253164, -0.07416039180267424, -1.0866232640892501, 1.842961153509145, -2.2624910076888365,
    2.446492921868512, -2.172859659281966, 1.4204305792876808, -0.6227311743914522, 0.1622471552500193,
    -0.018950962927698572,
))
ERFCINV_FAR = tl.constexpr((
    1.0000437087621392, -0.009999749572966355, -2.0927785475264344, 14.46718664542401, -137.00198190245177,
    1181.2293776623, -8114.764703831971, 42799.14548870228, -169767.39708291637, 495297.91823953163,
    -1028026.4647692711, 1434010.8079863158, -1203640.414881978, 458975.4725426536,
))
TWO_OVER_ROOT_PI = tl.constexpr(1.1283791670955126)
ROOT_2 = tl.constexpr(1.4142135623730951)
ROOT_HALF = tl.constexpr(0.7071067811865476)


@triton.jit
def erff(x):
    a = tl.abs(x)
    near = tl.fma(a, polynomial(x * x, ERF_F32), a)
    # From 4 on erf rounds to 1.
    far = 1.0 - expf(polynomial(tl.where(a > 4.0, 4.0, a), LOG_ERFC_F32))
    return with_sign(tl.where(a < 0.89, near, far), x)


@triton.jit
def _erfcx(a):
    """e^(a^2) erfc a, for a float64 a that is not negative."""
    # Where a + 4 is a already, so is a - 4.
    b = tl.where(a > 1e300, 1e300, a)
    v = polynomial((b - 4.0) / (b + 4.0), ERFCX) / (1.0 + 2.0 * b)
    return tl.where(a == float("inf"), 0.0, v)


@triton.jit
def _erfcx_f32(a):
    """The same to within 2^-32."""
    b = tl.where(a > 1e300, 1e300, a)
    v = polynomial((b - 3.0) / (b + 3.0), ERFCX_F32) / (1.0 + 2.0 * b)
    return tl.where(a == float("inf"), 0.0, v)


@triton.jit
def _gauss(a):
    """e^(-a^2)."""
    h = a * a
    return exp_times(-h, -tl.fma(a, a, -h), 1.0)


@triton.jit
def erf(x):
    a = tl.abs(x)
    near = tl.fma(a, polynomial(x * x, ERF), a)
    far = 1.0 - _gauss(a) * _erfcx(a)
    return with_sign(tl.where(a < 1.0, near, far), x)


@triton.jit
def erfc(x):
    a = tl.abs(x)
    v = _gauss(a) * _erfcx(a)
    near = 1.0 - tl.fma(x, polynomial(x * x, ERF), x)
    return tl.where(a < 0.5, near, tl.where(x < 0.0, 2.0 - v, v))


@triton.jit
def erfcf(x):
    a = tl.abs(x).to(tl.float64)
    v = exp(-a * a) * _erfcx_f32(a)
    return tl.where(x < 0.0, 2.0 - v, v).to(tl.float32)


@triton.jit
def erfcx(x):
    a = tl.abs(x)
    v = _erfcx(a)
    h = a * a
    return tl.where(x < 0.0, exp_times(h, tl.fma(a, a, -h), 2.0) - v, v)


@triton.jit
def erfcxf(x):
    a = tl.abs(x).to(tl.float64)
    v = _erfcx_f32(a)
    return tl.where(x < 0.0, 2.0 * exp(a * a) - v, v).to(tl.float32)


@triton.jit
def normcdf(x):
    a = tl.abs(x)
    h = 0.5 * a * a
    tail = exp_times(-h, -tl.fma(0.5 * a, a, -h), 0.5) * _erfcx(a * ROOT_HALF)
    return tl.where(x > 0.0, 1.0 - tail, tail)


@triton.jit
def normcdff(x):
    a = tl.abs(x).to(tl.float64)
    tail = 0.5 * exp(-0.5 * a * a) * _erfcx_f32(a * ROOT_HALF)
    return tl.where(x > 0.0, 1.0 - tail, tail).to(tl.float32)


# Inverses

@triton.jit
def _center(x):
    """The inverse of erf for |x| <= 1/2."""
    return x * polynomial(x * x, ERFINV)


@triton.jit
def _tail_near(q):
    """The inverse of erfc for 0 < q <= 1/2 to within 2^-27, and log q."""
    logarithm = log(q)
    s = root(-logarithm)
    u = 1.0 / s
    return s * tl.where(s < 3.0, polynomial(u, ERFCINV_MIDDLE), polynomial(u, ERFCINV_FAR)), logarithm


@triton.jit
def _tail(q):
    y, logarithm = _tail_near(q)
    e = _erfcx(y)
    h, l = two_product(y, y)
    # log erfc y - log q, over its derivative 2 / (sqrt(pi) erfcx y)
    d, t = fast_two_sum(-logarithm, -h)
    better = y + ((d + log(e)) + (t - l)) * e / TWO_OVER_ROOT_PI
    return tl.where(q == 0.0, float("inf"), better)


@triton.jit
def _tail_f32(q):
    y, _ = _tail_near(q)
    return tl.where(q == 0.0, float("inf"), y)


@triton.jit
def erfinv(x):
    a = tl.abs(x)
    if a <= 0.5:
        y = _center(x)
    else:
        y = with_sign(_tail(1.0 - a), x)
    return y


@triton.jit
def erfcinv(x):
    if tl.abs(1.0 - x) <= 0.5:
        y = _center(1.0 - x)
    else:
        y = with_sign(_tail(tl.where(x > 1.0, 2.0 - x, x)), 1.0 - x)
    return y


@triton.jit
def normcdfinv(x):
    if tl.abs(0.5 - x) <= 0.25:
        y = _center(2.0 * x - 1.0)
    else:
        y = with_sign(_tail(2.0 * tl.where(x > 0.5, 1.0 - x, x)), x - 0.5)
    return y * ROOT_2


@triton.jit
def erfinvf(x):
    a = tl.abs(x).to(tl.float64)
    if a <= 0.5:
        y = _center(a)
    else:
        y = _tail_f32(1.0 - a)
    return with_sign(y.to(tl.float32), x)


@triton.jit
def erfcinvf(x):
    d = x.to(tl.float64)
    if tl.abs(1.0 - d) <= 0.5:
        y = _center(1.0 - d)
    else:
        y = with_sign(_tail_f32(tl.where(d > 1.0, 2.0 - d, d)), 1.0 - d)
    return y.to(tl.float32)


@triton.jit
def normcdfinvf(x):
    d = x.to(tl.float64)
    if tl.abs(0.5 - d) <= 0.25:
        y = _center(2.0 * d - 1.0)
    else:
        y = with_sign(_tail_f32(2.0 * tl.where(d > 0.5, 1.0 - d, d)), d - 0.5)
    return (y * ROOT_2).to(tl.float32)
