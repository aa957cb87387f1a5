package org.jtriton.runtime;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jtriton.DType;
import org.jtriton.backend.AliasSets;
import org.jtriton.frontend.lower.ArgType;
import org.jtriton.frontend.lower.Signature;

/**
 * What a kernel is specialised on, as a key that a launch writes without allocating.
 *
 * <p>The key is the arguments' types in order, one code each, and an object beside the code where there is a value: that of a
 * constexpr, the block shape of a descriptor. A pointer's code also says which of the others lead to the same memory. A tuple is a code with
 * its length, and its elements follow; an array is one with its rank, and the pointer and the sizes follow. A code says
 * all that {@link ArgType} says: {@link #signature} turns the key back into types, so that the two cannot disagree.
 *
 * <p>A launch fills an instance of its own and looks it up; the cache keeps a {@link #copy}. What was written last time stays
 * where it is and is written over only where it differs: so the key knows without a look at the cache whether it
 * {@linkplain #isAsBefore is what it was}, as it is for most launches, and writing the same again stores no references.
 */
final class Specialization {
    private enum Kind {
        POINTER,
        ARRAY,
        SCALAR,
        ONE,
        CONSTEXPR,
        DESCRIPTOR,
        TUPLE,
        DEFAULT,
        KEYWORD;

        private static final Kind[] ALL = values();
    }

    private static final DType[] TYPES = DType.values();
    private static final int KIND_BITS = 4;
    private static final int KIND_MASK = (1 << KIND_BITS) - 1;
    private static final int DETAIL_MASK = (1 << 12) - 1;
    /** In the detail of a descriptor: it comes with a map of its tensor. */
    private static final int HAS_MAP = 1 << 11;

    /** Divisible by 16. */
    private static final int DIVISIBLE = 1 << 16;
    /** Above that, for what leads to memory, the number of its alias set. Sets that are too many are one. */
    private static final int SET_SHIFT = 17;

    private static final int LAST_SET = -1 >>> SET_SHIFT;

    private int[] codes;
    private Object[] values;
    private int size;
    private long options = LaunchOptions.DEFAULT.packed();

    /** Whether a code or value was written that differs from what was there at {@link #remember}. */
    private boolean hasChanged = true;

    private int rememberedSize;
    private long rememberedOptions;

    Specialization() {
        this(new int[16], new Object[16], 0);
    }

    private Specialization(int[] codes, Object[] values, int size) {
        this.codes = codes;
        this.values = values;
        this.size = size;
    }

    void clear() {
        size = 0;
    }

    Specialization copy() {
        var copy = new Specialization(Arrays.copyOf(codes, size), Arrays.copyOf(values, size), size);
        copy.options = options;
        return copy;
    }

    /** Makes this key what later ones are compared with. */
    void remember() {
        hasChanged = false;
        rememberedSize = size;
        rememberedOptions = options;
    }

    /** Whether the key is that of the last {@link #remember}. */
    boolean isAsBefore() {
        return !hasChanged && size == rememberedSize && options == rememberedOptions;
    }

    /** Which of the pointers lead to the same memory. */
    AliasSets aliases() {
        return new AliasSets(IntStream.range(0, size)
                .filter(i -> kind(i) == Kind.POINTER || kind(i) == Kind.DESCRIPTOR)
                .mapToObj(i -> codes[i] >>> SET_SHIFT)
                .toList());
    }

    LaunchOptions options() {
        return LaunchOptions.unpack(options);
    }

    /** How many CTAs may share a program, without allocating. */
    int numCtas() {
        return LaunchOptions.numCtas(options);
    }

    /** Says what the code is compiled for, in {@linkplain LaunchOptions#packed packed} form. */
    void setOptions(long packed) {
        options = packed;
    }

    /**
     * Adds a pointer.
     *
     * @param set the number of what it leads to: those of one number may lead to the same memory
     */
    void addPointer(DType element, boolean isDivisible, int set) {
        add(Kind.POINTER, element.ordinal(), isDivisible, set, null);
    }

    /** Says that the next addition is the pointer to an array, and the {@code rank} behind it are its sizes. */
    void addArray(int rank) {
        add(Kind.ARRAY, rank, false, null);
    }

    void addScalar(DType type, boolean isDivisible) {
        add(Kind.SCALAR, type.ordinal(), isDivisible, null);
    }

