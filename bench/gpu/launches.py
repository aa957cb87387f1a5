"""Rows for what the host does: launching, and compiling."""
from dataclasses import dataclass
from typing import Callable

import torch

import triton_side
from inputs import device
from ours_side import Ours
from plan import Constexpr, Launch, Times
from report import Result


@dataclass
class Cost:
    """A row, and how it is measured."""
    name: str
    compare: Callable[[Ours], Result]


def launch_cost(count: int, kernel: str) -> Cost:
    """Half the arguments, rounded up, are tensors and the others numbers."""
    name = f"host time of a launch, {count} arguments"
    pointers = -(-count // 2)
    tensors = {f"t{i}": torch.zeros(16, dtype=torch.float32) for i in range(pointers)}
    launch = Launch("launch.py", kernel, (1,), {
        **{f"p{i}": f"t{i}" for i in range(pointers)},
        **{f"n{i}": 5 + i for i in range(count - pointers)}})

    def compare(ours: Ours) -> Result:
        on_device = {name: tensor.to(device()) for name, tensor in tensors.items()}
        peers = {}
        if triton_side.is_there():
            run = triton_side.launcher(launch, on_device)
            peers["triton"] = milliseconds(triton_side.launch_cost(run), triton_side.graph_launch_cost(run))
        first = on_device["t0"]
        in_graph = triton_side.graph_launch_cost(lambda: first.add_(1)) if torch.cuda.is_available() else None
        peers["torch"] = milliseconds(triton_side.launch_cost(lambda: first.add_(1)), in_graph)
        times = ours.launch_cost(launch, tensors)
        return Result(name, milliseconds(times.cold, times.graph), peers)

    return Cost(name, compare)


def milliseconds(single: float, in_graph: float | None) -> Times:
    return Times(single / 1e3, None if in_graph is None else in_graph / 1e3)


def compile_time(name: str, launch: Launch, tensors: dict[str, torch.Tensor]) -> Cost:
    def compare(ours: Ours) -> Result:
        peers = {}
        if triton_side.is_there():
            peers["triton"] = Times(triton_side.compile_time(launch, tensors), None)
        return Result(name, Times(ours.compile_time(launch, tensors), None), peers)

    return Cost(name, compare)


COSTS = [
    launch_cost(3, "three"),
    launch_cost(20, "twenty"),
    compile_time(
        "cold compile of vector add",
        Launch("vectors.py", "add", (1,),
               {"x_ptr": "x", "y_ptr": "y", "sum_ptr": "sum", "n": 1 << 28, "BLOCK": Constexpr(1024)}),
        {name: torch.zeros(16) for name in ("x", "y", "sum")}),
    *(compile_time(
        f"cold compile of matmul, BLOCK_K={block_k}",
        Launch("matmul.py", "matmul", (1,),
               {"a_ptr": "a", "b_ptr": "b", "c_ptr": "c", "M": 4096, "N": 4096, "K": 4096, "a_row": 4096, "a_column": 1,
                "b_row": 4096, "b_column": 1, "c_row": 4096, "c_column": 1, "BLOCK_M": Constexpr(128), "BLOCK_N": Constexpr(128),
                "BLOCK_K": Constexpr(block_k), "GROUP": Constexpr(8)},
               {"num_warps": 8, "num_stages": 3}),
        {name: torch.zeros(16, dtype=torch.float16) for name in ("a", "b", "c")})
      for block_k in (32, 128)),
]
