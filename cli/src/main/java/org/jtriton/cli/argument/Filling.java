package org.jtriton.cli.argument;

import java.util.Locale;
import java.util.random.RandomGenerator;
import org.jtriton.Buffer;

/** What a new tensor holds; on the command line, by its name in lower case. */
public enum Filling {
    ZEROS,
    ONES,
    /** 0, 1, 2 and so on. */
    ARANGE,
    /** Uniform between 0 and 1. */
    RAND,
    /** Normal, with mean 0 and variance 1. */
    RANDN,
    /** Integers from 0 to 99, uniform; of type {@code i1}, 0 and 1. */
    RANDINT;

    private static final int RANDINT_BOUND = 100;

    /** The filling of that name, or null. */
    static Filling named(String name) {
        for (var filling : values()) {
            if (filling.name().toLowerCase(Locale.ROOT).equals(name)) {
                return filling;
            }
        }
        return null;
    }

    /**
     * Fills a buffer; the generator is asked in the order of the elements.
     *
     * @throws IllegalArgumentException if fractions should go into integers
     */
    void fill(Buffer buffer, RandomGenerator random) {
        switch (this) {
            case ZEROS -> buffer.fill(0);
            case ONES -> buffer.fill(1);
            case RAND, RANDN -> fractions(buffer, random);
            case ARANGE, RANDINT -> {
                int bound = buffer.type().bits() == 1 ? 2 : RANDINT_BOUND;
                for (long i = 0; i < buffer.size(); i++) {
                    buffer.set(i, this == ARANGE ? i : random.nextInt(bound));
                }
            }
        }
    }

    private void fractions(Buffer buffer, RandomGenerator random) {
        if (!buffer.type().isFloat()) {
            throw new IllegalArgumentException("%s makes fractions, and %s holds integers: use randint"
                    .formatted(name().toLowerCase(Locale.ROOT), buffer.type()));
        }
        var values = new double[Math.toIntExact(buffer.size())];
        for (int i = 0; i < values.length; i++) {
            values[i] = this == RAND ? random.nextDouble() : random.nextGaussian();
        }
        buffer.copyFrom(values);
    }
}
