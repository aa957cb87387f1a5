package org.jtriton;

/** Every setting of JTriton. */
public final class Knobs {
    private Knobs() {}
}
