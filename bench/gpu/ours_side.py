"""Has JTriton run rows: a Java program of the module bench, which is asked in lines of JSON and answers in lines of JSON."""
import json
import os
import shutil
import signal
import subprocess
import tempfile
import threading
from pathlib import Path
from typing import Any

import torch

import plan
from plan import AsManyAsFit, Constexpr, Descriptor, Launch, Row, Tiles, Times

TYPES = {torch.float32: "fp32", torch.float16: "fp16", torch.bfloat16: "bf16", torch.int32: "int32", torch.int64: "int64",
         torch.uint8: "uint8"}
if hasattr(torch, "float8_e5m2"):
    TYPES |= {torch.float8_e5m2: "fp8e5", torch.float8_e4m3fn: "fp8e4nv"}

ROOM = 8 << 30


def roomy_folder() -> str | None:
    """A folder in memory that holds the tensors of a row; None, for the usual one, where there is none."""
    shared = "/dev/shm"
    return shared if os.path.isdir(shared) and shutil.disk_usage(shared).free > ROOM else None


class OursFailed(Exception):
    """JTriton's own message."""


class Ours:
    """The running program. Tensors go to it and come from it as files of their bare elements, in memory where there is room.

    After a failure it is started anew, since one kernel's mistake can cost a process its GPU.
    """

    def __init__(self, command: list[str], device: str, limit: float):
        self.limit = limit
        self.command = [*command, device]
        self.process = None
        self.folder = tempfile.TemporaryDirectory(prefix="jtriton-bench-", dir=roomy_folder())

    def __enter__(self) -> "Ours":
        return self

    def __exit__(self, *_) -> None:
        self.stop()
        self.folder.cleanup()

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

    def ask(self, what: str, **message: Any) -> dict[str, Any]:
        if self.process is None:
            self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        watchdog = threading.Timer(self.limit, self.process.kill)
        watchdog.start()
        try:
            print(json.dumps({"ask": what, **message}), file=self.process.stdin, flush=True)
            answer = self.process.stdout.readline()
        except BrokenPipeError:
            answer = ""
        finally:
            watchdog.cancel()
        result = json.loads(answer) if answer else {"error": self.epitaph()}
        if "error" in result:
            self.stop()
            raise OursFailed(result["error"])
        return result

    def epitaph(self) -> str:
        """Why there is no answer."""
        status = self.process.wait()
        if status == -signal.SIGKILL:
            return f"no answer within {self.limit:g} s"
        return f"JTriton's side ended with status {status}; what it said is above"

    def facts(self) -> dict[str, Any]:
        """The device, and what is known of it."""
        return self.ask("facts")

    def run(self, row: Row, inputs: dict[str, torch.Tensor]) -> tuple[Times, dict[str, torch.Tensor]]:
        """The times of a row and its outputs."""
        tensors = self.save(inputs) + [
            {"name": name, "type": TYPES[dtype], "shape": shape} for name, (dtype, shape) in row.others.items()]
        outputs = [{"name": name, "file": str(self.file(name))} for name in row.outputs]
        answer = self.ask("row", tensors=tensors, before=[message(launch) for launch in row.before],
                          launches=[message(launch) for launch in row.launches], outputs=outputs)
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
        "grid": grid(launch.grid),
        "arguments": [argument(name, value) for name, value in launch.arguments.items()],
        "options": launch.options,
    }


def grid(of: Any) -> Any:
    match of:
        case AsManyAsFit():
            return {"most": of.most}
        case Tiles():
            tiles = [[{"extent": extent, "block": block} for extent, block in dimension] for dimension in of.dimensions]
            return {"tiles": tiles} if of.most is None else {"tiles": tiles, "most": of.most}
        case _:
            return list(of)


def argument(name: str, value: Any) -> dict[str, Any]:
    match value:
        case str():
            return {"name": name, "tensor": value}
        case Descriptor():
            return {"name": name, "descriptor": value.tensor, "shape": value.shape, "block": value.block_shape()}
        case Constexpr():
            return {"name": name, "constexpr": value.value}
        case _:
            return {"name": name, "value": value}
