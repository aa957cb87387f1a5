"""Runs rows with Triton, and times what PyTorch offers in the same way."""
import importlib.util
import re
import statistics
import sys
import time
from dataclasses import replace
from functools import cache
from types import SimpleNamespace
from typing import Any, Callable

import torch

import plan
from plan import Alone, AsManyAsFit, Constexpr, Descriptor, Launch, Row, Tiles, Times

try:
    import triton
    import triton.testing
    VERSION = triton.__version__
    # Descriptors that a kernel makes lie in memory that the launch brings.
    triton.set_allocator(lambda size, alignment, stream: torch.empty(size, dtype=torch.int8, device="cuda"))
except ImportError:
    triton = None
    VERSION = None


def is_there() -> bool:
    """Without a GPU only PyTorch is compared with, and its processor."""
    return triton is not None and torch.cuda.is_available()


@cache
def kernels(file: str):
    """A kernel file as a module."""
    name = "jtriton_bench_" + re.sub(r"\W+", "_", file.removesuffix(".py"))
    spec = importlib.util.spec_from_file_location(name, plan.KERNELS / file)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def prepare(row: Row, tensors: dict[str, torch.Tensor]) -> Callable[[], None]:
    """The launches of a row as one function, compiled and tuned."""
    for launch in row.before:
        launcher(launch, tensors)()
    steps = [launcher(launch, tensors) for launch in row.launches]

    def run() -> None:
        for step in steps:
            step()

    run()
    return run


def launcher(launch: Launch, tensors: dict[str, torch.Tensor]) -> Callable[[], Any]:
    function = getattr(kernels(launch.file), launch.kernel)
    if is_tuned(function):
        if launch.arguments.keys() >= function.configs[0].kwargs.keys():
            function = function.fn
        else:
            function.do_bench = trial
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
    match argument:
        case str():
            return tensors[argument]
        case Descriptor():
            from triton.tools.tensor_descriptor import TensorDescriptor
            return TensorDescriptor.from_tensor(tensors[argument.tensor].view(argument.shape), argument.block_shape())
        case _:
            return argument


def is_tuned(function) -> bool:
    return hasattr(function, "configs")


def trial(run: Callable[[], Any], quantiles: list[float]) -> Any:
    """How a configuration is tried: shorter than Triton would, since there are many and ours are tried for as long."""
    return triton.testing.do_bench(run, warmup=5, rep=20, quantiles=quantiles)


class NoSuchConfiguration(Exception):
    """No configuration of a kernel is as it was asked for."""


def with_configuration(launch: Launch, wanted: dict[str, Any]) -> Launch:
    """A launch of a tuned kernel with the first of its configurations that has these values, so that nothing is left to tune; any
    other launch as it is."""
    if not wanted:
        return launch
    function = getattr(kernels(launch.file), launch.kernel)
    if not is_tuned(function):
        return launch
    for config in function.configs:
        options = {name: getattr(config, name) for name in ("num_warps", "num_stages", "num_ctas")}
        if wanted.items() <= {**config.kwargs, **options}.items():
            return fixed(launch, config, options)
    raise NoSuchConfiguration(f"kernel '{launch.kernel}' has no configuration with {wanted}; the first is {function.configs[0]}")


def fixed(launch: Launch, config, options: dict[str, int]) -> Launch:
    arguments = dict(launch.arguments)
    if config.pre_hook is not None:
        # The hook tells descriptors their blocks; what it is given is only to be written to.
        told = {name: SimpleNamespace(block_shape=None) for name, a in arguments.items() if isinstance(a, Descriptor)}
        known = {name: a.value if isinstance(a, Constexpr) else a for name, a in arguments.items()}
        config.pre_hook({**known, **told, **config.kwargs})
        for name, descriptor in told.items():
            arguments[name] = replace(arguments[name], block=tuple(descriptor.block_shape))
    arguments |= {name: Constexpr(value) for name, value in config.kwargs.items()}
    return replace(launch, arguments=arguments, options={**launch.options, **options})


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
        cold = triton.testing.do_bench(run, warmup=25, rep=200, return_mode="median")
        in_graph = None if isinstance(run, Alone) else triton.testing.do_bench_cudagraph(run, rep=20, return_mode="median")
        return Times(cold, in_graph)
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
    if is_tuned(function):
        function = function.fn
    names = list(launch.arguments)
    signature, constants, divisible = {}, {}, {}
    for i, (name, argument) in enumerate(launch.arguments.items()):
        if isinstance(argument, Constexpr):
            signature[name] = "constexpr"
            constants[(i,)] = argument.value
        elif isinstance(argument, str):
            signature[name] = "*" + {torch.float32: "fp32", torch.float16: "fp16"}[tensors[argument].dtype]
            divisible[(i,)] = [["tt.divisibility", 16]]
        elif argument == 1:
            signature[name] = "constexpr"
            constants[(i,)] = 1
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
