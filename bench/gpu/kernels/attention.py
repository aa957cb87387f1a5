"""Attention without a matrix of scores: each program a block of queries of one head, which it takes past all keys.

Queries, keys, values and results are matrices of SIZE columns, the rows of all heads one after another, that come as descriptors.
"""
import triton
import triton.language as tl


def set_blocks(arguments):
    """Descriptors are made before the size of blocks is chosen, so that each choice tells them."""
    m, n, size = arguments["BLOCK_M"], arguments["BLOCK_N"], arguments["SIZE"]
    arguments["q_desc"].block_shape = [m, size]
    arguments["k_desc"].block_shape = [n, size]
    arguments["v_desc"].block_shape = [n, size]
    arguments["o_desc"].block_shape = [m, size]


def blocks():
    """Eight warps are for large blocks only."""
    return [triton.Config({"BLOCK_M": m, "BLOCK_N": n}, num_stages=stages, num_warps=warps, pre_hook=set_blocks)
            for m in (64, 128) for n in (32, 64, 128) for stages in (2, 3, 4) for warps in (4, 8)
            if m * n >= 128 * 128 or warps == 4]


def fitting(configs, arguments, **named):
    """No more queries than there are; and on the diagonal a block of queries begins where one of keys does."""
    return [config for config in configs
            if config.kwargs["BLOCK_M"] <= arguments["length"]
            and (config.kwargs["BLOCK_M"] >= config.kwargs["BLOCK_N"] or not named["IS_CAUSAL"])]


@triton.jit
def keys(sums, total, largest, q, k_desc, v_desc, row, first, last, m, n, scale, BLOCK_N: tl.constexpr, IS_DIAGONAL: tl.constexpr,
         SPECIALIZE: tl.constexpr):
    """Takes the queries past the keys from first to last. Scores are kept as powers of 2, which the hardware has."""
    row += first
    for start in tl.range(first, last, BLOCK_N, warp_specialize=SPECIALIZE):
        start = tl.multiple_of(start, BLOCK_N)
        scores = tl.dot(q, k_desc.load([row, 0]).T)
        if IS_DIAGONAL:
            scores = scores * scale + tl.where(m[:, None] >= start + n[None, :], 0, -1.0e6)
            new_largest = tl.maximum(largest, tl.max(scores, 1))
            scores -= new_largest[:, None]
        else:
            new_largest = tl.maximum(largest, tl.max(scores, 1) * scale)
            scores = scores * scale - new_largest[:, None]
        powers = tl.exp2(scores)
        shrink = tl.exp2(largest - new_largest)
        in_block = tl.sum(powers, 1)
        sums = sums * shrink[:, None]
        v = v_desc.load([row, 0])
        sums = tl.dot(powers.to(v.dtype), v, sums)
        total = total * shrink + in_block
        largest = new_largest
        row += BLOCK_N
    return sums, total, largest


@triton.autotune(configs=blocks(), key=["length", "SIZE", "IS_CAUSAL", "SPECIALIZE"], prune_configs_by={"early_config_prune": fitting})
@triton.jit
def forward(scale, log_ptr, q_desc, k_desc, v_desc, o_desc, length, SIZE: tl.constexpr, BLOCK_M: tl.constexpr,
            BLOCK_N: tl.constexpr, IS_CAUSAL: tl.constexpr, SPECIALIZE: tl.constexpr):
    """With IS_CAUSAL a query sees the keys up to its own: first the blocks of keys that all queries see, then those on the
    diagonal. log is for the gradient: of each query the logarithm, to the base 2, of the sum of its powers."""
    tl.static_assert(BLOCK_N <= SIZE)
    block = tl.program_id(0)
    head = tl.program_id(1)
    first_row = head * length
    m = block * BLOCK_M + tl.arange(0, BLOCK_M)
    n = tl.arange(0, BLOCK_N)
    largest = tl.zeros((BLOCK_M,), dtype=tl.float32) - float("inf")
    # Whatever it is at first, it is multiplied by 0 with the first block of keys.
    total = tl.zeros((BLOCK_M,), dtype=tl.float32) + 1.0
    sums = tl.zeros((BLOCK_M, SIZE), dtype=tl.float32)
    scale *= 1.44269504
    q = q_desc.load([first_row + block * BLOCK_M, 0])
    if IS_CAUSAL:
        diagonal = block * BLOCK_M
        sums, total, largest = keys(sums, total, largest, q, k_desc, v_desc, first_row, 0, diagonal, m, n, scale, BLOCK_N, False,
                                    SPECIALIZE)
        sums, total, largest = keys(sums, total, largest, q, k_desc, v_desc, first_row, tl.multiple_of(diagonal, BLOCK_M),
                                    diagonal + BLOCK_M, m, n, scale, BLOCK_N, True, SPECIALIZE)
    else:
        sums, total, largest = keys(sums, total, largest, q, k_desc, v_desc, first_row, 0, length, m, n, scale, BLOCK_N, False,
                                    SPECIALIZE)
    tl.store(log_ptr + head * length + m, largest + tl.log2(total))
    sums = sums / total[:, None]
    o_desc.store([first_row + block * BLOCK_M, 0], sums.to(tl.float16))
