package org.jtriton.runtime;

import java.lang.reflect.Method;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jtriton.Arg;
import org.jtriton.DType;
import org.jtriton.LaunchException;
import org.jtriton.TensorDescriptor;
import org.jtriton.frontend.lower.KernelParameter;

/**
 * The arguments of one launch on their way to the device: each becomes a type in the {@link Specialization} and, unless the
 * type says it all, 8 bytes in the slots that the kernel reads.
 *
 * <p>A frame is filled by one launch at a time and then used again, so that launching allocates nothing. It holds the memory
 * that the arguments lead to from {@link #add} to {@link #release}.
 */
final class LaunchFrame {
    private static final BigInteger MAX_UNSIGNED = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);

    private final String kernel;
    private final OpenDevice device;
    private final Specialization specialization = new Specialization();
    private final ArgumentSlots slots = new ArgumentSlots();
    private final Longs longs = new Longs();
    private Allocation[] held = new Allocation[8];
    private int heldCount;

    /** Block sizes and the like as longs, kept from one launch to the next: most launches have those of the one before. */
    private static final class Longs {
        private final Long[] known = new Long[64];

        Long of(int value) {
            int i = value * 0x9E37_79B9 >>> 26;
            var kept = known[i];
            if (kept == null || kept != value) {
                kept = (long) value;
                known[i] = kept;
            }
            return kept;
        }
    }

    LaunchFrame(String kernel, OpenDevice device) {
        this.kernel = kernel;
        this.device = device;
    }

    Specialization specialization() {
        return specialization;
    }

    ArgumentSlots slots() {
        return slots;
    }

    /** Lets go of the memory, and is ready for the next launch; {@link #held} is written over only where that differs. */
    void release() {
        for (int i = 0; i < heldCount; i++) {
            held[i].release();
        }
        heldCount = 0;
        slots.clear();
        specialization.clear();
    }

    /** Keeps the memory for longer than this launch: each allocation is held once more, to be released by whoever asked. */
    void keep(Consumer<Allocation> keeper) {
        for (int i = 0; i < heldCount; i++) {
            if (!held[i].hold()) {
                throw new IllegalStateException("kernel '%s': a buffer was closed during the launch".formatted(kernel));
            }
            keeper.accept(held[i]);
        }
    }

    /** Leaves the next parameter, a constexpr, to its default. */
    void addDefault() {
        specialization.addDefault();
    }

    /** Adds the argument of the next parameter. */
    void add(KernelParameter parameter, Object value) {
        if (parameter.isConstexpr()) {
            specialization.addConstexpr(
                    value instanceof Integer number ? longs.of(number) : constexpr(parameter.name(), value));
        } else if (parameter.isArray()
                && value instanceof MemoryBuffer buffer
                && !buffer.shape().isEmpty()) {
            addArray(parameter.name(), buffer, parameter.isSpecialized());
        } else if (parameter.type().isPresent()) {
            addOfType(parameter.type().get(), parameter.name(), value, parameter.isSpecialized());
        } else if (parameter.isOfJava() && value instanceof Record tuple && isTuple(tuple)) {
            addRecord(parameter.name(), tuple, parameter.isSpecialized());
        } else {
            addValue(parameter.name(), value, parameter.isSpecialized());
        }
    }

    /** Adds a compile-time value for a name that no parameter has. */
    void addKeyword(String name, Object value) {
        specialization.addKeyword(name);
        specialization.addConstexpr(constexpr(name, value));
    }

    /** An argument for a parameter that has a type of its own. */
    private void addOfType(DType type, String name, Object value, boolean isSpecialized) {
        if (type == DType.INT32 && value instanceof Integer i) {
            addInteger(type, i, isSpecialized);
            return;
        }
        switch (value) {
            case Boolean b when type == DType.INT1 -> addBits(type, b ? 1 : 0);
            case Character c when type == DType.UINT16 -> addInteger(type, c, isSpecialized);
            case Arg.Typed typed when typed.type() == type -> addTyped(name, typed, isSpecialized);
            case Number n
            when type != DType.INT1 && (type.isFloat() || !(n instanceof Float || n instanceof Double)) ->
                addTyped(name, Arg.typed(type, n), isSpecialized);
            case null, default ->
                throw error(name, "%s cannot be an argument of type %s".formatted(value, type.languageName()));
        }
    }

    /** What most arguments are comes first: these tests are a compare each, which those of a long switch are not. */
    private void addValue(String name, Object value, boolean isSpecialized) {
        if (value instanceof MemoryBuffer buffer) {
            addPointer(name, buffer, isSpecialized);
        } else if (value instanceof Integer i) {
            addInteger(DType.INT32, i, isSpecialized);
        } else if (value instanceof Long l) {
            addInteger(l == (int) (long) l ? DType.INT32 : DType.INT64, l, isSpecialized);
        } else {
            addOther(name, value, isSpecialized);
        }
    }

    private void addOther(String name, Object value, boolean isSpecialized) {
        switch (value) {
            case Float f -> addBits(DType.FP32, Float.floatToRawIntBits(f));
            case Double d -> addBits(DType.FP32, Float.floatToRawIntBits((float) (double) d));
            case Boolean b -> addBits(DType.INT1, b ? 1 : 0);
            case Short s -> addInteger(DType.INT32, s, isSpecialized);
            case Byte b -> addInteger(DType.INT32, b, isSpecialized);
            case BigInteger big -> addBig(name, big, isSpecialized);
            case Arg.Typed typed -> addTyped(name, typed, isSpecialized);
            case TensorDescriptor descriptor -> addDescriptor(name, descriptor);
            case List<?> tuple -> addTuple(name, tuple, isSpecialized);
            case Record tuple -> addTuple(name, RecordComponents.values(tuple), isSpecialized);
            case null -> specialization.addConstexpr(null);
            case String s -> specialization.addConstexpr(s);
            case DType t -> specialization.addConstexpr(t);
            case Object function
            when FunctionArgument.isOne(function) ->
                throw error(name, "a function is known at compile time: mark the parameter as a constexpr");
            default ->
                throw error(
                        name,
                        "a %s cannot be an argument: give a buffer%s, a number, a boolean, a descriptor, a list or a record"
                                .formatted(
                                        simpleName(value.getClass()),
                                        value.getClass().isArray() ? " (Device.copyOf makes one of an array)" : ""));
        }
    }

    /** Whether a record is one of the program: a descriptor and a number with a type are single arguments. */
    private static boolean isTuple(Record value) {
        return !(value instanceof TensorDescriptor || value instanceof Arg.Typed);
    }

    /** A record for a method of Java, which reads a double as one. */
    private void addRecord(String name, Record tuple, boolean isSpecialized) {
        List<Object> values = RecordComponents.values(tuple);
        specialization.addTuple(values.size());
        for (int i = 0; i < values.size(); i++) {
            String element = name + "[" + i + "]";
            switch (values.get(i)) {
                case Record inner when isTuple(inner) -> addRecord(element, inner, isSpecialized);
                case Double d -> addOfType(DType.FP64, element, d, isSpecialized);
                case null -> addValue(element, null, isSpecialized);
                case Object other -> addValue(element, other, isSpecialized);
            }
        }
    }

    private void addTuple(String name, List<?> values, boolean isSpecialized) {
        specialization.addTuple(values.size());
        for (int i = 0; i < values.size(); i++) {
            addValue(name + "[" + i + "]", values.get(i), isSpecialized);
        }
    }

    private static String simpleName(Class<?> type) {
        return type.getSimpleName().isEmpty() ? type.getName() : type.getSimpleName();
    }

    /** The pointer, then the sizes: integers that are specialised as integer arguments are. */
    private void addArray(String name, MemoryBuffer buffer, boolean isSpecialized) {
        var shape = buffer.shape();
        specialization.addArray(shape.size());
        addPointer(name, buffer, isSpecialized);
        var type = buffer.size() <= Integer.MAX_VALUE && fitInt(shape) ? DType.INT32 : DType.INT64;
        for (int d = 0; d < shape.size(); d++) {
            addInteger(type, shape.get(d), isSpecialized);
        }
    }

    /** Where one size is 0, others may still be large. */
    private static boolean fitInt(List<Long> shape) {
        for (int d = 0; d < shape.size(); d++) {
            if (shape.get(d) > Integer.MAX_VALUE) {
                return false;
            }
        }
        return true;
    }

    private void addPointer(String name, MemoryBuffer buffer, boolean isSpecialized) {
        int set = hold(name, buffer);
        long address = buffer.address();
        specialization.addPointer(buffer.type(), isSpecialized && (address & 15) == 0, set);
        addSlot(address);
    }

    private void addInteger(DType type, long value, boolean isSpecialized) {
        if (isSpecialized && value == 1) {
            specialization.addOne(type);
        } else {
            specialization.addScalar(type, isSpecialized && (value & 15) == 0);
            addSlot(value);
        }
    }

    /** A number on whose value nothing is specialised. */
    private void addBits(DType type, long bits) {
        specialization.addScalar(type, false);
        addSlot(bits);
    }

    private void addBig(String name, BigInteger value, boolean isSpecialized) {
        if (value.bitLength() < Long.SIZE) {
            addValue(name, value.longValue(), isSpecialized);
        } else if (value.signum() > 0 && value.compareTo(MAX_UNSIGNED) <= 0) {
            addInteger(DType.UINT64, value.longValue(), isSpecialized);
        } else {
            throw error(name, value + " does not fit 64 bits");
        }
    }

    private void addTyped(String name, Arg.Typed typed, boolean isSpecialized) {
        var type = typed.type();
        if (type.isFloat() || type == DType.INT1) {
            addBits(type, Elements.encode(type, typed.value()));
            return;
        }
        var value = integer(name, typed.value());
        boolean fits = type.isSigned()
                ? value.bitLength() < type.bits()
                : value.signum() >= 0 && value.bitLength() <= type.bits();
        if (!fits) {
            throw error(name, "%s does not fit %s".formatted(value, type));
        }
        addInteger(type, value.longValue(), isSpecialized);
    }

    private BigInteger integer(String name, Number value) {
        return switch (value) {
            case BigInteger big -> big;
            case Long l -> BigInteger.valueOf(l);
            case Integer i -> BigInteger.valueOf(i);
            case Short s -> BigInteger.valueOf(s);
            case Byte b -> BigInteger.valueOf(b);
            default -> throw error(name, "%s is no integer".formatted(value));
        };
    }

    /**
     * The base pointer, then the shape and the strides in elements: what a descriptor parameter is lowered to. Where the device
     * has a map of the tensor, that comes last.
     */
    private void addDescriptor(String name, TensorDescriptor descriptor) {
        if (!(descriptor.base() instanceof MemoryBuffer base)) {
            throw error(name, "a descriptor of a buffer that no device made");
        }
        int set = hold(name, base);
        var map = device.driver().tensorMap(descriptor, base.address(), specialization.numCtas());
        specialization.addDescriptor(
                base.type(), descriptor.blockShape(), isAligned(descriptor, base), map != null, set);
        addSlot(base.address());
        addSlots(descriptor.shape());
        addSlots(descriptor.strides());
        if (map != null) {
            slots.add(map);
        }
    }

    /** Whether all rows begin and end at multiples of 16 bytes. */
    private static boolean isAligned(TensorDescriptor descriptor, MemoryBuffer base) {
        int last = descriptor.shape().size() - 1;
        long bits = base.address() | descriptor.shape().get(last) * base.type().bytes();
        for (int d = 0; d < last; d++) {
            bits |= descriptor.strides().get(d) * base.type().bytes();
        }
        return bits % 16 == 0;
    }

    private void addSlots(List<Long> values) {
        for (int i = 0; i < values.size(); i++) {
            addSlot(values.get(i));
        }
    }

    private void addSlot(long bits) {
        slots.add(bits);
    }

    /** Holds the memory, once, and numbers it in the order in which the arguments lead to it: those of one number may overlap. */
    private int hold(String name, MemoryBuffer buffer) {
        var allocation = buffer.allocation();
        if (allocation.device() != device) {
            throw error(name, "%s belongs to another device".formatted(buffer));
        }
        for (int i = 0; i < heldCount; i++) {
            if (held[i] == allocation) {
                return i;
            }
        }
        if (!allocation.hold()) {
            throw new IllegalStateException("kernel '%s', argument '%s': %s is closed".formatted(kernel, name, buffer));
        }
        if (heldCount == held.length) {
            held = Arrays.copyOf(held, 2 * heldCount);
        }
        if (held[heldCount] != allocation) {
            held[heldCount] = allocation;
        }
        return heldCount++;
    }

    /** A compile-time value in the form that the front end knows. */
    private Object constexpr(String name, Object value) {
        return switch (value) {
            case null -> null;
            case Long l -> l;
            case Integer i -> (long) i;
            case Short s -> (long) s;
            case Byte b -> (long) b;
            case BigInteger big when big.bitLength() < Long.SIZE -> big.longValue();
            case BigInteger big -> big;
            case Double d -> d;
            case Float f -> (double) f;
            case Boolean b -> b;
            case Character c -> (long) c;
            case String s -> s;
            case DType t -> t;
            case Enum<?> e -> e.toString();
            case Arg.Typed typed -> constexpr(name, typed.value());
            case List<?> list ->
                list.stream().map(element -> constexpr(name, element)).toList();
            case Record tuple -> constexpr(name, RecordComponents.values(tuple));
            case Method m -> m;
            case Object function when FunctionArgument.isOne(function) -> function(name, function);
            default ->
                throw error(
                        name,
                        "a %s cannot be a constexpr: give a number, a boolean, a string, a DType or a list of those"
                                .formatted(describe(value)));
        };
    }

    private Method function(String name, Object value) {
        try {
            return FunctionArgument.method(value);
        } catch (IllegalArgumentException e) {
            throw error(name, e.getMessage());
        }
    }

    private static String describe(Object value) {
        return value instanceof MemoryBuffer ? "buffer" : simpleName(value.getClass());
    }

    private LaunchException error(String name, String what) {
        return new LaunchException("kernel '%s', argument '%s': %s".formatted(kernel, name, what));
    }
}
