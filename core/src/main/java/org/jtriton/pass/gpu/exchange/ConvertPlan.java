package org.jtriton.pass.gpu.exchange;

import org.jtriton.ir.Encoding;
import org.jtriton.ir.Op;
import org.jtriton.layout.ConversionPlan;
import org.jtriton.layout.Dim;
import org.jtriton.layout.LinearLayout;

/** How a {@code ttg.convert_layout} moves its elements. */
public final class ConvertPlan {
    /** A larger block goes through shared memory in parts, if it can. */
    private static final int MOST_BYTES = 48 << 10;

    private ConvertPlan() {}

    public static ConversionPlan of(Op conversion) {
        LinearLayout from = Encoding.layoutOf(conversion.operand(0).type());
        LinearLayout to = Encoding.layoutOf(conversion.result().type());
        int elementBytes = Regions.elementBytes(conversion.result().type());
        ConversionPlan whole = ConversionPlan.of(from, to, elementBytes);
        if (!(whole instanceof ConversionPlan.Shared s) || s.bytes() <= MOST_BYTES) {
            return whole;
        }
        try {
            return ConversionPlan.of(from, to, elementBytes, MOST_BYTES);
        } catch (UnsupportedOperationException e) {
            // The layouts have no register in common by which to go in parts.
            return whole;
        }
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
        return of(conversion) instanceof ConversionPlan.Shared s && isWithinWarps(s);
    }

    /** Whether each warp writes all that it reads, and nothing that another one writes too. */
    public static boolean isWithinWarps(ConversionPlan.Shared plan) {
        return plan.withinWarp() && plan.store().offset().freeVariableMasks().getOrDefault(Dim.WARP, 0) == 0;
    }
}
