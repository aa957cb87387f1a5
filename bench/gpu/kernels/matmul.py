"""Product of two matrices, each program a tile of it."""
import triton
import triton.language as tl


def tiles():
    """Shapes that suit halves, large matrices first, and then those that suit bytes, of which twice as many fit."""
    shapes = [(128, 256, 64, 3, 8), (64, 256, 32, 4, 4), (128, 128, 32, 4, 4), (128, 64, 32, 4, 4), (64, 128, 32, 4, 4),
              (128, 32, 32, 4, 4), (64, 32, 32, 5, 2), (32, 64, 32, 5, 2),
              (128, 256, 128, 3, 8), (256, 128, 128, 3, 8), (256, 64, 128, 4, 4), (64, 256, 128, 4, 4), (128, 128, 128, 4, 4),
              (128, 64, 64, 4, 4), (64, 128, 64, 4, 4), (128, 32, 64, 4, 4)]
    return [triton.Config({"BLOCK_M": m, "BLOCK_N": n, "BLOCK_K": k, "GROUP": 8}, num_stages=stages, num_warps=warps)
            for m, n, k, stages, warps in shapes]


@triton.autotune(configs=tiles(), key=["M", "N", "K"])
@triton.jit
def matmul(a_ptr, b_ptr, c_ptr, M, N, K, a_row, a_column, b_row, b_column, c_row, c_column,
           BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr, GROUP: tl.constexpr):
    """a is M x K, b is K x N; the strides lead to the next row and the next column."""
    program = tl.program_id(0)
    # GROUP rows of tiles are gone through column by column, so that programs which run at once share operands in the L2.
    tiles_m = tl.cdiv(M, BLOCK_M)
    tiles_n = tl.cdiv(N, BLOCK_N)
    in_group = GROUP * tiles_n
    first = program // in_group * GROUP
    rows = min(tiles_m - first, GROUP)
    tile_m = first + program % in_group % rows
    tile_n = program % in_group // rows

    m = tile_m * BLOCK_M + tl.arange(0, BLOCK_M)
    n = tile_n * BLOCK_N + tl.arange(0, BLOCK_N)
    k = tl.arange(0, BLOCK_K)
    # Rows and columns past the end wrap around: what they give is not stored.
    a_ptrs = a_ptr + (m % M)[:, None] * a_row + k[None, :] * a_column
    b_ptrs = b_ptr + k[:, None] * b_row + (n % N)[None, :] * b_column
    product = tl.zeros((BLOCK_M, BLOCK_N), dtype=tl.float32)
    for start in range(0, tl.cdiv(K, BLOCK_K)):
        left = K - start * BLOCK_K
        a = tl.load(a_ptrs, mask=k[None, :] < left, other=0.0)
        b = tl.load(b_ptrs, mask=k[:, None] < left, other=0.0)
        product = tl.dot(a, b, product)
        a_ptrs += BLOCK_K * a_column
        b_ptrs += BLOCK_K * b_row
    c_ptrs = c_ptr + m[:, None] * c_row + n[None, :] * c_column
    tl.store(c_ptrs, product.to(c_ptr.dtype.element_ty), mask=(m[:, None] < M) & (n[None, :] < N))
