"""Layer norm and its gradients.

With m and r the mean and the reciprocal deviation of a row, h = (x - m) r and y = h w + b. From the gradient dy of y come

    dx = r (w dy - h mean(h w dy) - mean(w dy)),    dw = sum over rows of h dy,    db = sum over rows of dy.

The two sums are taken in two stages. In the first, programs add their row to one of GROUPS partial sums, one program at a time
for each, which a lock sees to; in the second, the partial sums are added up.
"""
import triton
import triton.language as tl


@triton.jit
def forward(x_ptr, y_ptr, w_ptr, b_ptr, mean_ptr, rstd_ptr, stride, columns, epsilon, BLOCK: tl.constexpr):
    """A program for each row, which it goes over three times, BLOCK columns at once."""
    row = tl.program_id(0)
    x_ptr += row * stride
    y_ptr += row * stride
    sums = tl.zeros((BLOCK,), tl.float32)
    for start in range(0, columns, BLOCK):
        column = start + tl.arange(0, BLOCK)
        sums += tl.load(x_ptr + column, mask=column < columns, other=0.0).to(tl.float32)
    mean = tl.sum(sums, axis=0) / columns

    squares = tl.zeros((BLOCK,), tl.float32)
    for start in range(0, columns, BLOCK):
        column = start + tl.arange(0, BLOCK)
        inside = column < columns
        x = tl.load(x_ptr + column, mask=inside, other=0.0).to(tl.float32)
        centred = tl.where(inside, x - mean, 0.0)
        squares += centred * centred
    rstd = 1 / tl.sqrt(tl.sum(squares, axis=0) / columns + epsilon)

    tl.store(mean_ptr + row, mean)
    tl.store(rstd_ptr + row, rstd)
    for start in range(0, columns, BLOCK):
        column = start + tl.arange(0, BLOCK)
        inside = column < columns
        w = tl.load(w_ptr + column, mask=inside)
        b = tl.load(b_ptr + column, mask=inside)
        x = tl.load(x_ptr + column, mask=inside, other=0.0).to(tl.float32)
        tl.store(y_ptr + column, (x - mean) * rstd * w + b, mask=inside)


@triton.jit
def backward(dx_ptr, dy_ptr, dw_ptr, db_ptr, x_ptr, w_ptr, mean_ptr, rstd_ptr, locks_ptr, stride, columns,
             GROUPS: tl.constexpr, BLOCK: tl.constexpr):
    """The gradient of a row of x, and the row's part of a partial sum of dw and db; BLOCK holds a row.

    There are 2 GROUPS locks, zeros at first: one of each group, and whether its partial sum has been begun.
    """
    row = tl.program_id(0)
    column = tl.arange(0, BLOCK)
    inside = column < columns
    x = tl.load(x_ptr + row * stride + column, mask=inside, other=0.0).to(tl.float32)
    dy = tl.load(dy_ptr + row * stride + column, mask=inside, other=0.0).to(tl.float32)
    w = tl.load(w_ptr + column, mask=inside, other=0.0).to(tl.float32)
    rstd = tl.load(rstd_ptr + row)

    h = tl.where(inside, (x - tl.load(mean_ptr + row)) * rstd, 0.0)
    wdy = w * dy
    shared = tl.sum(h * wdy, axis=0) / columns
    offset = tl.sum(wdy, axis=0) / columns
    tl.store(dx_ptr + row * stride + column, (wdy - (h * shared + offset)) * rstd, mask=inside)

    group = row % GROUPS
    lock = locks_ptr + group
    begun = lock + GROUPS
    dw_ptr += group * columns
    db_ptr += group * columns
    dw = h * dy
    db = dy
    while tl.atomic_cas(lock, 0, 1) == 1:
        pass
    if tl.load(begun) == 0:
        tl.atomic_xchg(begun, 1)
    else:
        dw += tl.load(dw_ptr + column, mask=inside)
        db += tl.load(db_ptr + column, mask=inside)
    tl.store(dw_ptr + column, dw, mask=inside)
    tl.store(db_ptr + column, db, mask=inside)
    # Every thread must have stored its elements before the next program may load them.
    tl.debug_barrier()
    tl.atomic_xchg(lock, 0)


@triton.jit
def total(partial_dw_ptr, partial_db_ptr, dw_ptr, db_ptr, groups, columns, ROWS: tl.constexpr, BLOCK: tl.constexpr):
    """The sums of the partial sums, for BLOCK columns, ROWS groups at once."""
    column = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    dw = tl.zeros((ROWS, BLOCK), tl.float32)
    db = tl.zeros((ROWS, BLOCK), tl.float32)
    for start in range(0, groups, ROWS):
        group = start + tl.arange(0, ROWS)
        inside = (group[:, None] < groups) & (column[None, :] < columns)
        offsets = group[:, None] * columns + column[None, :]
        dw += tl.load(partial_dw_ptr + offsets, mask=inside, other=0.0)
        db += tl.load(partial_db_ptr + offsets, mask=inside, other=0.0)
    tl.store(dw_ptr + column, tl.sum(dw, axis=0), mask=column < columns)
    tl.store(db_ptr + column, tl.sum(db, axis=0), mask=column < columns)
