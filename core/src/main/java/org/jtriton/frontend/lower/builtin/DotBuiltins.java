package org.jtriton.frontend.lower.builtin;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jtriton.DType;
import org.jtriton.frontend.lower.value.Arguments;
import org.jtriton.frontend.lower.value.LangType;
import org.jtriton.frontend.lower.value.TensorVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Keywords.InputPrecision;
import org.jtriton.ir.op.Keywords.ScaleType;
import org.jtriton.ir.op.Tt;

/** Matrix products. */
final class DotBuiltins {
    /** How many products of 8-bit floats may be added before the sum must be exact: as many as there are, by default. */
    private static final int ANY_NUMBER = 1 << 30;

    /** Elements along K that share one scale which is an exponent. */
    private static final int SCALE_GROUP = 32;

    /** The same of one which is a float. */
    private static final int FLOAT_SCALE_GROUP = 16;

    private final Emitter emitter;
    private final Arguments arguments;
    private final Shapes shapes;

    private DotBuiltins(Emitter emitter, Arguments arguments) {
        this.emitter = emitter;
        this.arguments = arguments;
        this.shapes = new Shapes(emitter);
    }

    static void addTo(BuiltinTable table) {
        table.add(
                "dot",
                "input, other, acc=None, input_precision=None, allow_tf32=None, max_num_imprecise_acc=None, out_dtype=None",
                (e, a) -> new DotBuiltins(e, a).dot());
        table.add(
                "dot_scaled",
                "lhs, lhs_scale, lhs_format, rhs, rhs_scale, rhs_format, acc=None, fast_math=False, lhs_k_pack=True,"
                        + " rhs_k_pack=True, out_dtype=None",
                (e, a) -> new DotBuiltins(e, a).dotScaled());
    }

    private TensorVal block(String name) {
        if (arguments.get(name) instanceof TensorVal t
                && t.isBlock()
                && !t.type().isPointer()) {
            return t;
        }
        throw arguments.wrong(name, "must be a block of numbers");
    }

    // dot

    private Val dot() {
        TensorVal a = block("input");
        TensorVal b = block("other");
        checkTypes(a.type(), b.type());
        List<Integer> product = productShape(a.shape(), b.shape());
        int rank = product.size();
        DType out = outType(a.type().dtype());
        TensorVal acc = accumulator(product, out);
        if (rank > 3) {
            // Leading dimensions are all batches and become one.
            a = batches(a);
            b = batches(b);
            acc = batches(acc);
        }
        a = standard(a);
        b = standard(b);
        Map<String, Attribute> attributes = new Builder.AttributeMap()
                .putUnlessDefault(Attrs.INPUT_PRECISION, precision())
                .putUnlessDefault(Attrs.MAX_NUM_IMPRECISE_ACC, impreciseSums(a.type()))
                .map();
        TensorVal result = emitter.emit(Tt.DOT, acc.type(), attributes, a, b, acc);
        return rank > 3 ? shapes.reshape(result, product, false) : result;
    }

    private void checkTypes(LangType a, LangType b) {
        boolean floats8 = a.isFloat() && b.isFloat() && Promotion.isFp8(a.dtype()) && Promotion.isFp8(b.dtype());
        if (!floats8 && a.dtype() != b.dtype()) {
            throw emitter.error(
                    "dot needs two blocks of one type, not %s and %s".formatted(a.scalar(), b.scalar()),
                    "cast one of them, such as b.to(a.dtype)");
        }
        if (a.isInteger() && a.dtype() != DType.INT8) {
            throw emitter.error("dot multiplies int8 or floats, not " + a.scalar(), "cast both to int8 or float32");
        }
    }

    /** The shape of the product: leading dimensions must agree, and the last of a with the last but one of b. */
    private List<Integer> productShape(List<Integer> a, List<Integer> b) {
        int rank = a.size();
        boolean fits = rank == b.size()
                && rank >= 2
                && a.subList(0, rank - 2).equals(b.subList(0, rank - 2))
                && a.get(rank - 1).equals(b.get(rank - 2));
        if (!fits) {
            boolean needsTranspose = rank == 2 && b.size() == 2 && a.getLast().equals(b.getLast());
            throw emitter.error(
                    "dot can't multiply blocks of shapes %s and %s".formatted(a, b),
                    needsTranspose
                            ? "the second block seems to be transposed: tl.dot(a, tl.trans(b))"
                            : rank == 1 && b.size() == 1
                                    ? "the product of two vectors is tl.sum(a * b)"
                                    : "it takes (M, K) and (K, N), or with equal batches (B, M, K) and (B, K, N)");
        }
        List<Integer> product = new ArrayList<>(a);
        product.set(rank - 1, b.get(rank - 1));
        return shapes.checked(product);
    }

