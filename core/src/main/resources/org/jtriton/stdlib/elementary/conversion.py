"""Conversions between numbers and between bits, named as in the device library: rn rz rd ru are the roundings.

A float too large for an integer type becomes the nearest integer there is. A NaN becomes 0, but from a float64 or to
64 bits it becomes the first bit alone (PTX, cvt).
"""
import triton
import triton.language as tl

from .bits import with_sign
from .directed import directed, to_f32
from .arithmetic import two_sum
from .rounding import rint_below


@triton.jit
def _whole(x, mode: tl.constexpr):
    """x as a whole number."""
    if mode == "rn":
        if x.dtype == tl.float64:
            return rint_below(x, 2.0**52)
        else:
            return rint_below(x, 2.0**23)
    elif mode == "rd":
        return tl.floor(x)
    elif mode == "ru":
        return tl.ceil(x)
    else:
        return with_sign(tl.floor(tl.abs(x)), x)


@triton.jit
def _to_int(x, type: tl.constexpr, mode: tl.constexpr):
    v = _whole(x, mode).to(type)
    if x.dtype == tl.float64 or type.primitive_bitwidth == 64:
        nan: tl.constexpr = -(2 ** (type.primitive_bitwidth - 1))
        if type.primitive_bitwidth == 64:
            return tl.where(x == x, v.to(tl.int64, bitcast=True), nan)
        else:
            return tl.where(x == x, v.to(tl.int32, bitcast=True), nan)
    else:
        return v.to(tl.int32, bitcast=True)


@triton.jit
def _halves(x):
    """An integer of 64 bits as a sum of two float64."""
    low = (x & 0xFFFFFFFF).to(tl.float64)
    return two_sum((x >> 32).to(tl.float64) * 4294967296.0, low)


@triton.jit
def _f32_from(x, mode: tl.constexpr):
    h, l = _halves(x)
    return to_f32(h, l, mode)


@triton.jit
def _f64_from(x, mode: tl.constexpr):
    h, l = _halves(x)
    return directed(h, l, mode)


@triton.jit
def _unsigned(x):
    if x.dtype.primitive_bitwidth == 64:
        return x.to(tl.uint64, bitcast=True)
    else:
        return x.to(tl.uint32, bitcast=True)


# Floats

@triton.jit
def double2float_rn(x):
    return x.to(tl.float32)


@triton.jit
def double2float_rz(x):
    return to_f32(x, 0.0, "rz")


@triton.jit
def double2float_rd(x):
    return to_f32(x, 0.0, "rd")


@triton.jit
def double2float_ru(x):
    return to_f32(x, 0.0, "ru")


# Floats to integers

@triton.jit
def float2int_rn(x):
    return _to_int(x, tl.int32, "rn")


@triton.jit
def float2int_rz(x):
    return _to_int(x, tl.int32, "rz")


@triton.jit
def float2int_rd(x):
    return _to_int(x, tl.int32, "rd")


@triton.jit
def float2int_ru(x):
    return _to_int(x, tl.int32, "ru")


@triton.jit
def float2uint_rn(x):
    return _to_int(x, tl.uint32, "rn")


@triton.jit
def float2uint_rz(x):
    return _to_int(x, tl.uint32, "rz")


@triton.jit
def float2uint_rd(x):
    return _to_int(x, tl.uint32, "rd")


@triton.jit
def float2uint_ru(x):
    return _to_int(x, tl.uint32, "ru")


@triton.jit
def float2ll_rn(x):
    return _to_int(x, tl.int64, "rn")


@triton.jit
def float2ll_rz(x):
    return _to_int(x, tl.int64, "rz")


@triton.jit
def float2ll_rd(x):
    return _to_int(x, tl.int64, "rd")


@triton.jit
def float2ll_ru(x):
    return _to_int(x, tl.int64, "ru")


@triton.jit
def float2ull_rn(x):
    return _to_int(x, tl.uint64, "rn")


@triton.jit
def float2ull_rz(x):
    return _to_int(x, tl.uint64, "rz")


@triton.jit
def float2ull_rd(x):
    return _to_int(x, tl.uint64, "rd")


@triton.jit
def float2ull_ru(x):
    return _to_int(x, tl.uint64, "ru")


@triton.jit
def double2int_rn(x):
    return _to_int(x, tl.int32, "rn")


@triton.jit
def double2int_rz(x):
    return _to_int(x, tl.int32, "rz")


@triton.jit
def double2int_rd(x):
    return _to_int(x, tl.int32, "rd")


@triton.jit
def double2int_ru(x):
    return _to_int(x, tl.int32, "ru")


@triton.jit
def double2uint_rn(x):
    return _to_int(x, tl.uint32, "rn")


@triton.jit
def double2uint_rz(x):
    return _to_int(x, tl.uint32, "rz")


