package org.jtriton.examples

import org.assertj.core.api.Assertions.assertThat
import org.jtriton.DType
import org.jtriton.Device
import org.jtriton.Triton
import org.jtriton.language.Constexpr
import org.jtriton.language.Index.ALL
import org.jtriton.language.Index.NEW
import org.jtriton.language.Jit
import org.jtriton.language.Pointer
import org.jtriton.language.Tl.arange
import org.jtriton.language.Tl.exp
import org.jtriton.language.Tl.load
import org.jtriton.language.Tl.max
import org.jtriton.language.Tl.programId
import org.jtriton.language.Tl.store
import org.jtriton.language.Tl.sum
import org.jtriton.language.Tl.zeros
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

@Jit
fun add(x: Pointer, y: Pointer, z: Pointer, n: Int, @Constexpr BLOCK: Int) {
    val i = arange(0, BLOCK) + programId(0) * BLOCK
    val mask = i.lt(n)
    store(z + i, load(x + i, mask) + load(y + i, mask), mask)
}

@Jit
fun softmax(x: Pointer, y: Pointer, columns: Int, @Constexpr BLOCK: Int) {
    val i = arange(0, BLOCK)
    val row = programId(0) * columns
    val mask = i.lt(columns)
    val v = load(x + row + i, mask, Float.NEGATIVE_INFINITY)
    val powers = exp(v - max(v, 0))
    store(y + row + i, powers / sum(powers, 0), mask)
}

/** Row `r` of `y` is the sum of the first `r` rows of `x`, negated where `isNegative`. */
@Jit
fun partialSums(x: Pointer, y: Pointer, rows: Int, isNegative: Boolean, @Constexpr SIZE: Int) {
    val i = arange(0, SIZE)
    var total = zeros(DType.INT32, SIZE)
    var row = 0
    while (row < rows) {
        total += load(x + row * SIZE + i)
        if (isNegative) {
            store(y + row * SIZE + i, -total)
        } else {
            store(y + row * SIZE + i, total)
        }
        row++
    }
}

@Jit
fun rounds(x: Pointer, from: Int, to: Int, by: Int) {
    var at = 0
    for (k in from until to step 3) {
        store(x + at++, k)
    }
    for (k in from until to step by) {
        store(x + at++, k * 10)
    }
    for (k in to downTo from step 2) {
        store(x + at++, k * 100)
    }
    for (k in from..<to) {
        store(x + at++, k * 1000)
    }
}

@Jit
fun inclusiveRounds(x: Pointer, from: Int, to: Int, by: Int) {
    var at = 0
    for (k in from..to step by) {
        store(x + at++, k)
    }
    for (k in to downTo from step by) {
        store(x + at++, k * 10)
    }
}

/** Ranges that end with the last numbers of their type, both ways. */
@Jit
fun lastRounds(x: Pointer, from: Int, to: Int, downFrom: Int, downTo: Int, by: Int) {
    var at = 0
    for (k in from..to) {
        store(x + at++, k)
    }
    for (k in from..Int.MAX_VALUE) {
        store(x + at++, k)
    }
    for (k in (Int.MAX_VALUE - 1)..to) {
        store(x + at++, k)
    }
    for (k in from..to step 2) {
        store(x + at++, k)
    }
    for (k in from..to step by) {
        store(x + at++, k)
    }
    for (k in (Int.MAX_VALUE - 6)..Int.MAX_VALUE step 4) {
        store(x + at++, k)
    }
    for (k in downFrom downTo downTo) {
        store(x + at++, k)
    }
    for (k in downFrom downTo Int.MIN_VALUE step 2) {
        store(x + at++, k)
    }
    for (k in downFrom downTo downTo step by) {
        store(x + at++, k)
    }
    for (k in (Int.MIN_VALUE + 1) downTo downTo) {
        store(x + at++, k)
    }
}

@Jit
fun lastLongs(x: Pointer, from: Long, to: Long, by: Long) {
    var at = 0
    for (k in from..to) {
        store(x + at++, k)
    }
    for (k in to downTo from step by) {
        store(x + at++, k)
    }
    for (k in from..to step by) {
        store(x + at++, k)
    }
}

@Jit
fun products(x: Pointer, y: Pointer, @Constexpr SIZE: Int) {
    val i = arange(0, SIZE)
    val v = load(x + i)
    val both = v[ALL, NEW] * v[NEW, ALL] % 5
    store(y + i[ALL, NEW] * SIZE + i[NEW, ALL], both)
}

/** Kernels in Kotlin read as those in Python do. */
class KotlinKernelTest {
    private fun on(device: String, work: (Device) -> Unit) = Triton.open(device).use(work)

    @ParameterizedTest
    @ValueSource(strings = ["interpreter", "cpu"])
    fun `vectors are added`(name: String) = on(name) { device ->
        val x = device.copyOf(1f, 2f, 3f, 4f, 5f)
        val y = device.copyOf(10f, 20f, 30f, 40f, 50f)
        val z = device.allocate(DType.FP32, 5)
        Triton.kernel(::add).on(device).grid(Triton.cdiv(5, 4).toLong()).launch(x, y, z, 5, 4)
        assertThat(z.toFloats()).containsExactly(11f, 22f, 33f, 44f, 55f)
    }

    @ParameterizedTest
    @ValueSource(strings = ["interpreter", "cpu"])
    fun `rows are normalised`(name: String) = on(name) { device ->
        val x = device.copyOf(1f, 1f, 1f, 5f, 5f, 5f).reshape(2, 3)
        val y = device.allocate(DType.FP32, 2, 3)
        Triton.kernel(::softmax).on(device).grid(2).launch(x, y, 3, 4)
        y.toFloats().forEach { assertThat(it).isBetween(0.33333f, 0.33334f) }
    }

