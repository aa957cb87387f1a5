package org.jtriton.backend.ptx.emit;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jtriton.ir.Type;
import org.jtriton.llvm.Cast;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.IntOp;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.Val;

/**
 * Instructions by which the lanes of a warp exchange elements of any type. A shuffle moves 32 bits of each lane: smaller elements
 * share a word, larger ones take two.
 */
final class Warps {
    private static final int WORD_BITS = 32;
    private static final Val ALL_LANES = Const.i32(-1);
    private static final Val WHOLE_WARP = Const.i32(31);

    private final FunctionText f;

    Warps(FunctionText f) {
        this.f = f;
    }

    /** What the lane has whose number differs from this one's in the bits of {@code mask}, for each of some elements. */
    List<Val> swapped(List<Val> elements, Type type, int mask) {
        return moved(elements, type, w -> shuffle("bfly", w, Const.i32(mask)));
    }

    /** What a lane has, for each of some elements; the lane may be another one for each that asks. */
    List<Val> from(Val lane, List<Val> elements, Type type) {
        return moved(elements, type, w -> shuffle("idx", w, lane));
    }

    /**
     * The 32-bit integers of all lanes combined into one.
     *
     * @param operation {@code add min max umin umax and or xor}
     */
    Val combined(String operation, Val element) {
        return f.intrinsic("nvvm.redux.sync." + operation, LType.I32, List.of(), element, ALL_LANES);
    }

    /** Whether a condition holds in any lane. */
    Val any(Val condition) {
        return f.intrinsic("nvvm.vote.any.sync", LType.I1, List.of(), ALL_LANES, condition);
    }

    private Val shuffle(String mode, Val word, Val lane) {
        return f.intrinsic("nvvm.shfl.sync." + mode + ".i32", LType.I32, List.of(), ALL_LANES, word, lane, WHOLE_WARP);
    }

    private List<Val> moved(List<Val> elements, Type type, UnaryOperator<Val> move) {
        int bits = 8 * Types.bytes(type);
        int most = Math.max(1, WORD_BITS / bits);
        List<Val> results = new ArrayList<>();
        for (int i = 0; i < elements.size(); ) {
            int n = Math.min(most, Integer.highestOneBit(elements.size() - i));
            Words words = Words.of(bits, n);
            List<Val> received = words.pack(f, elements.subList(i, i + n)).stream()
                    .map(w -> moved(w, move))
                    .toList();
            results.addAll(words.unpack(f, received, type));
            i += n;
        }
        return results;
    }

    private Val moved(Val word, UnaryOperator<Val> move) {
        if (word.type().scalarBits() <= WORD_BITS) {
            return f.resize(move.apply(f.resize(word, LType.I32, false)), word.type(), false);
        }
        Val low = move.apply(f.cast(Cast.TRUNC, word, LType.I32));
        Val high = move.apply(f.cast(Cast.TRUNC, f.binary(IntOp.LSHR, word, half()), LType.I32));
        Val above = f.binary(IntOp.SHL, f.cast(Cast.ZEXT, high, LType.I64), half());
        return f.binary(IntOp.OR, above, f.cast(Cast.ZEXT, low, LType.I64), "disjoint");
    }

    private static Val half() {
        return Const.i64(WORD_BITS);
    }
}
