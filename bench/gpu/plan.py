"""What a row of the benchmark is: tensors, launches of kernels on them, and what should come out.

Triton and JTriton get the same row: Triton as calls of its kernels, JTriton as a message. So a row is data and not code, but for
what PyTorch does instead.
"""
import hashlib
import math
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Callable

import torch

KERNELS = Path(__file__).resolve().parent / "kernels"


@dataclass(frozen=True)
class AsManyAsFit:
    """A grid of as many programs as the GPU runs at once, by the registers and shared memory that the compiled kernel takes,
    but no more than there is work for."""
    most: int


@dataclass(frozen=True)
class Tiles:
    """A grid that depends on block sizes which tuning chooses: in each dimension, how many blocks cover what is there, or the
    product of several such numbers. A dimension is a list of (extent, block size), each a number or the name of a parameter.
    With most there are no more programs than that in a dimension."""
    dimensions: tuple[tuple[tuple[int | str, int | str], ...], ...]
    most: int | None = None

    def of(self, chosen: dict[str, int]) -> tuple[int, ...]:
        counts = [math.prod(-(-chosen.get(extent, extent) // chosen.get(block, block)) for extent, block in dimension)
                  for dimension in self.dimensions]
        return tuple(counts if self.most is None else (min(count, self.most) for count in counts))


@dataclass(frozen=True)
class Constexpr:
    """An argument that is known when the kernel is compiled."""
    value: Any


@dataclass(frozen=True)
class Descriptor:
    """An argument that is a descriptor of a tensor of the row, in a shape. Blocks are those of a kernel's configuration, which sets
    them by a hook, unless they are given."""
    tensor: str
    shape: tuple[int, ...]
    block: tuple[int, ...] | None = None

    def block_shape(self) -> list[int]:
        return list(self.block or [1] * len(self.shape))


@dataclass(frozen=True)
class Alone:
    """What a peer runs where that cannot be captured in a graph."""
    run: Callable[[], Any]

    def __call__(self) -> None:
        self.run()


@dataclass
class Launch:
    """A launch.

    file, kernel: a function of a file, whose path begins in the folder 'kernels'
    grid: the number of programs in each dimension, AsManyAsFit, or Tiles
    arguments: in the order of the parameters. A text is the name of a tensor of the row
    options: num_warps, num_stages and the like
    """
    file: str
    kernel: str
    grid: tuple[int, ...] | AsManyAsFit | Tiles
    arguments: dict[str, str | int | float | Constexpr | Descriptor]
    options: dict[str, int] = field(default_factory=dict)


@dataclass
class Row:
    """A row.

    inputs: makes the tensors that are read, by name
    others: type and shape of the tensors that are not inputs
    before: launches that are done once, before anything is timed
    launches: are done in order
    outputs: the tensors that are compared with those of the reference
    part: what of an output the reference gives
    reference: takes the inputs as float64 and gives the outputs
    peers: what PyTorch offers for the same thing: name, and a function that takes the tensors and gives what is to be timed
    amount, unit: what is done in one run, so that amount / time is a rate: bytes for 'GB/s', operations for 'TFLOP/s'
    tolerance: how large the error of a result may be; by default it follows from the type of the output
    """
    name: str
    inputs: Callable[[], dict[str, torch.Tensor]]
    others: dict[str, tuple[torch.dtype, tuple[int, ...]]]
    launches: list[Launch]
    outputs: list[str]
    reference: Callable[..., dict[str, torch.Tensor]]
    peers: dict[str, Callable[[dict[str, torch.Tensor]], Callable[[], Any]]]
    amount: float
    unit: str
    tolerance: float | None = None
    before: list[Launch] = field(default_factory=list)
    part: Callable[[torch.Tensor], torch.Tensor] = lambda output: output

    def make_inputs(self) -> dict[str, torch.Tensor]:
        """The inputs: the same ones for the same row, whatever other rows are run."""
        torch.manual_seed(int.from_bytes(hashlib.sha256(self.name.encode()).digest()[:4], "big"))
        return self.inputs()

    def rate(self, milliseconds: float) -> float:
        scale = {"GB/s": 1e9, "TFLOP/s": 1e12}[self.unit]
        return self.amount / (milliseconds / 1e3) / scale


@dataclass
class Times:
    """Milliseconds of a run: with cold caches, by themselves; and one of many in a graph, so that the host costs nothing."""
    cold: float
    graph: float | None
