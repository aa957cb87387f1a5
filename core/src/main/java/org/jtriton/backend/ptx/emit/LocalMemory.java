package org.jtriton.backend.ptx.emit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jtriton.ir.MemDescType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.encoding.NvmmaShared;
import org.jtriton.ir.op.Attrs;
import org.jtriton.layout.Dim;
import org.jtriton.layout.LinearLayout;
import org.jtriton.layout.MatrixAccess;
import org.jtriton.layout.MatrixStore;
import org.jtriton.layout.SharedAccess;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.Val;

/**
 * Buffers in shared memory that hold blocks: a value of the IR that is one is an address here. Blocks go there and back by the
 * widest accesses that the layouts of both sides allow.
 */
final class LocalMemory {
    private static final int HOPPER = 90;

    private static final int LANE_BITS = 5;

    /** Elements of 16 bits in the widest access, beside which matrices gain nothing. */
    private static final int WIDE = 8;

    private final Emission e;
    private final FunctionText f;
    private final SharedMemory shared;
    private final Selection selection;
    private final Map<Value, Val> addresses = new HashMap<>();
    private final Map<Value, Place> places = new HashMap<>();

    /**
     * Where a buffer lies, without adding it up.
     *
     * @param offset bytes from the start of the program's shared memory to the buffer, or to the first of several
     * @param index which of several it is; null where it is alone
     * @param bytes from each of them to the next
     */
    record Place(int offset, Val index, int bytes) {}

    LocalMemory(Emission e, SharedMemory shared) {
        this.e = e;
        this.f = e.f();
        this.shared = shared;
        selection = new Selection(e);
    }

    /** Where a buffer begins. */
    Val address(Value buffer) {
        Val known = addresses.get(buffer);
        if (known == null) {
            throw new IllegalStateException("no address for " + buffer);
        }
        return known;
    }

    /** The buffer that is an operation's own part of shared memory. */
    void define(Op op) {
        addresses.put(op.result(), shared.base(op));
        places.put(op.result(), new Place(op.get(Attrs.SHARED_OFFSET), null, 0));
    }

    void allocate(Op op) {
        define(op);
        if (!op.operands().isEmpty()) {
            store(op.operand(0), op.result());
        }
    }

    void slot(Op op) {
        Value ring = op.operand(0);
        Val index = e.scalar(op.operand(1));
        int bytes = ((MemDescType) op.result().type()).bytes();
        places.put(op.result(), new Place(places.get(ring).offset(), index, bytes));
        addresses.put(op.result(), shared.at(address(ring), f.mul(index, Const.i32(bytes))));
    }

    /** Where the program's shared memory begins. */
    Val start() {
        return shared.start();
    }

    /** Where a buffer lies in it. */
    Place place(Value buffer) {
        return places.get(buffer);
    }

    /** Another name for a buffer, or another way to look at it. */
    void view(Value buffer, Value view) {
        addresses.put(view, address(buffer));
        places.put(view, place(buffer));
    }

    /** Writes a block; of the threads that hold an element, one does so. */
    void store(Value block, Value buffer) {
        MemDescType type = (MemDescType) buffer.type();
        store(block, address(buffer), layout(type), bytes(type));
        if (e.capability().isAtLeast(HOPPER) && type.encoding() instanceof NvmmaShared) {
            // Tensor cores and the copy engine see what threads have written only after a fence of these threads.
            f.asmVolatile(LType.VOID, "fence.proxy.async.shared::cta;", "~{memory}", List.of());
        }
    }

    void load(Op op) {
        Value buffer = op.operand(0);
        MemDescType type = (MemDescType) buffer.type();
        load(op.result(), address(buffer), layout(type), bytes(type));
    }

    /**
     * Writes a block to a place in shared memory; of the threads that hold an element, one does so.
     *
     * @param layout from the offset there, in elements, to coordinates
     */
    void store(Value block, Val base, LinearLayout layout, int elementBytes) {
        SharedAccess access = SharedAccess.store(e.layout(block), layout, elementBytes);
        if (elementBytes == Short.BYTES
                && access.vector() < WIDE
                && e.capability().isAtLeast(HOPPER)) {
            Optional<MatrixStore> matrices = MatrixStore.of(e.layout(block), layout);
            if (matrices.isPresent()) {
                store(e.of(block), base, matrices.get());
                return;
            }
        }
        Val writes = new Replicas(e, access.offset()).isSpeaker();
        List<Val> elements = selection.of(access.select(), e.of(block));
        for (int i = 0; i < access.accesses(); i++) {
            int first = i * access.vector();
            shared.store(at(base, access, i), elements.subList(first, first + access.vector()), block.type(), writes);
        }
    }

