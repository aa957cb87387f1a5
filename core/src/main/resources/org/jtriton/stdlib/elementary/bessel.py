"""Bessel functions, named as in the device library: an f at the end for float32, none for float64.

Up to 5, those of order 0 and 1 are polynomials in x^2, to which the second kind adds its logarithm. Beyond, both
kinds are a modulus times the cosine or the sine of a phase (Abramowitz and Stegun, 9.2.17), and what these differ
from their limits by is a polynomial in 1 / x^2. Errors are in units of the modulus's last place: at a zero other than
0 itself the value is not right in all its digits. A float32 is computed in double precision.
"""
import triton
import triton.language as tl

from .arithmetic import fast_two_sum, polynomial, root
from .exponential import exp_times
from .logarithm import log
from .reduction import reduced_f64
from .trigonometric import quadrant

# Up to 5, in 2 x^2 / 25 - 1: J0, J1 / x, Y0 - 2/pi log x J0, and (Y1 - 2/pi (log x J1 - 1 / x)) / x.
J0_NEAR = tl.constexpr((
    -0.3847445098140454, -0.21650541389819158, 0.7094160035335418, -0.3601807659503913, 0.08539182354259664,
    -0.012035214154289672, 0.001134363509586705, -7.683433615676015e-05, 3.928508887005959e-06,
    -1.571840586784593e-07, 5.059294864145802e-09, -1.3408115506746645e-10, 2.96922125999184e-12,
))
J1_NEAR = tl.constexpr((
    0.03464086622371068, -0.22701312113073338, 0.17288676765618544, -0.05465076706726198,
    0.009628171323463513, -0.001088988969202414, 8.605445634304988e-05, -5.0284913774836505e-06,
    2.263453713337073e-07, -8.094869431484647e-09, 2.3566325526078297e-10, -5.701845282725131e-12,
    1.1621126059875302e-13,
))
Y0_NEAR = tl.constexpr((
    0.4837248578102995, -0.4326558222855125, -0.47057636552972876, 0.38851639956570944, -0.11151682184328655,
    0.017635345389338752, -0.0018028096665503853, 0.00012994629092083859, -6.985504374076987e-06,
    2.9142206886821627e-07, -9.72095520811079e-09, 2.6539977501003325e-10, -6.049936925443629e-12,
    1.1665346489650883e-13,
))
Y1_NEAR = tl.constexpr((
    0.13974939033568806, 0.09108650838448443, -0.16312020358118715, 0.06634695354779145, -0.01343343374081816,
    0.001668803132860553, -0.00014141835794487096, 8.733098315276023e-06, -4.113778078975399e-07,
    1.528888444688957e-08, -4.6013015686338337e-10, 1.1462846982460235e-11, -2.3976176456816346e-13,
))
# From 5 on, in 1 / x^2: the modulus times sqrt(pi x / 2); x times what the phase exceeds x - pi / 4 (or 3 pi / 4) by.
MODULUS_0 = tl.constexpr((
    1.0, -0.062499999999645915, 0.10351562402254369, -0.542845587316945, 5.848039639229242,
    -106.6365834524387, 2902.6849221535776, -103850.17403000101, 4205433.603938659, -167790241.74941567,
    5970675970.320924, -177723826974.4673, 4233475620897.56, -77661386148304.3, 1049834476136153.0,
    -9806706488173786.0, 5.638000621155712e+16, -1.5004104950140026e+17,
))
PHASE_0 = tl.constexpr((
    -0.12499999999999993, 0.06510416666543246, -0.20957030870149113, 1.6380611448177196, -23.471927214772663,
    534.2807731847392, -17437.66151173448, 729498.4689728073, -34160844.54157825, 1576600379.3230278,
    -65413436756.87911, 2301163328121.6245, -66041343665425.19, 1499762718009857.0, -2.6119979350929956e+16,
    3.3502429688818995e+17, -2.97296408171618e+18, 1.627041172884829e+19, -4.131866051921589e+19,
))
MODULUS_1 = tl.constexpr((
    1.0, 0.18749999999960354, -0.19335937390576535, 0.8052966290746283, -7.7392158248289435,
    132.4821560426191, -3470.218214641567, 121249.94996473717, -4842266.145532382, 191679756.93286222,
    -6789819931.803801, 201553166466.60437, -4792720905629.987, 87817357410243.7, -1186144012771919.8,
    1.107331277355848e+16, -6.363287675240034e+16, 1.692828786984993e+17,
))
PHASE_1 = tl.constexpr((
    0.37499999999999994, -0.16406249999862318, 0.37089843326325506, -2.369392561270147, 30.620444998978595,
    -657.6708492710619, 20711.707368565847, -847430.8724892403, 39162860.181457885, -1793775729.5931246,
    74095638983.69731, -2599598410117.5386, 74477921061918.06, -1689393277682314.5, 2.939857593194685e+16,
    -3.768514111768371e+17, 3.3426228792384195e+18, -1.8287070375484195e+19, 4.642705920072207e+19,
))
# I0 and I1 / x up to 15, in x^2; from 15 on both times sqrt(x) e^-x, in 1 / x.
I0_NEAR = tl.constexpr((
    1.0, 0.25, 0.015625000000000007, 0.00043402777777777515, 6.781684027778214e-06, 6.781684027773367e-08,
    4.709502797097789e-10, 2.4028075493808534e-12, 9.38596699542023e-15, 2.8969033783736716e-17,
    7.242258766191788e-20, 1.4963339269983592e-22, 2.59780890691e-25, 3.8428393858418717e-28,
    4.902200597588431e-31, 5.442671992258343e-34, 5.338088548478674e-37, 4.518318724302048e-40,
    3.8229818130423286e-43, 1.7749106738620392e-46, 2.779948782137026e-49, -6.490234846947343e-53,
    1.5045401549716597e-55,
))
I1_NEAR = tl.constexpr((
    0.5, 0.06250000000000001, 0.002604166666666661, 5.425347222222387e-05, 6.78168402777529e-07,
    5.6514033565044404e-09, 3.3639305691926e-11, 1.5017547190707815e-13, 5.214426085892495e-16,
    1.4484517442669375e-18, 3.2919347680273143e-21, 6.2347399424542585e-24, 9.991394890093479e-27,
    1.3726076836330422e-29, 1.6328462777336852e-32, 1.7080084669095145e-35, 1.5367682003176985e-38,
    1.3751175786225424e-41, 6.76087754608168e-45, 1.1107765458961273e-47, -2.725275940513773e-51,
    6.623887649565601e-54,
))
I0_FAR = tl.constexpr((
    0.3989422804014327, 0.04986778505013516, 0.02805062912741946, 0.029219393341072753, 0.04474422616156619,
    0.0904032933600067, 0.24098409248800445, 0.16493311895953416, 17.073672305777233, -262.9146040102895,
    3301.5678829939284, -22588.054050269704, 73920.52000400666,
))
I1_FAR = tl.constexpr((
    0.39894228040143265, -0.14960335515049056, -0.04675104852355003, -0.040907154708449606,
    -0.057527842528722714, -0.11052476182744339, -0.28329762561454164, -0.23831642660849597,
    -18.305335183371543, 278.6042849049311, -3506.5362674958646, 23966.64563128206, -78503.84459032849,
))
TWO_OVER_PI = tl.constexpr(0.6366197723675814)
ROOT_TWO_OVER_PI = tl.constexpr(0.7978845608028654)
PI_OVER_4 = tl.constexpr((0.7853981633974483, 3.061616997868383e-17))


