"""The kernels of the CPU benchmark that are no examples."""
import triton
import triton.language as tl


@triton.jit
def scaled_gelu_dropout(x_ptr, y_ptr, n, scale, shift, p, seed, BLOCK: tl.constexpr):
    """y = dropout(gelu(x * scale + shift)): an element is 0 with probability p, and the others grow by 1 / (1 - p)."""
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = offsets < n
    x = tl.load(x_ptr + offsets, mask=inside) * scale + shift
    gelu = 0.5 * x * (1 + tl.erf(x * 0.7071067811865476))
    kept = tl.rand(seed, offsets) > p
    tl.store(y_ptr + offsets, tl.where(kept, gelu / (1 - p), 0.0), mask=inside)


@triton.jit
def running_sum(x_ptr, y_ptr, columns, BLOCK: tl.constexpr):
    column = tl.arange(0, BLOCK)
    inside = column < columns
    row = tl.program_id(0) * columns
    x = tl.load(x_ptr + row + column, mask=inside, other=0.0)
    tl.store(y_ptr + row + column, tl.cumsum(x, axis=0), mask=inside)


@triton.jit
def sort_rows(x_ptr, y_ptr, COLUMNS: tl.constexpr):
    offsets = tl.program_id(0) * COLUMNS + tl.arange(0, COLUMNS)
    tl.store(y_ptr + offsets, tl.sort(tl.load(x_ptr + offsets)))


@triton.jit
def tile_of(program, tiles_m, tiles_n, GROUP: tl.constexpr):
    """Programs go down GROUP rows of tiles before they step to the next column, to find operands in the cache."""
    programs_in_group = GROUP * tiles_n
    first_row = program // programs_in_group * GROUP
    rows = min(tiles_m - first_row, GROUP)
    place = program % programs_in_group
    return first_row + place % rows, place // rows


def tiles():
    return [triton.Config({"BLOCK_M": m, "BLOCK_N": n, "BLOCK_K": k})
            for m, n, k in [(64, 128, 256), (128, 128, 128), (128, 256, 256), (256, 256, 128), (256, 512, 128)]]


@triton.autotune(configs=tiles(), key=["M", "N", "K"])
@triton.jit
def matmul(a_ptr, b_ptr, bias_ptr, c_ptr, M, N, K, slope, HAS_BIAS: tl.constexpr, GROUP: tl.constexpr,
           BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr):
    """c = a b, or c = leaky_relu(a b + bias) with a bias for each column. The matrices are dense, row by row."""
    tile_m, tile_n = tile_of(tl.program_id(0), tl.cdiv(M, BLOCK_M), tl.cdiv(N, BLOCK_N), GROUP)
    m = tile_m * BLOCK_M + tl.arange(0, BLOCK_M)
    n = tile_n * BLOCK_N + tl.arange(0, BLOCK_N)
    k = tl.arange(0, BLOCK_K)
    a_ptrs = a_ptr + m[:, None] * K + k[None, :]
    b_ptrs = b_ptr + k[:, None] * N + n[None, :]
    product = tl.zeros((BLOCK_M, BLOCK_N), dtype=tl.float32)
    for start in range(0, K, BLOCK_K):
        a = tl.load(a_ptrs, mask=(m[:, None] < M) & (k[None, :] < K - start), other=0.0)
        b = tl.load(b_ptrs, mask=(k[:, None] < K - start) & (n[None, :] < N), other=0.0)
        product = tl.dot(a, b, product, input_precision="ieee")
        a_ptrs += BLOCK_K
        b_ptrs += BLOCK_K * N
    if HAS_BIAS:
        product += tl.load(bias_ptr + n, mask=n < N, other=0.0)[None, :]
        product = tl.where(product >= 0, product, slope * product)
    c = product.to(c_ptr.dtype.element_ty)
    tl.store(c_ptr + m[:, None] * N + n[None, :], c, mask=(m[:, None] < M) & (n[None, :] < N))


def attention_tiles():
    return [triton.Config({"BLOCK_M": m, "BLOCK_N": n}) for m, n in [(32, 128), (64, 128), (64, 256), (128, 256), (128, 512)]]


@triton.autotune(configs=attention_tiles(), key=["length"])
@triton.jit
def attention(q_ptr, k_ptr, v_ptr, o_ptr, length, scale, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, D: tl.constexpr):
    """o = softmax(scale q k^T) v for each head, a block of queries for each program; a head is length x D.

    A row of the softmax is never whole: what was summed up so far is scaled down when a larger score appears.
    """
    head = tl.program_id(1) * length * D
    m = tl.program_id(0) * BLOCK_M + tl.arange(0, BLOCK_M)
    d = tl.arange(0, D)
    q = tl.load(q_ptr + head + m[:, None] * D + d[None, :], mask=m[:, None] < length, other=0.0)
    sums = tl.zeros((BLOCK_M, D), dtype=tl.float32)
    largest = tl.full((BLOCK_M,), float("-inf"), tl.float32)
    total = tl.zeros((BLOCK_M,), dtype=tl.float32)
    for start in range(0, length, BLOCK_N):
        n = start + tl.arange(0, BLOCK_N)
        inside = n < length
        k = tl.load(k_ptr + head + n[None, :] * D + d[:, None], mask=inside[None, :], other=0.0)
        scores = tl.dot(q, k, input_precision="ieee") * (scale * 1.4426950408889634)
        scores = tl.where(inside[None, :], scores, float("-inf"))
        new_largest = tl.maximum(largest, tl.max(scores, 1))
        powers = tl.exp2(scores - new_largest[:, None])
        shrink = tl.exp2(largest - new_largest)
        total = total * shrink + tl.sum(powers, 1)
        v = tl.load(v_ptr + head + n[:, None] * D + d[None, :], mask=inside[:, None], other=0.0)
        sums = tl.dot(powers, v, sums * shrink[:, None], input_precision="ieee")
        largest = new_largest
    tl.store(o_ptr + head + m[:, None] * D + d[None, :], sums / total[:, None], mask=m[:, None] < length)