    private DType outType(DType input) {
        DType asked = arguments.isNone("out_dtype")
                ? DType.FP32
                : arguments.type("out_dtype").dtype();
        if (input.isInteger()) {
            return DType.INT32;
        }
        if (asked == DType.BF16) {
            throw emitter.error(
                    "dot has no out_dtype bfloat16",
                    "use out_dtype=tl.float32 and cast the result with .to(tl.bfloat16)");
        }
        if (input == DType.FP32 || input == DType.BF16) {
            return DType.FP32;
        }
        return input == DType.FP64 ? DType.FP64 : asked;
    }

    private TensorVal accumulator(List<Integer> shape, DType out) {
        LangType type = LangType.of(out).withShape(shape);
        if (arguments.isNone("acc")) {
            return emitter.constant(0, type);
        }
        TensorVal acc = block("acc");
        if (!acc.shape().equals(shape)) {
            throw emitter.error("the product has the shape %s, but acc is %s".formatted(shape, acc.describe()));
        }
        if (!acc.type().equals(type)) {
            throw emitter.error(
                    "the product has elements of type %s, but acc is %s".formatted(out, acc.describe()),
                    "cast it: acc.to(tl.%s)".formatted(out));
        }
        DType asked = arguments.isNone("out_dtype")
                ? DType.FP32
                : arguments.type("out_dtype").dtype();
        if (asked != out) {
            throw emitter.error(
                    "acc is %s, but out_dtype is %s".formatted(acc.describe(), asked), "pass out_dtype=tl." + out);
        }
        return acc;
    }

    private TensorVal batches(TensorVal block) {
        List<Integer> shape = block.shape();
        int rank = shape.size();
        int count = Shapes.size(shape.subList(0, rank - 2));
        return shapes.reshape(block, List.of(count, shape.get(rank - 2), shape.get(rank - 1)), false);
    }

    /** Formats that no product knows are widened. */
    private TensorVal standard(TensorVal block) {
        return switch (block.type().dtype()) {
            case FP8E4B15, FP8E4B8, FP8E5B16 -> new Casts(emitter).cast(block, DType.FP16);
            case INT1,
                    INT8,
                    INT16,
                    INT32,
                    INT64,
                    UINT8,
                    UINT16,
                    UINT32,
                    UINT64,
                    FP8E5,
                    FP8E4NV,
                    FP16,
                    BF16,
                    FP32,
                    FP64 -> block;
        };
    }

    private InputPrecision precision() {
        if (!arguments.isNone("input_precision") && !arguments.isNone("allow_tf32")) {
            throw emitter.error("input_precision and allow_tf32 say the same; pass one of them");
        }
        if (!arguments.isNone("allow_tf32")) {
            return arguments.flag("allow_tf32") ? InputPrecision.TF32 : InputPrecision.IEEE;
        }
        return Words.choose(emitter, arguments, "input_precision", InputPrecision.TF32, InputPrecision.values());
    }

    private int impreciseSums(LangType input) {
        boolean floats8 = input.isFloat() && Promotion.isFp8(input.dtype());
        if (arguments.isNone("max_num_imprecise_acc")) {
            return floats8 ? ANY_NUMBER : 0;
        }
        int asked = arguments.integer("max_num_imprecise_acc");
        int k = input.shape().getLast();
        if (floats8 && asked > k) {
            throw emitter.error("max_num_imprecise_acc is %d, more than the %d products of a sum".formatted(asked, k));
        }
        return asked;
    }

    // dot_scaled

    /** One side of a scaled product: {@code packed} is how many elements of the format an element of the block holds. */
    private record Side(TensorVal block, TensorVal scale, ScaleType format, boolean packedAlongK) {
        int packed() {
            return format == ScaleType.E2M1 ? 2 : 1;
        }
    }

    private Side side(String name) {
        ScaleType format = Words.choose(
                emitter,
                name + "_format",
                arguments.string(name + "_format"),
                ScaleType.E2M1,
                ScaleType.E4M3,
                ScaleType.E5M2,
                ScaleType.BF16,
                ScaleType.FP16);
        boolean alongK = arguments.flag(name + "_k_pack");
        if (!alongK && format != ScaleType.E2M1) {
            throw emitter.error("%s_k_pack=False is for e2m1, where two elements share a byte".formatted(name));
        }
        TensorVal scale = arguments.isNone(name + "_scale") ? null : block(name + "_scale");
        if (scale != null
                && scale.type().dtype() != DType.FP8E4NV
                && (!scale.type().isInteger() || scale.type().dtype().bits() != 8)) {
            throw emitter.error(
                    "scales are exponents in a block of uint8, or a block of float8e4nv, not " + scale.describe());
        }
        return new Side(inFormat(block(name), format), scale, format, alongK);
    }

