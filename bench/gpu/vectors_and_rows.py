"""Rows that the memory's speed decides: element by element, softmax, layer norm."""
import torch
import torch.nn.functional as F

from inputs import SHORT, bytes_of, cdiv, device, power_of_2_from, random
from plan import AsManyAsFit, Constexpr, Launch, Row


def copy(n: int) -> Row:
    return Row(
        name=f"copy f32 2^{n.bit_length() - 1}",
        inputs=lambda: {"x": random(n, dtype=torch.float32)},
        others={"y": (torch.float32, (n,))},
        launches=[Launch("vectors.py", "copy", (cdiv(n, 1024),),
                         {"from_ptr": "x", "to_ptr": "y", "n": n, "BLOCK": Constexpr(1024)})],
        outputs=["y"],
        reference=lambda x: {"y": x},
        peers={"torch": lambda t: lambda: t["y"].copy_(t["x"])},
        amount=2 * 4 * n,
        unit="GB/s")


def vector_add(n: int) -> Row:
    return Row(
        name=f"vector add f32 2^{n.bit_length() - 1}",
        inputs=lambda: {"x": random(n, dtype=torch.float32), "y": random(n, dtype=torch.float32)},
        others={"sum": (torch.float32, (n,))},
        launches=[Launch("vectors.py", "add", (cdiv(n, 1024),),
                         {"x_ptr": "x", "y_ptr": "y", "sum_ptr": "sum", "n": n, "BLOCK": Constexpr(1024)})],
        outputs=["sum"],
        reference=lambda x, y: {"sum": x + y},
        peers={"torch": lambda t: lambda: torch.add(t["x"], t["y"], out=t["sum"])},
        amount=3 * 4 * n,
        unit="GB/s")


def softmax(rows: int, columns: int, dtype: torch.dtype) -> Row:
    def composed(x: torch.Tensor) -> torch.Tensor:
        """Softmax as five operations, which is what one would write without a fused one."""
        z = x - x.max(dim=1, keepdim=True)[0]
        powers = torch.exp(z)
        return powers / powers.sum(dim=1, keepdim=True)

    return Row(
        name=f"softmax {SHORT[dtype]} {rows}x{columns}",
        inputs=lambda: {"x": random(rows, columns, dtype=dtype)},
        others={"y": (dtype, (rows, columns))},
        launches=[Launch("softmax.py", "softmax", AsManyAsFit(rows),
                         {"y_ptr": "y", "x_ptr": "x", "x_stride": columns, "y_stride": columns, "rows": rows,
                          "columns": columns, "BLOCK": Constexpr(power_of_2_from(columns)), "STAGES": Constexpr(4)},
                         {"num_warps": 8})],
        outputs=["y"],
        reference=lambda x: {"y": torch.softmax(x, dim=1)},
        peers={"torch": lambda t: lambda: torch.softmax(t["x"], dim=1),
               "torch, composed": lambda t: lambda: composed(t["x"])},
        amount=2 * rows * columns * bytes_of(dtype),
        unit="GB/s")


EPSILON = 1e-5


def layer_norm_inputs(rows: int, columns: int, dtype: torch.dtype) -> dict[str, torch.Tensor]:
    return {"x": -2.3 + 0.5 * random(rows, columns, dtype=dtype),
            "w": torch.rand(columns, device=device()).to(dtype),
            "b": torch.rand(columns, device=device()).to(dtype)}


