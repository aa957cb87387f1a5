package org.jtriton.backend.ptx.emit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jtriton.analysis.AxisInfo;
import org.jtriton.analysis.Uses;
import org.jtriton.backend.element.FunctionLibrary;
import org.jtriton.backend.ptx.ArgumentMap;
import org.jtriton.backend.ptx.PtxOptions;
import org.jtriton.ir.Block;
import org.jtriton.ir.Func;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Op;
import org.jtriton.ir.PointerType;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.Type;
import org.jtriton.ir.op.Ttg;
import org.jtriton.layout.Dim;
import org.jtriton.llvm.Cast;
import org.jtriton.llvm.FastMath;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.IrText;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.Param;
import org.jtriton.llvm.Val;
import org.jtriton.pass.gpu.MemoryProxies;
import org.jtriton.pass.gpu.PersistPrograms;
import org.jtriton.pass.gpu.WarpPartition;
import org.jtriton.pass.gpu.exchange.TensorParts;

/**
 * Emits the function that each thread of a program runs. It has a parameter for each one of the kernel: pointers of 8 bytes,
 * numbers of their size, truth values of one byte, the maps of tensors with their 128 bytes; and after them the address of the report, to which failed assertions and
 * prints are written (see {@link org.jtriton.backend.ptx.ReportLayout}). A kernel that makes maps of tensors has one more, the address of
 * the bytes that they lie in, as many for each program as {@link Emitted} says. Behind those, a kernel whose programs go from tile to
 * tile has how many tiles there are along x, y and z.
 */
public final class KernelEmitter {
    /**
     * LLVM IR, bytes that each program needs for maps, the maps that a launch makes, and the assertions and prints in the order of their
     * numbers.
     */
    public record Emitted(String llvmIr, int mapBytes, List<ArgumentMap> maps, List<Op> assertions, List<Op> prints) {}

    /** A parameter of as many bytes as a map has. */
    private static final String MAP = "byval([128 x i8]) align 64";

    /** Registers are given out in eights. */
    private static final int REGISTER_STEP = 8;

    private final Func kernel;
    private final int ctas;
    private final PtxOptions options;

    /** How many operations make maps. */
    private final int made;

    /** The maps that come behind the parameters. */
    private final List<Op> given = new ArrayList<>();

    private final boolean isPersistent;

    private KernelEmitter(Func kernel, int ctas, PtxOptions options) {
        this.kernel = kernel;
        this.ctas = ctas;
        this.options = options;
        made = MapMaker.count(kernel);
        kernel.walk(op -> {
            if (op.is(Ttg.TENSORMAP_ARGUMENT)) {
                given.add(op);
            }
        });
        isPersistent = PersistPrograms.isPersistent(kernel);
    }

    /**
     * Emits a kernel.
     *
     * @param kernel with layouts on all blocks, and shared memory allocated
     * @param ctas that share a program
     */
    public static Emitted emit(Func kernel, int ctas, PtxOptions options) {
        return new KernelEmitter(kernel, ctas, options).emit();
    }

    /** The name of the function in PTX, where few characters are allowed. */
    public static String symbol(Func kernel) {
        return kernel.name().replaceAll("[^A-Za-z0-9_$]", "_");
    }

