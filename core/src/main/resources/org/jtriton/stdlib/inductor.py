"""What kernels that PyTorch's compiler generated import as triton_helpers, so that they run without torch."""
import triton
import triton.language as tl
from triton.language import math
from triton.language.extra import libdevice


@triton.jit
def promote_to_tensor(x):
    return x + tl.zeros((1,), tl.int1)


@triton.jit
def is_floating(x):
    return promote_to_tensor(x).dtype.is_floating()


# Of two numbers, one of which is no number, these give that one.


@triton.jit
def minimum(a, b):
    first = a < b
    if is_floating(a):
        first |= a != a
    return tl.where(first, a, b)


@triton.jit
def maximum(a, b):
    first = a > b
    if is_floating(a):
        first |= a != a
    return tl.where(first, a, b)


@triton.jit
def min2(x, dim):
    return tl.reduce(x, dim, minimum)


@triton.jit
def max2(x, dim):
    return tl.reduce(x, dim, maximum)


@triton.jit
def _is_chosen(is_better, a, a_index, b, b_index):
    """Whether a goes before b: no number goes before numbers, and the lower index among equals."""
    equal = a == b
    if is_floating(a):
        a_is_nan = a != a
        b_is_nan = b != b
        is_better |= a_is_nan & ~b_is_nan
        is_better &= a_is_nan | ~b_is_nan
        equal |= a_is_nan & b_is_nan
    return is_better | equal & (a_index < b_index)


@triton.jit
def minimum_with_index(a, a_index, b, b_index):
    first = _is_chosen(a < b, a, a_index, b, b_index)
    return tl.where(first, a, b), tl.where(first, a_index, b_index)


@triton.jit
def maximum_with_index(a, a_index, b, b_index):
    first = _is_chosen(a > b, a, a_index, b, b_index)
    return tl.where(first, a, b), tl.where(first, a_index, b_index)


@triton.jit
def min_with_index(value, index, dim):
    return tl.reduce((value, index), dim, minimum_with_index)


@triton.jit
def max_with_index(value, index, dim):
    return tl.reduce((value, index), dim, maximum_with_index)


@triton.jit
def _product(a, b):
    return a * b


@triton.jit
def prod(x, axis):
    return tl.reduce(x, axis, _product)


@triton.jit
def _either(a, b):
    return a | b


@triton.jit
def any(x, dim):
    return tl.reduce(x, dim, _either)


# Integers, with Python's rounding.


@triton.jit
def div_floor_integer(a, b):
    quotient = a // b
    rounded = tl.where(a % b != 0, quotient - 1, quotient)
    return tl.where((a < 0) != (b < 0), rounded, quotient)


@triton.jit
def remainder_integer(a, b):
    remainder = a % b
    return tl.where((remainder != 0) & ((remainder < 0) != (b < 0)), remainder + b, remainder)


# Mean and variance in one pass: Welford 1962, combined as by Chan, Golub and LeVeque 1979.


@triton.jit
def welford_reduce(value, mean, m2, weight, first_iteration):
    if first_iteration:
        new_weight = tl.full(weight.shape, 1, weight.dtype)
        new_mean = value
        new_m2 = tl.zeros_like(m2)
    else:
        delta = value - mean
        new_weight = weight + 1
        new_mean = mean + delta / new_weight
        new_m2 = m2 + delta * (value - new_mean)
    return new_mean, new_m2, new_weight


@triton.jit
def welford_combine(mean_1, m2_1, weight_1, mean_2, m2_2, weight_2):
    delta = mean_2 - mean_1
    weight = weight_1 + weight_2
    share = tl.where(weight == 0.0, 0.0, weight_2 / weight)
    return mean_1 + delta * share, m2_1 + m2_2 + delta * delta * weight_1 * share, weight


@triton.jit
def welford(mean, m2, weight, dim):
    return tl.reduce((mean, m2, weight), dim, welford_combine)


@triton.jit
def device_assert_then(cond, msg, r):
    tl.device_assert(cond, msg)
    return r


@triton.jit
def randint64(seed, offset, low, high):
    r0, r1, r2, r3 = tl.randint4x(seed, offset)
    bits = r0.to(tl.uint32, bitcast=True).to(tl.uint64) | (r1.to(tl.uint32, bitcast=True).to(tl.uint64) << 32)
    size = (high - low).to(tl.uint64)
    return (bits % size).to(tl.int64) + low
