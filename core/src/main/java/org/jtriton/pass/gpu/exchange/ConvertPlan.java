package org.jtriton.pass.gpu.exchange;

import java.util.Optional;
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
        if (!(whole instanceof ConversionPlan.Shared s)) {
            return whole;
        }
        for (int most = MOST_BYTES; most < s.bytes(); most *= 2) {
            try {
                return ConversionPlan.of(from, to, elementBytes, most);
            } catch (UnsupportedOperationException e) {
                // The layouts have too few registers in common by which to go in such small parts.
            }
            if (most > MOST_BYTES) {
                Optional<ConversionPlan> detour = ConversionPlan.detour(from, to, elementBytes, MOST_BYTES);
                if (detour.isPresent()) {
                    return detour.get();
                }
            }
        }
        return whole;
    }

    /** Bytes of shared memory, a multiple of 16. */
    static int bytes(Op conversion) {
        return bytes(of(conversion));
    }

    private static int bytes(ConversionPlan plan) {
        return switch (plan) {
            case ConversionPlan.Nothing n -> 0;
            case ConversionPlan.Registers r -> 0;
            case ConversionPlan.Shuffles s -> 0;
            case ConversionPlan.Shared s -> Regions.aligned(s.bytes());
            case ConversionPlan.Detour d -> Math.max(bytes(d.first()), bytes(d.second()));
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
