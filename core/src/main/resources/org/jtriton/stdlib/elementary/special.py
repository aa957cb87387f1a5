"""The error function and its kin, named as in C: an f at the end for float32, none for float64."""
import triton
import triton.language as tl


@triton.jit
def erff(x):
    a = tl.abs(x)
    # Near zero a polynomial fitted to erf x / x - 1 at Chebyshev's points; relative error 3e-10.
    z = x * x
    p = tl.fma(z, 8.57001481557448e-05, -0.0008188726924036657)
    p = tl.fma(z, p, 0.005204985782405428)
    p = tl.fma(z, p, -0.026860954723478193)
    p = tl.fma(z, p, 0.11283723012673318)
    p = tl.fma(z, p, -0.37612635501499964)
    p = tl.fma(z, p, 0.1283791668197145)
    near = tl.fma(x, p, x)
    # Further out erf = 1 - e^q, with q fitted to the logarithm of erfc on [0.85, 4]; from 4 on it rounds to 1.
    b = tl.where(a > 4.0, 4.0, a)
    q = tl.fma(b, -1.0915002048965709e-08, 1.8371055208575447e-06)
    q = tl.fma(b, q, -4.753240389291679e-05)
    q = tl.fma(b, q, 0.0006021436929918817)
    q = tl.fma(b, q, -0.004767542319846029)
    q = tl.fma(b, q, 0.026413586354440688)
    q = tl.fma(b, q, -0.11002991514207752)
    q = tl.fma(b, q, -0.6319087345639867)
    q = tl.fma(b, q, -1.1301714381412646)
    q = tl.fma(b, q, 0.0003020937768241083)
    far = 1.0 - tl.exp(q)
    return tl.where(a < 0.89, near, tl.where(x < 0.0, -far, far))
