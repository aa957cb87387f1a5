package org.jtriton.backend.ptx.emit;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.ir.Op;
import org.jtriton.ir.Type;
import org.jtriton.layout.ConversionPlan;
import org.jtriton.layout.Dim;
import org.jtriton.layout.SharedAccess;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.Val;
import org.jtriton.pass.gpu.exchange.ConvertPlan;

/** Conversions of layouts, as {@link ConversionPlan} says: by renaming registers, by shuffles, or through shared memory. */
final class Conversions {
    private final Emission e;
    private final FunctionText f;
    private final SharedMemory shared;
    private final Warps warps;
    private final Selection selection;

    Conversions(Emission e, SharedMemory shared) {
        this.e = e;
        this.f = e.f();
        this.shared = shared;
        warps = new Warps(f);
        selection = new Selection(e);
    }

    void emit(Op op) {
        List<Val> source = e.of(op.operand(0));
        Type type = op.result().type();
        e.define(op.result(), converted(ConvertPlan.of(op), op, source, type));
    }

    private List<Val> converted(ConversionPlan plan, Op op, List<Val> source, Type type) {
        return switch (plan) {
            case ConversionPlan.Nothing n -> source;
            case ConversionPlan.Registers r -> selection.of(r.select(), source);
            case ConversionPlan.Shuffles s -> shuffle(s, source, type);
            case ConversionPlan.Shared s -> exchange(s, op, source, type);
            case ConversionPlan.Detour d -> {
                List<Val> middle = converted(d.first(), op, source, type);
                shared.barrier();
                yield converted(d.second(), op, middle, type);
            }
        };
    }

    private List<Val> shuffle(ConversionPlan.Shuffles plan, List<Val> source, Type type) {
        List<Val> sent = selection.of(plan.send(), source);
        int perWord = 1 << plan.elementBits();
        List<Val> received = new ArrayList<>();
        for (int round = 0; round < plan.rounds(); round++) {
            List<Val> word = sent.subList(round * perWord, (round + 1) * perWord);
            if (plan.isLocal(round)) {
                received.addAll(word);
            } else if (plan.isButterfly()) {
                received.addAll(warps.swapped(word, type, plan.laneMask(round)));
            } else {
                Val lane = e.thread().plus(e.thread().part(plan.from(), Dim.LANE), plan.laneMask(round));
                received.addAll(warps.from(lane, word, type));
            }
        }
        return selection.of(plan.receive(), received);
    }

    private List<Val> exchange(ConversionPlan.Shared plan, Op op, List<Val> source, Type type) {
        Val base = shared.base(op);
        // Replicas would write the same once more.
        Val writes = new Replicas(e, plan.store().offset()).isSpeaker();
        List<Val> stored = selection.of(plan.store().select(), source);
        List<Val> loaded = new ArrayList<>();
        for (int part = 0; part < plan.repetitions(); part++) {
            if (part > 0) {
                await(plan);
            }
            for (int access = 0; access < plan.store().accesses(); access++) {
                int first = first(plan.store(), part, access);
                List<Val> elements = stored.subList(first, first + plan.store().vector());
                shared.store(address(base, plan.store(), access), elements, type, writes);
            }
            await(plan);
            for (int access = 0; access < plan.load().accesses(); access++) {
                loaded.addAll(shared.load(
                        address(base, plan.load(), access), plan.load().vector(), type));
            }
        }
        return selection.of(plan.load().select(), loaded);
    }

    private static int first(SharedAccess side, int part, int access) {
        return (part * side.accesses() + access) * side.vector();
    }

    private Val address(Val base, SharedAccess side, int access) {
        Val offset = e.thread().at(side.offset(), Dim.OFFSET, access);
        return shared.at(base, f.mul(offset, Const.i32(side.elementBytes())));
    }

    private void await(ConversionPlan.Shared plan) {
        if (ConvertPlan.isWithinWarps(plan)) {
            shared.warpBarrier();
        } else {
            shared.barrier();
        }
    }
}
