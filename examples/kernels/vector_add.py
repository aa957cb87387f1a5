"""Vector addition: each program adds one block of the vectors."""
import triton
import triton.language as tl


@triton.jit
def add(x_ptr, y_ptr, sum_ptr, n, BLOCK: tl.constexpr):
    offsets = tl.arange(0, BLOCK) + tl.program_id(0) * BLOCK
    inside = offsets < n
    x = tl.load(x_ptr + offsets, mask=inside)
    y = tl.load(y_ptr + offsets, mask=inside)
    tl.store(sum_ptr + offsets, x + y, mask=inside)
