package org.jtriton.language;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a parameter of a kernel whose argument is fixed at compile time: the kernel is compiled anew for each value. It may be
 * a primitive, a string, a {@link org.jtriton.DType}, an enum constant, a record of such, or a function.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface Constexpr {}