@triton.jit
def _near(x):
    return tl.fma(x * x, 0.08, -1.0)


@triton.jit
def _far(x, quarters, modulus: tl.constexpr, phase: tl.constexpr):
    """From 5 on: the modulus times the sine of the phase and a number of quarter turns."""
    u = 1.0 / x
    z = u * u
    m = polynomial(z, modulus) * ROOT_TWO_OVER_PI * root(u)
    k, h, l = reduced_f64(x)
    # The angle plus or minus pi / 4, whichever is between -pi / 4 and pi / 4.
    p = u * polynomial(z, phase)
    later = h + p < 0.0
    sign = tl.where(later, 1.0, -1.0).to(tl.float64)
    h, e = fast_two_sum(sign * PI_OVER_4[0], h)
    h, l = fast_two_sum(h, p + tl.fma(sign, PI_OVER_4[1], e + l))
    return m * quadrant(k + quarters - tl.where(later, 1, 0), h, l)


@triton.jit
def _j0(x):
    """J0 for x that is not negative."""
    if x < 5.0:
        y = polynomial(_near(x), J0_NEAR)
    else:
        y = _far(x, 1, MODULUS_0, PHASE_0)
    return tl.where(x == float("inf"), 0.0, y)


@triton.jit
def _j1(x):
    if x < 5.0:
        y = x * polynomial(_near(x), J1_NEAR)
    else:
        y = _far(x, 0, MODULUS_1, PHASE_1)
    return tl.where(x == float("inf"), 0.0, y)


@triton.jit
def j0(x):
    return _j0(tl.abs(x))


@triton.jit
def j1(x):
    y = _j1(tl.abs(x))
    return tl.where(x < 0.0, -y, tl.where(x == 0.0, x, y))


@triton.jit
def _second_ends(x, y):
    y = tl.where(x == 0.0, -float("inf"), tl.where(x == float("inf"), 0.0, y))
    return tl.where(x >= 0.0, y, float("nan"))


@triton.jit
def y0(x):
    if x < 5.0:
        t = _near(x)
        y = tl.fma(TWO_OVER_PI * log(x), polynomial(t, J0_NEAR), polynomial(t, Y0_NEAR))
    else:
        y = _far(x, 0, MODULUS_0, PHASE_0)
    return _second_ends(x, y)


@triton.jit
def y1(x):
    if x < 5.0:
        t = _near(x)
        s = tl.fma(TWO_OVER_PI * log(x), polynomial(t, J1_NEAR), polynomial(t, Y1_NEAR))
        y = tl.fma(x, s, -TWO_OVER_PI / x)
    else:
        y = _far(x, -1, MODULUS_1, PHASE_1)
    return _second_ends(x, y)


