package org.jtriton.backend.ptx.emit;

import org.jtriton.ir.FloatType;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Type;

/** What matrix instructions call the types of elements. */
final class MatrixTypes {
    private MatrixTypes() {}

    static String operand(Type block) {
        return switch (block.scalar()) {
            case IntType i when i.width() == Byte.SIZE -> "s8";
            case FloatType f ->
                switch (f) {
                    case F16 -> "f16";
                    case BF16 -> "bf16";
                    case F32 -> "tf32";
                    case F64 -> "f64";
                    case F8E4M3FN -> "e4m3";
                    case F8E5M2 -> "e5m2";
                    case F8E4M3B11FNUZ, F8E5M2FNUZ, F8E4M3FNUZ -> throw unknown(block);
                };
            default -> throw unknown(block);
        };
    }

    static String result(Type block) {
        return switch (block.scalar()) {
            case IntType i when i.width() == Integer.SIZE -> "s32";
            case FloatType f when f == FloatType.F16 || f == FloatType.F32 || f == FloatType.F64 -> f.toString();
            default -> throw unknown(block);
        };
    }

    private static IllegalStateException unknown(Type block) {
        return new IllegalStateException("tensor cores do not multiply " + block.scalar());
    }
}