    @ParameterizedTest
    @ValueSource(strings = ["interpreter", "cpu"])
    fun `loops and branches are those of Kotlin`(name: String) = on(name) { device ->
        val x = device.copyOf(1, 2, 3, 4, 5, 6)
        val y = device.allocate(DType.INT32, 6)
        val sums = Triton.kernel(::partialSums).on(device).grid(1)
        sums.launch(x, y, 3, false, 2)
        assertThat(y.toInts()).containsExactly(1, 2, 4, 6, 9, 12)
        sums.launch(x, y, 3, true, 2)
        assertThat(y.toInts()).containsExactly(-1, -2, -4, -6, -9, -12)
    }

    @ParameterizedTest
    @ValueSource(strings = ["interpreter", "cpu"])
    fun `blocks are indexed with brackets`(name: String) = on(name) { device ->
        val x = device.copyOf(2, 3)
        val y = device.allocate(DType.INT32, 4)
        Triton.kernel(::products).on(device).grid(1).launch(x, y, 2)
        assertThat(y.toInts()).containsExactly(4, 1, 1, 4)
    }

    @ParameterizedTest
    @ValueSource(strings = ["interpreter", "cpu"])
    fun `ranges with a step`(name: String) = on(name) { device ->
        val y = device.allocate(DType.INT32, 16)
        Triton.kernel(::rounds).on(device).grid(1).launch(y, 1, 8, 4)
        assertThat(y.toInts()).containsExactly(1, 4, 7, 10, 50, 800, 600, 400, 200, 1000, 2000, 3000, 4000, 5000, 6000, 7000)
    }

    @ParameterizedTest
    @ValueSource(strings = ["interpreter", "cpu"])
    fun `ranges with both ends and a step of run time`(name: String) = on(name) { device ->
        val y = device.allocate(DType.INT32, 6)
        val rounds = Triton.kernel(::inclusiveRounds).on(device).grid(1)
        rounds.launch(y, 1, 7, 3)
        assertThat(y.toInts()).containsExactly(1, 4, 7, 70, 40, 10)
        rounds.launch(y, 2, 4, 2)
        assertThat(y.toInts()).containsExactly(2, 4, 40, 20, 40, 10)
    }

    private fun expected(from: Int, to: Int, downFrom: Int, downTo: Int, by: Int) =
        (from..to) + (from..Int.MAX_VALUE) + ((Int.MAX_VALUE - 1)..to) + (from..to step 2) + (from..to step by) +
            ((Int.MAX_VALUE - 6)..Int.MAX_VALUE step 4) + (downFrom downTo downTo) +
            (downFrom downTo Int.MIN_VALUE step 2) + (downFrom downTo downTo step by) +
            ((Int.MIN_VALUE + 1) downTo downTo)

    @ParameterizedTest
    @ValueSource(strings = ["interpreter", "cpu"])
    fun `ranges to the end of the numbers`(name: String) = on(name) { device ->
        val max = Int.MAX_VALUE
        val min = Int.MIN_VALUE
        val rounds = Triton.kernel(::lastRounds).on(device).grid(1)
        listOf(
            listOf(max - 2, max, min + 3, min, 2),
            listOf(max - 5, max - 1, min + 6, min + 1, 4),
            listOf(max, max, min, min, max),
            listOf(max, max - 1, min, min + 1, 1),
            listOf(max - 3, 0, min + 2, 0, 3),
        ).forEach { (from, to, downFrom, downTo, by) ->
            val wanted = expected(from, to, downFrom, downTo, by)
            val y = device.allocate(DType.INT32, wanted.size.toLong())
            rounds.launch(y, from, to, downFrom, downTo, by)
            assertThat(y.toInts()).containsExactly(*wanted.toIntArray())
        }
    }

    @ParameterizedTest
    @ValueSource(strings = ["interpreter", "cpu"])
    fun `ranges of longs to the end of the numbers`(name: String) = on(name) { device ->
        val rounds = Triton.kernel(::lastLongs).on(device).grid(1)
        listOf(
            listOf(Long.MAX_VALUE - 2, Long.MAX_VALUE, 2L),
            listOf(Long.MIN_VALUE, Long.MIN_VALUE + 3, 3L),
            listOf(5L, 5L, 1L),
            listOf(5L, 4L, 1L),
        ).forEach { (from, to, by) ->
            val wanted = (from..to) + (to downTo from step by) + (from..to step by)
            val y = device.allocate(DType.INT64, wanted.size + 1L)
            rounds.launch(y, from, to, by)
            assertThat(y.toLongs().dropLast(1)).containsExactlyElementsOf(wanted)
        }
    }

    /** No range is a loop with a condition, which could not read ahead. */
    @Test
    fun `ranges are counted loops`() {
        listOf("rounds", "inclusiveRounds", "lastRounds").forEach { name ->
            val method = Class.forName("org.jtriton.examples.KotlinKernelTestKt").declaredMethods.first { it.name == name }
            on("interpreter") { device ->
                val kernel = device.kernel(method)
                val arguments = kernel.parameters().drop(1).joinToString(",") { "${it.name()}=i32" }
                val text = kernel.compileFor("x=*i32:16,$arguments").text("ttir")
                assertThat(text).contains("scf.for").doesNotContain("scf.while")
            }
        }
    }
}