def layer_norm_block(columns: int, dtype: torch.dtype) -> tuple[int, dict[str, int]]:
    block = min(65536 // bytes_of(dtype), power_of_2_from(columns))
    return block, {"num_warps": min(max(block // 256, 1), 8)}


def layer_norm_forward(rows: int, columns: int, dtype: torch.dtype) -> Row:
    block, options = layer_norm_block(columns, dtype)
    return Row(
        name=f"layer norm {SHORT[dtype]} {rows}x{columns} forward",
        inputs=lambda: layer_norm_inputs(rows, columns, dtype),
        others={"y": (dtype, (rows, columns)), "mean": (torch.float32, (rows,)), "rstd": (torch.float32, (rows,))},
        launches=[Launch("layer_norm.py", "forward", (rows,),
                         {"x_ptr": "x", "y_ptr": "y", "w_ptr": "w", "b_ptr": "b", "mean_ptr": "mean", "rstd_ptr": "rstd",
                          "stride": columns, "columns": columns, "epsilon": EPSILON, "BLOCK": Constexpr(block)}, options)],
        outputs=["y", "mean", "rstd"],
        reference=lambda x, w, b: {
            "y": F.layer_norm(x, (columns,), w, b, EPSILON),
            "mean": x.mean(dim=1),
            "rstd": 1 / torch.sqrt(x.var(dim=1, unbiased=False) + EPSILON)},
        peers={"torch": lambda t: lambda: F.layer_norm(t["x"], (columns,), t["w"], t["b"], EPSILON)},
        amount=2 * rows * columns * bytes_of(dtype),
        unit="GB/s")


def layer_norm_backward(rows: int, columns: int, dtype: torch.dtype) -> Row:
    block, options = layer_norm_block(columns, dtype)
    groups = 256 if columns <= 1024 else 128 if columns <= 4096 else 96 if columns <= 8192 else 64

    def inputs() -> dict[str, torch.Tensor]:
        tensors = layer_norm_inputs(rows, columns, dtype)
        del tensors["b"]
        x = tensors["x"].float()
        tensors["dy"] = 0.1 * random(rows, columns, dtype=dtype)
        tensors["mean"] = x.mean(dim=1)
        tensors["rstd"] = 1 / torch.sqrt(x.var(dim=1, unbiased=False) + EPSILON)
        return tensors

    def reference(x, w, dy, mean, rstd):
        h = (x - mean[:, None]) * rstd[:, None]
        wdy = w * dy
        dx = (wdy - h * (h * wdy).mean(dim=1, keepdim=True) - wdy.mean(dim=1, keepdim=True)) * rstd[:, None]
        return {"dx": dx, "dw": (h * dy).sum(dim=0), "db": dy.sum(dim=0)}

    def peer(t):
        zeros = torch.zeros_like(t["w"])
        mean, rstd = t["mean"][:, None], t["rstd"][:, None]
        return lambda: torch.ops.aten.native_layer_norm_backward(
            t["dy"], t["x"], [columns], mean, rstd, t["w"], zeros, [True, True, True])

    return Row(
        name=f"layer norm {SHORT[dtype]} {rows}x{columns} backward",
        inputs=inputs,
        others={"dx": (dtype, (rows, columns)), "dw": (dtype, (columns,)), "db": (dtype, (columns,)),
                "partial_dw": (dtype, (groups, columns)), "partial_db": (dtype, (groups, columns)),
                "locks": (torch.int32, (2 * groups,))},
        launches=[Launch("vectors.py", "clear", (1,), {"x_ptr": "locks", "n": 2 * groups, "BLOCK": Constexpr(512)}),
                  Launch("layer_norm.py", "backward", (rows,),
                         {"dx_ptr": "dx", "dy_ptr": "dy", "dw_ptr": "partial_dw", "db_ptr": "partial_db", "x_ptr": "x",
                          "w_ptr": "w", "mean_ptr": "mean", "rstd_ptr": "rstd", "locks_ptr": "locks", "stride": columns,
                          "columns": columns, "GROUPS": Constexpr(groups), "BLOCK": Constexpr(block)}, options),
                  Launch("layer_norm.py", "total", (cdiv(columns, 128),),
                         {"partial_dw_ptr": "partial_dw", "partial_db_ptr": "partial_db", "dw_ptr": "dw", "db_ptr": "db",
                          "groups": min(groups, rows), "columns": columns, "ROWS": Constexpr(32),
                          "BLOCK": Constexpr(128)})],
        outputs=["dx", "dw", "db"],
        reference=reference,
        peers={"torch": peer},
        amount=3 * rows * columns * bytes_of(dtype),
        unit="GB/s")
