package org.jtriton.language;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a static method that makes an {@link Option}: the name of the argument that the option is, such as
 * {@code cache_modifier}. The method's only argument is its value; without one, the value is true.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Keyword {
    /** The argument's name, in snake case. */
    String value();
}
