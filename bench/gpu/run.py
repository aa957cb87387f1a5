"""Runs the same kernel files with Triton and with JTriton, checks the results of both, and compares their times with each
other and with PyTorch's. Called by 'jtriton bench --suite gpu', which adds the command that starts JTriton's side."""
import argparse
import json
import signal
import sys
import time
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Callable, Iterator

import torch

import launches
import report
import triton_side
import works
from inputs import device
from ours_side import Ours, OursFailed
from plan import Row, Times
from report import Result

# What rounding to a type allows, in the norm of an output; and how much further from the reference than Triton we may be.
TOLERANCES = {torch.float32: 1e-5, torch.float16: 1e-3, torch.bfloat16: 8e-3}
FACTOR = 2


def main() -> int:
    words = arguments()
    if torch.cuda.is_available() and not triton_side.is_there():
        print("bench: there is a GPU here but no Triton to compare with: install the Python package 'triton'", file=sys.stderr)
        return 2
    if words.config and triton_side.triton is None:
        print("bench: --config needs the Python package 'triton', which reads the kernels' lists of configurations", file=sys.stderr)
        return 2
    rows = [row for row in (works.SMALL_ROWS if words.small else works.ROWS) if is_wanted(row.name, words.filter)]
    costs = [cost for cost in launches.COSTS if is_wanted(cost.name, words.filter)]
    if not rows and not costs:
        print(f"bench: no row contains '{words.filter}'", file=sys.stderr)
        return 2
    if words.list:
        print("\n".join([row.name for row in rows] + [cost.name for cost in costs]))
        return 0
    results: list[Result] = []
    with Ours(words.command, words.device, words.limit) as ours:
        try:
            about = report.host(ours.facts())
        except OursFailed as failure:
            print(f"bench: JTriton's side cannot be used: {failure}", file=sys.stderr)
            return 1
        print(", ".join(f"{name} {value}" for name, value in about.items() if not isinstance(value, dict)))
        print(report.line(report.HEADINGS), flush=True)

        def add(name: str, measure: Callable[[], Result]) -> None:
            start = time.perf_counter()
            try:
                result = measure()
            except OursFailed as failure:
                result = Result(name, None, {}, complaint=str(failure))
            except Exception as failure:  # Whatever it is, there are other rows.
                result = Result(name, None, {}, complaint=f"{type(failure).__name__}: {failure}")
            result.seconds = time.perf_counter() - start
            results.append(result)
            print(report.line(result.cells()), flush=True)
            for note in result.notes.items():
                print("    " + ": ".join(note), flush=True)
            if result.complaint:
                print("    " + result.complaint.replace("\n", "\n    "), flush=True)

        for row in rows:
            add(row.name, lambda: compare(row, ours, words.config, words.limit))
            if torch.cuda.is_available():
                torch.cuda.empty_cache()
        for cost in costs:
            add(cost.name, lambda: cost.compare(ours))
    failed = sum(result.complaint is not None for result in results)
    print(f"Wrote {report.save(words.results, about, results)}")
    if words.json:
        words.json.write_text(json.dumps([result.json() for result in results], indent=2) + "\n")
    print(f"All {len(results)} OK." if failed == 0 else f"{failed} of {len(results)} FAILED.")
    return 0 if failed == 0 else 1


def is_wanted(name: str, texts: str) -> bool:
    return any(text in name for text in texts.split(";"))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--device", default="cuda", help="the device that JTriton is to use")
    parser.add_argument("--filter", default="", help="only the rows whose name contains this text, or one of several between semicolons")
    parser.add_argument("--small", action="store_true", help="a few small rows, to see whether everything works")
    parser.add_argument("--list", action="store_true", help="print the rows' names and do nothing else")
    parser.add_argument("--config", type=settings, default={}, metavar="NAME=VALUE,...",
                        help="instead of tuning: of each tuned kernel, the first configuration with these values, on both sides")
    parser.add_argument("--limit", type=float, default=180, metavar="SECONDS", help="how long a row may take on each side")
    parser.add_argument("--json", type=Path, help="also write the rows into this file")
    parser.add_argument("--results", type=Path, default=Path(__file__).resolve().parent.parent / "results")
    parser.add_argument("command", nargs="*", help="what starts JTriton's side")
    return parser.parse_args()


def settings(text: str) -> dict[str, Any]:
    """BLOCK_M=128,num_warps=8 as a dictionary."""
    return {name: json.loads(value.lower()) for name, _, value in (word.partition("=") for word in text.split(","))}


class TookTooLong(Exception):
    """A side did not come to an end."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Ends what takes longer, at the latest when the library that it waits for returns."""
    def end(*_) -> None:
        raise TookTooLong(f"no result within {seconds:g} s")

    before = signal.signal(signal.SIGALRM, end)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def compare(row: Row, ours: Ours, config: dict[str, Any], limit: float) -> Result:
    """Runs a row on all sides. Ours comes last, right after Triton, so that both find the GPU in the same state."""
    row = replace(row, launches=[triton_side.with_configuration(launch, config) for launch in row.launches])
    inputs = row.make_inputs()
    expected = row.reference(**{name: tensor.double() for name, tensor in inputs.items()})
    tensors = dict(inputs)
    for name, (dtype, shape) in row.others.items():
        tensors[name] = torch.empty(shape, dtype=dtype, device=device())
    missing: dict[str, str] = {}
    torch_times = measure_torch(row, tensors, missing)
    peers: dict[str, Times] = {}
    triton_error = None
    if triton_side.is_there():
        try:
            with time_limit(limit):
                run = triton_side.prepare(row, tensors)
                run()
                triton_error = largest_error(row, tensors, expected)
                peers["triton"] = triton_side.measure(run)
        except Exception as failure:  # Whatever a compiler may throw: the row has others to compare.
            missing["no triton"] = f"{type(failure).__name__}: {failure}"
    peers.update(torch_times)
    try:
        times, outputs = ours.run(row, inputs)
    except OursFailed as failure:
        return Result(row.name, None, peers, row.rate, row.unit, (None, triton_error), str(failure), missing)
    error = largest_error(row, outputs, expected)
    return Result(row.name, times, peers, row.rate, row.unit, (error, triton_error), complaint(row, error, triton_error), missing)


def measure_torch(row: Row, tensors: dict[str, torch.Tensor], missing: dict[str, str]) -> dict[str, Times]:
    """The times of what PyTorch offers, and why one is missing: not every PyTorch has every operation for every type."""
    times = {}
    for name, peer in row.peers.items():
        try:
            times[name] = triton_side.measure(peer(tensors))
        except (RuntimeError, AttributeError) as failure:
            missing[f"no {name}"] = str(failure)
    return times


def largest_error(row: Row, results: dict[str, torch.Tensor], expected: dict[str, torch.Tensor]) -> float:
    """Of all outputs, the largest norm of the difference as a share of the norm of what is right."""
    return max(relative_error(row.part(results[name]), expected[name]) for name in row.outputs)


def relative_error(result: torch.Tensor, expected: torch.Tensor) -> float:
    error = (torch.linalg.vector_norm(result.to(expected.device).double() - expected)
             / torch.linalg.vector_norm(expected)).item()
    return error if error == error else float("inf")


def complaint(row: Row, error: float, triton_error: float | None) -> str | None:
    allowed = row.tolerance or max(TOLERANCES[row.others[name][0]] for name in row.outputs)
    if triton_error is not None:
        allowed = max(allowed, FACTOR * triton_error)
    if error <= allowed:
        return None
    return f"the results are wrong: their relative error is {error:.1e}, and {allowed:.1e} would be right"


if __name__ == "__main__":
    sys.exit(main())
