"""The gradients of attention, by two loops over the scores: one for keys and values, one for queries.

With P the softmax of the scores S = scale Q K', O = P V and the gradient dO of O,

    dV = P' dO,    dS = P (dO V' - D),    dK = scale dS' Q,    dQ = scale dS K,

where D is of each query the sum of O dO. P is computed again from the logarithms that the forward pass kept. Keys come
multiplied by the scale and by log2(e), so that P = exp2(Q K' - log). Heads are length x SIZE, one after another.
"""
import triton
import triton.language as tl


@triton.jit
def scaled(x_ptr, y_ptr, factor, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(x_ptr + offsets, mask=offsets < n)
    tl.store(y_ptr + offsets, (x.to(tl.float32) * factor).to(y_ptr.dtype.element_ty), mask=offsets < n)


@triton.jit
def prepare(o_ptr, do_ptr, delta_ptr, length, BLOCK: tl.constexpr, SIZE: tl.constexpr):
    """D of a block of queries."""
    m = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    head = tl.program_id(1)
    d = tl.arange(0, SIZE)
    offsets = head * SIZE * length + m[:, None] * SIZE + d[None, :]
    o = tl.load(o_ptr + offsets)
    do = tl.load(do_ptr + offsets).to(tl.float32)
    tl.store(delta_ptr + head * length + m, tl.sum(o * do, axis=1))


@triton.jit
def keys_and_values(dk, dv, q_ptr, k, v, do_ptr, log_ptr, delta_ptr, row_stride, column_stride, BLOCK_M: tl.constexpr,
                    BLOCK_N: tl.constexpr, SIZE: tl.constexpr, first_n, first_m, steps, IS_DIAGONAL: tl.constexpr):
    """Takes a block of keys and values past steps blocks of queries."""
    m = first_m + tl.arange(0, BLOCK_M)
    n = first_n + tl.arange(0, BLOCK_N)
    d = tl.arange(0, SIZE)
    qt_ptrs = q_ptr + m[None, :] * row_stride + d[:, None] * column_stride
    do_ptrs = do_ptr + m[:, None] * row_stride + d[None, :] * column_stride
    tl.static_assert(BLOCK_N % BLOCK_M == 0)
    start = first_m
    for _ in range(steps):
        qt = tl.load(qt_ptrs)
        # Early, so that it is there when the product is.
        m = start + tl.arange(0, BLOCK_M)
        log = tl.load(log_ptr + m)
        pt = tl.exp2(tl.dot(k, qt) - log[None, :])
        if IS_DIAGONAL:
            pt = tl.where(m[None, :] >= n[:, None], pt, 0.0)
        do = tl.load(do_ptrs)
        dv += tl.dot(pt.to(tl.float16), do)
        delta = tl.load(delta_ptr + m)
        dpt = tl.dot(v, tl.trans(do)).to(tl.float32)
        dst = pt * (dpt - delta[None, :])
        dk += tl.dot(dst.to(tl.float16), tl.trans(qt))
        start += BLOCK_M
        qt_ptrs += BLOCK_M * row_stride
        do_ptrs += BLOCK_M * row_stride
    return dk, dv


@triton.jit
def queries(dq, q, k_ptr, v_ptr, do, log, delta_ptr, row_stride, column_stride, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr,
            SIZE: tl.constexpr, first_m, first_n, steps, IS_DIAGONAL: tl.constexpr):
    """Takes a block of queries past steps blocks of keys and values."""
    m = first_m + tl.arange(0, BLOCK_M)
    n = first_n + tl.arange(0, BLOCK_N)
    d = tl.arange(0, SIZE)
    kt_ptrs = k_ptr + n[None, :] * row_stride + d[:, None] * column_stride
    vt_ptrs = v_ptr + n[None, :] * row_stride + d[:, None] * column_stride
    delta = tl.load(delta_ptr + m)
    tl.static_assert(BLOCK_M % BLOCK_N == 0)
    start = first_n
    for _ in range(steps):
        kt = tl.load(kt_ptrs)
        vt = tl.load(vt_ptrs)
        p = tl.exp2(tl.dot(q, kt) - log)
        if IS_DIAGONAL:
            n = start + tl.arange(0, BLOCK_N)
            p = tl.where(m[:, None] >= n[None, :], p, 0.0)
        dp = tl.dot(do, vt).to(tl.float32)
        ds = p * (dp - delta[:, None])
        dq += tl.dot(ds.to(tl.float16), tl.trans(kt))
        start += BLOCK_N
        kt_ptrs += BLOCK_N * row_stride
        vt_ptrs += BLOCK_N * row_stride
    return dq


@triton.jit
def backward(q_ptr, k_ptr, v_ptr, scale, do_ptr, dq_ptr, dk_ptr, dv_ptr, log_ptr, delta_ptr, head_stride, row_stride, column_stride,
             length, M1: tl.constexpr, N1: tl.constexpr, M2: tl.constexpr, N2: tl.constexpr, SLICES: tl.constexpr,
             SIZE: tl.constexpr, IS_CAUSAL: tl.constexpr):
    """N1 keys and values, taken past M1 queries at a time, and then as many queries, M2, past N2 keys at a time. Steps on the
    diagonal, where some scores count and others don't, are shorter by SLICES."""
    LN2: tl.constexpr = 0.6931471824645996
    head = tl.program_id(2)
    block = tl.program_id(0)
    offset = (head_stride * head).to(tl.int64)
    q_ptr += offset
    k_ptr += offset
    v_ptr += offset
    do_ptr += offset
    dq_ptr += offset
    dk_ptr += offset
    dv_ptr += offset
    log_ptr += (head * length).to(tl.int64)
    delta_ptr += (head * length).to(tl.int64)
    d = tl.arange(0, SIZE)

    first_n = block * N1
    first_m = 0
    SHORT_M: tl.constexpr = M1 // SLICES
    n = first_n + tl.arange(0, N1)
    in_block = n[:, None] * row_stride + d[None, :] * column_stride
    dv = tl.zeros((N1, SIZE), dtype=tl.float32)
    dk = tl.zeros((N1, SIZE), dtype=tl.float32)
    k = tl.load(k_ptr + in_block)
    v = tl.load(v_ptr + in_block)
    if IS_CAUSAL:
        first_m = first_n
        steps = N1 // SHORT_M
        dk, dv = keys_and_values(dk, dv, q_ptr, k, v, do_ptr, log_ptr, delta_ptr, row_stride, column_stride, SHORT_M, N1, SIZE,
                                 first_n, first_m, steps, True)
        first_m += steps * SHORT_M
    steps = (length - first_m) // M1
    dk, dv = keys_and_values(dk, dv, q_ptr, k, v, do_ptr, log_ptr, delta_ptr, row_stride, column_stride, M1, N1, SIZE,
                             first_n, first_m, steps, False)
    tl.store(dv_ptr + in_block, dv.to(tl.float16))
    dk *= scale
    tl.store(dk_ptr + in_block, dk.to(tl.float16))

    first_m = block * M2
    first_n = 0
    steps = length // N2
    SHORT_N: tl.constexpr = N2 // SLICES
    m = first_m + tl.arange(0, M2)
    in_block = m[:, None] * row_stride + d[None, :] * column_stride
    q = tl.load(q_ptr + in_block)
    dq = tl.zeros((M2, SIZE), dtype=tl.float32)
    do = tl.load(do_ptr + in_block)
    log = tl.load(log_ptr + m)[:, None]
    if IS_CAUSAL:
        last_n = first_m + M2
        steps = M2 // SHORT_N
        dq = queries(dq, q, k_ptr, v_ptr, do, log, delta_ptr, row_stride, column_stride, M2, SHORT_N, SIZE,
                     first_m, last_n - steps * SHORT_N, steps, True)
        last_n -= steps * SHORT_N
        steps = last_n // N2
        first_n = last_n - steps * N2
    dq = queries(dq, q, k_ptr, v_ptr, do, log, delta_ptr, row_stride, column_stride, M2, N2, SIZE, first_m, first_n, steps, False)
    dq *= LN2
    tl.store(dq_ptr + in_block, dq.to(tl.float16))
