"""The moving average of a time series: the mean of each element and the WINDOW - 1 before it."""
import triton
import triton.language as tl


@triton.jit
def moving_average(x_ptr, y_ptr, n, WINDOW: tl.constexpr, BLOCK: tl.constexpr):
    """Elements before the first count as zero."""
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = i < n
    total = tl.zeros((BLOCK,), dtype=tl.float32)
    for back in tl.static_range(WINDOW):
        total += tl.load(x_ptr + i - back, mask=inside & (i >= back), other=0.0)
    tl.store(y_ptr + i, total / WINDOW, mask=inside)