    void addOne(DType type) {
        add(Kind.ONE, type.ordinal(), false, null);
    }

    void addConstexpr(Object value) {
        add(Kind.CONSTEXPR, 0, false, value);
    }

    /** Adds a descriptor, whose tensor is in the memory of a {@linkplain #addPointer set}. */
    void addDescriptor(DType element, List<Integer> blockShape, boolean isAligned, boolean hasTensorMap, int set) {
        int detail = element.ordinal() | (hasTensorMap ? HAS_MAP : 0);
        add(Kind.DESCRIPTOR, detail, isAligned, set, blockShape);
    }

    /** Leaves an argument to the front end, which may give it a value that Java has no form for, such as a function. */
    void addDefault() {
        add(Kind.DEFAULT, 0, false, null);
    }

    /** Says that the next addition goes by a name of its own, which no parameter has. */
    void addKeyword(String name) {
        add(Kind.KEYWORD, 0, false, name);
    }

    /** Says that the next {@code length} additions are one argument. */
    void addTuple(int length) {
        add(Kind.TUPLE, length, false, null);
    }

    private void add(Kind kind, int detail, boolean isDivisible, Object value) {
        add(kind, detail, isDivisible, 0, value);
    }

    private void add(Kind kind, int detail, boolean isDivisible, int set, Object value) {
        if (size == codes.length) {
            codes = Arrays.copyOf(codes, 2 * size);
            values = Arrays.copyOf(values, 2 * size);
        }
        int code = kind.ordinal()
                | detail << KIND_BITS
                | (isDivisible ? DIVISIBLE : 0)
                | Math.min(set, LAST_SET) << SET_SHIFT;
        int i = size++;
        if (codes[i] != code || values[i] != value && !Objects.equals(values[i], value)) {
            codes[i] = code;
            values[i] = value;
            hasChanged = true;
        }
    }

    /** The types by the names of the parameters, of which the first arguments are; keywords follow. */
    Signature signature(List<String> parameters) {
        var types = new LinkedHashMap<String, ArgType>();
        var next = new int[1];
        for (var name : parameters) {
            if (kind(next[0]) == Kind.DEFAULT) {
                next[0]++;
            } else {
                types.put(name, read(next));
            }
        }
        while (next[0] < size) {
            var name = (String) values[next[0]++];
            types.put(name, read(next));
        }
        return new Signature(types);
    }

    private Kind kind(int i) {
        return Kind.ALL[codes[i] & KIND_MASK];
    }

    private ArgType read(int[] next) {
        int i = next[0]++;
        int detail = codes[i] >> KIND_BITS & DETAIL_MASK;
        int divisibility = (codes[i] & DIVISIBLE) != 0 ? 16 : 1;
        return switch (kind(i)) {
            case POINTER -> new ArgType.Pointer(TYPES[detail], divisibility);
            case ARRAY -> new ArgType.Array((ArgType.Pointer) read(next), readAll(detail, next));
            case SCALAR -> new ArgType.Scalar(TYPES[detail], divisibility);
            case ONE -> new ArgType.One(TYPES[detail]);
            case CONSTEXPR -> new ArgType.Constexpr(values[i]);
            case DESCRIPTOR ->
                new ArgType.Descriptor(
                        TYPES[detail & ~HAS_MAP], blockShape(values[i]), divisibility > 1, (detail & HAS_MAP) != 0);
            case TUPLE -> new ArgType.Tuple(readAll(detail, next));
            case DEFAULT, KEYWORD -> throw new IllegalStateException("no type: argument " + i + " of a launch");
        };
    }

    private List<ArgType> readAll(int count, int[] next) {
        var types = new ArrayList<ArgType>();
        for (int i = 0; i < count; i++) {
            types.add(read(next));
        }
        return types;
    }

    private static List<Integer> blockShape(Object value) {
        return ((List<?>) value).stream().map(Integer.class::cast).toList();
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof Specialization that) || size != that.size || options != that.options) {
            return false;
        }
        return Arrays.equals(codes, 0, size, that.codes, 0, size)
                && Arrays.equals(values, 0, size, that.values, 0, size);
    }

    @Override
    public int hashCode() {
        int hash = 31 * Long.hashCode(options);
        for (int i = 0; i < size; i++) {
            hash = 31 * (31 * hash + codes[i]) + Objects.hashCode(values[i]);
        }
        return hash;
    }
}
