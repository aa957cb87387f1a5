"""Hyperbolic functions, named as in C: an f at the end for float32, none for float64."""
import triton
import triton.language as tl


@triton.jit
def tanhf(x):
    a = tl.abs(x)
    # Near zero a polynomial fitted to (tanh x / x - 1) / x^2 at Chebyshev's points; relative error 4e-10.
    z = x * x
    p = tl.fma(z, 0.0023734793032782362, -0.008412518299449038)
    p = tl.fma(z, p, 0.021789094801458127)
    p = tl.fma(z, p, -0.05396165136838116)
    p = tl.fma(z, p, 0.13333313314941336)
    p = tl.fma(z, p, -0.33333333234336954)
    near = tl.fma(x * z, p, x)
    far = 1.0 - 2.0 / (tl.exp(2.0 * a) + 1.0)
    return tl.where(a < 0.6, near, tl.where(x < 0.0, -far, far))
