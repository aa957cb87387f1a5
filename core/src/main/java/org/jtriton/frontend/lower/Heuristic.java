package org.jtriton.frontend.lower;

import java.util.Map;
import java.util.function.Function;

/**
 * A line of {@code @triton.heuristics}: the argument of a parameter, computed from the other arguments at launch.
 *
 * @param parameter the parameter that it gives a value to
 * @param value takes the arguments by name (numbers, strings, booleans, null, and anything else for a buffer) and gives the
 *     value in the form of {@link ArgType.Constexpr}; it throws a {@link org.jtriton.CompilationException} where that
 *     needs more of a buffer than that it isn't {@code None}
 */
public record Heuristic(String parameter, Function<Map<String, Object>, Object> value) {}