    private Emitted emit() {
        IrText module = new IrText(kernel.name());
        FunctionText f = module.function(symbol(kernel), LType.VOID, parameters());
        int others = WarpPartition.warps(kernel);
        f.kernel(PtxOptions.LANES * (options.numWarps() + others));
        WarpPartition.of(kernel).flatMap(WarpPartition::registers).ifPresent(r -> f.registers(atFirst(r, others)));
        if (ctas > 1) {
            f.cluster(ctas);
        }
        int parameters = kernel.parameters().size();
        int hidden = parameters + given.size();
        List<Integer> maps = IntStream.range(0, hidden)
                .filter(i -> i >= parameters || isTensorMap(kernel.parameters().get(i)))
                .boxed()
                .toList();
        if (!maps.isEmpty()) {
            f.stay(maps);
        }
        f.attribute("nounwind");
        f.fastMath(FastMath.CONTRACT);
        AxisInfo axes = AxisInfo.of(kernel);
        Emission e = new Emission(
                f,
                kernel,
                ctas,
                options,
                others,
                axes,
                AxisInfo.supposing(kernel, axes),
                Uses.of(kernel),
                f.param(hidden));
        for (Block.Argument p : kernel.parameters()) {
            if (isTensorMap(p)) {
                e.defineMap(p, f.param(p.index()));
            } else {
                e.define(p, List.of(argument(f, p)));
            }
        }
        for (int i = 0; i < given.size(); i++) {
            e.defineMap(given.get(i).result(), f.param(parameters + i));
        }
        if (isPersistent) {
            int first = hidden + (made > 0 ? 2 : 1);
            e.thread().setGrid(List.of(f.param(first), f.param(first + 1), f.param(first + 2)));
        }
        placeLayouts(e);
        maps.forEach(map -> fetch(e, f.param(map)));
        FunctionLibrary library = new FunctionLibrary(module, options.functions(), 0, "an NVIDIA GPU");
        Reports reports = new Reports(e);
        Val space = made > 0 ? f.param(hidden + 1) : null;
        Programs programs = new Programs(
                e,
                library,
                reports,
                new Lines(f, kernel),
                new MapMaker.Space(space, made),
                MemoryProxies.areMixed(kernel));
        programs.emit(kernel);
        return new Emitted(
                module.toString(),
                TensorParts.MAP_BYTES * made,
                given.stream().map(ArgumentMap::of).toList(),
                reports.assertions(),
                reports.prints());
    }

    /** Registers of a thread before some give theirs to others: as many as all want together, or nobody could take any. */
    private int atFirst(List<Integer> registers, int others) {
        int all = registers.getFirst() * options.numWarps() + registers.getLast() * others;
        return Math.ceilDiv(all, REGISTER_STEP * (options.numWarps() + others)) * REGISTER_STEP;
    }

    private List<Param> parameters() {
        List<Param> params = new ArrayList<>();
        for (Block.Argument p : kernel.parameters()) {
            LType type = isTensorMap(p) ? LType.PTR : parameterType(p.type());
            params.add(new Param(type, "p" + p.index(), attributes(p)));
        }
        for (int i = 0; i < given.size(); i++) {
            params.add(new Param(LType.PTR, "map" + i, MAP));
        }
        params.add(new Param(Types.GLOBAL, "report"));
        if (made > 0) {
            params.add(new Param(Types.GLOBAL, "maps"));
        }
        if (isPersistent) {
            for (String axis : List.of("X", "Y", "Z")) {
                params.add(new Param(LType.I32, "grid" + axis));
            }
        }
        return params;
    }

    private static LType parameterType(Type type) {
        return type.equals(IntType.I1) ? LType.I8 : Types.register(type);
    }

    private boolean isTensorMap(Block.Argument p) {
        return kernel.parameterAttributes(p.index()).containsKey(Func.TENSOR_MAP);
    }

    private String attributes(Block.Argument p) {
        if (isTensorMap(p)) {
            return MAP;
        }
        if (!(p.type() instanceof PointerType)) {
            return "";
        }
        boolean isAliased = kernel.parameterAttributes(p.index()).containsKey(Func.ALIAS_SET);
        int align = kernel.divisibility(p.index()) >= 16 ? 16 : 1;
        return (isAliased ? "" : "noalias ") + "align " + align;
    }

    /** Begins to read a tensor's map, which the first copy would have to wait for. */
    private static void fetch(Emission e, Val map) {
        e.f().asmVolatile(
                        LType.VOID,
                        "@$0 prefetch.tensormap [$1];",
                        "b,l",
                        List.of(e.thread().isFirst(), map));
    }

    private static Val argument(FunctionText f, Block.Argument p) {
        Val v = f.param(p.index());
        return p.type().equals(IntType.I1) ? f.cast(Cast.TRUNC, v, LType.I1) : v;
    }

    /** Computes where this thread stands in each layout, in the entry block, from where all can use it. */
    private void placeLayouts(Emission e) {
        Set<Type> seen = new HashSet<>();
        kernel.walk(op -> {
            if (op.is(Ttg.WARP_GROUP_DOT) || Copier.isOne(op)) {
                e.thread().warpGroup();
            }
        });
        kernel.walk(op -> op.results().forEach(r -> {
            if (r.type() instanceof TensorType t && t.encoding() != null && seen.add(t.withScalar(IntType.I32))) {
                for (int d = 0; d < t.rank(); d++) {
                    e.thread().part(e.layout(t), Dim.tensor(d));
                }
            }
        }));
    }
}
