package org.jtriton.frontend.lower;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import org.jtriton.frontend.lower.builtin.Builtins;

/**
 * What people look for by the name that it has elsewhere: in torch and numpy, and in Python's {@code math}.
 */
final class NamesElsewhere {
    private static final String LIBDEVICE = "triton.language.extra.libdevice";

    private static final Map<String, String> OTHERWISE = Map.ofEntries(
            Map.entry("bool", "tl.int1"),
            Map.entry("half", "tl.float16"),
            Map.entry("float", "tl.float32"),
            Map.entry("double", "tl.float64"),
            Map.entry("short", "tl.int16"),
            Map.entry("int", "tl.int32"),
            Map.entry("long", "tl.int64"),
            Map.entry("mean", "tl.sum(x, axis) / N"),
            Map.entry("relu", "tl.maximum(x, 0.0)"),
            Map.entry("matmul", "tl.dot(a, b)"),
            Map.entry("mm", "tl.dot(a, b)"),
            Map.entry("bmm", "tl.dot(a, b)"),
            Map.entry("ones", "tl.full(shape, 1, dtype)"),
            Map.entry("ones_like", "tl.full(x.shape, 1, x.dtype)"),
            Map.entry("empty", "tl.zeros(shape, dtype)"),
            Map.entry("transpose", "tl.trans(x)"),
            Map.entry("unsqueeze", "x[:, None] or tl.expand_dims(x, axis)"),
            Map.entry("concat", "tl.cat(a, b) or tl.join(a, b)"),
            Map.entry("concatenate", "tl.cat(a, b) or tl.join(a, b)"),
            Map.entry("stack", "tl.join(a, b)"),
            Map.entry("inf", "float('inf')"));

    private static final Map<String, String> OF_TENSORS = Map.of(
            "bool", "x != 0",
            "half", "x.to(tl.float16)",
            "float", "x.to(tl.float32)",
            "double", "x.to(tl.float64)",
            "int", "x.to(tl.int32)",
            "long", "x.to(tl.int64)",
            "item", "x; it is a number already, or tl.max(x) of a block of one element",
            "size", "x.shape[i]",
            "unsqueeze", "x[:, None]",
            "mean", "tl.sum(x, axis) / N");

    private NamesElsewhere() {}

    /** What has another name here. */
    static Optional<String> otherwise(String name) {
        return use(OTHERWISE.get(name));
    }

    /** What has another name here, the same name in {@code language}, or is in libdevice. */
    static Optional<String> hint(String name, Collection<String> language) {
        return otherwise(name)
                .or(() -> language.contains(name) ? use("tl." + name) : Optional.empty())
                .or(() -> Builtins.names(LIBDEVICE).contains(name)
                        ? use("libdevice.%s, with: from triton.language.extra import libdevice".formatted(name))
                        : Optional.empty());
    }

    /** What stands for a method of torch's tensors. */
    static Optional<String> ofTensors(String name) {
        return use(OF_TENSORS.get(name));
    }

    private static Optional<String> use(String what) {
        return Optional.ofNullable(what).map(w -> "use " + w);
    }
}
