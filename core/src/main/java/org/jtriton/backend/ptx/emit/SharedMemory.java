package org.jtriton.backend.ptx.emit;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jtriton.backend.ptx.PtxOptions;
import org.jtriton.ir.Op;
import org.jtriton.ir.Type;
import org.jtriton.ir.op.Attrs;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.Val;

/**
 * The shared memory of a program, of which each operation that needs some while it runs has a part of its own. Nothing in
 * it is ordered between threads but by {@link #barrier}; between two operations barriers stand in the IR where they are needed.
 */
final class SharedMemory {
    private static final int WIDEST_BYTES = 16;
    private static final int ALIGNMENT = 1024;

    private final Emission e;
    private final FunctionText f;
    private Val start;

    SharedMemory(Emission e) {
        this.e = e;
        f = e.f();
    }

    /** Where the operation's own part begins, aligned to 16 bytes at least. */
    Val base(Op op) {
        if (!op.has(Attrs.SHARED_OFFSET)) {
            throw new IllegalStateException(op + " has no place in shared memory: allocate-shared gives it one");
        }
        return f.gepInBounds(LType.I8, start(), Const.i32(op.get(Attrs.SHARED_OFFSET)));
    }

    /** Where the program's shared memory begins, aligned to 1024 bytes: what the widest swizzle of a buffer counts from. */
    Val start() {
        if (start == null) {
            start = f.module().external("shared", new LType.Array(0, LType.I8), 3, ALIGNMENT);
        }
        return start;
    }

    /** The address {@code bytes} after another. */
    Val at(Val base, Val bytes) {
        return f.gep(LType.I8, base, bytes);
    }

    /**
     * All threads of the program that come by wait here for each other, and see what each has written. Where they are one warp, this is
     * the warp's own barrier, which costs next to nothing.
     */
    void barrier() {
        Meeting meeting = e.meeting();
        if (meeting.warps() == 1) {
            warpBarrier();
            return;
        }
        switch (meeting) {
            case Meeting.OfAll all -> f.barrier();
            case Meeting.OfSome some -> f.barrier(Meeting.OfSome.BARRIER, PtxOptions.LANES * some.warps());
        }
    }

    /** The same for the threads of a warp. */
    void warpBarrier() {
        f.intrinsic("nvvm.bar.warp.sync", LType.VOID, List.of(), Const.i32(-1));
    }

    /**
     * Writes elements of one type side by side.
     *
     * @param address a multiple of the bytes of all elements together, or of 16
     * @param when where to write at all; null is everywhere
     */
    void store(Val address, List<Val> elements, Type type, Val when) {
        int bytes = Types.bytes(type);
        int width = Math.min(elements.size(), WIDEST_BYTES / bytes);
        for (int i = 0; i < elements.size(); i += width) {
            Words words = Words.of(8 * bytes, width);
            Val at = at(address, Const.i32(i * bytes));
            List<Val> values = words.pack(f, elements.subList(i, i + width));
            if (when == null) {
                f.store(vector(values), at, width * bytes);
            } else {
                store(at, words, values, when);
            }
        }
    }

    /** As assembly, since LLVM has no stores under a predicate. */
    private void store(Val at, Words words, List<Val> values, Val when) {
        int n = values.size();
        List<Val> arguments = new ArrayList<>(List.of(at, when));
        values.forEach(v -> arguments.add(f.resize(v, words.registerType(), false)));
        String inputs = IntStream.range(0, n).mapToObj(i -> "$" + (i + 2)).collect(Collectors.joining(", ", "{", "}"));
        f.asmVolatile(
                LType.VOID,
                "@$1 st.shared%s.b%d [$0], %s;".formatted(n > 1 ? ".v" + n : "", words.bits(), n > 1 ? inputs : "$2"),
                "l,b" + ("," + words.constraint()).repeat(n) + ",~{memory}",
                arguments);
    }

    private Val vector(List<Val> values) {
        if (values.size() == 1) {
            return values.getFirst();
        }
        Val all = Const.poison(new LType.Vec(values.size(), values.getFirst().type()));
        for (int i = 0; i < values.size(); i++) {
            all = f.insert(all, values.get(i), i);
        }
        return all;
    }

    /** Reads {@code count} elements of a type side by side; the address is a multiple of their bytes, or of 16. */
    List<Val> load(Val address, int count, Type type) {
        int bytes = Types.bytes(type);
        int width = Math.min(count, WIDEST_BYTES / bytes);
        List<Val> elements = new ArrayList<>();
        for (int i = 0; i < count; i += width) {
            Words words = Words.of(8 * bytes, width);
            Val at = at(address, Const.i32(i * bytes));
            LType wide = words.count() == 1 ? words.type() : new LType.Vec(words.count(), words.type());
            Val loaded = f.load(wide, at, width * bytes);
            List<Val> values = words.count() == 1
                    ? List.of(loaded)
                    : IntStream.range(0, words.count())
                            .mapToObj(w -> f.extract(loaded, w))
                            .toList();
            elements.addAll(words.unpack(f, values, type));
        }
        return elements;
    }
}
