package org.jtriton;

/**
 * A parameter of a kernel.
 *
 * @param name its name
 * @param isConstexpr whether its value is fixed when the kernel is compiled
 * @param isOptional whether it has a default value
 */
public record KernelParameter(String name, boolean isConstexpr, boolean isOptional) {}
