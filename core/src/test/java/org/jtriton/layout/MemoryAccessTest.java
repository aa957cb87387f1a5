package org.jtriton.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Accesses to buffers whose layout is given, run on an array of threads. */
class MemoryAccessTest {
    private static final int[] FOUR_DOWN = {4, 1};
    private static final int[] M16N8 = {16, 8};

    @Property(tries = 200)
    void loadsFindWhatMemoryHolds(@ForAll long seed, @ForAll @IntRange(max = 3) int logBytes, @ForAll boolean unit) {
        var random = new RandomLayouts(seed);
        int bits = 2 + random.upTo(7);
        var tensor = Space.of(new Extent(Dim.tensor(0), bits));
        int warps = random.upTo(2);
        var registers = random.distributed(tensor, Math.max(0, bits - 5 - warps) + random.upTo(2), 5, warps, unit);
        var matrix = unit ? F2Matrix.identity(bits) : random.invertible(bits);
        var memory = LinearLayout.of(Space.of(new Extent(Dim.OFFSET, bits)), tensor, matrix);
        checkAccesses(registers, memory, 1 << logBytes);
    }

    @Test
    void aSwizzledTileIsStoredAndLoadedByTheWidestAccesses() {
        int[] shape = {64, 64};
        var memory = SharedLayouts.nvmma(shape, 128, false, 16);
        var rows = DistributedLayouts.blocked(shape, new int[] {1, 8}, new int[] {4, 8}, FOUR_DOWN, new int[] {1, 0});
        var store = checkAccesses(rows, memory, 2);
        assertThat(store.vector()).isEqualTo(8);
        assertThat(store.wavefronts()).isEqualTo(4);
        // Down the columns, elements are apart; but the swizzle keeps them in different banks.
        var columns =
                DistributedLayouts.blocked(shape, new int[] {1, 8}, new int[] {32, 1}, FOUR_DOWN, new int[] {1, 0});
        assertThat(checkAccesses(columns, memory, 2).wavefronts()).isEqualTo(4);
        var plain = SharedLayouts.nvmma(shape, 0, false, 16);
        assertThat(checkAccesses(columns, plain, 2).wavefronts()).isEqualTo(32);
    }

    @Test
    void operandsOfMatrixProductsComeAsMatrices() {
        int[] shape = {64, 64};
        int[] warps = {2, 2};
        var rows = SharedLayouts.nvmma(shape, 128, false, 16);
        var columns = SharedLayouts.nvmma(shape, 128, true, 16);
        var a = MmaLayouts.operandV2(shape, warps, M16N8, 0, 2);
        var b = MmaLayouts.operandV2(shape, warps, M16N8, 1, 2);
        assertMatrices(a, rows, 2, false, 4);
        assertMatrices(a, columns, 2, true, 4);
        assertMatrices(b, rows, 2, true, 4);
        assertMatrices(b, columns, 2, false, 4);
        assertMatrices(MmaLayouts.accumulatorV3(shape, FOUR_DOWN, new int[] {16, 64, 16}), rows, 2, false, 4);
        // Small ones take instructions with fewer matrices.
        int[] one = {1, 1};
        var narrow = SharedLayouts.nvmma(new int[] {16, 8}, 0, false, 16);
        assertMatrices(MmaLayouts.operandV2(new int[] {16, 8}, one, M16N8, 1, 2), narrow, 2, true, 2);
        assertMatrices(
                MmaLayouts.accumulatorV2(new int[] {8, 8}, one, new int[] {8, 8}),
                SharedLayouts.nvmma(new int[] {8, 8}, 0, false, 16),
                2,
                false,
                1);
    }

    @Test
    void elementsOfOtherSizesOnlyComeAsTheyLie() {
        int[] warps = {2, 2};
        int[] shape = {64, 64};
        var bytes = SharedLayouts.nvmma(shape, 64, false, 8);
        assertMatrices(MmaLayouts.operandV2(shape, warps, M16N8, 0, 4), bytes, 1, false, 4);
        var words = SharedLayouts.nvmma(shape, 128, false, 32);
        assertMatrices(MmaLayouts.operandV2(shape, warps, M16N8, 0, 1), words, 4, false, 4);
        var turned = SharedLayouts.nvmma(shape, 128, true, 32);
        assertThat(MatrixAccess.of(MmaLayouts.operandV2(shape, warps, M16N8, 0, 1), turned, 4))
                .isEmpty();
        assertThat(MatrixAccess.of(MmaLayouts.operandV2(shape, warps, M16N8, 0, 2), words, 8))
                .isEmpty();
    }

