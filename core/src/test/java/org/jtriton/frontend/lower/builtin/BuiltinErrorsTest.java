package org.jtriton.frontend.lower.builtin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jtriton.CompilationException;
import org.jtriton.DType;
import org.jtriton.frontend.lower.KernelFile;
import org.jtriton.frontend.lower.Signature;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.Val;
import org.junit.jupiter.api.Test;

/** What built-ins say when they are used wrongly. */
class BuiltinErrorsTest {
    private final Sketch s = new Sketch();

    private static void says(ThrowingCallable use, String message, String hint) {
        CompilationException e = catchThrowableOfType(CompilationException.class, use);
        assertThat(e).isNotNull();
        assertThat(e.message()).isEqualTo(message);
        assertThat(e.hint().orElse(null)).isEqualTo(hint);
    }

    @Test
    void blocksHaveAPowerOfTwoElements() {
        says(
                () -> s.tl("arange", 0, 100),
                "arange(0, 100) has 100 elements, which is no power of two",
                "use 128 and a mask");
        says(
                () -> s.tl("full", List.of(3, 4), 0, DType.INT32),
                "the shape [3, 4] has a dimension of 3, which is no power of two",
                "use 4 and a mask");
        says(
                () -> s.tl("full", List.of(2048, 1024), 0, DType.INT32),
                "a block of shape [2048, 1024] has more than 1048576 elements",
                "work on smaller blocks, in a loop or in more programs");
        says(
                () -> s.tl("arange", 0, s.scalar(DType.INT32)),
                "the argument 'end' of tl.arange must be an integer known at compile time, but is a run-time int32",
                "make it a parameter declared as NAME: tl.constexpr, or compute it from such parameters");
    }

    @Test
    void shapesMustFit() {
        says(
                () -> s.binary(s.block(DType.FP32, 8), "+", s.block(DType.FP32, 4)),
                "blocks of shapes [8] and [4] don't fit together: dimension 0 is 8 and 4",
                "sizes must be equal, or 1 in one of the two");
        says(
                () -> s.tl("reshape", s.block(DType.FP32, 8), List.of(4)),
                "a block of shape [8] has 8 elements and can't be reshaped to [4], which has 4",
                "the sizes of the new shape must multiply to 8");
        says(
                () -> s.tl("reduce", s.block(DType.FP32, 8), 1, ConstVal.NONE),
                "axis 1 is out of range: a block of one dimension has axis 0 only",
                null);
        says(
                () -> s.tl("store", s.pointer(DType.FP32), s.block(DType.FP32, 8)),
                "a single pointer can't take a block as its value: a block of float32 [8]",
                "add offsets to the pointer, such as p + tl.arange(0, N)");
    }

    @Test
    void typesMustFit() {
        says(
                () -> s.binary(s.block(DType.UINT8, 8), "/", s.block(DType.INT32, 8)),
                "'/': can't divide uint8 and int32, which differ in signedness",
                "cast the unsigned one to a signed type that holds its values, such as tl.int64");
        says(
                () -> s.binary(s.block(DType.INT8, 8), "+", 300),
                "the literal 300 is out of range for int8",
                "cast the other operand to a wider type first, such as x.to(tl.int32)");
        says(
                () -> s.binary(s.block(DType.UINT8, 8), "*", -1),
                "the literal -1 is out of range for uint8",
                "an unsigned value meets no negative literal; cast it to a signed type first");
        says(
                () -> s.binary(s.block(DType.FP32, 8), "&", 1),
                "'&' takes integers, not a block of float32 [8] and the constant 1",
                "x.to(tl.int32, bitcast=True) gives the bits of a float32");
        says(
                () -> s.binary(s.pointer(DType.FP32), "*", 2),
                "'*' has no meaning for a run-time pointer<float32> and the constant 2",
                "load what the pointer points to, or cast the pointer to tl.int64");
        says(
                () -> s.method(s.block(DType.INT32, 8), "to", DType.FP8E5),
                "can't cast a block of int32 [8] to float8e5",
                "go through float32: x.to(tl.float32).to(tl.float8e5)");
        says(
                () -> s.tl("exp", s.block(DType.FP16, 8)),
                "tl.exp takes float32 or float64, not a block of float16 [8]",
                "cast it: x.to(tl.float32)");
        says(
                () -> s.libdevice("clz", s.block(DType.FP32, 8)),
                "libdevice.clz takes int32 or int64, not a block of float32 [8]",
                null);
    }

