package org.jtriton.frontend.lower.value;

import java.util.Map;

/**
 * What a {@code for} loop counts over: {@code range}, {@code tl.range} or, when {@code isStatic}, {@code tl.static_range}.
 *
 * @param hints the further arguments of {@code tl.range} by name ({@code num_stages}, ...), those given only
 */
public record RangeVal(Val start, Val end, Val step, boolean isStatic, Map<String, Val> hints) implements Val {
    public RangeVal {
        hints = Map.copyOf(hints);
    }

    @Override
    public String describe() {
        return "a range";
    }
}
