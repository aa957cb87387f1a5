"""K-means in the plane, one round in two kernels.

`sums` has three numbers for each centroid: the sums of the x and of the y of its points, and their count.
"""
import triton
import triton.language as tl


@triton.jit
def assign(x_ptr, y_ptr, centroids_ptr, labels_ptr, sums_ptr, points, K: tl.constexpr, BLOCK: tl.constexpr):
    """Labels each point with its nearest centroid, and adds it to the sums of that centroid."""
    point = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = point < points
    x = tl.load(x_ptr + point, mask=inside, other=0.0)
    y = tl.load(y_ptr + point, mask=inside, other=0.0)

    nearest = tl.full((BLOCK,), float("inf"), dtype=tl.float32)
    label = tl.zeros((BLOCK,), dtype=tl.int32)
    for k in tl.static_range(K):
        dx = x - tl.load(centroids_ptr + 2 * k)
        dy = y - tl.load(centroids_ptr + 2 * k + 1)
        distance = dx * dx + dy * dy
        label = tl.where(distance < nearest, k, label)
        nearest = tl.minimum(distance, nearest)
    tl.store(labels_ptr + point, label, mask=inside)

    centroid = tl.arange(0, K)
    mine = (label[:, None] == centroid[None, :]) & inside[:, None]
    tl.atomic_add(sums_ptr + 3 * centroid, tl.sum(tl.where(mine, x[:, None], 0.0), axis=0))
    tl.atomic_add(sums_ptr + 3 * centroid + 1, tl.sum(tl.where(mine, y[:, None], 0.0), axis=0))
    tl.atomic_add(sums_ptr + 3 * centroid + 2, tl.sum(mine.to(tl.float32), axis=0))


@triton.jit
def update(centroids_ptr, sums_ptr, K: tl.constexpr):
    """Moves each centroid to the mean of its points, if it has any, and clears the sums for the next round."""
    k = tl.arange(0, K)
    count = tl.load(sums_ptr + 3 * k + 2)
    tl.store(centroids_ptr + 2 * k, tl.load(sums_ptr + 3 * k) / count, mask=count > 0)
    tl.store(centroids_ptr + 2 * k + 1, tl.load(sums_ptr + 3 * k + 1) / count, mask=count > 0)
    tl.store(sums_ptr + 3 * k, 0.0)
    tl.store(sums_ptr + 3 * k + 1, 0.0)
    tl.store(sums_ptr + 3 * k + 2, 0.0)