    /** The block as elements of its format; two e2m1 stay together in a uint8. */
    private TensorVal inFormat(TensorVal block, ScaleType format) {
        DType type =
                switch (format) {
                    case E4M3 -> DType.FP8E4NV;
                    case E5M2 -> DType.FP8E5;
                    case BF16 -> DType.BF16;
                    case FP16 -> DType.FP16;
                    case E2M1, E2M3, E3M2 -> DType.UINT8;
                };
        DType given = block.type().dtype();
        boolean bits = given.isInteger() && given.bits() == type.bits();
        if (given != type && !bits) {
            throw emitter.error("the format %s needs a block of %s or of integers of %d bits, not %s"
                    .formatted(format.text(), type, type.bits(), block.describe()));
        }
        return new Casts(emitter).bitcast(block, LangType.of(type));
    }

    private Val dotScaled() {
        if (!arguments.isNone("out_dtype") && arguments.type("out_dtype").dtype() != DType.FP32) {
            throw emitter.error("dot_scaled gives float32 only", "cast the result");
        }
        Side a = side("lhs");
        Side b = side("rhs");
        List<Integer> as = a.block.shape();
        List<Integer> bs = b.block.shape();
        int rank = as.size();
        if (rank != bs.size()
                || rank < 2
                || rank > 3
                || !as.subList(0, rank - 2).equals(bs.subList(0, rank - 2))) {
            throw emitter.error("dot_scaled can't multiply blocks of shapes %s and %s".formatted(as, bs));
        }
        int m = as.get(rank - 2) * (a.packedAlongK ? 1 : a.packed());
        int n = bs.get(rank - 1) * (b.packedAlongK ? 1 : b.packed());
        int k = as.get(rank - 1) * (a.packedAlongK ? a.packed() : 1);
        int kOfRhs = bs.get(rank - 2) * (b.packedAlongK ? b.packed() : 1);
        if (k != kOfRhs) {
            throw emitter.error("the operands have %d and %d elements along K".formatted(k, kOfRhs));
        }
        checkScale(a.scale, m, k, "lhs_scale");
        checkScale(b.scale, n, k, "rhs_scale");
        List<Integer> product = new ArrayList<>(as);
        product.set(rank - 2, m);
        product.set(rank - 1, n);
        TensorVal acc = accumulator(shapes.checked(product), DType.FP32);
        List<Value> operands = new ArrayList<>(List.of(a.block.ir(), b.block.ir(), acc.ir()));
        if (a.scale != null || b.scale != null) {
            operands.add(scaleOrOnes(a.scale, m, k).ir());
            operands.add(scaleOrOnes(b.scale, n, k).ir());
        }
        Map<String, Attribute> attributes = new Builder.AttributeMap()
                .put(Attrs.LHS_FORMAT, a.format)
                .put(Attrs.RHS_FORMAT, b.format)
                .put(Attrs.FAST_MATH, arguments.flag("fast_math"))
                .putUnlessDefault(Attrs.LHS_K_PACK, a.packedAlongK)
                .putUnlessDefault(Attrs.RHS_K_PACK, b.packedAlongK)
                .map();
        Value result = emitter.builder()
                .emit(Tt.DOT_SCALED, operands, List.of(acc.type().ir()), attributes)
                .result();
        return new TensorVal(result, acc.type());
    }

    /** Either both sides have scales or none has, so that operands can be told apart; an exponent of 127 is a scale of 1. */
    private TensorVal scaleOrOnes(TensorVal scale, int rows, int k) {
        return scale != null
                ? scale
                : emitter.constant(127, LangType.of(DType.UINT8).withShape(List.of(rows, k / SCALE_GROUP)));
    }

    private void checkScale(TensorVal scale, int rows, int k, String name) {
        if (scale == null) {
            return;
        }
        List<Integer> shape = scale.shape();
        int group = scale.type().isFloat() ? FLOAT_SCALE_GROUP : SCALE_GROUP;
        List<Integer> expected = List.of(rows, k / group);
        if (shape.size() < 2 || !shape.subList(shape.size() - 2, shape.size()).equals(expected)) {
            throw emitter.error("%s must have the shape %s, a scale for every %d elements of a row, not %s"
                    .formatted(name, expected, group, shape));
        }
    }
}
