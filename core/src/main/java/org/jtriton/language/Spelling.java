package org.jtriton.language;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says what a method or constant means, as an expression of the kernel language's Python spelling: {@code "self + other"},
 * {@code "self.T"}, {@code "self[index]"}, {@code "tl.cast(self, tl.int32)"}.
 *
 * <p>{@code self} is the receiver, every other name a parameter as Java has it, and {@code tl} the module {@code triton.language}.
 * A parameter that occurs in it as {@code name=name} is left out where the argument is null. An array is a tuple, and trailing
 * {@link Option}s are further arguments of the call that the expression is.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.FIELD})
public @interface Spelling {
    /** The expression; or, for a constant that is an index, whatever can stand between square brackets. */
    String value();
}