@triton.jit
def double2uint_rd(x):
    return _to_int(x, tl.uint32, "rd")


@triton.jit
def double2uint_ru(x):
    return _to_int(x, tl.uint32, "ru")


@triton.jit
def double2ll_rn(x):
    return _to_int(x, tl.int64, "rn")


@triton.jit
def double2ll_rz(x):
    return _to_int(x, tl.int64, "rz")


@triton.jit
def double2ll_rd(x):
    return _to_int(x, tl.int64, "rd")


@triton.jit
def double2ll_ru(x):
    return _to_int(x, tl.int64, "ru")


@triton.jit
def double2ull_rn(x):
    return _to_int(x, tl.uint64, "rn")


@triton.jit
def double2ull_rz(x):
    return _to_int(x, tl.uint64, "rz")


@triton.jit
def double2ull_rd(x):
    return _to_int(x, tl.uint64, "rd")


@triton.jit
def double2ull_ru(x):
    return _to_int(x, tl.uint64, "ru")


# Integers to floats

@triton.jit
def int2double_rn(x):
    return x.to(tl.float64)


@triton.jit
def uint2double_rn(x):
    return _unsigned(x).to(tl.float64)


@triton.jit
def int2float_rn(x):
    return to_f32(x.to(tl.float64), 0.0, "rn")


@triton.jit
def uint2float_rn(x):
    return to_f32(_unsigned(x).to(tl.float64), 0.0, "rn")


@triton.jit
def ll2float_rn(x):
    return _f32_from(x, "rn")


@triton.jit
def ull2float_rn(x):
    return _f32_from(_unsigned(x), "rn")


@triton.jit
def ll2double_rn(x):
    return _f64_from(x, "rn")


@triton.jit
def ull2double_rn(x):
    return _f64_from(_unsigned(x), "rn")


@triton.jit
def int2float_rz(x):
    return to_f32(x.to(tl.float64), 0.0, "rz")


@triton.jit
def uint2float_rz(x):
    return to_f32(_unsigned(x).to(tl.float64), 0.0, "rz")


@triton.jit
def ll2float_rz(x):
    return _f32_from(x, "rz")


@triton.jit
def ull2float_rz(x):
    return _f32_from(_unsigned(x), "rz")


@triton.jit
def ll2double_rz(x):
    return _f64_from(x, "rz")


@triton.jit
def ull2double_rz(x):
    return _f64_from(_unsigned(x), "rz")


@triton.jit
def int2float_rd(x):
    return to_f32(x.to(tl.float64), 0.0, "rd")


@triton.jit
def uint2float_rd(x):
    return to_f32(_unsigned(x).to(tl.float64), 0.0, "rd")


@triton.jit
def ll2float_rd(x):
    return _f32_from(x, "rd")


@triton.jit
def ull2float_rd(x):
    return _f32_from(_unsigned(x), "rd")


@triton.jit
def ll2double_rd(x):
    return _f64_from(x, "rd")


@triton.jit
def ull2double_rd(x):
    return _f64_from(_unsigned(x), "rd")


@triton.jit
def int2float_ru(x):
    return to_f32(x.to(tl.float64), 0.0, "ru")


@triton.jit
def uint2float_ru(x):
    return to_f32(_unsigned(x).to(tl.float64), 0.0, "ru")


@triton.jit
def ll2float_ru(x):
    return _f32_from(x, "ru")


@triton.jit
def ull2float_ru(x):
    return _f32_from(_unsigned(x), "ru")


@triton.jit
def ll2double_ru(x):
    return _f64_from(x, "ru")


@triton.jit
def ull2double_ru(x):
    return _f64_from(_unsigned(x), "ru")


# Bits

@triton.jit
def float_as_int(x):
    return x.to(tl.int32, bitcast=True)


@triton.jit
def float_as_uint(x):
    return x.to(tl.int32, bitcast=True)


@triton.jit
def int_as_float(x):
    return x.to(tl.float32, bitcast=True)


@triton.jit
def uint_as_float(x):
    return x.to(tl.float32, bitcast=True)


@triton.jit
def double_as_longlong(x):
    return x.to(tl.int64, bitcast=True)


@triton.jit
def longlong_as_double(x):
    return x.to(tl.float64, bitcast=True)


@triton.jit
def double2hiint(x):
    return (x.to(tl.int64, bitcast=True) >> 32).to(tl.int32)


@triton.jit
def double2loint(x):
    return x.to(tl.int64, bitcast=True).to(tl.int32)


@triton.jit
def hiloint2double(high, low):
    return ((high.to(tl.int64) << 32) | _unsigned(low).to(tl.int64)).to(tl.float64, bitcast=True)


@triton.jit
def rcp64h(x):
    """The upper half of the reciprocal's bits, the lower half zero."""
    return ((1.0 / x).to(tl.int64, bitcast=True) & -4294967296).to(tl.float64, bitcast=True)
