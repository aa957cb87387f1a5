package org.jtriton.frontend.lower.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jtriton.DType;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.DescriptorVal;
import org.jtriton.frontend.lower.value.LangType;
import org.jtriton.frontend.lower.value.SliceVal;
import org.jtriton.frontend.lower.value.TensorVal;
import org.jtriton.frontend.lower.value.TupleVal;
import org.jtriton.frontend.lower.value.TypeVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.tree.Operator;
import org.junit.jupiter.api.Test;

/** What built-ins emit. */
class BuiltinsTest {
    private final Sketch s = new Sketch();

    private void emits(String expected) {
        assertThat(s.text()).isEqualTo(expected.stripTrailing());
    }

    @Test
    void aMaskedLoadTakesItsOtherInTheTypeOfTheMemory() {
        Val p = s.binary(s.pointer(DType.FP16), "+", s.tl("arange", 0, 64));
        s.tl("load", p, "mask=", s.block(DType.INT1, 64), "other=", 0);
        emits("""
                %0 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
                %1 = tt.splat %arg0 : !tt.ptr<f16> -> tensor<64x!tt.ptr<f16>>
                %2 = tt.addptr %1, %0 : tensor<64x!tt.ptr<f16>>, tensor<64xi32>
                %cst = arith.constant dense<0.000000e+00> : tensor<64xf16>
                %3 = tt.load %2, %arg1, %cst : tensor<64x!tt.ptr<f16>>
                """);
    }

    @Test
    void truthValuesAreBytesInMemory() {
        TensorVal p = s.pointer(DType.INT1);
        s.tl("store", p, s.tl("load", p));
        emits("""
                %0 = tt.bitcast %arg0 : !tt.ptr<i1> -> !tt.ptr<i8>
                %1 = tt.load %0 : !tt.ptr<i8>
                %c0_i8 = arith.constant 0 : i8
                %2 = arith.cmpi ne, %1, %c0_i8 : i8
                %3 = tt.bitcast %arg0 : !tt.ptr<i1> -> !tt.ptr<i8>
                %4 = arith.extui %2 : i1 to i8
                tt.store %3, %4 : !tt.ptr<i8>
                """);
    }

    @Test
    void unsignedOffsetsAreWidenedAndNegativeOnesAreNot() {
        TensorVal p = s.pointer(DType.FP32);
        s.binary(p, "+", s.scalar(DType.UINT32));
        s.binary(p, "-", s.scalar(DType.INT32));
        s.binary(p, "-", 4);
        emits("""
                %0 = arith.extui %arg1 : i32 to i64
                %1 = tt.addptr %arg0, %0 : !tt.ptr<f32>, i64
                %c0_i32 = arith.constant 0 : i32
                %2 = arith.subi %c0_i32, %arg2 : i32
                %3 = tt.addptr %arg0, %2 : !tt.ptr<f32>, i32
                %c-4_i32 = arith.constant -4 : i32
                %4 = tt.addptr %arg0, %c-4_i32 : !tt.ptr<f32>, i32
                """);
    }

    @Test
    void negationKeepsTheSignOfZero() {
        Semantic.unary(s, Operator.Unary.NEG, s.block(DType.FP32, 8), Sketch.HERE);
        emits("""
                %cst = arith.constant dense<-0.000000e+00> : tensor<8xf32>
                %0 = arith.subf %cst, %arg0 : tensor<8xf32>
                """);
    }

    @Test
    void theSignOfTheLeftOperandDecidesHowItIsShifted() {
        s.binary(s.block(DType.INT32, 8), ">>", s.block(DType.UINT32, 8));
        s.binary(s.block(DType.UINT8, 8), ">>", 1);
        emits("""
                %0 = arith.shrsi %arg0, %arg1 : tensor<8xi32>
                %cst = arith.constant dense<1> : tensor<8xi8>
                %1 = arith.shrui %arg2, %cst : tensor<8xi8>
                """);
    }

    @Test
    void subscriptsAddDimensions() {
        SliceVal all = new SliceVal(ConstVal.NONE, ConstVal.NONE, ConstVal.NONE);
        Semantic.subscript(s, s.block(DType.INT32, 8), List.of(ConstVal.NONE, all, ConstVal.NONE), Sketch.HERE);
        Semantic.subscript(s, s.block(DType.INT32, 8, 4), List.of(ConstVal.ELLIPSIS, ConstVal.NONE), Sketch.HERE);
        emits("""
                %0 = tt.expand_dims %arg0 {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
                %1 = tt.expand_dims %0 {axis = 2 : i32} : tensor<1x8xi32> -> tensor<1x8x1xi32>
                %2 = tt.expand_dims %arg1 {axis = 2 : i32} : tensor<8x4xi32> -> tensor<8x4x1xi32>
                """);
    }

