package org.jtriton.language;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says which function of the kernel language a method is: a call of {@code load} is a call of {@code tl.load}.
 *
 * <p>The receiver of an instance method is the function's first argument. Every parameter is an argument by name, in snake case:
 * {@code boundaryCheck} is {@code boundary_check}. An array is a tuple, and trailing {@link Option}s are arguments by
 * the names that their {@link Keyword}s give.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Builtin {
    /** The function, as a path below {@code triton.language}: {@code load}, {@code extra.libdevice.pow}. */
    String value();
}
