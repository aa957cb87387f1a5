"""Attention without a matrix of scores: each program a block of queries of one head, which it takes past all keys."""
import triton
import triton.language as tl


def blocks():
    return [triton.Config({"BLOCK_M": m, "BLOCK_N": n}, num_stages=stages, num_warps=warps)
            for m in (64, 128) for n in (64, 128) for stages in (2, 3, 4) for warps in (4, 8) if not (m == 64 and warps == 8)]


@triton.jit
def keys(sums, total, largest, q, k_ptrs, v_ptrs, first, last, m, scale, SIZE: tl.constexpr, BLOCK_N: tl.constexpr,
         IS_DIAGONAL: tl.constexpr):
    """Takes the queries past the keys from first to last. Scores are kept as powers of 2, which the hardware has."""
    n = tl.arange(0, BLOCK_N)
    k_ptrs += first * SIZE
    v_ptrs += first * SIZE
    for start in range(first, last, BLOCK_N):
        start = tl.multiple_of(start, BLOCK_N)
        scores = tl.dot(q, tl.load(k_ptrs))
        if IS_DIAGONAL:
            scores = scores * scale + tl.where(m[:, None] >= (start + n)[None, :], 0, -1.0e6)
            new_largest = tl.maximum(largest, tl.max(scores, 1))
            scores -= new_largest[:, None]
        else:
            new_largest = tl.maximum(largest, tl.max(scores, 1) * scale)
            scores = scores * scale - new_largest[:, None]
        powers = tl.exp2(scores)
        shrink = tl.exp2(largest - new_largest)
        total = total * shrink + tl.sum(powers, 1)
        sums = sums * shrink[:, None]
        v = tl.load(v_ptrs)
        sums = tl.dot(powers.to(v.dtype), v, sums)
        largest = new_largest
        k_ptrs += BLOCK_N * SIZE
        v_ptrs += BLOCK_N * SIZE
    return sums, total, largest


@triton.autotune(configs=blocks(), key=["length", "SIZE", "IS_CAUSAL"])
@triton.jit
def forward(q_ptr, k_ptr, v_ptr, o_ptr, log_ptr, length, scale, SIZE: tl.constexpr, IS_CAUSAL: tl.constexpr,
            BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr):
    """Heads are length x SIZE, one after another; length is a multiple of the blocks'. log is for the gradient.

    With IS_CAUSAL a query sees the keys up to its own: first the blocks of keys that all queries see, then those on the diagonal.
    """
    start = tl.program_id(0)
    head = tl.program_id(1).to(tl.int64) * length * SIZE
    m = start * BLOCK_M + tl.arange(0, BLOCK_M)
    n = tl.arange(0, BLOCK_N)
    d = tl.arange(0, SIZE)
    rows = head + m[:, None] * SIZE + d[None, :]
    k_ptrs = k_ptr + head + n[None, :] * SIZE + d[:, None]
    v_ptrs = v_ptr + head + n[:, None] * SIZE + d[None, :]
    largest = tl.full((BLOCK_M,), float("-inf"), dtype=tl.float32)
    total = tl.zeros((BLOCK_M,), dtype=tl.float32)
    sums = tl.zeros((BLOCK_M, SIZE), dtype=tl.float32)
    scale *= 1.4426950408889634
    q = tl.load(q_ptr + rows)
    if IS_CAUSAL:
        # The block of keys in which the diagonal begins is the first that not all queries see.
        diagonal = start * BLOCK_M // BLOCK_N * BLOCK_N
        sums, total, largest = keys(sums, total, largest, q, k_ptrs, v_ptrs, 0, diagonal, m, scale, SIZE, BLOCK_N, False)
        sums, total, largest = keys(sums, total, largest, q, k_ptrs, v_ptrs, diagonal, (start + 1) * BLOCK_M, m, scale, SIZE,
                                    BLOCK_N, True)
    else:
        sums, total, largest = keys(sums, total, largest, q, k_ptrs, v_ptrs, 0, length, m, scale, SIZE, BLOCK_N, False)
    tl.store(log_ptr + tl.program_id(1) * length + m, largest + tl.log2(total))
    tl.store(o_ptr + rows, (sums / total[:, None]).to(o_ptr.dtype.element_ty))