    @Test
    void scalarsAreJoinedAndSplit() {
        Val pair = s.tl("join", s.scalar(DType.FP32), s.scalar(DType.FP32));
        TupleVal halves = (TupleVal) s.method(pair, "split");
        assertThat(((TensorVal) halves.get(0)).isBlock()).isFalse();
        emits("""
                %0 = tt.splat %arg0 : f32 -> tensor<1xf32>
                %1 = tt.splat %arg1 : f32 -> tensor<1xf32>
                %2 = tt.join %0, %1 : tensor<1xf32> -> tensor<1x2xf32>
                %3 = tt.reshape %2 : tensor<1x2xf32> -> tensor<2xf32>
                %4 = tt.expand_dims %3 {axis = 0 : i32} : tensor<2xf32> -> tensor<1x2xf32>
                %outLHS, %outRHS = tt.split %4 : tensor<1x2xf32> -> tensor<1xf32>
                %5 = tt.unsplat %outLHS : tensor<1xf32>
                %6 = tt.unsplat %outRHS : tensor<1xf32>
                """);
    }

    @Test
    void catKeepsTheOrderUnlessItMayChangeIt() {
        TensorVal x = s.block(DType.FP32, 4);
        s.tl("cat", x, x, "can_reorder=", true);
        s.tl("cat", x, x);
        emits("""
                %0 = tt.cat %arg0, %arg0 : tensor<4xf32> -> tensor<8xf32>
                %1 = tt.join %arg0, %arg0 : tensor<4xf32> -> tensor<4x2xf32>
                %2 = tt.trans %1 {order = array<i32: 1, 0>} : tensor<4x2xf32> -> tensor<2x4xf32>
                %3 = tt.reshape %2 : tensor<2x4xf32> -> tensor<8xf32>
                """);
    }

    @Test
    void halvesMeetThroughFloat32AndBytesRoundOnTheWay() {
        TensorVal x = s.block(DType.FP16, 8);
        s.method(x, "to", DType.BF16);
        s.method(x, "to", DType.FP8E5);
        s.method(x, "to", DType.INT8);
        s.method(s.block(DType.FP32, 8), "to", DType.FP16, "fp_downcast_rounding=", "rtz");
        emits("""
                %0 = arith.extf %arg0 : tensor<8xf16> to tensor<8xf32>
                %1 = arith.truncf %0 : tensor<8xf32> to tensor<8xbf16>
                %2 = tt.fp_to_fp %arg0, rounding = rtne : tensor<8xf16> -> tensor<8xf8E5M2>
                %3 = arith.extf %arg0 : tensor<8xf16> to tensor<8xf32>
                %4 = arith.fptosi %3 : tensor<8xf32> to tensor<8xi8>
                %5 = tt.fp_to_fp %arg1, rounding = rtz : tensor<8xf32> -> tensor<8xf16>
                """);
    }

    @Test
    void aBitcastBetweenSignsEmitsNothing() {
        Val y = s.method(s.block(DType.INT32, 8), "to", DType.UINT32, "bitcast=", true);
        assertThat(((TensorVal) y).type()).isEqualTo(LangType.of(DType.UINT32).withShape(List.of(8)));
        emits("");
    }

    @Test
    void whereBroadcastsAllThree() {
        s.tl("where", s.block(DType.INT1, 4, 1), s.block(DType.FP32, 1, 8), 0);
        emits("""
                %cst = arith.constant dense<0.000000e+00> : tensor<1x8xf32>
                %0 = tt.broadcast %arg1 : tensor<1x8xf32> -> tensor<4x8xf32>
                %1 = tt.broadcast %cst : tensor<1x8xf32> -> tensor<4x8xf32>
                %2 = tt.broadcast %arg0 : tensor<4x1xi1> -> tensor<4x8xi1>
                %3 = arith.select %2, %0, %1 : tensor<4x8xi1>, tensor<4x8xf32>
                """);
    }

