package org.jtriton.backend.ptx.emit;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jtriton.ir.Type;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.Val;

/**
 * The words that a vector access moves: 32 bits each, or less where there is less to move, or 64 for elements of that
 * size. Small elements share a word, the first in its low bits.
 *
 * @param bits of a word
 * @param count how many words
 * @param perWord elements in a word
 */
record Words(int bits, int count, int perWord) {
    private static final int WORD_BITS = 32;

    static Words of(int elementBits, int elements) {
        int bits = Math.min(Math.max(elementBits, WORD_BITS), elementBits * elements);
        int perWord = bits / elementBits;
        return new Words(bits, elements / perWord, perWord);
    }

    LType type() {
        return new LType.Int(bits);
    }

    /** LLVM's constraint for a register of a word. */
    String constraint() {
        return switch (bits) {
            case 8, 16 -> "h";
            case 32 -> "r";
            default -> "l";
        };
    }

    /** The type of a register for a word: nothing is smaller than 16 bits. */
    LType registerType() {
        return bits == 8 ? LType.I16 : type();
    }

    /** The words that hold elements, given in order. */
    List<Val> pack(FunctionText f, List<Val> elements) {
        List<Val> bitsOf = elements.stream().map(v -> Bits.of(f, v)).toList();
        List<Val> words = new ArrayList<>();
        for (int w = 0; w < count; w++) {
            words.add(word(f, bitsOf.subList(w * perWord, (w + 1) * perWord)));
        }
        return words;
    }

    private Val word(FunctionText f, List<Val> parts) {
        if (perWord == 1) {
            return parts.getFirst();
        }
        LType vector = new LType.Vec(perWord, parts.getFirst().type());
        if (parts.stream().allMatch(Val::isConstant)) {
            return f.bitcast(Const.vector(parts), type());
        }
        Val all = Const.poison(vector);
        for (int i = 0; i < perWord; i++) {
            all = f.insert(all, parts.get(i), i);
        }
        return f.bitcast(all, type());
    }

    /** The elements that words hold. */
    List<Val> unpack(FunctionText f, List<Val> words, Type type) {
        List<Val> elements = new ArrayList<>();
        for (Val word : words) {
            if (perWord == 1) {
                elements.add(Bits.toRegister(f, word, type));
                continue;
            }
            Val vector = f.bitcast(word, new LType.Vec(perWord, new LType.Int(bits / perWord)));
            IntStream.range(0, perWord)
                    .mapToObj(i -> Bits.toRegister(f, f.extract(vector, i), type))
                    .forEach(elements::add);
        }
        return elements;
    }
}
