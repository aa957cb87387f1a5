"""Element by element: how near a kernel comes to the speed of the memory."""
import triton
import triton.language as tl


@triton.jit
def copy(from_ptr, to_ptr, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = offsets < n
    tl.store(to_ptr + offsets, tl.load(from_ptr + offsets, mask=inside), mask=inside)


@triton.jit
def add(x_ptr, y_ptr, sum_ptr, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = offsets < n
    x = tl.load(x_ptr + offsets, mask=inside)
    y = tl.load(y_ptr + offsets, mask=inside)
    tl.store(sum_ptr + offsets, x + y, mask=inside)


@triton.jit
def clear(x_ptr, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(x_ptr + offsets, tl.zeros((BLOCK,), tl.int32), mask=offsets < n)
