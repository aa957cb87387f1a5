package org.jtriton.backend.ptx.emit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.analysis.AxisInfo;
import org.jtriton.analysis.Info;
import org.jtriton.analysis.Uses;
import org.jtriton.backend.ptx.Capability;
import org.jtriton.backend.ptx.PtxOptions;
import org.jtriton.ir.Encoding;
import org.jtriton.ir.Func;
import org.jtriton.ir.Op;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.layout.Dim;
import org.jtriton.layout.LinearLayout;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.Val;

/**
 * What all parts of the emission of one kernel share: the function being written, and for each value of the IR the registers
 * of a thread that hold it, one for each register of its layout, a single one for a scalar.
 */
final class Emission {
    private record Shaped(Encoding encoding, List<Integer> shape) {}

    private final FunctionText f;
    private final Func kernel;
    private final PtxOptions options;
    private final ThreadIndex thread;
    private final AxisInfo axes;
    private final AxisInfo supposed;
    private final Uses uses;
    private final Val report;
    private final Map<Value, List<Val>> registers = new HashMap<>();
    private final Map<Value, Val> scalars = new HashMap<>();

    /** The addresses of maps that are parameters, in the address space of these. */
    private final Map<Value, Val> maps = new HashMap<>();

    private final Map<Shaped, LinearLayout> layouts = new HashMap<>();
    private final Meeting all;
    private Meeting meeting;

    /**
     * @param ctas that share a program
     * @param others warps that do something of their own
     */
    Emission(
            FunctionText f,
            Func kernel,
            int ctas,
            PtxOptions options,
            int others,
            AxisInfo axes,
            AxisInfo supposed,
            Uses uses,
            Val report) {
        this.f = f;
        this.kernel = kernel;
        this.options = options;
        this.axes = axes;
        this.supposed = supposed;
        this.uses = uses;
        this.report = report;
        thread = new ThreadIndex(f, ctas, options.numWarps() + others);
        all = new Meeting.OfAll(options.numWarps() + others);
        meeting = all;
    }

    FunctionText f() {
        return f;
    }

    /** What is emitted. */
    Func kernel() {
        return kernel;
    }

    Capability capability() {
        return options.capability();
    }

    int numWarps() {
        return options.numWarps();
    }

    /** Who meets where threads wait for each other. */
    Meeting meeting() {
        return meeting;
    }

    /** From here on only the program's own warps are there. */
    void enterProgram() {
        meeting = new Meeting.OfSome(options.numWarps());
    }

    /** From here on all warps are there again. */
    void leaveProgram() {
        meeting = all;
    }

    /** The number of this thread, its lane and its warp. */
    ThreadIndex thread() {
        return thread;
    }

    /** Where this program stands in the grid along x (0), y or z. */
    Val programId(int axis) {
        return thread.programId(axis);
    }

    /** Where failed assertions and prints go. */
    Val report() {
        return report;
    }

    /** What is known of how a value varies along its axes. */
    Info axes(Value value) {
        return axes.info(value);
    }

    /** The same if addresses and strides that were read from memory are multiples of 16. */
    Info supposedAxes(Value value) {
        return supposed.info(value);
    }

    /** Whether nothing looks at a value. */
    boolean isUnused(Value value) {
        return uses.isUnused(value);
    }

    /** The operation that alone looks at a value, and once; or null. */
    Op onlyUser(Value value) {
        return uses.count(value) == 1 && uses.users(value).size() == 1
                ? uses.users(value).getFirst()
                : null;
    }

    /** The registers that hold a value. */
    List<Val> of(Value value) {
        List<Val> known = registers.get(value);
        if (known == null) {
            throw new IllegalStateException("no registers for " + value);
        }
        return known;
    }

    void defineMap(Value map, Val address) {
        maps.put(map, address);
    }

    /** The address of the map of a tensor. */
    Val map(Value map) {
        Val parameter = maps.get(map);
        return parameter == null ? scalar(map) : parameter;
    }

    /** The register that holds a scalar. */
    Val scalar(Value value) {
        if (value.type().isTensor()) {
            throw new IllegalStateException("a scalar is needed, not " + value);
        }
        return of(value).getFirst();
    }

    /** All scalars there are so far, for code that finds them by itself. */
    Map<Value, Val> scalars() {
        return scalars;
    }

    /** The registers of every operand. */
    List<List<Val>> operands(Op op) {
        List<List<Val>> all = new ArrayList<>();
        op.operands().forEach(v -> all.add(of(v)));
        return all;
    }

    /** Says which registers hold a value from now on. */
    void define(Value value, List<Val> vals) {
        if (vals.size() != count(value.type())) {
            throw new IllegalStateException(
                    vals.size() + " registers for " + value + ", which has " + count(value.type()));
        }
        for (Val v : vals) {
            if (!v.type().equals(Types.register(value.type()))) {
                throw new IllegalStateException(v + " as an element of " + value);
            }
        }
        registers.put(value, List.copyOf(vals));
        if (!value.type().isTensor()) {
            scalars.put(value, vals.getFirst());
        }
    }

    /** How many registers of a thread hold a value of the type. */
    int count(Type type) {
        return type.isTensor() ? layout(type).ins().size(Dim.REGISTER) : 1;
    }

    /** The layout of a block. */
    LinearLayout layout(Value value) {
        return layout(value.type());
    }

    LinearLayout layout(Type type) {
        return layouts.computeIfAbsent(
                new Shaped(Encoding.of(type), type.shape()), s -> s.encoding().layout(s.shape()));
    }
}
