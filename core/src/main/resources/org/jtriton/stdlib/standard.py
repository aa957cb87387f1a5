"""The part of triton.language that is written in the language itself.

These functions are compiled together with the kernel that uses them, so every device has them at once. A user's kernel
reaches them as tl.sum, tl.sort and so on, most of them also as methods of a block.
"""
import triton
import triton.language as tl


# Helpers at compile time

@triton.constexpr_function
def _log2(n):
    """The exponent of a power of two."""
    log = 0
    while n > 1:
        n >>= 1
        log += 1
    return log


@triton.constexpr_function
def _axis(axis, rank):
    """The axis counted from the front; None is the last one."""
    if axis is None:
        return rank - 1
    return axis + rank if axis < 0 else axis


@triton.constexpr_function
def _bits_type(dtype):
    """The signed integer that has as many bits as a dtype."""
    return {8: tl.int8, 16: tl.int16, 32: tl.int32, 64: tl.int64}[dtype.primitive_bitwidth]


@triton.constexpr_function
def _sum_type(dtype, wanted):
    """What a sum is computed in: small integers are widened, so that they do not overflow; None keeps the dtype."""
    if wanted is not None:
        return wanted
    if dtype.is_int() and dtype.int_bitwidth < 32:
        return tl.int32 if dtype.is_int_signed() else tl.uint32
    return None


@triton.constexpr_function
def _extremum_type(dtype):
    """What a maximum is computed in: small numbers are widened; None keeps the dtype."""
    if dtype.primitive_bitwidth >= 32:
        return None
    return tl.float32 if dtype.is_floating() else tl.int32


# Arithmetic

@triton.jit
def cdiv(x, div):
    """x / div, rounded up."""
    return (x + (div - 1)) // div


@triton.jit
def sigmoid(x):
    return 1 / (1 + tl.exp(-x))


@triton.jit
def softmax(x, dim=None, keep_dims=False, ieee_rounding=False):
    """The exponentials along dim (the first one unless said), divided by their sum; the result has x's shape."""
    axis: tl.constexpr = 0 if dim is None else dim
    keep: tl.constexpr = keep_dims or len(x.shape) > 1
    num = tl.exp(x - max(x, axis, keep_dims=keep))
    return tl.fdiv(num, sum(num, axis, keep_dims=keep), ieee_rounding)


@triton.jit
def swizzle2d(i, j, size_i, size_j, size_g):
    """Walks a matrix of size_i x size_j row by row, and gives the place reached when every group of size_g rows is walked
    column by column instead."""
    place = i * size_j + j
    group_size = size_g * size_j
    first_row = place // group_size * size_g
    rows = tl.minimum(size_i - first_row, size_g)
    place = place % group_size
    return first_row + place % rows, place // rows


# Creation and shape

@triton.jit
def zeros(shape, dtype):
    return tl.full(shape, 0, dtype)


@triton.jit
def zeros_like(input):
    return tl.full(input.shape, 0, input.dtype)


@triton.jit
def ravel(x, can_reorder=False):
    return tl.reshape(x, [x.numel], can_reorder=can_reorder)


@triton.jit
def interleave(a, b):
    """a0, b0, a1, b1 and so on along the last dimension; two scalars give a block of two."""
    c = tl.join(a, b)
    if len(c.shape) == 1:
        return c
    else:
        return tl.reshape(c, c.shape[:-2] + [2 * c.shape[-2]])


@triton.jit
def squeeze(x, dim: tl.constexpr):
    axis: tl.constexpr = _axis(dim, len(x.shape))
    tl.static_assert(x.shape[axis] == 1, "squeeze: the dimension must have size 1")
    return tl.reshape(x, x.shape[:axis] + x.shape[axis + 1:])


@triton.jit
def unsqueeze(x, dim: tl.constexpr):
    return tl.expand_dims(x, dim)


# Reductions

@triton.jit
def _add(a, b):
    return a + b


@triton.jit
def _multiply(a, b):
    return a * b


@triton.jit
def _xor(a, b):
    return a ^ b


@triton.jit
def _or(a, b):
    return a | b


@triton.jit
def _larger(a, b):
    return tl.maximum(a, b)


@triton.jit
def _smaller(a, b):
    return tl.minimum(a, b)


@triton.jit
def _larger_leftmost(value1, index1, value2, index2):
    tie = (value1 == value2) & (index1 < index2)
    gt = (value1 > value2) | tie
    return tl.where(gt, value1, value2), tl.where(gt, index1, index2)


