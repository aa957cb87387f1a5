"""Fused softmax: each program normalises one row, which it reads once and writes once."""
import triton
import triton.language as tl


@triton.jit
def softmax(x_ptr, y_ptr, columns, BLOCK: tl.constexpr):
    """A row of x and of y has `columns` elements; BLOCK is a power of two that is not smaller."""
    column = tl.arange(0, BLOCK)
    inside = column < columns
    row = tl.program_id(0) * columns
    x = tl.load(x_ptr + row + column, mask=inside, other=-float("inf"))
    # Without the largest element the exponentials could overflow; it cancels out in the quotient.
    powers = tl.exp(x - tl.max(x, axis=0))
    tl.store(y_ptr + row + column, powers / tl.sum(powers, axis=0), mask=inside)
