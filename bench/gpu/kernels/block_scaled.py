"""The product of a, M x K, and the transpose of b, N x K, whose elements are 8-bit or 4-bit floats and of which every 32 in
a row share a scale, a power of 2.

Scales come in the order in which the hardware that has this product wants them: those of 128 rows and 4 groups are 512 bytes,
which are read as 32 x 4 x 4: rows 32 apart, and of each the 4 groups, together.
"""
import triton
import triton.language as tl


def set_blocks(arguments):
    """Descriptors are made before the size of blocks is chosen, so that each choice tells them."""
    m, n, k = arguments["BLOCK_M"], arguments["BLOCK_N"], arguments["BLOCK_K"]
    arguments["a_desc"].block_shape = [m, k // arguments["A_IN_BYTE"]]
    arguments["b_desc"].block_shape = [n, k // arguments["B_IN_BYTE"]]
    arguments["c_desc"].block_shape = [m, n]
    arguments["a_scale_desc"].block_shape = [1, m // 128, k // 128, 2, 256]
    arguments["b_scale_desc"].block_shape = [1, n // 128, k // 128, 2, 256]


def tiles():
    """Large ones for hardware that has this product; where operands become halves first, less fits."""
    shapes = [(128, 256, 256, 4, 4), (128, 256, 128, 4, 4), (128, 128, 128, 4, 4), (128, 128, 128, 3, 8), (128, 128, 128, 2, 4),
              (128, 256, 128, 2, 8)]
    return [triton.Config({"BLOCK_M": m, "BLOCK_N": n, "BLOCK_K": k, "STAGES": stages}, num_warps=warps, pre_hook=set_blocks)
            for m, n, k, stages, warps in shapes]


@triton.autotune(configs=tiles(), key=["M", "N", "K", "A_IN_BYTE", "B_IN_BYTE"])
@triton.jit
def block_scaled(a_desc, a_scale_desc, b_desc, b_scale_desc, c_desc, M, N, K, A_IN_BYTE: tl.constexpr, B_IN_BYTE: tl.constexpr,
                 BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr, STAGES: tl.constexpr):
    """A_IN_BYTE and B_IN_BYTE say how many elements share a byte: 1 for e4m3, 2 for e2m1."""
    program = tl.program_id(0)
    tiles_m = tl.cdiv(M, BLOCK_M)
    tile_m = program % tiles_m
    tile_n = program // tiles_m
    GROUPS: tl.constexpr = BLOCK_K // 32
    a_format: tl.constexpr = "e2m1" if A_IN_BYTE == 2 else "e4m3"
    b_format: tl.constexpr = "e2m1" if B_IN_BYTE == 2 else "e4m3"
    product = tl.zeros((BLOCK_M, BLOCK_N), dtype=tl.float32)
    for step in tl.range(0, tl.cdiv(K, BLOCK_K), num_stages=STAGES):
        a = a_desc.load([tile_m * BLOCK_M, step * (BLOCK_K // A_IN_BYTE)])
        b = b_desc.load([tile_n * BLOCK_N, step * (BLOCK_K // B_IN_BYTE)])
        a_scale = a_scale_desc.load([0, tile_m * (BLOCK_M // 128), step * (GROUPS // 4), 0, 0])
        b_scale = b_scale_desc.load([0, tile_n * (BLOCK_N // 128), step * (GROUPS // 4), 0, 0])
        a_scale = a_scale.reshape(BLOCK_M // 128, GROUPS // 4, 32, 4, 4).trans(0, 3, 2, 1, 4).reshape(BLOCK_M, GROUPS)
        b_scale = b_scale.reshape(BLOCK_N // 128, GROUPS // 4, 32, 4, 4).trans(0, 3, 2, 1, 4).reshape(BLOCK_N, GROUPS)
        product = tl.dot_scaled(a, a_scale, a_format, b.T, b_scale, b_format, product)
    c_desc.store([tile_m * BLOCK_M, tile_n * BLOCK_N], product.to(tl.float16))
