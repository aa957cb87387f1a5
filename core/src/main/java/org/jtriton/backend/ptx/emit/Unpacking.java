package org.jtriton.backend.ptx.emit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.Op;
import org.jtriton.ir.op.Attrs;
import org.jtriton.layout.Dim;
import org.jtriton.layout.LinearLayout;
import org.jtriton.llvm.Cast;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.IntOp;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.Val;

/*
 * Floats of 4 bits have a sign, two bits of exponent with the bias 1, and one of mantissa. Put where the sign and the lowest bits of
 * the exponent and the highest of the mantissa are in a float of 16 bits, they are the same number but for the bias, zero and the
 * one number without a leading one (1/2) included, as both formats have those alike:
 *
 *     e2m1                    s e e m
 *     bf16    s 0 0 0 0 0 0 e e m 0 0 0 0 0 0      times 2^126
 *     f16     s 0 0 0 e e m 0 0 0 0 0 0 0 0 0      times 2^14
 *
 * Of the 8 in a word, the first and the fifth come to lie in the halves of another one by two shifts and two masks, and so do
 * the second and the sixth, and so on; then one instruction multiplies both.
 */

/** Floats of 4 bits, two in a byte, as floats of 16 bits. See the essay above. */
final class Unpacking {
    private static final int BITS = 4;
    private static final int BYTES = 4;
    private static final int SIGNS = 0x8000_8000;
    private static final int AMPERE = 80;
    private static final int HOPPER = 90;

    /** Between the biases of f32 and e2m1. */
    private static final float BF16_FACTOR = 0x1p126f;

    private final Emission e;
    private final FunctionText f;

    Unpacking(Emission e) {
        this.e = e;
        this.f = e.f();
    }

    void emit(Op op) {
        FloatType type = (FloatType) op.result().type().scalar();
        List<Val> bytes = e.of(op.operand(0));
        List<Val> floats = new ArrayList<>();
        for (int i = 0; i < bytes.size(); i += BYTES) {
            floats.addAll(unpacked(bytes.subList(i, Math.min(i + BYTES, bytes.size())), type));
        }
        e.define(op.result(), arranged(op, floats));
    }

    /** The registers of the result, from the floats of each byte in order. */
    private List<Val> arranged(Op op, List<Val> floats) {
        int axis = op.get(Attrs.AXIS);
        LinearLayout from = e.layout(op.operand(0));
        Map<List<Integer>, Integer> registers = new HashMap<>();
        for (int r = 0; r < floats.size() / 2; r++) {
            registers.putIfAbsent(list(from.at(Dim.REGISTER, r)), r);
        }
        LinearLayout to = e.layout(op.result());
        List<Val> results = new ArrayList<>();
        for (int r = 0; r < floats.size(); r++) {
            int[] at = to.at(Dim.REGISTER, r);
            int half = at[axis] % 2;
            at[axis] /= 2;
            results.add(floats.get(2 * registers.get(list(at)) + half));
        }
        return results;
    }

    private static List<Integer> list(int[] coordinates) {
        return Arrays.stream(coordinates).boxed().toList();
    }

    /** The floats of up to 4 bytes, those of one after those of the other. */
    private List<Val> unpacked(List<Val> bytes, FloatType type) {
        List<Val> all = new ArrayList<>(bytes);
        while (all.size() < BYTES) {
            all.add(Const.ofInt(LType.I8, 0));
        }
        Val word = Words.of(Byte.SIZE, BYTES).pack(f, all).getFirst();
        List<Val> first = new ArrayList<>();
        List<Val> second = new ArrayList<>();
        for (int i = 0; i < BYTES; i++) {
            List<Val> pair = pair(word, BITS * i, type);
            first.add(pair.get(0));
            second.add(pair.get(1));
        }
        first.addAll(second);
        return first.subList(0, 2 * bytes.size());
    }

    /** The floats at a bit of the lower half of a word and of the upper one. */
    private List<Val> pair(Val word, int bit, FloatType type) {
        int mantissa = type == FloatType.BF16 ? 6 : 9;
        Val magnitudes = f.and(shifted(word, mantissa - bit), Const.i32(7 << mantissa | 7 << mantissa + Short.SIZE));
        Val signs = f.and(shifted(word, Short.SIZE - BITS - bit), Const.i32(SIGNS));
        Val small = f.or(magnitudes, signs);
        Words words = Words.of(Short.SIZE, 2);
        if (type == FloatType.F16) {
            return words.unpack(f, List.of(product("mul.rn.f16x2 $0, $1, $2;", small, 0x7400)), type);
        }
        if (e.capability().isAtLeast(HOPPER)) {
            return words.unpack(f, List.of(product("mul.rn.bf16x2 $0, $1, $2;", small, 0x7E80)), type);
        }
        if (e.capability().isAtLeast(AMPERE)) {
            // The product and a negative zero, which changes nothing.
            String instruction = "{ .reg .b32 zero; mov.b32 zero, 0x80008000; fma.rn.bf16x2 $0, $1, $2, zero; }";
            return words.unpack(f, List.of(product(instruction, small, 0x7E80)), type);
        }
        return List.of(
                wide(f.binary(IntOp.SHL, small, Const.i32(Short.SIZE))), wide(f.and(small, Const.i32(0xFFFF_0000))));
    }

    private Val shifted(Val word, int left) {
        if (left == 0) {
            return word;
        }
        return f.binary(left > 0 ? IntOp.SHL : IntOp.LSHR, word, Const.i32(Math.abs(left)));
    }

    private Val product(String instruction, Val pair, int factor) {
        return f.asm(LType.I32, instruction, "=r,r,r", List.of(pair, Const.i32(factor << Short.SIZE | factor)));
    }

    /** A bfloat16 from the upper half of a word, which is an f32. */
    private Val wide(Val small) {
        Val value = f.fmul(f.bitcast(small, LType.FLOAT), Const.ofReal(LType.FLOAT, BF16_FACTOR));
        Val bits = f.binary(IntOp.LSHR, f.bitcast(value, LType.I32), Const.i32(Short.SIZE));
        return Bits.toRegister(f, f.cast(Cast.TRUNC, bits, LType.I16), FloatType.BF16);
    }
}
