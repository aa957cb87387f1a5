package org.jtriton.layout;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * Runs conversion plans on an array of threads, as a machine would, and counts what shared memory does: a reading of
 * {@link ConversionPlan}'s documentation that uses nothing but what a plan says.
 */
final class ConversionRunner {
    private static final long NOTHING = -1;
    private static final int BANKS = 32;
    private static final int BANK_BYTES = 4;

    private final int lanes;
    private final int warps;

    private ConversionRunner(LinearLayout layout) {
        lanes = layout.ins().size(Dim.LANE);
        warps = warps(layout);
    }

    /** Converts, and checks that every register of the destination holds the element that it should. */
    static ConversionPlan check(LinearLayout source, LinearLayout destination, int elementBytes, int sharedBytes) {
        var plan = ConversionPlan.of(source, destination, elementBytes, sharedBytes);
        var runner = new ConversionRunner(source);
        assertThat(runner.run(plan, elements(source))).as("%s", plan).isDeepEqualTo(elements(destination));
        return plan;
    }

    /** The same by way of another layout; says whether there is one. */
    static boolean checkDetour(LinearLayout source, LinearLayout destination, int elementBytes, int sharedBytes) {
        var plan = ConversionPlan.detour(source, destination, elementBytes, sharedBytes);
        var runner = new ConversionRunner(source);
        plan.ifPresent(
                p -> assertThat(runner.run(p, elements(source))).as("%s", p).isDeepEqualTo(elements(destination)));
        return plan.isPresent();
    }

    /** Checks that loads from a buffer that holds the tensor give every register its element. */
    static void checkLoad(SharedAccess load, LinearLayout registers, LinearLayout memory) {
        var runner = new ConversionRunner(registers);
        var loaded = new long[runner.warps][runner.lanes][load.accesses() * load.vector()];
        runner.visit(load, (warp, lane, number, offset) -> loaded[warp][lane][number] = memory.applyPacked(offset));
        assertThat(runner.select(load.select(), loaded)).isDeepEqualTo(elements(registers));
    }

    /** Checks that stores put every element where the buffer should have it. */
    static void checkStore(SharedAccess store, LinearLayout registers, LinearLayout memory) {
        var runner = new ConversionRunner(registers);
        var stored = runner.select(store.select(), elements(registers));
        var written = new HashSet<Integer>();
        runner.visit(store, (warp, lane, number, offset) -> {
            assertThat(memory.applyPacked(offset)).isEqualTo(stored[warp][lane][number]);
            written.add(offset);
        });
        assertThat(written).hasSize(memory.ins().size(Dim.OFFSET));
    }

    private interface Visitor {
        void at(int warp, int lane, int number, int offset);
    }

    /** Counts the steps of every access, and visits each of its elements. */
    private void visit(SharedAccess access, Visitor visitor) {
        for (int warp = 0; warp < warps; warp++) {
            for (int number = 0; number < access.accesses() * access.vector(); number++) {
                int element = number % access.vector();
                if (element == 0) {
                    countSteps(access, number / access.vector(), warp);
                }
                for (int lane = 0; lane < lanes; lane++) {
                    int start = access.offset().apply(number / access.vector(), lane, warp)[0];
                    visitor.at(warp, lane, number, start + element);
                }
            }
        }
    }

    /** The element, by its packed coordinates, of each warp, lane and register. */
    private static long[][][] elements(LinearLayout layout) {
        var ins = layout.ins();
        var elements = new long[warps(layout)][ins.size(Dim.LANE)][ins.size(Dim.REGISTER)];
        for (int warp = 0; warp < elements.length; warp++) {
            for (int lane = 0; lane < elements[warp].length; lane++) {
                for (int register = 0; register < elements[warp][lane].length; register++) {
                    long place = ins.at(Dim.REGISTER, register) | ins.at(Dim.LANE, lane);
                    elements[warp][lane][register] =
                            layout.applyPacked(warp == 0 ? place : place | ins.at(Dim.WARP, warp));
                }
            }
        }
        return elements;
    }

    private static int warps(LinearLayout layout) {
        return layout.ins().has(Dim.WARP) ? layout.ins().size(Dim.WARP) : 1;
    }

    private long[][][] run(ConversionPlan plan, long[][][] values) {
        return switch (plan) {
            case ConversionPlan.Nothing nothing -> values;
            case ConversionPlan.Registers registers -> select(registers.select(), values);
            case ConversionPlan.Shuffles shuffles -> shuffle(shuffles, values);
            case ConversionPlan.Shared shared -> share(shared, values);
            case ConversionPlan.Detour detour -> run(detour.second(), run(detour.first(), values));
        };
    }

