"""Matrix product with the activation fused: c = leaky_relu(a @ b), each program one tile of c."""
import triton
import triton.language as tl


@triton.jit
def leaky_relu(x, slope):
    return tl.where(x >= 0, x, x * slope)


@triton.jit
def tile_of(program, tiles_m, tiles_n, GROUP: tl.constexpr):
    """The row and the column of a program's tile.

    Programs go down GROUP rows of tiles before they step to the next column, so that those which run one after another
    share tiles of both operands while these are still in the cache.
    """
    programs_in_group = GROUP * tiles_n
    first_row = program // programs_in_group * GROUP
    rows = min(tiles_m - first_row, GROUP)
    place = program % programs_in_group
    return first_row + place % rows, place // rows


@triton.jit
def matmul(
    a_ptr, b_ptr, c_ptr,
    M, N, K,
    stride_a, stride_b, stride_c,
    slope,
    BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr, GROUP: tl.constexpr,
):
    """a is M x K, b is K x N, c is M x N; a stride is the distance between the rows of a matrix, in elements."""
    tile_m, tile_n = tile_of(tl.program_id(0), tl.cdiv(M, BLOCK_M), tl.cdiv(N, BLOCK_N), GROUP)
    m = tl.arange(0, BLOCK_M) + tile_m * BLOCK_M
    n = tl.arange(0, BLOCK_N) + tile_n * BLOCK_N
    k = tl.arange(0, BLOCK_K)
    a_ptrs = a_ptr + m[:, None] * stride_a + k[None, :]
    b_ptrs = b_ptr + k[:, None] * stride_b + n[None, :]

    product = tl.zeros((BLOCK_M, BLOCK_N), dtype=tl.float32)
    for start in range(0, K, BLOCK_K):
        a = tl.load(a_ptrs, mask=(m[:, None] < M) & (k[None, :] < K - start), other=0.0)
        b = tl.load(b_ptrs, mask=(k[:, None] < K - start) & (n[None, :] < N), other=0.0)
        product = tl.dot(a, b, product, input_precision="ieee")
        a_ptrs += BLOCK_K
        b_ptrs += BLOCK_K * stride_b

    c = leaky_relu(product, slope).to(c_ptr.dtype.element_ty)
    c_ptrs = c_ptr + m[:, None] * stride_c + n[None, :]
    tl.store(c_ptrs, c, mask=(m[:, None] < M) & (n[None, :] < N))
