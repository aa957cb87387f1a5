"""Layer norm: each program brings one row to mean 0 and variance 1, then scales and shifts its elements."""
import triton
import triton.language as tl


@triton.jit
def layer_norm(x_ptr, weight_ptr, bias_ptr, y_ptr, columns, epsilon, BLOCK: tl.constexpr):
    """A row of x and of y has `columns` elements; BLOCK is a power of two that is not smaller."""
    column = tl.arange(0, BLOCK)
    inside = column < columns
    row = tl.program_id(0) * columns
    x = tl.load(x_ptr + row + column, mask=inside, other=0.0)

    centred = tl.where(inside, x - tl.sum(x, axis=0) / columns, 0.0)
    variance = tl.sum(centred * centred, axis=0) / columns
    normal = centred / tl.sqrt(variance + epsilon)

    weight = tl.load(weight_ptr + column, mask=inside)
    bias = tl.load(bias_ptr + column, mask=inside)
    tl.store(y_ptr + row + column, normal * weight + bias, mask=inside)
