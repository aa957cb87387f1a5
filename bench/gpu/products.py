"""Rows of products of matrices."""
import torch

from inputs import SHORT, device, processors, random
from plan import Constexpr, Descriptor, Launch, Row, Tiles


def matmul(n: int, dtype: torch.dtype) -> Row:
    return Row(
        name=f"matmul {SHORT[dtype]} {n}^3",
        inputs=lambda: {"a": random(n, n, dtype=dtype), "b": random(n, n, dtype=dtype)},
        others={"c": (dtype, (n, n))},
        launches=[matmul_launch(n, n, 1)],
        outputs=["c"],
        reference=lambda a, b: {"c": a @ b},
        peers={"torch": lambda t: lambda: torch.matmul(t["a"], t["b"], out=t["c"])},
        amount=2 * n ** 3,
        unit="TFLOP/s")


def matmul_fp8(n: int) -> Row:
    """In e5m2, with b column by column, as the hardware wants it. PyTorch has no product of two e5m2, so its is of e4m3."""
    def peer(fast: bool):
        def prepare(t):
            a = t["a"].to(torch.float32).to(torch.float8_e4m3fn)
            b = t["b"].to(torch.float32).to(torch.float8_e4m3fn).t()
            one = torch.ones((), device=a.device)
            return lambda: torch._scaled_mm(a, b, one, one, out_dtype=torch.float16, use_fast_accum=fast)
        return prepare

    return Row(
        name=f"matmul fp8 {n}^3",
        inputs=lambda: {"a": random(n, n, dtype=torch.float8_e5m2), "b": random(n, n, dtype=torch.float8_e5m2)},
        others={"c": (torch.float16, (n, n))},
        launches=[matmul_launch(n, 1, n)],
        outputs=["c"],
        reference=lambda a, b: {"c": a @ b.t()},
        peers={"torch": peer(True), "torch, sums exact": peer(False)},
        amount=2 * n ** 3,
        unit="TFLOP/s")


def matmul_launch(n: int, b_row: int, b_column: int) -> Launch:
    return Launch("matmul.py", "matmul", tiles(n, n),
                  {"a_ptr": "a", "b_ptr": "b", "c_ptr": "c", "M": n, "N": n, "K": n, "a_row": n, "a_column": 1,
                   "b_row": b_row, "b_column": b_column, "c_row": n, "c_column": 1})


def tiles(m: int, n: int, most: int | None = None) -> Tiles:
    return Tiles((((m, "BLOCK_M"), (n, "BLOCK_N")),), most)


PERSISTENT = ("naive", "persistent", "tma", "tma_persistent", "descriptor_persistent", "descriptor_persistent, specialised",
              "tma_clusters")


def persistent(m: int, n: int, k: int, variant: str) -> Row:
    """b is given as its transpose."""
    kernel, _, specialised = variant.partition(", ")
    # With clusters of two, half as many programs keep all multiprocessors busy.
    stays = processors() // 2 if kernel == "tma_clusters" else processors() if "persistent" in kernel else None
    matrices = {"a": (m, k), "b": (n, k), "c": (m, n)}
    if "tma" in kernel:
        arguments = {f"{name}_desc": Descriptor(name, shape) for name, shape in matrices.items()}
    else:
        arguments = {f"{name}_ptr": name for name in matrices}
    arguments |= {"M": m, "N": n, "K": k}
    if kernel in ("naive", "persistent"):
        arguments |= {"a_row": k, "a_column": 1, "b_row": 1, "b_column": k, "c_row": n, "c_column": 1}
    elif kernel != "tma_clusters":
        arguments["SPECIALIZE"] = Constexpr(bool(specialised))
    if stays is not None and kernel != "tma_clusters":
        arguments["NUM_SMS"] = Constexpr(stays)
    if kernel in ("tma_persistent", "descriptor_persistent"):
        # With specialised warps loops are not flattened on Hopper.
        arguments["FLATTEN"] = Constexpr(not specialised)
    return Row(
        name=f"persistent matmul f16 {m}x{n}x{k}, {variant}",
        inputs=lambda: {name: random(*matrices[name], dtype=torch.float16) for name in ("a", "b")},
        others={"c": (torch.float16, (m, n))},
        launches=[Launch("persistent.py", kernel, tiles(m, n, stays), arguments)],
        outputs=["c"],
        reference=lambda a, b: {"c": a @ b.t()},
        peers={"torch": lambda t: lambda: torch.matmul(t["a"], t["b"].t(), out=t["c"])},
        amount=2 * m * n * k,
        unit="TFLOP/s")


