"""The gradients of attention in one loop over the scores.

With P the softmax of the scores scale Q K', O = P V and the gradient dO of O,

    dV = P' dO,    dS = P (dO V' - D),    dK = scale dS' Q,    dQ = scale dS K,

where D is of each query the sum of O dO. A program keeps a block of keys and values and takes it past the queries. The products of
one pass are five: what a block of keys gives to dQ is added to it in memory, in float32, since all programs of a head do so, and
converted at the end. Nothing is computed twice, as it would be with a loop for dK and dV and another for dQ.

P is computed again from what the forward pass kept: the logarithm, to the base 2, of each query's sum of powers. All matrices have
SIZE columns, and the rows of all heads follow one another; length is a multiple of the blocks'.
"""
import triton
import triton.language as tl


def set_blocks(arguments):
    """Descriptors are made before the size of blocks is chosen, so that each choice tells them."""
    m, n, size = arguments["BLOCK_M"], arguments["BLOCK_N"], arguments["SIZE"]
    for name in ("q_desc", "do_desc", "dq_desc"):
        arguments[name].block_shape = [m, size]
    for name in ("k_desc", "v_desc", "dk_desc", "dv_desc"):
        arguments[name].block_shape = [n, size]


def blocks():
    shapes = [(64, 128, 2, 8), (64, 128, 1, 8), (64, 64, 2, 4), (64, 128, 2, 4), (128, 128, 1, 8), (32, 128, 2, 4)]
    return [triton.Config({"BLOCK_M": m, "BLOCK_N": n}, num_stages=stages, num_warps=warps, pre_hook=set_blocks)
            for m, n, stages, warps in shapes]


@triton.jit
def prepare(o_ptr, do_ptr, delta_ptr, dq_ptr, BLOCK: tl.constexpr, SIZE: tl.constexpr):
    """D of BLOCK queries, and zeros for what is added up."""
    m = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    offsets = m[:, None] * SIZE + tl.arange(0, SIZE)[None, :]
    o = tl.load(o_ptr + offsets).to(tl.float32)
    do = tl.load(do_ptr + offsets).to(tl.float32)
    tl.store(delta_ptr + m, tl.sum(o * do, axis=1))
    tl.store(dq_ptr + offsets, tl.zeros((BLOCK, SIZE), dtype=tl.float32))


@triton.jit
def past_queries(dk, dv, k, v, q_desc, do_desc, dq_desc, log_ptr, delta_ptr, row, first, last, n, scale, BLOCK_M: tl.constexpr,
                 IS_DIAGONAL: tl.constexpr):
    for start in range(first, last, BLOCK_M):
        start = tl.multiple_of(start, BLOCK_M)
        m = start + tl.arange(0, BLOCK_M)
        q = q_desc.load([row + start, 0])
        log = tl.load(log_ptr + row + m)
        # Keys in rows and queries in columns, so that P and dS are operands as they come.
        p = tl.exp2(tl.dot(k, q.T) * scale - log[None, :])
        if IS_DIAGONAL:
            p = tl.where(m[None, :] >= n[:, None], p, 0.0)
        do = do_desc.load([row + start, 0])
        delta = tl.load(delta_ptr + row + m)
        dp = tl.dot(v, do.T)
        dv = tl.dot(p.to(do.dtype), do, dv)
        ds = (p * (dp - delta[None, :])).to(q.dtype)
        dk = tl.dot(ds, q, dk)
        dq_desc.atomic_add([row + start, 0], tl.dot(ds.T, k))
    return dk, dv


@triton.autotune(configs=blocks(), key=["length", "SIZE", "IS_CAUSAL"])
@triton.jit
def backward(scale, log_ptr, delta_ptr, q_desc, k_desc, v_desc, do_desc, dq_desc, dk_desc, dv_desc, length, SIZE: tl.constexpr,
             BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, IS_CAUSAL: tl.constexpr):
    """dK and dV of BLOCK_N keys of a head, and their part of dQ / scale.

    With IS_CAUSAL a query sees the keys up to its own: first the queries on the diagonal, then those that see all of the keys.
    """
    block = tl.program_id(0)
    row = tl.program_id(1) * length
    n = block * BLOCK_N + tl.arange(0, BLOCK_N)
    k = k_desc.load([row + block * BLOCK_N, 0])
    v = v_desc.load([row + block * BLOCK_N, 0])
    dk = tl.zeros((BLOCK_N, SIZE), dtype=tl.float32)
    dv = tl.zeros((BLOCK_N, SIZE), dtype=tl.float32)
    to_base_2 = scale * 1.4426950408889634
    if IS_CAUSAL:
        tl.static_assert(BLOCK_N % BLOCK_M == 0)
        all_seen = (block + 1) * BLOCK_N
        dk, dv = past_queries(dk, dv, k, v, q_desc, do_desc, dq_desc, log_ptr, delta_ptr, row, block * BLOCK_N, all_seen, n,
                              to_base_2, BLOCK_M, True)
        dk, dv = past_queries(dk, dv, k, v, q_desc, do_desc, dq_desc, log_ptr, delta_ptr, row, all_seen, length, n,
                              to_base_2, BLOCK_M, False)
    else:
        dk, dv = past_queries(dk, dv, k, v, q_desc, do_desc, dq_desc, log_ptr, delta_ptr, row, 0, length, n, to_base_2, BLOCK_M,
                              False)
    dk_desc.store([row + block * BLOCK_N, 0], (dk * scale).to(k.dtype))
    dv_desc.store([row + block * BLOCK_N, 0], dv.to(v.dtype))


@triton.jit
def finish(sums_ptr, dq_ptr, scale, n, BLOCK: tl.constexpr):
    """dQ of what was added up."""
    offsets = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    dq = tl.load(sums_ptr + offsets, mask=offsets < n) * scale
    tl.store(dq_ptr + offsets, dq.to(dq_ptr.dtype.element_ty), mask=offsets < n)
