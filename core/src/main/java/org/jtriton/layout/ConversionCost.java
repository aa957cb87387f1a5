package org.jtriton.layout;

/**
 * What a conversion costs a warp, in half cycles of the unit that moves its words.
 *
 * <p>Shuffles and accesses to shared memory go through the same unit: one cycle for each round of a shuffle, and one for
 * each 128 bytes of an access. Selects go through another one, which is twice as wide, and so does what an access takes
 * beside its bytes. Waiting for the other warps, and for the stores to arrive, is counted like 32 cycles: other warps fill
 * a part of it.
 */
final class ConversionCost {
    private static final int MOVE = 2;
    private static final int SELECT = 1;
    private static final int ISSUE = 1;
    private static final int BARRIER = 64;
    private static final int WORD_BYTES = 4;

    private ConversionCost() {}

    static long of(ConversionPlan.Shuffles plan, int elementBytes) {
        long words = Math.max(1, elementBytes / WORD_BYTES);
        long selects = plan.send().selects() + plan.receive().selects();
        return words * (MOVE * plan.exchanges() + SELECT * selects);
    }

    static long of(ConversionPlan.Shared plan) {
        long words = Math.max(1, plan.elementBytes() / WORD_BYTES);
        long selects = plan.store().select().selects() + plan.load().select().selects();
        long part = of(plan.store()) + of(plan.load()) + BARRIER;
        return plan.repetitions() * part + SELECT * words * selects;
    }

    private static long of(SharedAccess access) {
        return (long) access.accesses() * (MOVE * access.wavefronts() + ISSUE);
    }
}
