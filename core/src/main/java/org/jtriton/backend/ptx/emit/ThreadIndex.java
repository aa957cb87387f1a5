package org.jtriton.backend.ptx.emit;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.layout.Dim;
import org.jtriton.layout.LinearLayout;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.IntOp;
import org.jtriton.llvm.IntPredicate;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.Label;
import org.jtriton.llvm.Val;

/**
 * Which thread this is, and where linear maps take it.
 *
 * <p>The part of a map that depends on the lane and the warp is the same for every register, and is computed once: bits that
 * stay neighbours move together by one shift; a bit that leads to several at once is multiplied out.
 */
final class ThreadIndex {
    private static final int LANE_BITS = 5;

    private record Key(LinearLayout layout, Dim out) {}

    private final FunctionText f;
    private final int numCtas;
    private final int numWarps;

    /** How many programs the launch asked for along x, y and z, where it says; otherwise there are as many as groups of threads. */
    private List<Val> grid = List.of();

    private boolean isRenewed;
    private Label entry;
    private Val thread;
    private Val lane;
    private Val warp;
    private Val uniformWarp;
    private Val warpGroup;
    private final Map<Key, Part> parts = new HashMap<>();

    /** The value of a map for this thread and register 0, and which of its bits can be set. */
    record Part(Val value, int mask) {}

    ThreadIndex(FunctionText f, int numCtas, int numWarps) {
        this.f = f;
        this.numCtas = numCtas;
        this.numWarps = numWarps;
        use(f.intrinsic("nvvm.read.ptx.sreg.tid.x", LType.I32, List.of()));
    }

    void setGrid(List<Val> programs) {
        grid = programs;
    }

    /** Finds out again, where all that follows comes by, so that nothing that was computed from the old answer is kept for later. */
    void renew() {
        isRenewed = true;
        parts.clear();
        warpGroup = null;
        uniformWarp = null;
        use(f.asmVolatile(LType.I32, "mov.u32 $0, %tid.x;", "=r", List.of()));
    }

    /** Where this program stands in the grid along x (0), y or z. */
    Val programId(int axis) {
        // The CTAs of a cluster stand side by side along x.
        String name = (numCtas > 1 && axis == 0 ? "clusterid." : "ctaid.") + "xyz".charAt(axis);
        return isRenewed
                ? f.asmVolatile(LType.I32, "mov.u32 $0, %" + name + ";", "=r", List.of())
                : f.intrinsic("nvvm.read.ptx.sreg." + name, LType.I32, List.of());
    }

    /** Which of the programs that run at once this is; the grid of such a launch has x only. */
    Val residentId() {
        return programId(0);
    }

    Val numResidents() {
        return f.intrinsic("nvvm.read.ptx.sreg.nctaid.x", LType.I32, List.of());
    }

    /** How many programs there are along x (0), y or z: what the launch says where they are not as many as the groups of threads. */
    Val numPrograms(int axis) {
        if (!grid.isEmpty()) {
            return grid.get(axis);
        }
        String name = (numCtas > 1 && axis == 0 ? "nclusterid." : "nctaid.") + "xyz".charAt(axis);
        return f.intrinsic("nvvm.read.ptx.sreg." + name, LType.I32, List.of());
    }

    /** Which of the CTAs that share the program this is. */
    Val ctaOfProgram() {
        return numCtas == 1 ? Const.i32(0) : f.intrinsic("nvvm.read.ptx.sreg.cluster.ctarank", LType.I32, List.of());
    }

    private void use(Val number) {
        entry = f.here();
        thread = number;
        lane = numWarps == 1 ? thread : f.and(thread, Const.i32((1 << LANE_BITS) - 1));
        warp = numWarps == 1 ? Const.i32(0) : f.binary(IntOp.LSHR, thread, Const.i32(LANE_BITS));
    }

    /** The number of the thread in its CTA. */
    Val thread() {
        return thread;
    }

    Val lane() {
        return lane;
    }

    Val warp() {
        return warp;
    }

    /** The number of the group of four warps, which LLVM and ptxas are told to be the same for the whole warp. */
    Val warpGroup() {
        if (warpGroup != null) {
            return warpGroup;
        }
        Val group = f.binary(IntOp.LSHR, uniformWarp(), Const.i32(2));
        if (f.here() == entry) {
            warpGroup = group;
        }
        return group;
    }

