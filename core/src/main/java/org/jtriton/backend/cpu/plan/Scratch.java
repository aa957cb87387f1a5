package org.jtriton.backend.cpu.plan;

import java.util.List;
import org.jtriton.ir.PointerType;
import org.jtriton.ir.ScalarType;
import org.jtriton.ir.Type;

/**
 * A block that exists in memory, in the scratch area of the thread that runs the program. Identity is equality; several
 * values may share one, such as a loop's carried variable and the value that replaces it.
 */
public final class Scratch {
    /** How the elements lie in memory. */
    public enum Order {
        /** The last dimension is contiguous. */
        ROW_MAJOR,
        /** Panels of {@link #panelWidth} columns, each row-major: what the inner loop of a product reads in sequence. */
        PANELS
    }

    private final Type element;
    private final List<Integer> shape;
    private final Order order;
    private final int panelWidth;
    private Scratch mergedInto;
    private long offset = -1;
    private int firstStep = Integer.MAX_VALUE;
    private int lastStep = -1;

    private Scratch(Type element, List<Integer> shape, Order order, int panelWidth) {
        this.element = element;
        this.shape = List.copyOf(shape);
        this.order = order;
        this.panelWidth = panelWidth;
    }

    public static Scratch rowMajor(Type element, List<Integer> shape) {
        return new Scratch(element, shape, Order.ROW_MAJOR, 0);
    }

    public static Scratch panels(Type element, List<Integer> shape, int panelWidth) {
        return new Scratch(element, shape, Order.PANELS, panelWidth);
    }

    /** The block that stands for this one after {@link #mergeInto}. */
    public Scratch root() {
        return mergedInto == null ? this : mergedInto.root();
    }

    /** Lets this block live in the memory of another of the same shape and element type. */
    void mergeInto(Scratch other) {
        mergedInto = other.root();
    }

    public Type element() {
        return element;
    }

    public List<Integer> shape() {
        return shape;
    }

    public Order order() {
        return order;
    }

    public int panelWidth() {
        return panelWidth;
    }

    /** Bytes from the start of the scratch area; a multiple of 64. */
    public long offset() {
        return root().offset;
    }

    public int elementBytes() {
        return switch (element) {
            case ScalarType s -> s.bytes();
            case PointerType p -> 8;
            case Type t -> throw new IllegalStateException("a block of " + t + " in scratch memory");
        };
    }

    public long bytes() {
        return shape.stream().mapToLong(Integer::longValue).reduce(1, (a, b) -> a * b) * elementBytes();
    }

    void place(long offset) {
        this.offset = offset;
    }

    void touch(int step) {
        firstStep = Math.min(firstStep, step);
        lastStep = Math.max(lastStep, step);
    }

    int firstStep() {
        return firstStep;
    }

    int lastStep() {
        return lastStep;
    }
}
