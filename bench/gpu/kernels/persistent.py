"""The product of a, M x K, and the transpose of b, N x K, in six ways: a program for each tile or programs that stay and go
from tile to tile, operands loaded through pointers or through descriptors, and these made by the host or by the kernel; or programs of which several
multiprocessors share each."""
import triton
import triton.language as tl


def set_blocks(arguments):
    """Descriptors are made before the size of blocks is chosen, so that each choice tells them."""
    m, n, k = arguments["BLOCK_M"], arguments["BLOCK_N"], arguments["BLOCK_K"]
    arguments["a_desc"].block_shape = [m, k]
    arguments["b_desc"].block_shape = [n, k]
    arguments["c_desc"].block_shape = [m, n // 2 if arguments.get("IN_HALVES", False) else n]


def tiles(hook=None):
    return [triton.Config({"BLOCK_M": 128, "BLOCK_N": n, "BLOCK_K": k, "GROUP": 8}, num_stages=stages, num_warps=warps, pre_hook=hook)
            for n in (128, 256) for k in (64, 128) for stages in (3, 4) for warps in (4, 8)]


def tiles_of_halves(hook=None):
    """With IN_HALVES a tile is stored in two parts, which takes half the shared memory and leaves room for another stage."""
    return [triton.Config({"BLOCK_M": 128, "BLOCK_N": n, "BLOCK_K": k, "GROUP": 8, "IN_HALVES": halves},
                          num_stages=stages, num_warps=warps, pre_hook=hook)
            for n in (128, 256) for k in (64, 128) for stages in (2, 3, 4) for warps in (4, 8) for halves in (True, False)]


def tiles_of_clusters(hook=None):
    """Tiles for two multiprocessors, of which each computes half, or for four."""
    return [triton.Config({"BLOCK_M": m, "BLOCK_N": n, "BLOCK_K": k, "GROUP": 8}, num_stages=stages, num_warps=warps, num_ctas=ctas,
                          pre_hook=hook)
            for m, n, ctas in ((256, 128, 2), (128, 256, 2), (256, 256, 2), (256, 256, 4)) for k in (64, 128) for stages in (3, 4, 6)
            for warps in (4, 8)]


@triton.jit
def place(tile, tiles_m, tiles_n, GROUP: tl.constexpr):
    """Row and column of a tile, where GROUP rows of tiles are gone through column by column."""
    in_group = GROUP * tiles_n
    first = tile // in_group * GROUP
    rows = min(tiles_m - first, GROUP)
    return first + tile % rows, tile % in_group // rows


@triton.jit
def inside(offsets, end, BLOCK: tl.constexpr):
    """Offsets of rows; those past the end become 0, since what they give is not stored."""
    offsets = tl.where(offsets < end, offsets, 0)
    return tl.max_contiguous(tl.multiple_of(offsets, BLOCK), BLOCK)


@triton.autotune(configs=tiles(), key=["M", "N", "K"])
@triton.jit
def naive(a_ptr, b_ptr, c_ptr, M, N, K, a_row, a_column, b_row, b_column, c_row, c_column,
          BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr, GROUP: tl.constexpr):
    """A program for each tile. b is given as K x N: its strides make it so."""
    tile_m, tile_n = place(tl.program_id(0), tl.cdiv(M, BLOCK_M), tl.cdiv(N, BLOCK_N), GROUP)
    m = inside(tile_m * BLOCK_M + tl.arange(0, BLOCK_M), M, BLOCK_M)
    n = inside(tile_n * BLOCK_N + tl.arange(0, BLOCK_N), N, BLOCK_N)
    k = tl.arange(0, BLOCK_K)
    a_ptrs = a_ptr + (m[:, None] * a_row + k[None, :] * a_column)
    b_ptrs = b_ptr + (k[:, None] * b_row + n[None, :] * b_column)
    product = tl.zeros((BLOCK_M, BLOCK_N), dtype=tl.float32)
    for step in range(0, tl.cdiv(K, BLOCK_K)):
        a = tl.load(a_ptrs, mask=k[None, :] < K - step * BLOCK_K, other=0.0)
        b = tl.load(b_ptrs, mask=k[:, None] < K - step * BLOCK_K, other=0.0)
        product = tl.dot(a, b, product)
        a_ptrs += BLOCK_K * a_column
        b_ptrs += BLOCK_K * b_row
    m = tile_m * BLOCK_M + tl.arange(0, BLOCK_M)
    n = tile_n * BLOCK_N + tl.arange(0, BLOCK_N)
    c_ptrs = c_ptr + c_row * m[:, None] + c_column * n[None, :]
    tl.store(c_ptrs, product.to(tl.float16), mask=(m[:, None] < M) & (n[None, :] < N))


@triton.autotune(configs=tiles(set_blocks), key=["M", "N", "K", "SPECIALIZE"])
@triton.jit
def tma(a_desc, b_desc, c_desc, M, N, K,
        BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr, GROUP: tl.constexpr, SPECIALIZE: tl.constexpr):
    """A program for each tile, descriptors made by the host."""
    tile_m, tile_n = place(tl.program_id(0), tl.cdiv(M, BLOCK_M), tl.cdiv(N, BLOCK_N), GROUP)
    product = tl.zeros((BLOCK_M, BLOCK_N), dtype=tl.float32)
    for step in tl.range(tl.cdiv(K, BLOCK_K), warp_specialize=SPECIALIZE):
        a = a_desc.load([tile_m * BLOCK_M, step * BLOCK_K])
        b = b_desc.load([tile_n * BLOCK_N, step * BLOCK_K])
        product = tl.dot(a, b.T, product)
    c_desc.store([tile_m * BLOCK_M, tile_n * BLOCK_N], product.to(tl.float16))


@triton.autotune(configs=tiles(), key=["M", "N", "K"])
@triton.jit
def persistent(a_ptr, b_ptr, c_ptr, M, N, K, a_row, a_column, b_row, b_column, c_row, c_column,
               BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr, GROUP: tl.constexpr, NUM_SMS: tl.constexpr):
    """Programs that stay, pointers. The tile that is stored is counted apart from the one that is loaded, so that the loads of
    the next one may begin before."""
    tiles_m = tl.cdiv(M, BLOCK_M)
    tiles_n = tl.cdiv(N, BLOCK_N)
    steps = tl.cdiv(K, BLOCK_K)
    stored = tl.program_id(0) - NUM_SMS
    in_block = tl.arange(0, BLOCK_K)
    for tile in tl.range(tl.program_id(0), tiles_m * tiles_n, NUM_SMS, flatten=True):
        tile_m, tile_n = place(tile, tiles_m, tiles_n, GROUP)
        m = inside(tile_m * BLOCK_M + tl.arange(0, BLOCK_M), M, BLOCK_M)
        n = inside(tile_n * BLOCK_N + tl.arange(0, BLOCK_N), N, BLOCK_N)
        product = tl.zeros((BLOCK_M, BLOCK_N), dtype=tl.float32)
        for step in range(steps):
            k = step * BLOCK_K + tl.arange(0, BLOCK_K)
            a_ptrs = a_ptr + (m[:, None] * a_row + k[None, :] * a_column)
            b_ptrs = b_ptr + (k[:, None] * b_row + n[None, :] * b_column)
            a = tl.load(a_ptrs, mask=in_block[None, :] < K - step * BLOCK_K, other=0.0)
            b = tl.load(b_ptrs, mask=in_block[:, None] < K - step * BLOCK_K, other=0.0)
            product = tl.dot(a, b, product)
        stored += NUM_SMS
        tile_m, tile_n = place(stored, tiles_m, tiles_n, GROUP)
        m = tile_m * BLOCK_M + tl.arange(0, BLOCK_M)
        n = tile_n * BLOCK_N + tl.arange(0, BLOCK_N)
        c_ptrs = c_ptr + c_row * m[:, None] + c_column * n[None, :]
        tl.store(c_ptrs, product.to(tl.float16), mask=(m[:, None] < M) & (n[None, :] < N))


@triton.jit
def store_tile(c_desc, product, m, n, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, IN_HALVES: tl.constexpr):
    if IN_HALVES:
        halves = tl.permute(tl.reshape(product, (BLOCK_M, 2, BLOCK_N // 2)), (0, 2, 1))
        left, right = tl.split(halves)
        c_desc.store([m, n], left.to(tl.float16))
        c_desc.store([m, n + BLOCK_N // 2], right.to(tl.float16))
    else:
        c_desc.store([m, n], product.to(tl.float16))


@triton.autotune(configs=tiles_of_halves(set_blocks), key=["M", "N", "K", "SPECIALIZE"])
@triton.jit
def tma_persistent(a_desc, b_desc, c_desc, M, N, K, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr,
                   GROUP: tl.constexpr, IN_HALVES: tl.constexpr, NUM_SMS: tl.constexpr, FLATTEN: tl.constexpr,
                   SPECIALIZE: tl.constexpr):
    """Programs that stay, descriptors made by the host."""
    tiles_m = tl.cdiv(M, BLOCK_M)
    tiles_n = tl.cdiv(N, BLOCK_N)
    steps = tl.cdiv(K, BLOCK_K)
    stored = tl.program_id(0) - NUM_SMS
    for tile in tl.range(tl.program_id(0), tiles_m * tiles_n, NUM_SMS, flatten=FLATTEN, warp_specialize=SPECIALIZE):
        tile_m, tile_n = place(tile, tiles_m, tiles_n, GROUP)
        product = tl.zeros((BLOCK_M, BLOCK_N), dtype=tl.float32)
        for step in range(steps):
            a = a_desc.load([tile_m * BLOCK_M, step * BLOCK_K])
            b = b_desc.load([tile_n * BLOCK_N, step * BLOCK_K])
            product = tl.dot(a, b.T, product)
        stored += NUM_SMS
        tile_m, tile_n = place(stored, tiles_m, tiles_n, GROUP)
        store_tile(c_desc, product, tile_m * BLOCK_M, tile_n * BLOCK_N, BLOCK_M, BLOCK_N, IN_HALVES)


@triton.autotune(configs=tiles_of_clusters(set_blocks), key=["M", "N", "K"])
@triton.jit
def tma_clusters(a_desc, b_desc, c_desc, M, N, K,
                 BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr, GROUP: tl.constexpr):
    """Programs that stay, each of them several CTAs."""
    tiles_m = tl.cdiv(M, BLOCK_M)
    tiles_n = tl.cdiv(N, BLOCK_N)
    for tile in range(tl.program_id(0), tiles_m * tiles_n, tl.num_programs(0)):
        tile_m, tile_n = place(tile, tiles_m, tiles_n, GROUP)
        product = tl.zeros((BLOCK_M, BLOCK_N), dtype=tl.float32)
        for step in range(tl.cdiv(K, BLOCK_K)):
            a = a_desc.load([tile_m * BLOCK_M, step * BLOCK_K])
            b = b_desc.load([tile_n * BLOCK_N, step * BLOCK_K])
            product = tl.dot(a, b.T, product)
        c_desc.store([tile_m * BLOCK_M, tile_n * BLOCK_N], product.to(tl.float16))


@triton.autotune(configs=tiles_of_halves(), key=["M", "N", "K", "SPECIALIZE"])
@triton.jit
def descriptor_persistent(a_ptr, b_ptr, c_ptr, M, N, K, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr,
                          GROUP: tl.constexpr, IN_HALVES: tl.constexpr, NUM_SMS: tl.constexpr, FLATTEN: tl.constexpr,
                          SPECIALIZE: tl.constexpr):
    """Programs that stay, descriptors made by the kernel."""
    tiles_m = tl.cdiv(M, BLOCK_M)
    tiles_n = tl.cdiv(N, BLOCK_N)
    steps = tl.cdiv(K, BLOCK_K)
    a_desc = tl.make_tensor_descriptor(a_ptr, shape=[M, K], strides=[K, 1], block_shape=[BLOCK_M, BLOCK_K])
    b_desc = tl.make_tensor_descriptor(b_ptr, shape=[N, K], strides=[K, 1], block_shape=[BLOCK_N, BLOCK_K])
    c_desc = tl.make_tensor_descriptor(c_ptr, shape=[M, N], strides=[N, 1],
                                       block_shape=[BLOCK_M, BLOCK_N // 2 if IN_HALVES else BLOCK_N])
    stored = tl.program_id(0) - NUM_SMS
    for tile in tl.range(tl.program_id(0), tiles_m * tiles_n, NUM_SMS, flatten=FLATTEN, warp_specialize=SPECIALIZE):
        tile_m, tile_n = place(tile, tiles_m, tiles_n, GROUP)
        product = tl.zeros((BLOCK_M, BLOCK_N), dtype=tl.float32)
        for step in range(steps):
            a = a_desc.load([tile_m * BLOCK_M, step * BLOCK_K])
            b = b_desc.load([tile_n * BLOCK_N, step * BLOCK_K])
            product = tl.dot(a, b.T, product)
        stored += NUM_SMS
        tile_m, tile_n = place(stored, tiles_m, tiles_n, GROUP)
        store_tile(c_desc, product, tile_m * BLOCK_M, tile_n * BLOCK_N, BLOCK_M, BLOCK_N, IN_HALVES)
