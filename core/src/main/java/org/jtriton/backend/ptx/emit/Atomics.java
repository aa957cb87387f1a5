package org.jtriton.backend.ptx.emit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jtriton.backend.element.Floats;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Keywords.MemScope;
import org.jtriton.ir.op.Keywords.MemSemantic;
import org.jtriton.ir.op.Keywords.RmwOp;
import org.jtriton.ir.op.Tt;
import org.jtriton.layout.Dim;
import org.jtriton.layout.LinearLayout;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.IntPredicate;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.Label;
import org.jtriton.llvm.Phi;
import org.jtriton.llvm.Val;

/*
 * Who acts, and what it promises.
 *
 * A program is one thread in the language and many on the GPU. So an atomic operation on a scalar is done by the first thread, and
 * one on a block by the thread that speaks for each element; where others hold the same element, its old value goes to them
 * through shared memory.
 *
 * "Release" says that whoever sees the operation sees all that the program wrote before. The other threads' writes come before it
 * by a barrier, and then count as the acting thread's own. "Acquire" turns that around: a barrier after it. A block's operation
 * has one fence for all of its registers, instead of one in each instruction:
 *
 *     st.global [data], ...
 *     bar.sync                        all threads have written
 *     fence.acq_rel.gpu               what they wrote comes before what follows
 *     red.relaxed.gpu.add [a], ...
 *     red.relaxed.gpu.add [b], ...
 *
 * An operation whose old value nobody looks at cannot tell the program anything, so it need not acquire.
 */

/** Atomic operations on global memory. See the essay above. */
final class Atomics {
    /** From here on PTX adds bfloat16, and several words at once. */
    private static final int HOPPER = 90;

    private final Emission e;
    private final FunctionText f;
    private final SharedMemory shared;
    private final Floats floats;
    private final VectorWidth widths;

    Atomics(Emission e, SharedMemory shared, Elements elements) {
        this.e = e;
        this.shared = shared;
        f = e.f();
        floats = elements.elementwise().floats();
        widths = new VectorWidth(e);
    }

    void readModifyWrite(Op op) {
        run(op, op.operands().size() > 2 ? op.operand(2) : null);
    }

    void compareAndSwap(Op op) {
        run(op, null);
    }

    private void run(Op op, Value mask) {
        if (bits(op) < 16) {
            throw Programs.unsupported(op);
        }
        boolean isNeeded = !e.isUnused(op.result());
        MemSemantic order = isNeeded ? op.get(Attrs.SEM) : withoutAcquire(op.get(Attrs.SEM));
        boolean isBlock = op.result().type().isTensor();
        if (releases(order)) {
            shared.barrier();
            fence(isBlock, op);
        }
        MemSemantic inside = isBlock ? MemSemantic.RELAXED : order;
        List<Val> old = isBlock ? block(op, mask, inside, isNeeded) : scalar(op, mask, inside, isNeeded);
        if (acquires(order)) {
            fence(isBlock, op);
        }
        boolean isShared = isNeeded && shareOld(op, old);
        if (acquires(order) && !isShared) {
            shared.barrier();
        }
        if (!isNeeded) {
            e.define(op.result(), zeros(op, e.count(op.result().type())));
        } else if (!isShared) {
            e.define(op.result(), old);
        }
    }

    private List<Val> scalar(Op op, Value mask, MemSemantic order, boolean isNeeded) {
        Val first = e.thread().isFirst();
        Val enabled = mask == null ? first : f.and(e.scalar(mask), first);
        return access(op, 0, 1, order, enabled, isNeeded);
    }

    /** The old value of each register; of replicas in a register of the same thread too. */
    private List<Val> block(Op op, Value mask, MemSemantic order, boolean isNeeded) {
        Replicas replicas = new Replicas(e, e.layout(op.operand(0)));
        Val speaks = replicas.isSpeaker();
        int width = width(op, mask);
        List<Val> old = new ArrayList<>();
        int count = e.count(op.result().type());
        for (int r = 0; r < count; r += width) {
            if (replicas.isReplica(r)) {
                int original = replicas.original(r);
                old.addAll(List.copyOf(old.subList(original, original + width)));
                continue;
            }
            Val on = mask == null ? null : e.of(mask).get(r);
            Val enabled = speaks == null ? on : on == null ? speaks : f.and(on, speaks);
            old.addAll(access(op, r, width, order, enabled, isNeeded));
        }
        return old;
    }

    /** Registers that one instruction can serve: only additions of floats come in more than one. */
    private int width(Op op, Value mask) {
        if (!op.is(Tt.ATOMIC_RMW) || op.get(Attrs.RMW_OP) != RmwOp.FADD) {
            return 1;
        }
        int most = widths.of(op.operand(0), mask);
        boolean isHopper = e.capability().isAtLeast(HOPPER);
        return switch ((FloatType) op.result().type().scalar()) {
            case F16 -> isHopper ? most : Math.min(most, 2);
            case BF16, F32 -> isHopper ? most : 1;
            default -> 1;
        };
    }

