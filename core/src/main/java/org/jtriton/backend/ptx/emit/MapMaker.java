package org.jtriton.backend.ptx.emit;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.Func;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Op;
import org.jtriton.ir.PointerType;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Ttg;
import org.jtriton.layout.TensorBox;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.IntPredicate;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.Val;
import org.jtriton.pass.gpu.exchange.TensorParts;

/*
 * How a program makes the map of a tensor.
 *
 * Only the driver knows what a map looks like. A program writes its fields by instructions that name them, in shared memory, and the
 * engine wants it in global memory. So each program has 128 bytes there for each operation that makes a map (see MapSpace), and
 *
 *     all              barrier                        nobody copies by the map that lies there any more
 *     a warp           zeros in shared memory
 *     a thread of it   tensormap.replace              each field
 *     the warp         tensormap.cp_fenceproxy        to global memory, for the engine to see
 *     all              barrier
 *     all              fence.proxy.tensormap          what the engine may still know of the bytes is forgotten
 *
 * The way to global memory is long. So maps that a kernel makes one after the other (see MapGroup) are made by as many warps at once,
 * between the same two barriers.
 *
 * The engine's own stores by the old map the program has waited for before (see OverlapStores); blocks that come it always waits for.
 */

/** Maps of tensors that a program makes itself. See the essay above. */
final class MapMaker {
    /** Numbers of element types, as {@code tensormap.replace} counts them, which is not as the driver does. */
    private static final int B8 = 0;

    private static final int B16 = 1;
    private static final int S32 = 3;
    private static final int S64 = 5;
    private static final int F16 = 6;
    private static final int F32 = 7;
    private static final int F64 = 9;
    private static final int BF16 = 10;

    private final Emission e;
    private final FunctionText f;
    private final SharedMemory shared;

    private final Space space;
    private int made;

    /**
     * Where the maps of all programs lie.
     *
     * @param address null if there are none
     * @param maps how many operations of a program make one
     */
    record Space(Val address, int maps) {}

    MapMaker(Emission e, SharedMemory shared, Space space) {
        this.e = e;
        this.f = e.f();
        this.shared = shared;
        this.space = space;
    }

    /** How many operations make maps. */
    static int count(Func kernel) {
        int[] maps = {0};
        kernel.walk(op -> maps[0] += op.is(Ttg.TENSORMAP_CREATE) ? 1 : 0);
        return maps[0];
    }

    /** Makes the maps of a group. */
    void make(List<Op> makers) {
        List<Val> places = makers.stream().map(op -> place(made++)).toList();
        int warps = Math.min(e.meeting().warps(), makers.size());
        shared.barrier();
        for (int warp = 0; warp < warps; warp++) {
            int first = warp;
            f.ifThen(f.icmp(IntPredicate.EQ, e.thread().uniformWarp(), Const.i32(warp)), () -> {
                for (int i = first; i < makers.size(); i += warps) {
                    makeInWarp(makers.get(i), places.get(i));
                }
            });
        }
        shared.barrier();
        for (int i = 0; i < makers.size(); i++) {
            forget(places.get(i));
            e.define(makers.get(i).result(), List.of(places.get(i)));
        }
    }

    private void makeInWarp(Op op, Val there) {
        Val here = shared.base(op);
        f.store(Const.i32(0), shared.at(here, f.mul(e.thread().lane(), Const.i32(Integer.BYTES))), Integer.BYTES);
        shared.warpBarrier();
        fields(op, here);
        shared.warpBarrier();
        asm(
                "tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [$0], [$1], %d;"
                        .formatted(TensorParts.MAP_BYTES),
                "l,l",
                there,
                here);
    }

    /** Has the engine read the map anew. */
    private void forget(Val there) {
        // Triton has found that ptxas forgets the fence, and that it does not if a group of copies, here of none, is
        // waited for.
        asm("""
                fence.proxy.tensormap::generic.acquire.gpu [$0], %d;
                	cp.async.bulk.commit_group;
                	cp.async.bulk.wait_group.read 0;""".formatted(TensorParts.MAP_BYTES), "l", there);
    }

    /** Where this program, or this CTA of it, has one of its maps. */
    private Val place(int number) {
        Val program = f.resize(special("ctaid", "z"), LType.I64, false);
        for (String axis : List.of("y", "x")) {
            Val programs = f.resize(special("nctaid", axis), LType.I64, false);
            program = f.add(f.mul(program, programs), f.resize(special("ctaid", axis), LType.I64, false));
        }
        Val index = f.add(f.mul(program, Const.ofInt(LType.I64, space.maps())), Const.ofInt(LType.I64, number));
        return f.gep(LType.I8, space.address(), f.mul(index, Const.ofInt(LType.I64, TensorParts.MAP_BYTES)));
    }

