package org.jtriton.backend.ptx.emit;

import java.util.List;
import org.jtriton.ir.MemDescType;
import org.jtriton.ir.Value;
import org.jtriton.ir.encoding.NvidiaMma;
import org.jtriton.ir.encoding.NvmmaShared;
import org.jtriton.layout.Dim;
import org.jtriton.layout.LinearLayout;
import org.jtriton.llvm.Cast;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.IntOp;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.Val;

/*
 * How an instruction is told where a matrix lies.
 *
 * By a descriptor of 64 bits: where it begins, how far apart its pieces are, and how it is swizzled.
 *
 *     bits 0-13    address / 16
 *     bits 16-29   the leading distance / 16      from slab to slab, where rows run across k
 *     bits 32-45   the stride / 16                from 8 rows to the next 8
 *     bits 62-63   1, 2, 3 for a swizzle of 128, 64, 32 bytes
 *
 * A piece is 8 rows of as many bytes as the swizzle has. Rows run along k, so that one row has several steps of it; or across k,
 * so that the matrix is as many such slabs as its other side takes. All distances, and where each tile begins, are read off the
 * buffer's layout. Tiles begin at multiples of 8 rows, where the swizzle moves nothing.
 */

/** An operand of {@code wgmma} in shared memory. See the essay above. */
final class WarpGroupOperand {
    private static final int ROWS_OF_GROUP = 64;
    private static final int ROWS_OF_WARP = 16;
    private static final int ROWS_OF_PIECE = 8;
    private static final int UNIT_BITS = 4;
    private static final int LEADING = 16;

    /** In the upper half. */
    private static final int SWIZZLE = 30;

    private final Emission e;
    private final FunctionText f;
    private final MemDescType type;
    private final NvidiaMma mma;
    private final LinearLayout offsets;
    private final int kDim;
    private final LocalMemory.Place place;
    private final Val computed;

    private WarpGroupOperand(Emission e, LocalMemory local, Value buffer, NvidiaMma mma, int number) {
        this.e = e;
        this.f = e.f();
        this.mma = mma;
        type = (MemDescType) buffer.type();
        offsets = LocalMemory.layout(type).invert().transposeIns(List.of(Dim.tensor(0), Dim.tensor(1)));
        kDim = 1 - number;
        place = local.place(buffer);
        computed = computed(local.start());
    }

    /**
     * An operand.
     *
     * @param number 0 for the left one, 1 for the right one
     */
    static WarpGroupOperand inMemory(Emission e, LocalMemory local, Value buffer, NvidiaMma mma, int number) {
        return new WarpGroupOperand(e, local, buffer, mma, number);
    }

    /** Whether rows run along k. */
    boolean isAlongK() {
        return encoding().transposed() == (kDim == 0);
    }

    private NvmmaShared encoding() {
        if (type.encoding() instanceof NvmmaShared s && s.swizzlingByteWidth() > 0) {
            return s;
        }
        throw new IllegalStateException("tensor cores cannot read " + type);
    }

    /**
     * What of the descriptor is computed: the start of shared memory, the part of this thread's group, and which of several buffers it
     * is. A loop has one addition to do for that, before its products can begin, and operands of buffers alike have it in common.
     */
    Val computed() {
        return computed;
    }

    /** What is added to it in the lower half, for a tile and step of k. */
    int lower(int tile, int step) {
        int start = place.offset()
                + bytes(tile * acrossOfTile(), step * mma.instrShape().get(2));
        int swizzle = encoding().swizzlingByteWidth();
        int width = swizzle * Byte.SIZE / type.elementBits();
        int leading = isAlongK() || across() <= width ? swizzle : bytes(width, 0);
        return start >> UNIT_BITS | leading >> UNIT_BITS << LEADING;
    }

    /** The upper half. */
    int upper() {
        int stride = isAlongK() ? bytes(ROWS_OF_PIECE, 0) : bytes(0, ROWS_OF_PIECE);
        return stride >> UNIT_BITS | code(encoding().swizzlingByteWidth()) << SWIZZLE;
    }

    /** Rows or columns that all warps have of a tile. */
    private int acrossOfTile() {
        return kDim == 1 ? ROWS_OF_WARP * mma.warps(0) : mma.instrShape().get(1) * mma.warps(1);
    }

    private Val computed(Val sharedStart) {
        Val sum = f.add(units(sharedStart), groupStart());
        return place.index() == null ? sum : f.add(f.mul(place.index(), Const.i32(place.bytes() >> UNIT_BITS)), sum);
    }

    /** An address in shared memory, which needs no more than 18 bits, in the units of a descriptor. */
    private Val units(Val address) {
        return f.binary(IntOp.LSHR, f.cast(Cast.PTRTOINT, address, LType.I32), Const.i32(UNIT_BITS));
    }

    /** Elements along the side that is not k. */
    private int across() {
        return type.dims().get(1 - kDim);
    }

    private static int code(int swizzle) {
        return switch (swizzle) {
            case 128 -> 1;
            case 64 -> 2;
            default -> 3;
        };
    }

    /** How far from the start the part of this thread's group begins, in units. */
    private Val groupStart() {
        Val group = e.thread().warpGroup();
        int below = Math.max(1, mma.warps(0) / 4);
        Val start = Const.i32(0);
        int bits = Integer.numberOfTrailingZeros(Math.max(1, e.numWarps() / 4));
        for (int bit = 0; bit < bits; bit++) {
            int number = 1 << bit;
            int across = kDim == 1
                    ? (number % below) * ROWS_OF_GROUP
                    : number / below * mma.instrShape().get(1);
            int distance = across < across() ? bytes(across, 0) : 0;
            if (distance != 0) {
                Val isSet = f.and(f.binary(IntOp.LSHR, group, Const.i32(bit)), Const.i32(1));
                start = f.add(start, f.mul(isSet, Const.i32(distance >> UNIT_BITS)));
            }
        }
        return start;
    }

    /** Where an element lies, if it is one at which the swizzle moves nothing. */
    private int bytes(int across, int k) {
        int[] place = new int[2];
        place[kDim] = k;
        place[1 - kDim] = across;
        int offset = offsets.apply(place)[offsets.outs().index(Dim.OFFSET)];
        return offset * type.elementBits() / Byte.SIZE;
    }
}