    @Test
    void productsMustFit() {
        Val a = s.block(DType.FP16, 16, 32);
        says(
                () -> s.tl("dot", a, a),
                "dot can't multiply blocks of shapes [16, 32] and [16, 32]",
                "the second block seems to be transposed: tl.dot(a, tl.trans(b))");
        says(
                () -> s.tl("dot", a, s.block(DType.FP32, 32, 16)),
                "dot needs two blocks of one type, not float16 and float32",
                "cast one of them, such as b.to(a.dtype)");
        says(
                () -> s.tl(
                        "dot", s.block(DType.INT8, 16, 32), s.block(DType.INT8, 32, 16), s.block(DType.INT32, 16, 16)),
                "acc is a block of int32 [16, 16], but out_dtype is float32",
                "pass out_dtype=tl.int32");
        says(
                () -> s.tl("dot", a, s.block(DType.FP16, 32, 16), "input_precision=", "fp128"),
                "input_precision can't be 'fp128'",
                "use 'tf32', 'tf32x3', 'ieee', 'bf16x3', 'bf16x6'");
    }

    @Test
    void memoryNeedsPointersAndMasks() {
        says(
                () -> s.tl("load", s.block(DType.FP32, 8)),
                "tl.load needs a pointer or a block of pointers, not a block of float32 [8]",
                "offsets are added to a pointer parameter, such as tl.load(x_ptr + offsets)");
        says(
                () -> s.tl("load", ConstVal.NONE),
                "tl.load needs a pointer or a block of pointers, not None",
                "guard it with: if x is not None");
        says(
                () -> s.tl("load", s.pointer(DType.FP32), "other=", 0),
                "load takes 'other' only together with a mask",
                "add a mask, or leave it out: 'other' is read where the mask is False");
        says(
                () -> s.tl("load", s.pointer(DType.FP32), s.scalar(DType.INT32)),
                "a mask holds truth values, not int32",
                "compare: x != 0");
        says(
                () -> s.tl("load", s.pointer(DType.FP32), "cache_modifier=", ".wt"),
                "cache_modifier can't be '.wt'",
                "use 'ca', 'cg', 'cs', 'cv'");
        says(
                () -> s.tl("atomic_max", s.pointer(DType.FP16), 1.0),
                "tl.atomic_max does not support float16",
                "of the atomics, 16-bit floats have atomic_add and atomic_cas only; keep the values in float32");
        says(
                () -> s.tl("load", s.pointer(DType.FP32), "masc=", true),
                "tl.load has no parameter 'masc'",
                "did you mean 'mask'?");
    }

    @Test
    void conditionsAreScalars() {
        says(
                () -> Semantic.condition(s, s.block(DType.INT1, 8), Sketch.HERE),
                "a condition must be a scalar, not a block of int1 [8]",
                "tl.where chooses element by element; tl.max(x) tells whether any element holds");
    }

    @Test
    void theLibraryIsNotToBlame() {
        String source = """
                import triton
                import triton.language as tl

                @triton.jit
                def last_axis(x):
                    return tl.max(x, axis=2)

                @triton.jit
                def k(X):
                    tl.store(X, last_axis(tl.load(X + tl.arange(0, 8))))
                """;
        var kernel = KernelFile.of("k.py", source).kernel("k");
        assertThatThrownBy(() -> kernel.lower(Signature.parse("X=*fp32", kernel)))
                .hasMessage("""
                        k.py:6:12: error: in max: axis 2 is out of range: a block of one dimension has axis 0 only
                            return tl.max(x, axis=2)
                                   ^
                        called from k.py:10, in k""");
    }
}