    @Test
    void aFloatMaximumIsTwoAtomicsOnIntegers() {
        s.tl("atomic_max", s.pointer(DType.FP32), s.scalar(DType.FP32));
        emits("""
                %true = arith.constant true
                %0 = tt.bitcast %arg1 : f32 -> i32
                %1 = tt.bitcast %arg0 : !tt.ptr<f32> -> !tt.ptr<i32>
                %2 = tt.bitcast %arg1 : f32 -> i32
                %c31_i32 = arith.constant 31 : i32
                %3 = arith.shrui %2, %c31_i32 : i32
                %c0_i32 = arith.constant 0 : i32
                %4 = arith.cmpi ne, %3, %c0_i32 : i32
                %true_0 = arith.constant true
                %5 = arith.xori %4, %true_0 : i1
                %6 = arith.andi %true, %5 : i1
                %7 = tt.atomic_rmw max, acq_rel, gpu, %1, %0, %6 : (!tt.ptr<i32>, i32, i1) -> i32
                %8 = arith.andi %true, %4 : i1
                %9 = tt.atomic_rmw umin, acq_rel, gpu, %1, %0, %8 : (!tt.ptr<i32>, i32, i1) -> i32
                %10 = arith.select %5, %7, %9 : i32
                %11 = tt.bitcast %10 : i32 -> f32
                """);
    }

    @Test
    void unsignedIntegersHaveTheirOwnAtomics() {
        s.tl("atomic_min", s.pointer(DType.UINT32), 3, "sem=", "relaxed", "scope=", "sys");
        s.tl("atomic_cas", s.pointer(DType.INT64), 0, 1);
        emits("""
                %c3_i32 = arith.constant 3 : i32
                %true = arith.constant true
                %0 = tt.atomic_rmw umin, relaxed, sys, %arg0, %c3_i32, %true : (!tt.ptr<i32>, i32, i1) -> i32
                %c0_i64 = arith.constant 0 : i64
                %c1_i64 = arith.constant 1 : i64
                %1 = tt.atomic_cas acq_rel, gpu, %arg1, %c0_i64, %c1_i64 : (!tt.ptr<i64>, i64, i64) -> i64
                """);
    }

    @Test
    void dotTakesItsTypesFromTheOperands() {
        s.tl("dot", s.block(DType.FP16, 16, 32), s.block(DType.FP16, 32, 8));
        s.tl("dot", s.block(DType.INT8, 16, 32), s.block(DType.INT8, 32, 8), "allow_tf32=", false);
        emits("""
                %cst = arith.constant dense<0.000000e+00> : tensor<16x8xf32>
                %0 = tt.dot %arg0, %arg1, %cst, inputPrecision = tf32 : tensor<16x32xf16> * tensor<32x8xf16> -> tensor<16x8xf32>
                %cst_0 = arith.constant dense<0> : tensor<16x8xi32>
                %1 = tt.dot %arg2, %arg3, %cst_0 : tensor<16x32xi8> * tensor<32x8xi8> -> tensor<16x8xi32>
                """);
    }

    @Test
    void batchesOfDotBecomeOneDimension() {
        Val z = s.tl("dot", s.block(DType.FP32, 2, 4, 16, 16), s.block(DType.FP32, 2, 4, 16, 16));
        assertThat(((TensorVal) z).shape()).isEqualTo(List.of(2, 4, 16, 16));
        assertThat(s.text()).contains("tensor<8x16x16xf32> * tensor<8x16x16xf32> -> tensor<8x16x16xf32>");
    }

    @Test
    void aMissingScaleIsOne() {
        s.tl(
                "dot_scaled",
                s.block(DType.UINT8, 16, 32),
                s.block(DType.UINT8, 16, 2),
                "e2m1",
                s.block(DType.BF16, 64, 16),
                null,
                "bf16");
        emits("""
                %cst = arith.constant dense<0.000000e+00> : tensor<16x16xf32>
                %cst_0 = arith.constant dense<127> : tensor<16x2xi8>
                %0 = tt.dot_scaled %arg0 scale %arg1, %arg2 scale %cst_0, %cst lhs = e2m1 rhs = bf16 {fastMath = false} : tensor<16x32xi8>, tensor<16x2xi8> * tensor<64x16xbf16>, tensor<16x2xi8> -> tensor<16x16xf32>
                """);
    }