    private long[][][] select(RegisterSelect select, long[][][] values) {
        var result = new long[warps][lanes][select.outputs()];
        for (int warp = 0; warp < warps; warp++) {
            for (int lane = 0; lane < lanes; lane++) {
                long[] inputs = values[warp][lane].clone();
                assertThat(inputs).hasSize(select.inputs());
                for (var swap : select.swaps()) {
                    int coordinate = swap.dim().equals(Dim.LANE) ? lane : warp;
                    if ((coordinate >> swap.bit() & 1) != 0) {
                        long[] before = inputs.clone();
                        Arrays.setAll(inputs, i -> before[i ^ swap.mask()]);
                    }
                }
                long[] swapped = inputs;
                Arrays.setAll(result[warp][lane], i -> swapped[select.source(i)]);
            }
        }
        return result;
    }

    private long[][][] shuffle(ConversionPlan.Shuffles plan, long[][][] values) {
        var given = select(plan.send(), values);
        int elements = 1 << plan.elementBits();
        var taken = new long[warps][lanes][plan.rounds() * elements];
        for (int round = 0; round < plan.rounds(); round++) {
            for (int warp = 0; warp < warps; warp++) {
                for (int lane = 0; lane < lanes; lane++) {
                    int giver = plan.from().apply(round, lane)[0];
                    assertThat(plan.isLocal(round) && giver != lane).isFalse();
                    assertThat(plan.isButterfly() && giver != (lane ^ plan.laneMask(round)))
                            .isFalse();
                    System.arraycopy(
                            given[warp][giver], round * elements, taken[warp][lane], round * elements, elements);
                }
            }
        }
        return select(plan.receive(), taken);
    }

    private long[][][] share(ConversionPlan.Shared plan, long[][][] values) {
        var stored = select(plan.store().select(), values);
        int perPart = plan.load().accesses() * plan.load().vector();
        var loaded = new long[warps][lanes][plan.repetitions() * perPart];
        for (int part = 0; part < plan.repetitions(); part++) {
            long[] memory = new long[plan.bytes() / plan.elementBytes()];
            int[] writer = new int[memory.length];
            Arrays.fill(memory, NOTHING);
            for (int warp = 0; warp < warps; warp++) {
                for (int access = 0; access < plan.store().accesses(); access++) {
                    assertNoConflicts(plan.store(), countSteps(plan.store(), access, warp));
                    for (int lane = 0; lane < lanes; lane++) {
                        for (int element = 0; element < plan.store().vector(); element++) {
                            int offset = plan.store().offset().apply(access, lane, warp)[0] + element;
                            int number = (part * plan.store().accesses() + access)
                                            * plan.store().vector()
                                    + element;
                            long value = stored[warp][lane][number];
                            assertThat(memory[offset]).isIn(NOTHING, value);
                            assertThat(plan.memory().apply(offset, part))
                                    .isEqualTo(plan.memory().outs().unpack(value));
                            memory[offset] = value;
                            writer[offset] |= 1 << warp;
                        }
                    }
                }
            }
            for (int warp = 0; warp < warps; warp++) {
                for (int access = 0; access < plan.load().accesses(); access++) {
                    assertNoConflicts(plan.load(), countSteps(plan.load(), access, warp));
                    for (int lane = 0; lane < lanes; lane++) {
                        for (int element = 0; element < plan.load().vector(); element++) {
                            int offset = plan.load().offset().apply(access, lane, warp)[0] + element;
                            int number = part * perPart + access * plan.load().vector() + element;
                            loaded[warp][lane][number] = memory[offset];
                            assertThat(plan.withinWarp() && (writer[offset] >> warp & 1) == 0)
                                    .isFalse();
                        }
                    }
                }
            }
        }
        return select(plan.load().select(), loaded);
    }

    private void assertNoConflicts(SharedAccess access, int steps) {
        int bytes = lanes * access.vector() * access.elementBytes();
        assertThat(steps).isEqualTo(Math.max(1, bytes / (BANKS * BANK_BYTES)));
    }

    /** Counts, step by step, how often the busiest bank is asked for a word, and compares it with what is claimed. */
    private int countSteps(SharedAccess access, int number, int warp) {
        int bytes = access.vector() * access.elementBytes();
        int lanesOfStep = Math.min(lanes, BANKS * BANK_BYTES / bytes);
        int count = 0;
        for (int first = 0; first < lanes; first += lanesOfStep) {
            @SuppressWarnings("unchecked")
            Set<Integer>[] words = new Set[BANKS];
            Arrays.setAll(words, i -> new HashSet<>());
            for (int lane = first; lane < first + lanesOfStep; lane++) {
                int start = access.offset().apply(number, lane, warp)[0] * access.elementBytes();
                assertThat(start % bytes).as("alignment of a vector").isZero();
                for (int at = start; at < start + bytes; at++) {
                    words[at / BANK_BYTES % BANKS].add(at / BANK_BYTES);
                }
            }
            count += Arrays.stream(words).mapToInt(Set::size).max().orElseThrow();
        }
        assertThat(count).as("steps of an access").isEqualTo(access.wavefronts());
        return count;
    }
}
