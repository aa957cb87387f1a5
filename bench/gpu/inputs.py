"""Tensors for rows, and small sums about them."""
import torch

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


def processors() -> int:
    """How many multiprocessors the GPU has: as many programs as are to stay."""
    return torch.cuda.get_device_properties(0).multi_processor_count if torch.cuda.is_available() else 3
