"""What is printed and kept of a run."""
import json
import math
import platform
import subprocess
from dataclasses import dataclass, field
from datetime import datetime, timezone
from pathlib import Path
from typing import Any, Callable

import torch

import triton_side
from plan import Times

HEADINGS = ["work", "ours", "Triton", "PyTorch", "to Triton", "to PyTorch",
            "graph: ours", "Triton", "PyTorch", "to Triton", "to PyTorch", "rate", "in a graph", "error", "Triton's", "check"]
WIDTHS = [64, 10, 10, 10, 9, 10, 11, 10, 10, 9, 10, 12, 12, 8, 8, 6]


@dataclass
class Result:
    """A row of the table. Times are milliseconds; the first peer is Triton where it is there.

    rate: what a time in milliseconds is as a rate in the unit
    errors: the largest relative error of an output, ours and Triton's; None where nothing is compared
    complaint: why the row failed
    notes: what else there is to say
    """
    name: str
    ours: Times | None
    peers: dict[str, Times]
    rate: Callable[[float], float] | None = None
    unit: str | None = None
    errors: tuple[float | None, float | None] = (None, None)
    complaint: str | None = None
    notes: dict[str, str] = field(default_factory=dict)
    seconds: float | None = None

    def rate_of(self, milliseconds: float | None) -> float | None:
        return self.rate(milliseconds) if self.rate and milliseconds else None

    def json(self) -> dict[str, Any]:
        peer, peer_times = next(iter(self.peers.items()), (None, None))
        return {
            "name": self.name,
            "ours_ms": self.ours and self.ours.cold,
            "peer": peer,
            "peer_ms": peer_times and peer_times.cold,
            "speedup": speedup(self.ours, peer_times),
            "ours_graph_ms": self.ours and self.ours.graph,
            "peers": {name: {"ms": times.cold, "graph_ms": times.graph, "speedup": speedup(self.ours, times),
                             "graph_speedup": graph_speedup(self.ours, times), "rate": self.rate_of(times.cold),
                             "graph_rate": self.rate_of(times.graph)} for name, times in self.peers.items()},
            "rate": self.rate_of(self.ours and self.ours.cold),
            "graph_rate": self.rate_of(self.ours and self.ours.graph),
            "unit": self.unit,
            "error": finite(self.errors[0]),
            "triton_error": finite(self.errors[1]),
            "complaint": self.complaint,
            "seconds": self.seconds,
            **self.notes,
        }

    def cells(self) -> list[str]:
        triton, torch_ = self.peers.get("triton"), self.peers.get("torch")
        return [
            self.name,
            time(self.ours and self.ours.cold), time(triton and triton.cold), time(torch_ and torch_.cold),
            ratio(speedup(self.ours, triton)), ratio(speedup(self.ours, torch_)),
            time(self.ours and self.ours.graph), time(triton and triton.graph), time(torch_ and torch_.graph),
            ratio(graph_speedup(self.ours, triton)), ratio(graph_speedup(self.ours, torch_)),
            self.shown_rate(self.ours and self.ours.cold), self.shown_rate(self.ours and self.ours.graph),
            *("" if error is None else f"{error:.1e}" for error in self.errors),
            "FAILED" if self.complaint else "OK",
        ]

    def shown_rate(self, milliseconds: float | None) -> str:
        rate = self.rate_of(milliseconds)
        return "" if rate is None else f"{rate:.0f} {self.unit}"


def finite(value: float | None) -> float | None:
    """What JSON has a number for."""
    return value if value is not None and math.isfinite(value) else None


def speedup(ours: Times | None, peer: Times | None) -> float | None:
    return peer.cold / ours.cold if ours and peer else None


def graph_speedup(ours: Times | None, peer: Times | None) -> float | None:
    return peer.graph / ours.graph if ours and peer and ours.graph and peer.graph else None


def time(milliseconds: float | None) -> str:
    if milliseconds is None:
        return ""
    return f"{1e3 * milliseconds:.1f} µs" if milliseconds < 1 else f"{milliseconds:.3f} ms"


def ratio(value: float | None) -> str:
    return "" if value is None else f"{value:.2f}x"


def line(cells: list[str]) -> str:
    first, *others = (cell.ljust(width) if i == 0 else cell.rjust(width) for i, (cell, width) in enumerate(zip(cells, WIDTHS)))
    return "  ".join([first, *others])


def host(facts: dict[str, Any]) -> dict[str, Any]:
    """On what a run was made."""
    about = {
        "date": datetime.now(timezone.utc).isoformat(timespec="seconds"),
        "device": torch.cuda.get_device_name() if torch.cuda.is_available() else platform.processor() or platform.machine(),
        "driver": driver(),
        "torch": torch.__version__,
        "cuda of torch": torch.version.cuda,
        "triton": triton_side.VERSION,
        "python": platform.python_version(),
        "ours": facts,
    }
    return {name: value for name, value in about.items() if value is not None}


def driver() -> str | None:
    try:
        asked = subprocess.run(["nvidia-smi", "--query-gpu=driver_version", "--format=csv,noheader"],
                               capture_output=True, text=True, check=True)
        return asked.stdout.split("\n")[0].strip()
    except (OSError, subprocess.CalledProcessError):
        return None


def save(folder: Path, about: dict[str, Any], results: list[Result]) -> Path:
    """Writes a JSON file, and a table in Markdown beside it."""
    folder.mkdir(parents=True, exist_ok=True)
    device = about["device"].replace(" ", "-").lower() or "device"
    path = folder / f"gpu-{device}-{about['date'][:19].replace(':', '')}.json"
    path.write_text(json.dumps({"host": about, "rows": [result.json() for result in results]}, indent=2) + "\n")
    path.with_suffix(".md").write_text(markdown(about, results))
    return path


def markdown(about: dict[str, Any], results: list[Result]) -> str:
    facts = ", ".join(f"{name} {value}" for name, value in about.items() if not isinstance(value, dict))
    lines = [f"{facts}", "", "| " + " | ".join(HEADINGS) + " |", "|" + "---|" * len(HEADINGS)]
    lines += ["| " + " | ".join(result.cells()) + " |" for result in results]
    lines += ["", "Times are medians. Caches are flushed before each run; in a graph they are not, and the host costs nothing.",
              "A ratio is the peer's time over ours."]
    return "\n".join(lines) + "\n"
