"""Softmax of the rows of a matrix. As many programs as fit on the GPU at once share the rows; each reads ahead while it works."""
import triton
import triton.language as tl


@triton.jit
def softmax(y_ptr, x_ptr, x_stride, y_stride, rows, columns, BLOCK: tl.constexpr, STAGES: tl.constexpr):
    """BLOCK is a power of two that holds a row; STAGES says how many rows may be under way."""
    column = tl.arange(0, BLOCK)
    inside = column < columns
    for row in tl.range(tl.program_id(0), rows, tl.num_programs(0), num_stages=STAGES):
        x = tl.load(x_ptr + row * x_stride + column, mask=inside, other=-float("inf")).to(tl.float32)
        powers = tl.exp(x - tl.max(x, axis=0))
        y = powers / tl.sum(powers, axis=0)
        tl.store(y_ptr + row * y_stride + column, y.to(y_ptr.dtype.element_ty), mask=inside)