    private Val special(String register, String axis) {
        return f.intrinsic("nvvm.read.ptx.sreg." + register + "." + axis, LType.I32, List.of());
    }

    /** Writes all fields; dimensions are counted innermost first, and distances in bytes. */
    private void fields(Op op, Val map) {
        Type element = ((PointerType) op.operand(0).type()).pointee();
        List<Integer> block = op.get(Attrs.BLOCK_SHAPE);
        int rank = block.size();
        int bytes = Types.bytes(element);
        TensorBox whole = TensorBox.of(block, bytes);
        List<Integer> sizes = op.has(Attrs.BOX) ? op.get(Attrs.BOX) : whole.box();
        TensorParts tensor = TensorParts.of(op.result(), rank);
        Fields fields = new Fields(map);
        fields.set("global_address", e.scalar(tensor.base()));
        fields.set("rank", rank - 1);
        for (int d = 0; d < rank; d++) {
            int outermostFirst = rank - 1 - d;
            fields.set("box_dim", d, sizes.get(outermostFirst));
            fields.set("global_dim", d, size(tensor.sizes().get(outermostFirst)));
            fields.set("element_stride", d, 1);
            if (d > 0) {
                Val stride = f.resize(e.scalar(tensor.strides().get(outermostFirst)), LType.I64, true);
                fields.set("global_stride", d - 1, f.mul(stride, Const.ofInt(LType.I64, bytes)));
            }
        }
        fields.set("elemtype", type(element));
        fields.set("interleave_layout", 0);
        fields.set("swizzle_mode", TensorBox.swizzleNumber(whole.swizzleBytes()));
        fields.set("fill_mode", 0);
        fields.write();
    }

    private Val size(Value v) {
        Val size = f.resize(e.scalar(v), LType.I32, true);
        return f.select(f.icmp(IntPredicate.SLT, size, Const.i32(1)), Const.i32(1), size);
    }

    /** One block of assembly that writes fields in the first thread of a warp. */
    private final class Fields {
        private final StringBuilder text = new StringBuilder();
        private final StringBuilder constraints = new StringBuilder("b,l");
        private final List<Val> arguments = new ArrayList<>();

        Fields(Val map) {
            arguments.add(f.icmp(IntPredicate.EQ, e.thread().lane(), Const.i32(0)));
            arguments.add(map);
        }

        void set(String field, int value) {
            add(field, "b32", String.valueOf(value));
        }

        void set(String field, int dimension, int value) {
            add(field, "b32", dimension + ", " + value);
        }

        void set(String field, Val value) {
            add(field, type(value), argument(value));
        }

        void set(String field, int dimension, Val value) {
            add(field, type(value), dimension + ", " + argument(value));
        }

        private static String type(Val value) {
            return value.type().equals(LType.I32) ? "b32" : "b64";
        }

        private String argument(Val value) {
            constraints.append(value.type().equals(LType.I32) ? ",r" : ",l");
            arguments.add(value);
            return "$" + (arguments.size() - 1);
        }

        private void add(String field, String type, String value) {
            text.append(text.isEmpty() ? "" : "\n\t")
                    .append("@$0 tensormap.replace.tile.%s.shared::cta.b1024.%s [$1], %s;"
                            .formatted(field, type, value));
        }

        void write() {
            asm(text.toString(), constraints.toString(), arguments.toArray(Val[]::new));
        }
    }

    /** Of unsigned integers and signed ones the engine does the same. */
    private static int type(Type element) {
        if (element instanceof FloatType t) {
            return switch (t) {
                case F16 -> F16;
                case BF16 -> BF16;
                case F32 -> F32;
                case F64 -> F64;
                default -> B8;
            };
        }
        return switch (((IntType) element).width()) {
            case 8 -> B8;
            case 16 -> B16;
            case 32 -> S32;
            case 64 -> S64;
            default -> throw new IllegalStateException("no blocks of " + element + " are copied by a map");
        };
    }

    private void asm(String text, String constraints, Val... arguments) {
        f.asmVolatile(LType.VOID, text, constraints + ",~{memory}", List.of(arguments));
    }
}
