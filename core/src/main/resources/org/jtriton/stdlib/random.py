"""Random numbers from a counter: Philox 4x32-10 and its 64-bit form, by J. Salmon and others, "Parallel random numbers: as
easy as 1, 2, 3", SC 2011. The same seed and offset give the same number on every device."""
import triton
import triton.language as tl

N_ROUNDS_DEFAULT = tl.constexpr(10)


@triton.jit
def philox_impl(c0, c1, c2, c3, k0, k1, n_rounds: tl.constexpr = N_ROUNDS_DEFAULT):
    """n_rounds rounds on the counter c0..c3 under the key k0, k1; all unsigned, of 32 or of 64 bits."""
    if c0.dtype == tl.uint32:
        key_a: tl.constexpr = 0x9E3779B9
        key_b: tl.constexpr = 0xBB67AE85
        round_a: tl.constexpr = 0xD2511F53
        round_b: tl.constexpr = 0xCD9E8D57
    else:
        tl.static_assert(c0.dtype == tl.uint64, "philox_impl takes uint32 or uint64")
        key_a: tl.constexpr = 0x9E3779B97F4A7C15
        key_b: tl.constexpr = 0xBB67AE8584CAA73B
        round_a: tl.constexpr = 0xD2E7470EE14C6C93
        round_b: tl.constexpr = 0xCA5A826395121157
    for _ in tl.static_range(n_rounds):
        a, b = c0, c2
        c0 = tl.umulhi(round_b, b) ^ c1 ^ k0
        c2 = tl.umulhi(round_a, a) ^ c3 ^ k1
        c1 = tl.mul(round_b, b, sanitize_overflow=False)
        c3 = tl.mul(round_a, a, sanitize_overflow=False)
        k0 = tl.add(k0, key_a, sanitize_overflow=False)
        k1 = tl.add(k1, key_b, sanitize_overflow=False)
    return c0, c1, c2, c3


@triton.jit
def philox(seed, c0, c1, c2, c3, n_rounds: tl.constexpr = N_ROUNDS_DEFAULT):
    """Four blocks of random bits for a seed of any integer type and a counter of 32-bit or 64-bit integers."""
    seed = tl.to_tensor(seed)
    tl.static_assert(seed.dtype.is_int(), "a seed must be an integer")
    seed = seed.to(tl.uint64)
    c0 = tl.to_tensor(c0)
    c1 = tl.to_tensor(c1)
    c2 = tl.to_tensor(c2)
    c3 = tl.to_tensor(c3)
    if c0.dtype.primitive_bitwidth == 32:
        counter: tl.constexpr = tl.uint32
        key_hi = ((seed >> 32) & 0xFFFFFFFF).to(tl.uint32)
        key_lo = (seed & 0xFFFFFFFF).to(tl.uint32)
    else:
        tl.static_assert(c0.dtype.primitive_bitwidth == 64, "philox takes counters of 32 or 64 bits")
        counter: tl.constexpr = tl.uint64
        key_hi = tl.full((1, ), 0, dtype=tl.uint64)
        key_lo = seed
    c0 = c0.to(counter, bitcast=True)
    c1 = c1.to(counter, bitcast=True)
    c2 = c2.to(counter, bitcast=True)
    c3 = c3.to(counter, bitcast=True)
    return philox_impl(c0, c1, c2, c3, key_lo, key_hi, n_rounds)


# Integers

@triton.jit
def randint4x(seed, offset, n_rounds: tl.constexpr = N_ROUNDS_DEFAULT):
    """Four blocks of random integers at once, which cost as much as one."""
    offset = tl.to_tensor(offset)
    low = offset.to(tl.uint32)
    zero = low * 0
    if offset.dtype.primitive_bitwidth > 32:
        high = (offset >> 32).to(tl.uint32)
    else:
        high = zero
    return philox(seed, low, high, zero, zero, n_rounds)


@triton.jit
def randint(seed, offset, n_rounds: tl.constexpr = N_ROUNDS_DEFAULT):
    first, _, _, _ = randint4x(seed, offset, n_rounds)
    return first


# Uniform in [0, 1)

@triton.jit
def uint_to_uniform_float(x):
    """Folds the negative half of the integers onto the other and scales it, by a little less than 2^-31 or by 2^-63, so that
    no result rounds up to 1."""
    if x.dtype == tl.uint32 or x.dtype == tl.int32:
        x = x.to(tl.int32, bitcast=True)
        scale: tl.constexpr = 4.6566127342e-10
    else:
        tl.static_assert(x.dtype == tl.uint64 or x.dtype == tl.int64, "uint_to_uniform_float takes 32 or 64 bits")
        x = x.to(tl.int64, bitcast=True)
        scale: tl.constexpr = 1.0842020432385337e-19
    x = tl.where(x < 0, -x - 1, x)
    return x * scale


@triton.jit
def rand(seed, offset, n_rounds: tl.constexpr = N_ROUNDS_DEFAULT):
    return uint_to_uniform_float(randint(seed, offset, n_rounds))


@triton.jit
def rand4x(seed, offsets, n_rounds: tl.constexpr = N_ROUNDS_DEFAULT):
    i1, i2, i3, i4 = randint4x(seed, offsets, n_rounds)
    return (uint_to_uniform_float(i1), uint_to_uniform_float(i2), uint_to_uniform_float(i3), uint_to_uniform_float(i4))


# Normal

@triton.jit
def pair_uniform_to_normal(u1, u2):
    """Two uniform numbers to two normal ones: G. Box and M. Muller, 1958. A u1 of 0 would have no logarithm."""
    u1 = tl.maximum(1.0e-7, u1)
    th = 6.283185307179586 * u2
    r = tl.sqrt(-2.0 * tl.log(u1))
    return r * tl.cos(th), r * tl.sin(th)


@triton.jit
def randn(seed, offset, n_rounds: tl.constexpr = N_ROUNDS_DEFAULT):
    i1, i2, _, _ = randint4x(seed, offset, n_rounds)
    n1, _ = pair_uniform_to_normal(uint_to_uniform_float(i1), uint_to_uniform_float(i2))
    return n1


@triton.jit
def randn4x(seed, offset, n_rounds: tl.constexpr = N_ROUNDS_DEFAULT):
    u1, u2, u3, u4 = rand4x(seed, offset, n_rounds)
    n1, n2 = pair_uniform_to_normal(u1, u2)
    n3, n4 = pair_uniform_to_normal(u3, u4)
    return n1, n2, n3, n4
