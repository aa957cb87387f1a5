"""Runs rows with Triton, and times what PyTorch offers in the same way."""
import importlib.util
import statistics
import sys
import time
from functools import cache
from typing import Any, Callable

import torch

import plan
from plan import AsManyAsFit, Constexpr, Launch, Row, Tiles, Times

try:
    import triton
    import triton.testing
    VERSION = triton.__version__
except ImportError:
    triton = None
    VERSION = None


def is_there() -> bool:
    """Without a GPU only PyTorch is compared with, and its processor."""
    return triton is not None and torch.cuda.is_available()


@cache
def kernels(file: str):
    """A kernel file as a module."""
    spec = importlib.util.spec_from_file_location("jtriton_bench_" + file.removesuffix(".py"), plan.KERNELS / file)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def prepare(row: Row, tensors: dict[str, torch.Tensor]) -> Callable[[], None]:
    """The launches of a row as one function, compiled."""
    steps = [launcher(launch, tensors) for launch in row.launches]

    def run() -> None:
        for step in steps:
            step()

    run()
    return run


def launcher(launch: Launch, tensors: dict[str, torch.Tensor]) -> Callable[[], Any]:
    function = getattr(kernels(launch.file), launch.kernel)
    positional = [value(argument, tensors) for argument in launch.arguments.values() if not isinstance(argument, Constexpr)]
    named = {name: argument.value for name, argument in launch.arguments.items() if isinstance(argument, Constexpr)}
    named.update(launch.options)
    if isinstance(launch.grid, AsManyAsFit):
        grid = (min(launch.grid.most, as_many_as_fit(function, positional, named)),)
    elif isinstance(launch.grid, Tiles):
        grid = launch.grid.of
    else:
        grid = launch.grid
    return lambda: function[grid](*positional, **named)


def value(argument: Any, tensors: dict[str, torch.Tensor]) -> Any:
    return tensors[argument] if isinstance(argument, str) else argument


def as_many_as_fit(function, positional: list, named: dict) -> int:
    properties = triton.runtime.driver.active.utils.get_device_properties(torch.cuda.current_device())
    compiled = function.warmup(*positional, **named, grid=(1,))
    compiled._init_handles()
    warps = named.get("num_warps", 4)
    by_registers = properties["max_num_regs"] // (compiled.n_regs * properties["warpSize"] * warps)
    shared = compiled.metadata.shared
    by_shared = properties["max_shared_mem"] // shared if shared else by_registers
    return properties["multiprocessor_count"] * max(1, min(by_registers, by_shared))


def measure(run: Callable[[], Any]) -> Times:
    """Medians. Cold: caches are flushed before each run. In a graph: a run is one of as many as take 20 ms."""
    if torch.cuda.is_available() and triton is not None:
        return Times(
            triton.testing.do_bench(run, warmup=25, rep=200, return_mode="median"),
            triton.testing.do_bench_cudagraph(run, rep=20, return_mode="median"))
    run()
    times = []
    begin = time.perf_counter()
    while time.perf_counter() - begin < 0.2:
        start = time.perf_counter()
        run()
        times.append(1e3 * (time.perf_counter() - start))
    return Times(statistics.median(times), None)


def launch_cost(run: Callable[[], Any], count: int = 500, rounds: int = 20) -> float:
    """Microseconds of the host for one call of many that only queue work."""
    for _ in range(count):
        run()
    synchronize()
    costs = []
    for _ in range(rounds):
        start = time.perf_counter()
        for _ in range(count):
            run()
        costs.append(1e6 * (time.perf_counter() - start) / count)
        synchronize()
    return statistics.median(costs)


def graph_launch_cost(run: Callable[[], Any], count: int = 500, rounds: int = 20) -> float:
    """Microseconds of the host for one launch of many in a graph."""
    run()
    synchronize()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        for _ in range(count):
            run()
    return launch_cost(graph.replay, 3, rounds) / count


def compile_time(launch: Launch, tensors: dict[str, torch.Tensor], rounds: int = 10) -> float:
    """Milliseconds from a kernel's source to machine code, when nothing of it is cached but all libraries are loaded."""
    from triton.compiler import ASTSource
    function = getattr(kernels(launch.file), launch.kernel)
    names = list(launch.arguments)
    signature, constants, divisible = {}, {}, {}
    for i, (name, argument) in enumerate(launch.arguments.items()):
        if isinstance(argument, Constexpr):
            signature[name] = "constexpr"
            constants[(i,)] = argument.value
        elif isinstance(argument, str):
            signature[name] = "*" + {torch.float32: "fp32", torch.float16: "fp16"}[tensors[argument].dtype]
            divisible[(i,)] = [["tt.divisibility", 16]]
        else:
            signature[name] = "i32"
            if argument % 16 == 0:
                divisible[(i,)] = [["tt.divisibility", 16]]
    assert list(signature) == names
    times = []
    always, triton.knobs.compilation.always_compile = triton.knobs.compilation.always_compile, True
    try:
        for _ in range(rounds + 2):
            start = time.perf_counter()
            triton.compile(ASTSource(function, signature, constants, divisible), options=launch.options)
            times.append(1e3 * (time.perf_counter() - start))
    finally:
        triton.knobs.compilation.always_compile = always
    return statistics.median(times[2:])


def synchronize() -> None:
    if torch.cuda.is_available():
        torch.cuda.synchronize()