    /** One instruction, or a loop where there is none; gives zeros where nothing is done or nobody needs the old values. */
    private List<Val> access(Op op, int register, int width, MemSemantic order, Val enabled, boolean isNeeded) {
        Val address = e.of(op.operand(0)).get(register);
        Type type = op.result().type();
        AtomicInstruction instruction = instruction(op, order);
        if (instruction == null) {
            return List.of(
                    enabled == null
                            ? bySwapping(op, register)
                            : f.ifElse(enabled, () -> List.of(bySwapping(op, register)), () -> List.of(zero(op)))
                                    .getFirst());
        }
        List<List<Val>> operands = new ArrayList<>();
        Words words = Words.of(bits(op), width);
        AtomicInstruction packed = words.perWord() == 1
                ? instruction
                : new AtomicInstruction(
                        instruction.operation(), instruction.type() + "x2", words.bits(), order, op.get(Attrs.SCOPE));
        for (Value v : op.is(Tt.ATOMIC_CAS)
                ? op.operands().subList(1, 3)
                : op.operands().subList(1, 2)) {
            operands.add(words.pack(f, e.of(v).subList(register, register + width)));
        }
        Val on = Const.bool(true).equals(enabled) ? null : enabled;
        if (!isNeeded && op.is(Tt.ATOMIC_RMW) && op.get(Attrs.RMW_OP) != RmwOp.XCHG) {
            packed.reduce(f, address, operands.getFirst(), on);
            return zeros(op, width);
        }
        return words.unpack(f, packed.exchange(f, address, operands, on), type);
    }

    /** The instruction for one element, or null where PTX has none. */
    private AtomicInstruction instruction(Op op, MemSemantic order) {
        int bits = bits(op);
        MemScope scope = op.get(Attrs.SCOPE);
        if (op.is(Tt.ATOMIC_CAS)) {
            return new AtomicInstruction("cas", "b" + bits, bits, order, scope);
        }
        Type type = op.result().type().scalar();
        RmwOp what = op.get(Attrs.RMW_OP);
        boolean isShort = bits < 32;
        if (what == RmwOp.FADD) {
            return switch ((FloatType) type) {
                case F16 -> new AtomicInstruction("add.noftz", "f16", bits, order, scope);
                case BF16 ->
                    e.capability().isAtLeast(HOPPER)
                            ? new AtomicInstruction("add.noftz", "bf16", bits, order, scope)
                            : null;
                case F32, F64 -> new AtomicInstruction("add", "f" + bits, bits, order, scope);
                default -> throw Programs.unsupported(op);
            };
        }
        boolean isOrdered = what == RmwOp.MAX || what == RmwOp.MIN;
        if (isShort || isOrdered && type instanceof FloatType) {
            return null;
        }
        return switch (what) {
            case AND -> new AtomicInstruction("and", "b" + bits, bits, order, scope);
            case OR -> new AtomicInstruction("or", "b" + bits, bits, order, scope);
            case XOR -> new AtomicInstruction("xor", "b" + bits, bits, order, scope);
            case XCHG -> new AtomicInstruction("exch", "b" + bits, bits, order, scope);
            case ADD -> new AtomicInstruction("add", "u" + bits, bits, order, scope);
            case MAX -> new AtomicInstruction("max", "s" + bits, bits, order, scope);
            case MIN -> new AtomicInstruction("min", "s" + bits, bits, order, scope);
            case UMAX -> new AtomicInstruction("max", "u" + bits, bits, order, scope);
            case UMIN -> new AtomicInstruction("min", "u" + bits, bits, order, scope);
            case FADD -> throw new IllegalStateException("a sum of floats is an instruction of its own");
        };
    }

    /** Computes a new value until nobody came in between; ordered on its own, since each attempt may be the last. */
    private Val bySwapping(Op op, int register) {
        Val address = e.of(op.operand(0)).get(register);
        Val operand = e.of(op.operand(1)).get(register);
        Type type = op.result().type();
        int bits = bits(op);
        LType word = new LType.Int(bits);
        MemSemantic order = type.isTensor() ? MemSemantic.RELAXED : op.get(Attrs.SEM);
        AtomicInstruction swap = new AtomicInstruction("cas", "b" + bits, bits, order, op.get(Attrs.SCOPE));
        Val first = f.asmVolatile(
                word,
                "ld.relaxed." + op.get(Attrs.SCOPE).text() + ".global.b" + bits + " $0, [$1];",
                bits == 16 ? "=h,l" : bits == 32 ? "=r,l" : "=l,l",
                List.of(address));
        Label before = f.here();
        Label retry = f.newBlock("retry");
        Label done = f.newBlock("swapped");
        f.br(retry);
        f.at(retry);
        Phi seen = f.phi(word);
        seen.incoming(first, before);
        Val next = combined(op, Bits.toRegister(f, seen.value(), type), operand);
        Val found = swap.exchange(f, address, List.of(List.of(seen.value()), List.of(Bits.of(f, next))), null)
                .getFirst();
        seen.incoming(found, f.here());
        f.condBr(f.icmp(IntPredicate.EQ, found, seen.value()), done, retry);
        f.at(done);
        return Bits.toRegister(f, seen.value(), type);
    }

