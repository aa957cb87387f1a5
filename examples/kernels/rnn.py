"""The forward pass of a recurrent network: h = sigmoid(x W + h U + b), step after step."""
import triton
import triton.language as tl


@triton.jit
def rnn_forward(
    x_ptr, w_ptr, u_ptr, b_ptr, h_ptr,
    steps, batch,
    SIZE: tl.constexpr, BLOCK: tl.constexpr,
):
    """x and h are steps x batch x SIZE, w and u are SIZE x SIZE; each program takes BLOCK sequences of the batch."""
    sequence = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    unit = tl.arange(0, SIZE)
    inside = sequence[:, None] < batch
    offsets = sequence[:, None] * SIZE + unit[None, :]
    w = tl.load(w_ptr + unit[:, None] * SIZE + unit[None, :])
    u = tl.load(u_ptr + unit[:, None] * SIZE + unit[None, :])
    b = tl.load(b_ptr + unit)

    h = tl.zeros((BLOCK, SIZE), dtype=tl.float32)
    for step in range(steps):
        x = tl.load(x_ptr + step * batch * SIZE + offsets, mask=inside, other=0.0)
        z = tl.dot(x, w, input_precision="ieee")
        z = tl.dot(h, u, z, input_precision="ieee")
        h = tl.sigmoid(z + b[None, :])
        tl.store(h_ptr + step * batch * SIZE + offsets, h, mask=inside)