    /** The number of the warp, which LLVM and ptxas are told to be the same for all its lanes. */
    Val uniformWarp() {
        if (warp.isConstant() || uniformWarp != null) {
            return warp.isConstant() ? warp : uniformWarp;
        }
        Val uniform = f.intrinsic(
                "nvvm.shfl.sync.idx.i32",
                LType.I32,
                List.of(),
                Const.i32(-1),
                warp,
                Const.i32(0),
                Const.i32((1 << LANE_BITS) - 1));
        if (f.here() == entry) {
            uniformWarp = uniform;
        }
        return uniform;
    }

    /** True in the first thread of the program. */
    Val isFirst() {
        return f.icmp(IntPredicate.EQ, thread, Const.i32(0));
    }

    /** Somewhere in a row of elements: a number of the thread, and how far behind. */
    record Place(Val start, int distance) {}

    /** Where a map takes this thread along {@code out} with everything but lane and warp zero. */
    Part part(LinearLayout layout, Dim out) {
        Part known = parts.get(new Key(layout, out));
        if (known != null) {
            return known;
        }
        Part part = compute(layout, out);
        // What is written into the entry block can be used anywhere.
        if (f.here() == entry) {
            parts.put(new Key(layout, out), part);
        }
        return part;
    }

    /** The same for one register: the thread's part and the register's, which is a constant. */
    Val at(LinearLayout layout, Dim out, int register) {
        return plus(part(layout, out), layout.at(Dim.REGISTER, register, out));
    }

    /** The sum over F2 of a thread's part and a constant. */
    Val plus(Part part, int constant) {
        if (part.mask() == 0) {
            return Const.i32(constant);
        }
        boolean isDisjoint = (part.mask() & constant) == 0;
        return isDisjoint
                ? f.binary(IntOp.OR, part.value(), Const.i32(constant), "disjoint")
                : f.xor(part.value(), Const.i32(constant));
    }

    /**
     * The same number in two parts: one that several registers have in common, and a distance from there that is a constant, as an
     * address can have one.
     */
    Place place(LinearLayout layout, Dim out, int register) {
        Part part = part(layout, out);
        int constant = layout.at(Dim.REGISTER, register, out);
        int shared = part.mask() & constant;
        return new Place(shared == 0 ? part.value() : f.xor(part.value(), Const.i32(shared)), constant ^ shared);
    }

    private Part compute(LinearLayout layout, Dim out) {
        Part lanes = along(layout, Dim.LANE, lane, out);
        Part warps = along(layout, Dim.WARP, warp, out);
        return sum(lanes, warps);
    }

    private Part sum(Part a, Part b) {
        if (a.mask() == 0 || b.mask() == 0) {
            return a.mask() == 0 ? b : a;
        }
        Val value = (a.mask() & b.mask()) == 0
                ? f.binary(IntOp.OR, a.value(), b.value(), "disjoint")
                : f.xor(a.value(), b.value());
        return new Part(value, a.mask() | b.mask());
    }

    /** Where a map takes an index along {@code in} with everything else zero. */
    Part along(LinearLayout layout, Dim in, Val index, Dim out) {
        Part total = new Part(Const.i32(0), 0);
        int bits = layout.ins().has(in) ? layout.ins().bits(in) : 0;
        for (int bit = 0; bit < bits; ) {
            int basis = layout.basis(in, bit, out);
            int run = 1;
            boolean isSingle = Integer.bitCount(basis) == 1;
            while (isSingle && bit + run < bits && layout.basis(in, bit + run, out) == basis << run) {
                run++;
            }
            if (basis != 0) {
                total = sum(total, isSingle ? moved(index, bit, run, basis) : multiplied(index, bit, basis));
            }
            bit += run;
        }
        return total;
    }

    /** {@code run} bits from {@code bit} on, moved so that the first stands where {@code basis} has its bit. */
    private Part moved(Val index, int bit, int run, int basis) {
        int mask = (1 << run) - 1 << bit;
        int shift = Integer.numberOfTrailingZeros(basis) - bit;
        Val kept = f.and(index, Const.i32(mask));
        Val value = shift >= 0
                ? f.binary(IntOp.SHL, kept, Const.i32(shift))
                : f.binary(IntOp.LSHR, kept, Const.i32(-shift));
        return new Part(value, shift >= 0 ? mask << shift : mask >>> -shift);
    }

    private Part multiplied(Val index, int bit, int basis) {
        Val one = f.and(f.binary(IntOp.LSHR, index, Const.i32(bit)), Const.i32(1));
        return new Part(f.mul(one, Const.i32(basis)), basis);
    }
}