    @Test
    void otherLayoutsAreNoMatrices() {
        int[] shape = {64, 64};
        var memory = SharedLayouts.nvmma(shape, 128, false, 16);
        var blocked =
                DistributedLayouts.blocked(shape, new int[] {1, 8}, new int[] {4, 8}, FOUR_DOWN, new int[] {1, 0});
        assertThat(MatrixAccess.of(blocked, memory, 2)).isEmpty();
        // The lanes fit, but a row's 8 elements are not together.
        var scattered = SharedLayouts.swizzled(shape, 1, 1, 8, new int[] {1, 0});
        assertThat(MatrixAccess.of(MmaLayouts.operandV2(shape, FOUR_DOWN, M16N8, 0, 2), scattered, 2))
                .isEmpty();
    }

    /** The way from an accumulator to rows that are stored to memory: by matrices, if the hardware has the instruction. */
    @Test
    void theBufferOfAConversionSuitsMatrices() {
        int[] shape = {64, 64};
        var accumulator = MmaLayouts.accumulatorV3(shape, FOUR_DOWN, new int[] {16, 64, 16});
        var rows = DistributedLayouts.blocked(shape, new int[] {1, 8}, new int[] {4, 8}, FOUR_DOWN, new int[] {1, 0});
        var plan = (ConversionPlan.Shared) ConversionPlan.of(accumulator, rows, 2);
        var buffer = plan.memory()
                .sublayout(List.of(Dim.OFFSET), plan.memory().outs().dims());
        assertMatrices(accumulator, buffer, 2, false, 4);
        assertThat(plan.load().vector()).isEqualTo(8);
    }

    @Test
    void saysWhatDoesNotFit() {
        int[] shape = {16, 16};
        var registers = MmaLayouts.accumulatorV2(shape, new int[] {1, 1}, M16N8);
        assertBad(
                registers,
                SharedLayouts.nvmma(new int[] {16, 32}, 0, false, 16),
                "registers hold a tensor of (dim0:16, dim1:16) and the buffer one of (dim0:16, dim1:32)");
        assertBad(registers, registers, "a buffer is addressed by offset and block, not by register");
        assertBad(
                registers,
                LinearLayout.zeros1D(2, Dim.OFFSET, Dim.tensor(0), 16)
                        .product(LinearLayout.zeros1D(1, Dim.OFFSET, Dim.tensor(1), 16)),
                "the buffer holds an element at several offsets: offset = [[0, 0]]");
        assertBad(
                registers,
                LinearLayout.identity1D(16, Dim.OFFSET, Dim.tensor(0))
                        .product(LinearLayout.zeros1D(1, Dim.OFFSET, Dim.tensor(1), 16)),
                "registers of a program hold elements that its buffer does not hold: "
                        + "register = [[0, 1], [8, 0], [0, 8]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], "
                        + "warp = [], block = [] and offset = [[1, 0], [2, 0], [4, 0], [8, 0]]");
    }

    private static void assertBad(LinearLayout registers, LinearLayout memory, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SharedAccess.load(registers, memory, 2))
                .withMessage(message);
    }

    private static SharedAccess checkAccesses(LinearLayout registers, LinearLayout memory, int elementBytes) {
        var load = SharedAccess.load(registers, memory, elementBytes);
        var store = SharedAccess.store(registers, memory, elementBytes);
        assertThat(load.select().swaps()).isEmpty();
        assertThat(store.select().swaps()).isEmpty();
        ConversionRunner.checkLoad(load, registers, memory);
        ConversionRunner.checkStore(store, registers, memory);
        return store;
    }

    private static void assertMatrices(
            LinearLayout registers, LinearLayout memory, int elementBytes, boolean transposed, int matrices) {
        var access = MatrixAccess.of(registers, memory, elementBytes).orElseThrow();
        assertThat(access.transposed()).isEqualTo(transposed);
        assertThat(access.matrices()).isEqualTo(matrices);
        assertThat(access.wavefronts(elementBytes)).isEqualTo(1);
        int word = 1 << access.wordBits();
        for (int warp = 0; warp < registers.ins().size(Dim.WARP); warp++) {
            for (int lane = 0; lane < 32; lane++) {
                long[] numbered = new long[access.instructions() * matrices * word];
                for (int number = 0; number < numbered.length; number++) {
                    int element = number % word;
                    int matrix = number / word % matrices;
                    int row = transposed ? lane % 4 * 2 + element : lane / 4;
                    int column = transposed ? lane / 4 : lane % 4 * word + element;
                    int start = access.rows().apply(number / word / matrices, 8 * matrix + row, warp)[0];
                    assertThat(start * elementBytes % 16).isZero();
                    numbered[number] = memory.applyPacked(start + column);
                }
                for (int register = 0; register < access.load().outputs(); register++) {
                    long wanted = registers.applyPacked(registers.ins().pack(register, lane, warp, 0));
                    assertThat(numbered[access.load().source(register)]).isEqualTo(wanted);
                }
                for (int number = 0; number < numbered.length; number++) {
                    int register = access.store().source(number);
                    long held = registers.applyPacked(registers.ins().pack(register, lane, warp, 0));
                    assertThat(held).isEqualTo(numbered[number]);
                }
            }
        }
    }
}