def grouped(sizes: list[tuple[int, int, int]], name: str, kernel: str) -> Row:
    """Products of the given M, N, K in one launch. The descriptors' kernel is given b as its transpose."""
    count = len(sizes)
    transposed = kernel == "by_descriptors"

    def inputs() -> dict[str, torch.Tensor]:
        tensors = {}
        for i, (m, n, k) in enumerate(sizes):
            tensors[f"a{i}"] = random(m, k, dtype=torch.float16)
            tensors[f"b{i}"] = random(*((n, k) if transposed else (k, n)), dtype=torch.float16)
        tensors["sizes"] = torch.tensor(sizes, dtype=torch.int32, device=device())
        tensors["strides"] = torch.tensor([[k, k if transposed else n, n] for m, n, k in sizes], dtype=torch.int32, device=device())
        return tensors

    def product(t, i: int) -> torch.Tensor:
        return t[f"a{i}"] @ (t[f"b{i}"].t() if transposed else t[f"b{i}"])

    arguments = {f"{matrix}_addresses_ptr": f"{matrix}_addresses" for matrix in "abc"}
    arguments |= {"sizes_ptr": "sizes", "strides_ptr": "strides", "products": count}
    if transposed:
        arguments["PROGRAMS"] = Constexpr(processors())
    return Row(
        name=f"grouped matmul f16 {name}, {kernel.replace('_', ' ')}",
        inputs=inputs,
        others={**{f"c{i}": (torch.float16, (m, n)) for i, (m, n, k) in enumerate(sizes)},
                **{f"{matrix}_addresses": (torch.int64, (count,)) for matrix in "abc"}},
        before=[Launch("grouped.py", "address", (1,), {"x_ptr": f"{matrix}{i}", "addresses_ptr": f"{matrix}_addresses", "i": i})
                for matrix in "abc" for i in range(count)],
        launches=[Launch("grouped.py", kernel, (processors(),) if transposed else Tiles(((("PROGRAMS", 1),),)), arguments)],
        outputs=[f"c{i}" for i in range(count)],
        reference=lambda **t: {f"c{i}": product(t, i) for i in range(count)},
        peers={"torch": lambda t: lambda: [product(t, i) for i in range(count)]},
        amount=sum(2 * m * n * k for m, n, k in sizes),
        unit="TFLOP/s")


# What the 16 values of e2m1 mean.
E2M1 = [0, 0.5, 1, 1.5, 2, 3, 4, 6]
E2M1 += [-value for value in E2M1]

ELEMENTS_IN_BYTE = {"mxfp8": (1, 1), "mxfp4": (2, 2), "mxfp8 x mxfp4": (1, 2)}


def block_scaled(n: int, k: int, kind: str) -> Row:
    """An n x k matrix by the transpose of another, of 8-bit or 4-bit floats and with scales."""
    a_in_byte, b_in_byte = ELEMENTS_IN_BYTE[kind]
    scale_shape = (1, n // 128, k // 128, 2, 256)

    def elements(in_byte: int) -> torch.Tensor:
        if in_byte == 1:
            return random(n, k, dtype=torch.float8_e4m3fn)
        return torch.randint(256, (n, k // 2), dtype=torch.uint8, device=device())

    def scales() -> torch.Tensor:
        """From 1/4 to 4."""
        return torch.randint(125, 130, scale_shape, dtype=torch.uint8, device=device())

    def values(x: torch.Tensor) -> torch.Tensor:
        """The elements of what was made a float64."""
        if x.shape[1] == k:
            return x
        table = torch.tensor(E2M1, dtype=x.dtype, device=x.device)
        byte = x.long()
        return torch.stack([table[byte % 16], table[byte // 16]], dim=2).reshape(n, k)

    def factors(s: torch.Tensor) -> torch.Tensor:
        """A factor for each element, from scales in the order that block_scaled.py describes."""
        rows = s.reshape(n // 128, k // 128, 32, 4, 4).permute(0, 3, 2, 1, 4).reshape(n, k // 32)
        return torch.exp2(rows - 127).repeat_interleave(32, dim=1)

    def reference(a, b, a_scale, b_scale):
        return {"c": (values(a) * factors(a_scale)) @ (values(b) * factors(b_scale)).t()}

    return Row(
        name=f"block-scaled matmul {kind} {n}x{n}x{k}",
        inputs=lambda: {"a": elements(a_in_byte), "b": elements(b_in_byte), "a_scale": scales(), "b_scale": scales()},
        others={"c": (torch.float16, (n, n))},
        launches=[Launch("block_scaled.py", "block_scaled", tiles(n, n),
                         {"a_desc": Descriptor("a", (n, k // a_in_byte)), "a_scale_desc": Descriptor("a_scale", scale_shape),
                          "b_desc": Descriptor("b", (n, k // b_in_byte)), "b_scale_desc": Descriptor("b_scale", scale_shape),
                          "c_desc": Descriptor("c", (n, n)), "M": n, "N": n, "K": k,
                          "A_IN_BYTE": Constexpr(a_in_byte), "B_IN_BYTE": Constexpr(b_in_byte)})],
        outputs=["c"],
        reference=reference,
        peers={},
        amount=2 * n * n * k,
        unit="TFLOP/s")
