package org.jtriton.examples;

/** In which spelling an example takes its kernels: the two are the same. */
public enum Language {
    /** From the file in the folder {@code kernels}. */
    PYTHON,

    /** From the methods marked {@code @Jit} in the example's class. */
    JAVA
}