@triton.jit
def _exponential(a, c: tl.constexpr):
    """e^a c(1 / a) / sqrt(a)."""
    u = 1.0 / a
    return exp_times(a, 0.0, polynomial(u, c) * root(u))


@triton.jit
def cyl_bessel_i0(x):
    a = tl.abs(x)
    if a < 15.0:
        y = polynomial(a * a, I0_NEAR)
    else:
        y = _exponential(a, I0_FAR)
    return tl.where(a == float("inf"), a, y)


@triton.jit
def cyl_bessel_i1(x):
    a = tl.abs(x)
    if a < 15.0:
        y = a * polynomial(a * a, I1_NEAR)
    else:
        y = _exponential(a, I1_FAR)
    y = tl.where(a == float("inf"), a, y)
    return tl.where(x < 0.0, -y, tl.where(x == 0.0, x, y))


# Other orders

@triton.jit
def _upward(n, x, a, b):
    """The function of order n from those of order 0 and 1, by the recurrence in the order."""
    k = 1
    while (k < n) & (tl.abs(b) < float("inf")):
        c = tl.fma(2.0 * k.to(tl.float64) / x, b, -a)
        a = b
        b = c
        k += 1
    return tl.where(n == 0, a, b)


@triton.jit
def _downward(n, x):
    """Jn(x) for x <= n by the recurrence from far above, where any start leads to the same ratios (Miller).

    What the sum J0 + 2 J2 + 2 J4 + ... should be, which is 1, gives the scale.
    """
    # An even order from which on nothing counts.
    k = (n + 2 * tl.sqrt(40.0 * n.to(tl.float64)).to(tl.int32) + 16) & ~1
    above = 0.0 * x
    here = above + 1e-300
    sum = above
    found = above
    while k > 0:
        below = tl.fma(2.0 * k.to(tl.float64) / x, here, -above)
        above = here
        here = below
        k -= 1
        found = tl.where(k == n, here, found)
        sum += tl.where((k & 1) == 0, here, 0.0)
        # Down again before it overflows.
        scale = tl.where(tl.abs(here) > 1e200, 1e-200, 1.0)
        above *= scale
        here *= scale
        sum *= scale
        found *= scale
    return found / (2.0 * sum - here)


@triton.jit
def _first_term(n, x):
    """(x / 2)^n / n!, which is Jn where x^2 is nothing beside n."""
    p = 0.0 * x + 1.0
    k = 1
    while (k <= n) & (p > 0.0):
        p *= 0.5 * x / k.to(tl.float64)
        k += 1
    return p


@triton.jit
def jn(n, x):
    a = tl.abs(x)
    # A lane that needs no loop takes no part in how long the loops are.
    m = tl.where((a > 0.0) & (a < float("inf")), tl.where(n < 0, -n, n), 0)
    order = m.to(tl.float64)
    up = a > order
    # (e x / 2 n)^n, of the size of the first term: what is too small to be a number is not worth a loop.
    down = (m > 1) & (up == 0) & (order * log(1.3591409142295225 * a / order) > -800.0)
    if up:
        y = _upward(tl.where(up, m, 0), a, _j0(a), _j1(a))
    else:
        y = tl.where(m == 1, _j1(a), 0.0)
    if down:
        if a < 1e-8:
            y = _first_term(tl.where(down, m, 0), a)
        else:
            y = _downward(tl.where(down, m, 0), a)
    y = tl.where(a > 0.0, y, tl.where(n == 0, 1.0, 0.0))
    y = tl.where(a == float("inf"), 0.0, y)
    y = tl.where(x == x, y, x)
    return tl.where(((n & 1) == 1) & ((x < 0.0) != (n < 0)), -y, y)


@triton.jit
def yn(n, x):
    m = tl.where((x > 0.0) & (x < float("inf")), tl.where(n < 0, -n, n), 0)
    y = _second_ends(x, _upward(m, x, y0(x), y1(x)))
    return tl.where((n < 0) & ((n & 1) == 1), -y, y)


@triton.jit
def j0f(x):
    return j0(x.to(tl.float64)).to(tl.float32)


@triton.jit
def j1f(x):
    return j1(x.to(tl.float64)).to(tl.float32)


@triton.jit
def y0f(x):
    return y0(x.to(tl.float64)).to(tl.float32)


@triton.jit
def y1f(x):
    return y1(x.to(tl.float64)).to(tl.float32)


@triton.jit
def cyl_bessel_i0f(x):
    return cyl_bessel_i0(x.to(tl.float64)).to(tl.float32)


@triton.jit
def cyl_bessel_i1f(x):
    return cyl_bessel_i1(x.to(tl.float64)).to(tl.float32)


@triton.jit
def jnf(n, x):
    return jn(n, x.to(tl.float64)).to(tl.float32)


@triton.jit
def ynf(n, x):
    return yn(n, x.to(tl.float64)).to(tl.float32)
