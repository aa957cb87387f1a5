package org.jtriton.pass.gpu.exchange;

import org.jtriton.ir.Op;
import org.jtriton.layout.ConversionPlan;

/** How a {@code ttg.convert_layout} moves its elements. */
public final class ConvertPlan {
    /** A larger block goes through shared memory in parts. */
    private static final int MOST_BYTES = 48 << 10;

    private ConvertPlan() {}

    public static ConversionPlan of(Op conversion) {
        return ConversionPlan.of(
                Layouts.of(conversion.operand(0)),
                Layouts.of(conversion.result()),
                Regions.elementBytes(conversion.result().type()),
                MOST_BYTES);
    }

    /** Bytes of shared memory, a multiple of 16. */
    static int bytes(Op conversion) {
        return switch (of(conversion)) {
            case ConversionPlan.Nothing n -> 0;
            case ConversionPlan.Registers r -> 0;
            case ConversionPlan.Shuffles s -> 0;
            case ConversionPlan.Shared s -> Regions.aligned(s.bytes());
        };
    }

    /** Whether only the lanes of each warp wait for each other, between writing and reading. */
    static boolean isWithinWarps(Op conversion) {
        return of(conversion) instanceof ConversionPlan.Shared s && s.withinWarp();
    }
}
