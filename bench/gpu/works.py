"""The rows of the benchmark. To add one, write a function that gives it beside those of its kind, and name it in ROWS."""
import torch

from attentions import backward, forward, fused_backward
from products import ELEMENTS_IN_BYTE, PERSISTENT, block_scaled, grouped, matmul, matmul_fp8, persistent
from vectors_and_rows import copy, layer_norm_backward, layer_norm_forward, softmax, vector_add

SOFTMAX_SHAPES = [(4096, 1024), (4096, 4096), (4096, 8192), (4096, 16384), (32768, 2048)]
HAS_FP8 = hasattr(torch, "float8_e5m2")

ROWS = [
    copy(1 << 28),
    vector_add(1 << 28),
    *(softmax(*shape, dtype) for dtype in (torch.float32, torch.float16) for shape in SOFTMAX_SHAPES),
    *(direction(4096, columns, torch.float16)
      for columns in (4096, 8192, 16384) for direction in (layer_norm_forward, layer_norm_backward)),
    *(matmul(n, torch.float16) for n in (512, 1024, 2048, 4096, 8192)),
    *(matmul_fp8(n) for n in (8192,) if HAS_FP8),
    *(persistent(8192, 8192, k, variant) for k in (512, 4096, 8192) for variant in PERSISTENT),
    *(grouped([size] * 4, "4 x " + "x".join(map(str, size)), kernel)
      for size in ((1024, 1024, 1024), (1024, 8192, 8192)) for kernel in ("by_pointers", "by_descriptors")),
    *(block_scaled(8192, 8192, kind) for kind in ELEMENTS_IN_BYTE if HAS_FP8),
    *(direction(length, size, is_causal)
      for size in (64, 128) for is_causal in (True, False) for length in (1024, 4096, 16384)
      for direction in (forward, backward, fused_backward)),
]

# Rows of the same kinds that take no time anywhere: whether everything works.
SMALL_ROWS = [
    copy(1 << 16),
    vector_add(1 << 16),
    softmax(64, 781, torch.float32),
    softmax(64, 1024, torch.float16),
    layer_norm_forward(64, 512, torch.float16),
    layer_norm_backward(64, 512, torch.float16),
    matmul(256, torch.float16),
    *(matmul_fp8(256) for _ in (1,) if HAS_FP8),
    *(persistent(256, 384, 192, variant) for variant in PERSISTENT),
    *(grouped([(256, 128, 128), (128, 256, 256)], "small", kernel) for kernel in ("by_pointers", "by_descriptors")),
    *(block_scaled(256, 256, kind) for kind in ELEMENTS_IN_BYTE if HAS_FP8),
    *(direction(256, 64, is_causal, batch=1, heads=2)
      for is_causal in (True, False) for direction in (forward, backward, fused_backward)),
]