    @Test
    void aBlockPointerIsAWindow() {
        Val p = s.tl(
                "make_block_ptr",
                s.pointer(DType.FP32),
                List.of(s.scalar(DType.INT32)),
                List.of(1),
                List.of(0),
                List.of(16),
                List.of(0));
        s.tl("load", s.tl("advance", p, List.of(16)), "boundary_check=", List.of(0), "padding_option=", "zero");
        emits("""
                %0 = arith.extsi %arg1 : i32 to i64
                %c1_i64 = arith.constant 1 : i64
                %c0_i64 = arith.constant 0 : i64
                %c16_i64 = arith.constant 16 : i64
                %1 = arith.addi %c0_i64, %c16_i64 : i64
                %2 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
                %3 = arith.extsi %2 : tensor<16xi32> to tensor<16xi64>
                %4 = tt.splat %1 : i64 -> tensor<16xi64>
                %5 = arith.addi %4, %3 : tensor<16xi64>
                %6 = tt.splat %c1_i64 : i64 -> tensor<16xi64>
                %7 = arith.muli %5, %6 : tensor<16xi64>
                %cst = arith.constant dense<0> : tensor<16xi64>
                %8 = arith.cmpi sge, %5, %cst : tensor<16xi64>
                %9 = tt.splat %0 : i64 -> tensor<16xi64>
                %10 = arith.cmpi slt, %5, %9 : tensor<16xi64>
                %11 = arith.andi %8, %10 : tensor<16xi1>
                %12 = tt.splat %arg0 : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
                %13 = tt.addptr %12, %7 : tensor<16x!tt.ptr<f32>>, tensor<16xi64>
                %cst_0 = arith.constant dense<0.000000e+00> : tensor<16xf32>
                %14 = tt.load %13, %11, %cst_0 : tensor<16x!tt.ptr<f32>>
                """);
    }

    @Test
    void aDescriptorKnowsItsBounds() {
        Val d = s.tl(
                "make_tensor_descriptor",
                s.pointer(DType.FP32),
                "shape=",
                List.of(s.scalar(DType.INT32), 64),
                "strides=",
                List.of(64, 1),
                "block_shape=",
                List.of(16, 32));
        assertThat(d).isInstanceOf(DescriptorVal.class);
        Val x = s.method(d, "load", List.of(0, s.scalar(DType.INT32)));
        s.method(d, "store", List.of(0, 0), x);
        s.method(d, "atomic_add", List.of(0, 0), x);
        assertThat(s.attribute(d, "dtype")).isEqualTo(TypeVal.of(DType.FP32));
        emits("""
                %c64_i32 = arith.constant 64 : i32
                %c64_i64 = arith.constant 64 : i64
                %c1_i64 = arith.constant 1 : i64
                %0 = tt.make_tensor_descriptor %arg0, [%arg1, %c64_i32], [%c64_i64, %c1_i64] : <f32>, <tensor<16x32xf32>>
                %c0_i32 = arith.constant 0 : i32
                %1 = tt.descriptor_load %0[%c0_i32, %arg2] : !tt.tensordesc<tensor<16x32xf32>> -> tensor<16x32xf32>
                %c0_i32_0 = arith.constant 0 : i32
                %c0_i32_1 = arith.constant 0 : i32
                tt.descriptor_store %0[%c0_i32_0, %c0_i32_1], %1 : !tt.tensordesc<tensor<16x32xf32>>, tensor<16x32xf32>
                %c0_i32_2 = arith.constant 0 : i32
                %c0_i32_3 = arith.constant 0 : i32
                tt.descriptor_reduce add, %0[%c0_i32_2, %c0_i32_3], %1 : !tt.tensordesc<tensor<16x32xf32>>, tensor<16x32xf32>
                """);
    }

    @Test
    void aCombineFunctionBecomesARegion() {
        TensorVal x = s.block(DType.FP32, 4, 8);
        s.tl("reduce", x, 1, Builtins.lookup("triton.language", "maximum"), "keep_dims=", true);
        s.tl("associative_scan", x, 0, Builtins.lookup("triton.language", "add"), "reverse=", true);
        emits("""
                %0 = "tt.reduce"(%arg0) <{axis = 1 : i32}> ({
                ^bb0(%arg1: f32, %arg2: f32):
                  %3 = arith.maxnumf %arg1, %arg2 : f32
                  tt.reduce.return %3 : f32
                }) : (tensor<4x8xf32>) -> tensor<4xf32>
                %1 = tt.expand_dims %0 {axis = 1 : i32} : tensor<4xf32> -> tensor<4x1xf32>
                %2 = "tt.scan"(%arg0) <{axis = 0 : i32, reverse = true}> ({
                ^bb0(%arg1: f32, %arg2: f32):
                  %3 = arith.addf %arg1, %arg2 : f32
                  tt.scan.return %3 : f32
                }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
                """);
    }

