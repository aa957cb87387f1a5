"""Integers: bits, averages, products; named as in the device library, where a u stands for unsigned."""
import triton
import triton.language as tl


@triton.jit
def _unsigned(x):
    return x.to(tl.uint32, bitcast=True)


@triton.jit
def _signed(x):
    return x.to(tl.int32, bitcast=True)


@triton.jit
def _high(x):
    """The upper half of 64 bits."""
    return (x >> 32).to(tl.int32)


@triton.jit
def abs(x):
    return tl.where(x < 0, -x, x)


@triton.jit
def llabs(x):
    return tl.where(x < 0, -x, x)


# Bits

@triton.jit
def popc(x):
    # The counts of ever larger groups of bits, side by side.
    v = _unsigned(x)
    v -= (v >> 1) & 0x55555555
    v = (v & 0x33333333) + ((v >> 2) & 0x33333333)
    v = (v + (v >> 4)) & 0x0F0F0F0F
    return _signed((v * 0x01010101) >> 24)


@triton.jit
def popcll(x):
    return popc(x.to(tl.int32)) + popc(_high(x))


@triton.jit
def clz(x):
    # With every bit below the first one set, the zeros are those before it.
    v = _unsigned(x)
    for i in tl.static_range(5):
        v |= v >> (1 << i)
    return 32 - popc(_signed(v))


@triton.jit
def clzll(x):
    high = _high(x)
    return tl.where(high == 0, 32 + clz(x.to(tl.int32)), clz(high))


@triton.jit
def ffs(x):
    """The place of the lowest bit set, counted from 1; 0 if there is none."""
    return tl.where(x == 0, 0, 32 - clz(x & -x))


@triton.jit
def ffsll(x):
    return tl.where(x == 0, 0, 64 - clzll(x & -x))


@triton.jit
def brev(x):
    # Swaps neighbours among groups of 1, 2, 4, 8 and 16 bits.
    v = _unsigned(x)
    v = ((v >> 1) & 0x55555555) | ((v & 0x55555555) << 1)
    v = ((v >> 2) & 0x33333333) | ((v & 0x33333333) << 2)
    v = ((v >> 4) & 0x0F0F0F0F) | ((v & 0x0F0F0F0F) << 4)
    v = ((v >> 8) & 0x00FF00FF) | ((v & 0x00FF00FF) << 8)
    return _signed((v >> 16) | (v << 16))


@triton.jit
def brevll(x):
    low = brev(_high(x)).to(tl.uint32, bitcast=True).to(tl.int64)
    return (brev(x.to(tl.int32)).to(tl.int64) << 32) | low


@triton.jit
def byte_perm(x, y, s):
    """Four bytes of the eight in y and x, from the lowest of x up, each chosen by three bits of s."""
    all = (_unsigned(y).to(tl.int64) << 32) | _unsigned(x).to(tl.int64)
    v = s * 0
    for i in tl.static_range(4):
        at = ((s >> (4 * i)) & 7) * 8
        v |= ((all >> at.to(tl.int64)) & 0xFF).to(tl.int32) << (8 * i)
    return v


# Averages and differences, computed where they don't overflow

@triton.jit
def hadd(x, y):
    return ((x.to(tl.int64) + y.to(tl.int64)) >> 1).to(tl.int32)


@triton.jit
def rhadd(x, y):
    return ((x.to(tl.int64) + y.to(tl.int64) + 1) >> 1).to(tl.int32)


@triton.jit
def uhadd(x, y):
    return ((_unsigned(x).to(tl.int64) + _unsigned(y).to(tl.int64)) >> 1).to(tl.int32)


@triton.jit
def urhadd(x, y):
    return ((_unsigned(x).to(tl.int64) + _unsigned(y).to(tl.int64) + 1) >> 1).to(tl.int32)


@triton.jit
def sad(x, y, z):
    return tl.where(x > y, x - y, y - x) + z


@triton.jit
def usad(x, y, z):
    return tl.where(_unsigned(x) > _unsigned(y), x - y, y - x) + z


# Products

@triton.jit
def mul24(x, y):
    """The lower half of the product of the lowest 24 bits."""
    return ((x << 8) >> 8) * ((y << 8) >> 8)


@triton.jit
def umul24(x, y):
    return (x & 0xFFFFFF) * (y & 0xFFFFFF)


@triton.jit
def mulhi(x, y):
    return _high(x.to(tl.int64) * y.to(tl.int64))


@triton.jit
def umulhi(x, y):
    return _signed(tl.umulhi(_unsigned(x), _unsigned(y)))


@triton.jit
def umul64hi(x, y):
    return tl.umulhi(x.to(tl.uint64, bitcast=True), y.to(tl.uint64, bitcast=True)).to(tl.int64, bitcast=True)


@triton.jit
def mul64hi(x, y):
    # A negative factor is 2^64 less than its bits say.
    return umul64hi(x, y) - tl.where(x < 0, y, 0) - tl.where(y < 0, x, 0)
