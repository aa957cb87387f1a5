"""Rows of attention and of its gradients."""
import math
from typing import Callable

import torch
import torch.nn.functional as F

from inputs import cdiv, random
from plan import Alone, Constexpr, Descriptor, Launch, Row, Tiles

LOG2_E = math.log2(math.e)

# The kernel of our own, which is an example as well.
FUSED = "../../../examples/kernels/attention_backward.py"


class Shape:
    """Of queries, keys and values: batch x heads matrices of length x size."""
    def __init__(self, length: int, size: int, is_causal: bool, batch: int, heads: int):
        self.length, self.size, self.is_causal = length, size, is_causal
        self.batch, self.heads = batch, heads
        self.matrices = batch * heads
        self.all = (batch, heads, length, size)
        self.rows = (self.matrices * length, size)
        self.scale = 1 / math.sqrt(size)
        # A reference in double precision of all heads would take longer than everything else.
        self.checked = sorted({0, self.matrices // 2, self.matrices - 1})

    def name(self, direction: str) -> str:
        seen = "causal" if self.is_causal else "full"
        return f"attention f16 {self.batch}x{self.heads} heads, D={self.size}, N={self.length}, {seen}, {direction}"

    def part(self, tensor: torch.Tensor) -> torch.Tensor:
        """The matrices that are checked."""
        return tensor.flatten(0, 1)[self.checked]

    def scores(self, q: torch.Tensor, k: torch.Tensor) -> torch.Tensor:
        scores = q @ k.t() * self.scale
        if self.is_causal:
            seen = torch.ones(self.length, self.length, dtype=torch.bool, device=q.device).tril()
            scores.masked_fill_(~seen, float("-inf"))
        return scores

    def operations(self, products: int) -> float:
        return products * 2 * self.matrices * self.length ** 2 * self.size * (0.5 if self.is_causal else 1)

    def randoms(self, *names: str) -> dict[str, torch.Tensor]:
        return {name: random(*self.all, dtype=torch.float16) for name in names}

    def each(self, of: Callable[..., tuple[torch.Tensor, ...]], *tensors: torch.Tensor) -> list[torch.Tensor]:
        """What a function gives for each of the matrices that are checked, stacked."""
        results = [of(*(self.part(tensor)[i] for tensor in tensors)) for i in range(len(self.checked))]
        return [torch.stack(parts) for parts in zip(*results)]


def forward(length: int, size: int, is_causal: bool, batch: int = 4, heads: int = 32) -> Row:
    shape = Shape(length, size, is_causal, batch, heads)

    def reference(q, k, v):
        o, = shape.each(lambda q, k, v: (torch.softmax(shape.scores(q, k), dim=1) @ v,), q, k, v)
        return {"o": o}

    return Row(
        name=shape.name("forward"),
        inputs=lambda: shape.randoms("q", "k", "v"),
        others={"o": (torch.float16, shape.all), "log": (torch.float32, shape.all[:3])},
        launches=[Launch("attention.py", "forward", Tiles((((length, "BLOCK_M"),), ((shape.matrices, 1),))),
                         {"scale": shape.scale, "log_ptr": "log",
                          **{f"{name}_desc": Descriptor(name, shape.rows) for name in ("q", "k", "v", "o")}, "length": length,
                          "SIZE": Constexpr(size), "IS_CAUSAL": Constexpr(is_causal), "SPECIALIZE": Constexpr(False)})],
        outputs=["o"],
        part=shape.part,
        reference=reference,
        peers={"torch": lambda t: lambda: F.scaled_dot_product_attention(t["q"], t["k"], t["v"], is_causal=is_causal)},
        amount=shape.operations(2),
        unit="TFLOP/s")


def backward(length: int, size: int, is_causal: bool, batch: int = 4, heads: int = 32) -> Row:
    """From two loops over the scores, with the block sizes that Triton's tutorial has."""
    shape = Shape(length, size, is_causal, batch, heads)
    block = min(128, length)
    step = min(32, length)
    count = math.prod(shape.all)
    launches = [
        Launch("attention_backward.py", "scaled", (cdiv(count, 1024),),
               {"x_ptr": "k", "y_ptr": "scaled_k", "factor": shape.scale * LOG2_E, "n": count, "BLOCK": Constexpr(1024)}),
        Launch("attention_backward.py", "prepare", (length // block, shape.matrices),
               {"o_ptr": "o", "do_ptr": "do", "delta_ptr": "delta", "length": length, "BLOCK": Constexpr(block),
                "SIZE": Constexpr(size)}),
        Launch("attention_backward.py", "backward", (length // block, 1, shape.matrices),
               {"q_ptr": "q", "k_ptr": "scaled_k", "v_ptr": "v", "scale": shape.scale, "do_ptr": "do", "dq_ptr": "dq", "dk_ptr": "dk",
                "dv_ptr": "dv", "log_ptr": "log", "delta_ptr": "delta", "head_stride": length * size, "row_stride": size,
                "column_stride": 1, "length": length, "M1": Constexpr(step), "N1": Constexpr(block), "M2": Constexpr(block),
                "N2": Constexpr(step), "SLICES": Constexpr(2), "SIZE": Constexpr(size), "IS_CAUSAL": Constexpr(is_causal)},
               {"num_warps": 4, "num_stages": 5})]
    return gradients(shape, "backward", launches, {"scaled_k": (torch.float16, shape.all)})


def fused_backward(length: int, size: int, is_causal: bool, batch: int = 4, heads: int = 32) -> Row:
    """From one loop over the scores."""
    shape = Shape(length, size, is_causal, batch, heads)
    rows = shape.rows[0]
    block = min(64, length)
    count = math.prod(shape.all)
    descriptors = {"q": "q", "k": "k", "v": "v", "do": "do", "dq": "dq_sums", "dk": "dk", "dv": "dv"}
    launches = [
        Launch(FUSED, "prepare", (rows // block,),
               {"o_ptr": "o", "do_ptr": "do", "delta_ptr": "delta", "dq_ptr": "dq_sums", "BLOCK": Constexpr(block),
                "SIZE": Constexpr(size)}),
        Launch(FUSED, "backward", Tiles((((length, "BLOCK_N"),), ((shape.matrices, 1),))),
               {"scale": shape.scale, "log_ptr": "log", "delta_ptr": "delta",
                **{f"{name}_desc": Descriptor(tensor, shape.rows) for name, tensor in descriptors.items()}, "length": length,
                "SIZE": Constexpr(size), "IS_CAUSAL": Constexpr(is_causal)}),
        Launch(FUSED, "finish", (cdiv(count, 1024),),
               {"sums_ptr": "dq_sums", "dq_ptr": "dq", "scale": shape.scale, "n": count, "BLOCK": Constexpr(1024)})]
    return gradients(shape, "backward, fused", launches, {"dq_sums": (torch.float32, shape.all)})


def gradients(shape: Shape, direction: str, launches: list[Launch], scratch: dict) -> Row:
    def inputs() -> dict[str, torch.Tensor]:
        """What a forward pass leaves, and the gradient of what it gave."""
        tensors = shape.randoms("q", "k", "v", "do")
        o = torch.empty_like(tensors["q"])
        log = torch.empty(shape.all[:3], dtype=torch.float32, device=o.device)
        for b in range(shape.batch):
            for h in range(shape.heads):
                scores = shape.scores(tensors["q"][b, h].float(), tensors["k"][b, h].float())
                o[b, h] = (torch.softmax(scores, dim=1) @ tensors["v"][b, h].float()).to(o.dtype)
                log[b, h] = torch.logsumexp(scores, dim=1) * LOG2_E
        return {**tensors, "o": o, "log": log}

    def one(q, k, v, do):
        p = torch.softmax(shape.scores(q, k), dim=1)
        dp = do @ v.t()
        ds = p * (dp - (p * dp).sum(dim=1, keepdim=True)) * shape.scale
        return ds @ k, ds.t() @ q, p.t() @ do

    def reference(q, k, v, do, o, log):
        dq, dk, dv = shape.each(one, q, k, v, do)
        return {"dq": dq, "dk": dk, "dv": dv}

    def peer(t):
        operands = [t[name].detach().requires_grad_() for name in ("q", "k", "v")]
        o = F.scaled_dot_product_attention(*operands, is_causal=shape.is_causal)
        return Alone(lambda: torch.autograd.grad(o, operands, t["do"], retain_graph=True))

    return Row(
        name=shape.name(direction),
        inputs=inputs,
        others={**{name: (torch.float16, shape.all) for name in ("dq", "dk", "dv")}, "delta": (torch.float32, shape.all[:3]),
                **scratch},
        launches=launches,
        outputs=["dq", "dk", "dv"],
        part=shape.part,
        reference=reference,
        peers={"torch": peer},
        # The products that the gradients need; a kernel that does more of them has no higher rate for it.
        amount=shape.operations(5),
        unit="TFLOP/s",
        # Scores and their gradients are rounded on the way.
        tolerance=2e-3)
