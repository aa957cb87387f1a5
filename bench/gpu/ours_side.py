"""Has JTriton run rows: a Java program of the module bench, which is asked in lines of JSON and answers in lines of JSON."""
import json
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import torch

import plan
from plan import AsManyAsFit, Constexpr, Launch, Row, Times

TYPES = {torch.float32: "fp32", torch.float16: "fp16", torch.bfloat16: "bf16", torch.int32: "int32"}


class OursFailed(Exception):
    """JTriton's own message."""


class Ours:
    """The running program. Tensors go to it and come from it as files of their bare elements, in memory where there is room."""

    def __init__(self, command: list[str], device: str):
        self.process = subprocess.Popen(
            [*command, device], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        shared = Path("/dev/shm")
        self.folder = tempfile.TemporaryDirectory(prefix="jtriton-bench-", dir=shared if shared.is_dir() else None)

    def __enter__(self) -> "Ours":
        return self

    def __exit__(self, *_) -> None:
        self.process.stdin.close()
        self.process.wait(timeout=60)
        self.folder.cleanup()

    def ask(self, what: str, **message: Any) -> dict[str, Any]:
        try:
            print(json.dumps({"ask": what, **message}), file=self.process.stdin, flush=True)
            answer = self.process.stdout.readline()
        except BrokenPipeError:
            answer = ""
        if not answer:
            raise SystemExit(f"JTriton's side ended with status {self.process.wait()}; what it said is above")
        result = json.loads(answer)
        if "error" in result:
            raise OursFailed(result["error"])
        return result

    def facts(self) -> dict[str, Any]:
        """The device, and what is known of it."""
        return self.ask("facts")

    def run(self, row: Row, inputs: dict[str, torch.Tensor]) -> tuple[Times, dict[str, torch.Tensor]]:
        """The times of a row and its outputs."""
        tensors = self.save(inputs) + [
            {"name": name, "type": TYPES[dtype], "shape": shape} for name, (dtype, shape) in row.others.items()]
        outputs = [{"name": name, "file": str(self.file(name))} for name in row.outputs]
        answer = self.ask("row", tensors=tensors, launches=[message(launch) for launch in row.launches], outputs=outputs)
        results = {name: self.read(name, *row.others[name]) for name in row.outputs}
        for tensor in tensors + outputs:
            Path(tensor.get("file", "/nonexistent")).unlink(missing_ok=True)
        return Times(answer["cold"], answer["graph"]), results

    def launch_cost(self, launch: Launch, tensors: dict[str, torch.Tensor]) -> Times:
        """Microseconds of the host for a launch by itself, and in a graph."""
        answer = self.ask("launch cost", tensors=self.save(tensors), launches=[message(launch)])
        return Times(answer["launch"], answer["graph"])

    def compile_time(self, launch: Launch, tensors: dict[str, torch.Tensor]) -> float:
        """Milliseconds from a kernel's source to machine code."""
        return self.ask("compile time", tensors=self.save(tensors), launches=[message(launch)])["compile"]

    def save(self, tensors: dict[str, torch.Tensor]) -> list[dict[str, Any]]:
        saved = []
        for name, tensor in tensors.items():
            tensor.detach().cpu().contiguous().reshape(-1).view(torch.uint8).numpy().tofile(self.file(name))
            saved.append({"name": name, "type": TYPES[tensor.dtype], "shape": list(tensor.shape),
                          "file": str(self.file(name))})
        return saved

    def read(self, name: str, dtype: torch.dtype, shape: tuple[int, ...]) -> torch.Tensor:
        size = 1
        for extent in shape:
            size *= extent
        return torch.from_file(str(self.file(name)), size=size, dtype=dtype).reshape(shape).clone()

    def file(self, name: str) -> Path:
        return Path(self.folder.name) / (name + ".bin")


def message(launch: Launch) -> dict[str, Any]:
    return {
        "file": str(plan.KERNELS / launch.file),
        "kernel": launch.kernel,
        "grid": {"most": launch.grid.most} if isinstance(launch.grid, AsManyAsFit) else list(launch.grid),
        "arguments": [argument(name, value) for name, value in launch.arguments.items()],
        "options": launch.options,
    }


def argument(name: str, value: Any) -> dict[str, Any]:
    match value:
        case str():
            return {"name": name, "tensor": value}
        case Constexpr():
            return {"name": name, "constexpr": value.value}
        case _:
            return {"name": name, "value": value}