@triton.jit
def _larger_any(value1, index1, value2, index2):
    gt = value1 > value2
    return tl.where(gt, value1, value2), tl.where(gt, index1, index2)


@triton.jit
def _smaller_leftmost(value1, index1, value2, index2):
    tie = (value1 == value2) & (index1 < index2)
    lt = (value1 < value2) | tie
    return tl.where(lt, value1, value2), tl.where(lt, index1, index2)


@triton.jit
def _smaller_any(value1, index1, value2, index2):
    lt = value1 < value2
    return tl.where(lt, value1, value2), tl.where(lt, index1, index2)


@triton.jit
def _without_bfloat16(x):
    if x.dtype == tl.bfloat16:
        return x.to(tl.float32)
    else:
        return x


@triton.jit
def _indices(shape, axis):
    """The index along an axis, in a block of that shape."""
    index = tl.arange(0, shape[axis])
    for d in tl.static_range(len(shape)):
        if d != _axis(axis, len(shape)):
            index = tl.expand_dims(index, d)
    return tl.broadcast_to(index, shape)


@triton.jit
def _reduce_with_indices(x, axis, combine, keep_dims):
    """Reduces pairs of element and index; with axis None the index counts through the whole block."""
    if axis is None:
        index = tl.reshape(tl.arange(0, x.numel), x.shape)
    else:
        index = _indices(x.shape, axis)
    return tl.reduce((x, index), axis, combine, keep_dims=keep_dims)


@triton.jit
def max(input, axis=None, return_indices=False, return_indices_tie_break_left=True, keep_dims=False):
    """The largest element along axis (None: of the block), and on request where it is; of several the first one, unless
    the tie break says that any will do."""
    input = _without_bfloat16(input)
    if return_indices:
        if return_indices_tie_break_left:
            return _reduce_with_indices(input, axis, _larger_leftmost, keep_dims)
        else:
            return _reduce_with_indices(input, axis, _larger_any, keep_dims)
    else:
        wide: tl.constexpr = _extremum_type(input.dtype)
        if wide is not None:
            input = input.to(wide)
        return tl.reduce(input, axis, _larger, keep_dims=keep_dims)


@triton.jit
def min(input, axis=None, return_indices=False, return_indices_tie_break_left=True, keep_dims=False):
    """The smallest element along axis (None: of the block), and on request where it is; see max."""
    input = _without_bfloat16(input)
    if return_indices:
        if return_indices_tie_break_left:
            return _reduce_with_indices(input, axis, _smaller_leftmost, keep_dims)
        else:
            return _reduce_with_indices(input, axis, _smaller_any, keep_dims)
    else:
        wide: tl.constexpr = _extremum_type(input.dtype)
        if wide is not None:
            input = input.to(wide)
        return tl.reduce(input, axis, _smaller, keep_dims=keep_dims)


@triton.jit
def argmax(input, axis, tie_break_left=True, keep_dims=False):
    _, index = max(input, axis, return_indices=True, return_indices_tie_break_left=tie_break_left, keep_dims=keep_dims)
    return index


@triton.jit
def argmin(input, axis, tie_break_left=True, keep_dims=False):
    _, index = min(input, axis, return_indices=True, return_indices_tie_break_left=tie_break_left, keep_dims=keep_dims)
    return index


@triton.jit
def sum(input, axis=None, keep_dims=False, dtype: tl.constexpr = None):
    wide: tl.constexpr = _sum_type(input.dtype, dtype)
    if wide is not None:
        input = input.to(wide)
    return tl.reduce(input, axis, _add, keep_dims=keep_dims)


@triton.jit
def xor_sum(input, axis=None, keep_dims=False):
    tl.static_assert(input.dtype.is_int(), "xor_sum only takes integers")
    return tl.reduce(input, axis, _xor, keep_dims=keep_dims)


@triton.jit
def reduce_or(input, axis=None, keep_dims=False):
    tl.static_assert(input.dtype.is_int(), "reduce_or only takes integers")
    return tl.reduce(input, axis, _or, keep_dims=keep_dims)


# Scans

@triton.jit
def cumsum(input, axis=0, reverse=False, dtype: tl.constexpr = None):
    input = _without_bfloat16(input)
    wide: tl.constexpr = _sum_type(input.dtype, dtype)
    if wide is not None:
        input = input.to(wide)
    return tl.associative_scan(input, axis, _add, reverse)


