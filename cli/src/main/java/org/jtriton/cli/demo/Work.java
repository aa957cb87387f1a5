package org.jtriton.cli.demo;

/**
 * What one run of a workload does.
 *
 * @param amount bytes or floating-point operations
 */
public record Work(double amount, Unit unit) {
    /** What is counted, per second. */
    public enum Unit {
        GIGABYTES("GB/s"),
        GIGAFLOPS("GFLOP/s");

        private final String text;

        Unit(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /** Bytes that must be read or written, each counted once. */
    static Work bytes(double count) {
        return new Work(count, Unit.GIGABYTES);
    }

    /** Additions and multiplications. */
    static Work flops(double count) {
        return new Work(count, Unit.GIGAFLOPS);
    }

    /** In the unit, when a run takes that long. */
    public double rate(double seconds) {
        return amount / seconds * 1e-9;
    }
}