    private Val combined(Op op, Val old, Val operand) {
        RmwOp what = op.get(Attrs.RMW_OP);
        if (what != RmwOp.XCHG && op.result().type().scalar() instanceof FloatType t) {
            Val a = floats.toNative(old, t);
            Val b = floats.toNative(operand, t);
            Val result =
                    switch (what) {
                        case FADD -> f.fadd(a, b);
                        case MAX -> f.math("maxnum", a, b);
                        case MIN -> f.math("minnum", a, b);
                        default -> throw Programs.unsupported(op);
                    };
            return floats.fromNative(result, t);
        }
        return switch (what) {
            case AND -> f.and(old, operand);
            case OR -> f.or(old, operand);
            case XOR -> f.xor(old, operand);
            case ADD -> f.add(old, operand);
            case MAX -> f.math("smax", old, operand);
            case MIN -> f.math("smin", old, operand);
            case UMAX -> f.math("umax", old, operand);
            case UMIN -> f.math("umin", old, operand);
            case XCHG -> operand;
            case FADD -> throw Programs.unsupported(op);
        };
    }

    // The old values, for threads that did not get them themselves

    /** Defines the result through shared memory where other threads need it too; false where each has its own. */
    private boolean shareOld(Op op, List<Val> old) {
        if (!op.has(Attrs.SHARED_OFFSET)) {
            return false;
        }
        Type type = op.result().type();
        LType memory = Types.memory(type);
        int bytes = memory.scalarBytes();
        if (!type.isTensor()) {
            Val base = shared.base(op);
            f.ifThen(e.thread().isFirst(), () -> f.store(Bits.of(f, old.getFirst()), base, bytes));
            shared.barrier();
            e.define(op.result(), List.of(Bits.toRegister(f, f.load(memory, base, bytes), type)));
            return true;
        }
        LinearLayout layout = e.layout(type);
        Replicas replicas = new Replicas(e, layout);
        Val base = shared.base(op);
        Runnable tell = () -> {
            for (int r = 0; r < old.size(); r++) {
                if (!replicas.isReplica(r)) {
                    f.store(Bits.of(f, old.get(r)), element(base, layout, r, type), bytes);
                }
            }
        };
        Val speaks = replicas.isSpeaker();
        if (speaks == null) {
            tell.run();
        } else {
            f.ifThen(speaks, tell);
        }
        shared.barrier();
        List<Val> results = new ArrayList<>();
        for (int r = 0; r < old.size(); r++) {
            results.add(Bits.toRegister(f, f.load(memory, element(base, layout, r, type), bytes), type));
        }
        e.define(op.result(), results);
        return true;
    }

    private Val element(Val base, LinearLayout layout, int register, Type type) {
        Val index = Const.i32(0);
        for (int d = 0; d < type.shape().size(); d++) {
            Val along = e.thread().at(layout, Dim.tensor(d), register);
            index = f.add(f.mul(index, Const.i32(type.shape().get(d))), along);
        }
        return shared.at(base, f.mul(index, Const.i32(Types.bytes(type))));
    }

    // Order

    private void fence(boolean isBlock, Op op) {
        if (isBlock) {
            String text = "fence.acq_rel." + op.get(Attrs.SCOPE).text() + ";";
            f.asmVolatile(LType.VOID, text, "~{memory}", List.of());
        }
    }

    private static boolean releases(MemSemantic order) {
        return order == MemSemantic.RELEASE || order == MemSemantic.ACQUIRE_RELEASE;
    }

    private static boolean acquires(MemSemantic order) {
        return order == MemSemantic.ACQUIRE || order == MemSemantic.ACQUIRE_RELEASE;
    }

    private static MemSemantic withoutAcquire(MemSemantic order) {
        return switch (order) {
            case RELAXED, ACQUIRE -> MemSemantic.RELAXED;
            case RELEASE, ACQUIRE_RELEASE -> MemSemantic.RELEASE;
        };
    }

    private static int bits(Op op) {
        return 8 * Types.bytes(op.result().type());
    }

    private static List<Val> zeros(Op op, int count) {
        return Collections.nCopies(count, zero(op));
    }

    private static Val zero(Op op) {
        return Const.zero(Types.register(op.result().type()));
    }
}