@triton.jit
def cumprod(input, axis=0, reverse=False):
    return tl.associative_scan(_without_bfloat16(input), axis, _multiply, reverse)


# Sorting
#
# Bitonic sort (Batcher, "Sorting networks and their applications", 1968) is made of compare-exchange steps between elements
# whose indices differ in one bit b. Seen as (rest, 2, 2^b), these are neighbours along the middle dimension. The partner of
# every element at once is its bits xor'ed with the xor-sum of the pair, since a ^ (a ^ b) is b.

@triton.jit
def _partner(x, axis: tl.constexpr):
    """The other element of every pair along an axis of size 2."""
    bits = x.to(_bits_type(x.dtype), bitcast=True)
    other = bits ^ xor_sum(bits, axis, True)
    return other.to(x.dtype, bitcast=True)


@triton.jit
def _compare_exchange(x, b: tl.constexpr, order: tl.constexpr, stage: tl.constexpr):
    """Orders the pairs of a flat block that differ in bit b: ascending (0), descending (1), or by bit stage of the index (2)."""
    rest: tl.constexpr = x.numel >> (b + 1)
    pairs = tl.reshape(x, [rest, 2, 1 << b])
    upper = tl.arange(0, 2)[None, :, None]
    if order == 2:
        descending = ((tl.arange(0, rest) >> (stage - b - 1)) & 1)[:, None, None]
    else:
        descending = order
    other = _partner(pairs, 1)
    pairs = tl.where((pairs > other) != (descending ^ upper), other, pairs)
    return tl.reshape(pairs, [x.numel])


@triton.jit
def _merge_bitonic(x, stage: tl.constexpr, order: tl.constexpr):
    """Sorts runs of 2^stage elements that are bitonic: ascending (0), descending (1) or in turn (2)."""
    for i in tl.static_range(stage):
        x = _compare_exchange(x, stage - 1 - i, order, stage)
    return x


@triton.jit
def _sort(x, k: tl.constexpr, dim: tl.constexpr, descending: tl.constexpr):
    """The first k elements of the sorted last dimension. Where k is smaller than the dimension, sorted runs of k, one up and one
    down, meet in pairs: their elementwise extremum holds the best k of both and is bitonic."""
    rank: tl.constexpr = len(x.shape)
    tl.static_assert(_axis(dim, rank) == rank - 1, "sort works along the last dimension only; permute the block first")
    log_n: tl.constexpr = _log2(x.shape[rank - 1])
    log_k: tl.constexpr = _log2(k)
    order: tl.constexpr = 1 if descending else 0
    flat = tl.reshape(x, [x.numel])
    for i in tl.static_range(1, log_k + 1):
        flat = _merge_bitonic(flat, i, 2 if i < log_n else order)
    for i in tl.static_range(log_k + 1, log_n + 1):
        runs = tl.reshape(flat, [flat.numel >> (log_k + 1), 2, k])
        best = max(runs, 1) if descending else min(runs, 1)
        flat = _merge_bitonic(tl.reshape(best, [best.numel]), log_k, 2 if i < log_n else order)
    return tl.reshape(flat, x.shape[:-1] + [k])


@triton.jit
def sort(x, dim: tl.constexpr = None, descending: tl.constexpr = False):
    return _sort(x, x.shape[len(x.shape) - 1], dim, descending)


@triton.jit
def topk(x, k: tl.constexpr, dim: tl.constexpr = None, descending: tl.constexpr = True):
    """The k largest elements along the last dimension, largest first; the k smallest ones if not descending."""
    return _sort(x, k, dim, descending)


@triton.jit
def bitonic_merge(x, dim: tl.constexpr = None, descending: tl.constexpr = False):
    """Sorts a last dimension that rises and then falls, or the other way round."""
    rank: tl.constexpr = len(x.shape)
    tl.static_assert(_axis(dim, rank) == rank - 1, "bitonic_merge works along the last dimension only")
    flat = _merge_bitonic(tl.reshape(x, [x.numel]), _log2(x.shape[rank - 1]), 1 if descending else 0)
    return tl.reshape(flat, x.shape)


@triton.jit
def flip(x, dim=None):
    """The elements along dim (the last one unless said) in reverse order."""
    axis: tl.constexpr = _axis(dim, len(x.shape))
    return tl.gather(x, x.shape[axis] - 1 - _indices(x.shape, axis), axis)
