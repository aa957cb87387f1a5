"""The device library's fast forms. They stand for a GPU's own instructions; here they are the same as the others."""
import triton
import triton.language as tl

from .exponential import exp10f, expf
from .logarithm import log10f, log2f, logf
from .power import powf
from .trigonometric import cosf, sinf, tanf


@triton.jit
def fast_cosf(x):
    return cosf(x)


@triton.jit
def fast_sinf(x):
    return sinf(x)


@triton.jit
def fast_tanf(x):
    return tanf(x)


@triton.jit
def fast_expf(x):
    return expf(x)


@triton.jit
def fast_exp10f(x):
    return exp10f(x)


@triton.jit
def fast_logf(x):
    return logf(x)


@triton.jit
def fast_log2f(x):
    return log2f(x)


@triton.jit
def fast_log10f(x):
    return log10f(x)


@triton.jit
def fast_powf(x, y):
    return powf(x, y)


@triton.jit
def fast_fdividef(x, y):
    return x / y
