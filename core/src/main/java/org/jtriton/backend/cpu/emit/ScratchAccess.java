package org.jtriton.backend.cpu.emit;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jtriton.backend.cpu.plan.Scratch;
import org.jtriton.backend.element.Floats;
import org.jtriton.backend.element.Registers;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.Type;
import org.jtriton.llvm.Cast;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.IntPredicate;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.Val;

/** Reads and writes the blocks in scratch memory, a chunk at a time. */
final class ScratchAccess {
    private final FunctionText f;
    private final Val area;
    private final Floats floats;

    ScratchAccess(FunctionText f, Val area, Floats floats) {
        this.f = f;
        this.area = area;
        this.floats = floats;
    }

    /** The address of the first element. */
    Val base(Scratch s) {
        return f.gepInBounds(LType.I8, area, Const.i64(s.offset()));
    }

    /** The elements as {@code type} has them, whatever the block keeps them as. */
    Val read(Scratch s, Type type, Chunk c) {
        Coordinate at = place(s, c);
        LType memory = Registers.memory(s.element());
        Val pointer = f.gepInBounds(memory, base(s), at.base());
        int bytes = memory.scalarBytes();
        LType vector = memory.withLanes(c.lanes());
        Val value;
        if (c.lanes() == 1) {
            value = f.load(
                    memory,
                    f.gepInBounds(memory, pointer, Const.i64(at.offsets().getFirst())),
                    bytes);
        } else if (isAscending(at)) {
            value = f.load(
                    vector,
                    f.gepInBounds(memory, pointer, Const.i64(at.offsets().getFirst())),
                    bytes);
        } else if (isDescending(at)) {
            Val lowest = f.gepInBounds(memory, pointer, Const.i64(at.offsets().getLast()));
            value = f.permute(f.load(vector, lowest, bytes), reversal(c.lanes()));
        } else {
            Val pointers = f.gepInBounds(memory, pointer, offsets(at));
            value = f.gather(pointers, bytes, Const.ofInt(LType.I1.withLanes(c.lanes()), 1), Const.zero(vector));
        }
        return fromMemory(value, s.element(), type);
    }

    /** The element with a computed row-major number in each lane. */
    Val pick(Scratch s, Type type, Val numbers) {
        LType memory = Registers.memory(s.element());
        int lanes = numbers.type().lanes();
        Val value;
        if (lanes == 1) {
            value = f.load(memory, f.gepInBounds(memory, base(s), numbers), memory.scalarBytes());
        } else {
            value = f.gather(
                    f.gepInBounds(memory, base(s), numbers),
                    memory.scalarBytes(),
                    Const.ofInt(LType.I1.withLanes(lanes), 1),
                    Const.zero(memory.withLanes(lanes)));
        }
        return fromMemory(value, s.element(), type);
    }

    void write(Scratch s, Type type, Val value, Chunk c) {
        Coordinate at = place(s, c);
        LType memory = Registers.memory(s.element());
        Val kept = toMemory(value, type, s.element());
        Val pointer = f.gepInBounds(memory, base(s), at.base());
        int bytes = memory.scalarBytes();
        if (c.lanes() == 1) {
            f.store(kept, f.gepInBounds(memory, pointer, Const.i64(at.offsets().getFirst())), bytes);
        } else if (isAscending(at)) {
            f.store(kept, f.gepInBounds(memory, pointer, Const.i64(at.offsets().getFirst())), bytes);
        } else if (isDescending(at)) {
            Val lowest = f.gepInBounds(memory, pointer, Const.i64(at.offsets().getLast()));
            f.store(f.permute(kept, reversal(c.lanes())), lowest, bytes);
        } else {
            for (int lane = 0; lane < c.lanes(); lane++) {
                Val element = f.extract(kept, lane);
                f.store(
                        element,
                        f.gepInBounds(memory, pointer, Const.i64(at.offsets().get(lane))),
                        bytes);
            }
        }
    }

    /** The number of each lane's element in the order of the block's memory. */
    private Coordinate place(Scratch s, Chunk c) {
        return switch (s.order()) {
            case ROW_MAJOR -> c.linear(s.shape(), f);
            case PANELS -> inPanels(s, c);
        };
    }

    private Coordinate inPanels(Scratch s, Chunk c) {
        int rank = s.shape().size();
        int columns = s.shape().get(rank - 1);
        int rows = s.shape().get(rank - 2);
        int width = s.panelWidth();
        List<Integer> strides = new ArrayList<>(Chunk.rowMajorStrides(s.shape()));
        strides.set(rank - 2, width);
        strides.set(rank - 1, rows * width);
        strides.add(1);
        Coordinate column = c.coordinate(rank - 1);
        Chunk split = c.withCoordinate(rank - 1, Chunk.bits(column, width, columns / width, f))
                .withDimension(rank, Chunk.bits(column, 1, width, f));
        return split.weighted(strides, f);
    }

    private static boolean isAscending(Coordinate c) {
        int first = c.offsets().getFirst();
        return IntStream.range(0, c.offsets().size()).allMatch(i -> c.offsets().get(i) == first + i);
    }

    private static boolean isDescending(Coordinate c) {
        int first = c.offsets().getFirst();
        return IntStream.range(0, c.offsets().size()).allMatch(i -> c.offsets().get(i) == first - i);
    }

    static int[] reversal(int lanes) {
        return IntStream.range(0, lanes).map(i -> lanes - 1 - i).toArray();
    }

    private static Val offsets(Coordinate c) {
        return Const.vector(c.offsets().stream().map(o -> Const.i64(o)).toList());
    }

    /** Turns what is in memory into the register form of {@code type}. */
    Val fromMemory(Val value, Type kept, Type type) {
        if (kept.scalar().equals(org.jtriton.ir.IntType.I1)) {
            return f.icmp(IntPredicate.NE, value, Const.zero(value.type()));
        }
        return convert(value, kept, type.scalar());
    }

    Val toMemory(Val value, Type type, Type kept) {
        if (kept.scalar().equals(org.jtriton.ir.IntType.I1)) {
            return f.cast(Cast.ZEXT, value, LType.I8.withLanes(value.type().lanes()));
        }
        return convert(value, type.scalar(), kept);
    }

    private Val convert(Val value, Type from, Type to) {
        if (from.equals(to)) {
            return value;
        }
        if (from instanceof FloatType a && to instanceof FloatType b) {
            return floats.convert(value, a, b, false);
        }
        return f.resize(value, Registers.scalar(to).withLanes(value.type().lanes()), true);
    }
}
