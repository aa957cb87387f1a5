"""The rows of the benchmark. To add one, write a function that gives it, and name it in ROWS."""
import math

import torch
import torch.nn.functional as F

from plan import AsManyAsFit, Constexpr, Launch, Row, Tiles

SHORT = {torch.float32: "f32", torch.float16: "f16", torch.bfloat16: "bf16"}


def device() -> str:
    return "cuda" if torch.cuda.is_available() else "cpu"


def random(*shape: int, dtype: torch.dtype) -> torch.Tensor:
    return torch.randn(shape, device=device(), dtype=torch.float32).to(dtype)


def bytes_of(dtype: torch.dtype) -> int:
    return torch.empty((), dtype=dtype).element_size()


def cdiv(n: int, d: int) -> int:
    return -(-n // d)


def power_of_2_from(n: int) -> int:
    return 1 << (n - 1).bit_length()


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


def matmul(n: int, dtype: torch.dtype) -> Row:
    return Row(
        name=f"matmul {SHORT[dtype]} {n}^3",
        inputs=lambda: {"a": random(n, n, dtype=dtype), "b": random(n, n, dtype=dtype)},
        others={"c": (dtype, (n, n))},
        launches=[matmul_launch(n, n, 1)],
        outputs=["c"],
        reference=lambda a, b: {"c": a @ b},
        peers={"torch": lambda t: lambda: torch.matmul(t["a"], t["b"], out=t["c"])},
        amount=2 * n ** 3,
        unit="TFLOP/s")


def matmul_fp8(n: int) -> Row:
    """In e5m2, with b column by column, as the hardware wants it. PyTorch has no product of two e5m2, so its is of e4m3."""
    def peer(t):
        a = t["a"].to(torch.float32).to(torch.float8_e4m3fn)
        b = t["b"].to(torch.float32).to(torch.float8_e4m3fn).t()
        one = torch.ones((), device=a.device)
        return lambda: torch._scaled_mm(a, b, one, one, out_dtype=torch.float16, use_fast_accum=True)

    return Row(
        name=f"matmul fp8 {n}^3",
        inputs=lambda: {"a": random(n, n, dtype=torch.float8_e5m2), "b": random(n, n, dtype=torch.float8_e5m2)},
        others={"c": (torch.float16, (n, n))},
        launches=[matmul_launch(n, 1, n)],
        outputs=["c"],
        reference=lambda a, b: {"c": a @ b.t()},
        peers={"torch": peer},
        amount=2 * n ** 3,
        unit="TFLOP/s")


def matmul_launch(n: int, b_row: int, b_column: int) -> Launch:
    return Launch("matmul.py", "matmul", Tiles((((n, "BLOCK_M"), (n, "BLOCK_N")),)),
                  {"a_ptr": "a", "b_ptr": "b", "c_ptr": "c", "M": n, "N": n, "K": n, "a_row": n, "a_column": 1,
                   "b_row": b_row, "b_column": b_column, "c_row": n, "c_column": 1})


def attention(length: int, size: int, is_causal: bool, batch: int = 4, heads: int = 32) -> Row:
    shape = (batch, heads, length, size)
    scale = 1 / math.sqrt(size)

    def reference(q, k, v):
        o = torch.empty_like(q)
        seen = torch.ones(length, length, dtype=torch.bool, device=q.device).tril()
        for b in range(batch):
            for h in range(heads):
                scores = q[b, h] @ k[b, h].t() * scale
                if is_causal:
                    scores.masked_fill_(~seen, float("-inf"))
                o[b, h] = torch.softmax(scores, dim=1) @ v[b, h]
        return {"o": o}

    return Row(
        name=f"attention f16 {batch}x{heads} heads, D={size}, N={length}, {'causal' if is_causal else 'full'}, forward",
        inputs=lambda: {name: random(*shape, dtype=torch.float16) for name in ("q", "k", "v")},
        others={"o": (torch.float16, shape), "log": (torch.float32, shape[:3])},
        launches=[Launch("attention.py", "forward", Tiles((((length, "BLOCK_M"),), ((batch * heads, 1),))),
                         {"q_ptr": "q", "k_ptr": "k", "v_ptr": "v", "o_ptr": "o", "log_ptr": "log", "length": length,
                          "scale": scale, "SIZE": Constexpr(size), "IS_CAUSAL": Constexpr(is_causal)})],
        outputs=["o"],
        reference=reference,
        peers={"torch": lambda t: lambda: F.scaled_dot_product_attention(t["q"], t["k"], t["v"], is_causal=is_causal)},
        amount=4 * batch * heads * length * length * size * (0.5 if is_causal else 1),
        unit="TFLOP/s")


SOFTMAX_SHAPES = [(4096, 1024), (4096, 4096), (4096, 8192), (4096, 16384), (32768, 2048)]

ROWS = [
    copy(1 << 28),
    vector_add(1 << 28),
    *(softmax(*shape, dtype) for dtype in (torch.float32, torch.float16) for shape in SOFTMAX_SHAPES),
    *(direction(4096, columns, torch.float16)
      for columns in (4096, 8192, 16384) for direction in (layer_norm_forward, layer_norm_backward)),
    *(matmul(n, torch.float16) for n in (512, 1024, 2048, 4096, 8192)),
    *(matmul_fp8(n) for n in (8192,) if hasattr(torch, "float8_e5m2")),
    *(attention(length, size, is_causal)
      for size in (64, 128) for is_causal in (True, False) for length in (1024, 4096, 16384)),
]

# Rows of the same kinds that take no time anywhere: whether everything works.
SMALL_ROWS = [
    copy(1 << 16),
    vector_add(1 << 16),
    softmax(64, 781, torch.float32),
    softmax(64, 1024, torch.float16),
    layer_norm_forward(64, 512, torch.float16),
    layer_norm_backward(64, 512, torch.float16),
    matmul(256, torch.float16),
    attention(256, 64, True, batch=1, heads=2),
    attention(256, 64, False, batch=1, heads=2),
]
