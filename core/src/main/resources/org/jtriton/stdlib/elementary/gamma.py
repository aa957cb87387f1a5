"""The gamma function and the logarithm of its magnitude, named as in C: an f at the end for float32, none for
float64.

From some size on both are Stirling's series, which is a polynomial in 1 / x^2 there. Below it the logarithm has its
zeros at 1 and 2 as factors of polynomials, and the function is brought between 1/2 and 3/2 by its recurrence, where
its inverse is a polynomial. Negative arguments are reflected. A float32 is computed in double precision.
"""
import triton
import triton.language as tl

from .arithmetic import pair_plus, pair_times, polynomial
from .exponential import exp_times
from .logarithm import log, log_pair
from .trigonometric import sinpi

# log gamma(1 + t) / t for |t| <= 1/2, log gamma(2 + t) / t for t from -1/2 to 1, 1 / gamma(1 + t) for |t| <= 1/2.
LGAMMA_1 = tl.constexpr((
    -0.5772156649015329, 0.8224670334241132, -0.4006856343865406, 0.2705808084277935, -0.2073855510262953,
    0.16955717699509998, -0.14404989701106719, 0.1255096697597847, -0.1113342530365414, 0.10009944506030896,
    -0.09095442301348973, 0.08335423437020126, -0.07692423568567124, 0.07142491150665906,
    -0.06678275881746833, 0.0626116167474043, -0.057737256640806416, 0.054501409023364235,
    -0.059850048562680856, 0.057003000096539545, -0.014509338086091672, 0.01333577663873192,
    -0.14497971020532596, 0.14011729595820724, 0.1528715168258553, -0.14857260899606312, -0.22471180158915516,
    0.21762817640022097,
))
LGAMMA_2 = tl.constexpr((
    0.42278433509846713, 0.32246703342411315, -0.06735230105319938, 0.020580808427797363, -0.007385551028591605,
    0.0028905103301131484, -0.0011927539134689571, 0.0005096695388773664, -0.00022315474612108152,
    9.945734627054003e-05, -4.492618057588352e-05, 2.0508257432949348e-05, -9.440803901004e-06,
    4.371821887177551e-06, -2.0318170052559263e-06, 9.557730442952402e-07, -4.6545837491558075e-07,
    2.277028950586526e-07, -9.58942908411917e-08, 2.7468398510358837e-08, -3.733822460565909e-09,
))
RGAMMA = tl.constexpr((
    1.0, 0.5772156649015331, -0.6558780715202536, -0.042002635034137134, 0.16653861138224896,
    -0.04219773455372746, -0.009621971526040088, 0.007218943211819261, -0.0011651676268270008,
    -0.00021524132949518019, 0.00012805062395872252, -2.013669597649538e-05, -1.2522789061953959e-06,
    1.1381399831291624e-06, -2.0089029426546426e-07,
))
# x (log gamma x - (x - 1/2) log x + x - log(2 pi) / 2) in 1 / x^2, from 3 on.
STIRLING = tl.constexpr((
    0.0833333333333333, -0.0027777777777198706, 0.0007936507724234067, -0.0005952350113118343,
    0.0008415163778136668, -0.0019068288114279443, 0.006092364447572614, -0.023023388614372777,
    0.0813307211132798, -0.2070933006751568, 0.26180852870866445,
))
HALF_LOG_2_PI = tl.constexpr((0.9189385332046728, -3.8782941580672414e-17))
LOG_PI = tl.constexpr(1.1447298858494002)
PI = tl.constexpr(3.141592653589793)


@triton.jit
def _stirling(x):
    """log gamma(x) from 3 on, as a pair."""
    h, l = log_pair(x)
    h, l = pair_times(h, l, x - 0.5)
    h, l = pair_plus(h, l, -x)
    h, l = pair_plus(h, l, HALF_LOG_2_PI[0])
    u = 1.0 / x
    return h, l + tl.fma(u, polynomial(u * u, STIRLING), HALF_LOG_2_PI[1])


@triton.jit
def _log_gamma(x):
    """log gamma(x) for positive x."""
    if x < 3.0:
        # Below 1/2 from the value at x + 1, of which x itself is the distance to 1.
        small = x < 0.5
        first = x < 1.5
        t = tl.where(small, x, tl.where(first, x - 1.0, x - 2.0))
        y = t * tl.where(first, polynomial(t, LGAMMA_1), polynomial(t, LGAMMA_2))
        # A zero is positive.
        y = tl.where(small, y - log(x), y + 0.0)
    else:
        # Beyond 10^15 it is x (log x - 1), which overflows where it should.
        large = x > 1e15
        h, l = _stirling(tl.where(large, 3.0, x))
        y = tl.where(large, x * (log(x) - 1.0), h + l)
    return y


@triton.jit
def lgamma(x):
    a = tl.abs(x)
    y = _log_gamma(a)
    # gamma(x) gamma(-x) = -pi / (x sin(pi x))
    reflected = (LOG_PI - log(a * tl.abs(sinpi(a)))) - y
    tiny = a < 1e-300
    reflected = tl.where(tiny, -log(a), reflected)
    v = tl.where(x < 0.0, tl.where(tl.floor(x) == x, float("inf"), reflected), y)
    v = tl.where((a == float("inf")) | (x == 0.0), float("inf"), v)
    return tl.where(x != x, x, v)


@triton.jit
def lgammaf(x):
    return lgamma(x.to(tl.float64)).to(tl.float32)


@triton.jit
def _gamma_near(x):
    """gamma(x) for x from -3.5 to 3.5."""
    above = x * 0.0 + 1.0
    for _ in tl.static_range(2):
        more = x > 1.5
        x = tl.where(more, x - 1.0, x)
        above = tl.where(more, above * x, above)
    below = x * 0.0 + 1.0
    for _ in tl.static_range(4):
        less = x < 0.5
        below = tl.where(less, below * x, below)
        x = tl.where(less, x + 1.0, x)
    return above / (below * polynomial(x - 1.0, RGAMMA))


@triton.jit
def tgamma(x):
    a = tl.abs(x)
    if a < 3.5:
        y = _gamma_near(x)
    else:
        h, l = _stirling(tl.where(a > 1000.0, 1000.0, a))
        negative = x < 0.0
        # gamma(x) = -pi / (a sin(pi a) gamma(a))
        factor = tl.where(negative, -PI / (a * sinpi(a)), 1.0)
        y = exp_times(tl.where(negative, -h, h), tl.where(negative, -l, l), factor)
        y = tl.where(negative & (a > 190.0), factor * 0.0, y)
    y = tl.where((x < 0.0) & (tl.floor(x) == x), float("nan"), y)
    y = tl.where(x == float("inf"), x, y)
    return tl.where(x == 0.0, 1.0 / x, y)


@triton.jit
def tgammaf(x):
    return tgamma(x.to(tl.float64)).to(tl.float32)
