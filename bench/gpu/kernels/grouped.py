"""Several products of matrices in one launch: programs stay and go through the tiles of all products. How large each product is,
where its matrices lie and how far their rows are apart, is read from memory."""
import triton
import triton.language as tl


def tiles():
    shapes = [(128, 128, 32, 84), (128, 128, 32, 128), (64, 64, 32, 84), (64, 64, 32, 128), (128, 128, 64, 132), (64, 128, 64, 132)]
    return [triton.Config({"BLOCK_M": m, "BLOCK_N": n, "BLOCK_K": k, "PROGRAMS": programs}) for m, n, k, programs in shapes]


def descriptor_tiles():
    return [triton.Config({"BLOCK_M": 128, "BLOCK_N": n, "BLOCK_K": k}, num_stages=stages, num_warps=warps)
            for n in (128, 256) for k in (64, 128) for stages in (3, 4) for warps in (4, 8)]


@triton.jit
def address(x_ptr, addresses_ptr, i):
    """Writes where x lies."""
    tl.store(addresses_ptr + i, x_ptr.to(tl.int64))


@triton.autotune(configs=tiles(), key=["products"])
@triton.jit
def by_pointers(a_addresses_ptr, b_addresses_ptr, c_addresses_ptr, sizes_ptr, strides_ptr, products,
                PROGRAMS: tl.constexpr, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr):
    """sizes are M, N, K and strides those of the rows of a, b and c, of each product. Sizes are multiples of the blocks'."""
    tile = tl.program_id(0)
    first = 0
    for g in range(products):
        M = tl.load(sizes_ptr + g * 3)
        N = tl.load(sizes_ptr + g * 3 + 1)
        K = tl.load(sizes_ptr + g * 3 + 2)
        tiles_n = tl.cdiv(N, BLOCK_N)
        tiles = tl.cdiv(M, BLOCK_M) * tiles_n
        while tile >= first and tile < first + tiles:
            a_row = tl.load(strides_ptr + g * 3)
            b_row = tl.load(strides_ptr + g * 3 + 1)
            c_row = tl.load(strides_ptr + g * 3 + 2)
            a_ptr = tl.load(a_addresses_ptr + g).to(tl.pointer_type(tl.float16))
            b_ptr = tl.load(b_addresses_ptr + g).to(tl.pointer_type(tl.float16))
            c_ptr = tl.load(c_addresses_ptr + g).to(tl.pointer_type(tl.float16))
            tile_m = (tile - first) // tiles_n
            tile_n = (tile - first) % tiles_n
            m = tile_m * BLOCK_M + tl.arange(0, BLOCK_M)
            n = tile_n * BLOCK_N + tl.arange(0, BLOCK_N)
            k = tl.arange(0, BLOCK_K)
            a_ptrs = a_ptr + m[:, None] * a_row + k[None, :]
            b_ptrs = b_ptr + k[:, None] * b_row + n[None, :]
            product = tl.zeros((BLOCK_M, BLOCK_N), dtype=tl.float32)
            for _ in range(0, tl.cdiv(K, BLOCK_K)):
                # What is read from memory is not known to be a multiple of anything.
                tl.multiple_of(a_ptrs, [16, 16])
                tl.multiple_of(b_ptrs, [16, 16])
                a = tl.load(a_ptrs)
                b = tl.load(b_ptrs)
                product += tl.dot(a, b)
                a_ptrs += BLOCK_K
                b_ptrs += BLOCK_K * b_row
            c_ptrs = c_ptr + c_row * m[:, None] + n[None, :]
            tl.store(c_ptrs, product.to(tl.float16))
            tile += PROGRAMS
        first += tiles


@triton.autotune(configs=descriptor_tiles(), key=["products"])
@triton.jit
def by_descriptors(a_addresses_ptr, b_addresses_ptr, c_addresses_ptr, sizes_ptr, strides_ptr, products,
                   PROGRAMS: tl.constexpr, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr):
    """The same with b as N x K, and descriptors that the kernel makes of each product."""
    tile = tl.program_id(0)
    first = 0
    for g in range(products):
        M = tl.load(sizes_ptr + g * 3)
        N = tl.load(sizes_ptr + g * 3 + 1)
        K = tl.load(sizes_ptr + g * 3 + 2)
        tiles_n = tl.cdiv(N, BLOCK_N)
        tiles = tl.cdiv(M, BLOCK_M) * tiles_n
        if tile >= first and tile < first + tiles:
            a_row = tl.load(strides_ptr + g * 3)
            b_row = tl.load(strides_ptr + g * 3 + 1)
            c_row = tl.load(strides_ptr + g * 3 + 2)
            a_ptr = tl.load(a_addresses_ptr + g).to(tl.pointer_type(tl.float16))
            b_ptr = tl.load(b_addresses_ptr + g).to(tl.pointer_type(tl.float16))
            c_ptr = tl.load(c_addresses_ptr + g).to(tl.pointer_type(tl.float16))
            a_desc = tl.make_tensor_descriptor(a_ptr, shape=[M, K], strides=[a_row, 1], block_shape=[BLOCK_M, BLOCK_K])
            b_desc = tl.make_tensor_descriptor(b_ptr, shape=[N, K], strides=[b_row, 1], block_shape=[BLOCK_N, BLOCK_K])
            c_desc = tl.make_tensor_descriptor(c_ptr, shape=[M, N], strides=[c_row, 1], block_shape=[BLOCK_M, BLOCK_N])
            while tile >= first and tile < first + tiles:
                tile_m = (tile - first) // tiles_n
                tile_n = (tile - first) % tiles_n
                product = tl.zeros((BLOCK_M, BLOCK_N), dtype=tl.float32)
                for step in range(0, tl.cdiv(K, BLOCK_K)):
                    a = a_desc.load([tile_m * BLOCK_M, step * BLOCK_K])
                    b = b_desc.load([tile_n * BLOCK_N, step * BLOCK_K])
                    product += tl.dot(a, b.T)
                c_desc.store([tile_m * BLOCK_M, tile_n * BLOCK_N], product.to(tl.float16))
                tile += PROGRAMS
        first += tiles