    @Test
    void reducingEverythingMayReorder() {
        s.tl("reduce", s.block(DType.INT32, 4, 8), null, Builtins.lookup("triton.language", "add"));
        assertThat(s.text())
                .startsWith("%0 = tt.reshape %arg0 allow_reorder : tensor<4x8xi32> -> tensor<32xi32>")
                .endsWith("(tensor<32xi32>) -> i32");
    }

    @Test
    void aMapTakesItsResultTypeFromTheFunction() {
        s.tl("map_elementwise", Builtins.lookup("triton.language", "fdiv"), s.block(DType.FP32, 8), 2.0);
        emits("""
                %cst = arith.constant 2.000000e+00 : f32
                %0 = tt.splat %cst : f32 -> tensor<8xf32>
                %1 = "tt.map_elementwise"(%arg0, %0) <{pack = 1 : i32}> ({
                ^bb0(%arg1: f32, %arg2: f32):
                  %2 = arith.divf %arg1, %arg2 : f32
                  tt.map_elementwise.return %2 : f32
                }) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
                """);
    }

    @Test
    void hintsStayOnTheValue() {
        Val i = s.tl("multiple_of", s.tl("arange", 0, 64), 64);
        s.tl("max_contiguous", i, List.of(64));
        s.tl("assume", s.binary(s.scalar(DType.INT32), ">", 0));
        s.tl("debug_barrier");
        emits("""
                %0 = tt.make_range {end = 64 : i32, start = 0 : i32, tt.contiguity = dense<64> : tensor<1xi32>, tt.divisibility = dense<64> : tensor<1xi32>} : tensor<64xi32>
                %c0_i32 = arith.constant 0 : i32
                %1 = arith.cmpi sgt, %arg0, %c0_i32 : i32
                llvm.intr.assume %1 : i1
                gpu.barrier
                """);
    }

    @Test
    void libraryFunctionsHaveSymbols() {
        TensorVal x = s.block(DType.FP64, 8);
        s.libdevice("pow", x, 2.0);
        s.libdevice("isnan", x);
        emits("""
                %cst = arith.constant 2.000000e+00 : f64
                %0 = tt.splat %cst : f64 -> tensor<8xf64>
                %1 = tt.extern_elementwise %arg0, %0 {libname = "", libpath = "", pure = true, symbol = "__nv_pow"} : (tensor<8xf64>, tensor<8xf64>) -> tensor<8xf64>
                %2 = tt.extern_elementwise %arg0 {libname = "", libpath = "", pure = true, symbol = "__nv_isnand"} : (tensor<8xf64>) -> tensor<8xi32>
                %cst_0 = arith.constant dense<0> : tensor<8xi32>
                %3 = arith.cmpi ne, %2, %cst_0 : tensor<8xi32>
                """);
    }

    @Test
    void assemblyGivesAsManyBlocksAsTypes() {
        TensorVal x = s.block(DType.INT32, 8);
        Val one = s.tl("inline_asm_elementwise", "mov.b32 $0, $1;", "=r,r", List.of(x), DType.INT32, true, 1);
        assertThat(one).isInstanceOf(TensorVal.class);
        Val two =
                s.tl("inline_asm_elementwise", "...", "=r,=r,r", List.of(x), List.of(DType.INT32, DType.FP32), true, 1);
        assertThat(((TupleVal) two).size()).isEqualTo(2);
    }

    @Test
    void typesAnswerQuestions() {
        TypeVal pointer = (TypeVal) s.attribute(s.pointer(DType.FP16), "dtype");
        Val element = s.attribute(pointer, "element_ty");
        assertThat(element).isEqualTo(TypeVal.of(DType.FP16));
        assertThat(s.attribute(element, "primitive_bitwidth")).isEqualTo(ConstVal.of(16));
        assertThat(s.method(element, "is_floating")).isEqualTo(ConstVal.TRUE);
        assertThat(s.method(element, "is_fp16")).isEqualTo(ConstVal.TRUE);
        assertThat(s.method(pointer, "is_ptr")).isEqualTo(ConstVal.TRUE);
        assertThat(s.method(TypeVal.of(DType.INT1), "is_int_unsigned")).isEqualTo(ConstVal.TRUE);
        assertThat(s.attribute(s.block(DType.FP32, 8, 4), "shape"))
                .isEqualTo(new TupleVal(List.of(ConstVal.of(8), ConstVal.of(4))));
    }
}