    private void store(List<Val> elements, Val base, MatrixStore store) {
        int n = store.matrices();
        String text = "stmatrix.sync.aligned.m8n8.x%d%s.shared.b16 [$0], %s;"
                .formatted(n, store.isTransposed() ? ".trans" : "", Fragments.operands(1, n));
        for (int i = 0; i < store.instructions(); i++) {
            ThreadIndex.Place place = e.thread().place(store.rows(), Dim.OFFSET, i);
            Val row = shared.at(base, f.mul(place.start(), Const.i32(Short.BYTES)));
            List<Val> arguments = new ArrayList<>();
            arguments.add(shared.at(row, Const.i32(place.distance() * Short.BYTES)));
            List<Val> own = elements.subList(2 * n * i, 2 * n * (i + 1));
            arguments.addAll(Words.of(Short.SIZE, own.size()).pack(f, own));
            f.asmVolatile(LType.VOID, text, "l" + ",r".repeat(n) + ",~{memory}", arguments);
        }
    }

    /** Reads a block from there. */
    void load(Value block, Val base, LinearLayout layout, int elementBytes) {
        StagedBlock staged = staged(block, base, layout, elementBytes);
        List<Val> elements = new ArrayList<>();
        for (int i = 0; i < staged.select().inputs(); i++) {
            elements.add(staged.element(i));
        }
        e.define(block, selection.of(staged.select(), elements));
    }

    /** A block in a buffer, to be read register by register. */
    StagedBlock staged(Op load) {
        Value buffer = load.operand(0);
        MemDescType type = (MemDescType) buffer.type();
        return staged(load.result(), address(buffer), layout(type), bytes(type));
    }

    private StagedBlock staged(Value block, Val base, LinearLayout layout, int elementBytes) {
        LinearLayout registers = e.layout(block);
        Optional<MatrixAccess> matrices = registers.ins().bits(Dim.LANE) == LANE_BITS
                ? MatrixAccess.of(registers, layout, elementBytes)
                : Optional.empty();
        if (matrices.isPresent()) {
            MatrixAccess access = matrices.get();
            int width = access.matrices() << access.wordBits();
            return StagedBlock.of(
                    access.load(),
                    width,
                    i -> matrices(at(base, access.rows(), i, elementBytes), access, block.type()));
        }
        SharedAccess access = SharedAccess.load(registers, layout, elementBytes);
        return StagedBlock.of(
                access.select(), access.vector(), i -> shared.load(at(base, access, i), access.vector(), block.type()));
    }

    /** The elements that one instruction brings, of whose rows this lane has the address of one. */
    private List<Val> matrices(Val row, MatrixAccess access, Type type) {
        int n = access.matrices();
        String text = "ldmatrix.sync.aligned.m8n8.x%d%s.shared.b16 %s, [$%d];"
                .formatted(n, access.transposed() ? ".trans" : "", Fragments.operands(0, n), n);
        LType result = n == 1 ? LType.I32 : new LType.Struct(Collections.nCopies(n, LType.I32));
        Val all = f.asmVolatile(result, text, "=r,".repeat(n) + "l,~{memory}", List.of(row));
        List<Val> words = n == 1
                ? List.of(all)
                : IntStream.range(0, n).mapToObj(m -> f.extractField(all, m)).toList();
        return new Words(Integer.SIZE, n, 1 << access.wordBits()).unpack(f, words, type);
    }

    /** Where this thread has an access of that number. */
    Val at(Value buffer, SharedAccess access, int number) {
        return at(address(buffer), access, number);
    }

    private Val at(Val base, SharedAccess access, int number) {
        return at(base, access.offset(), number, access.elementBytes());
    }

    private Val at(Val base, LinearLayout offset, int number, int elementBytes) {
        ThreadIndex.Place place = e.thread().place(offset, Dim.OFFSET, number);
        Val start = shared.at(base, f.mul(place.start(), Const.i32(elementBytes)));
        return place.distance() == 0 ? start : shared.at(start, Const.i32(place.distance() * elementBytes));
    }

    /** From the offset in a buffer, in elements, to coordinates. */
    static LinearLayout layout(MemDescType type) {
        return type.encoding().layout(type.dims());
    }

    private static int bytes(MemDescType type) {
        return type.elementBits() / Byte.SIZE;
    }
}
