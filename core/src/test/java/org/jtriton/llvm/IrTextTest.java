package org.jtriton.llvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class IrTextTest {
    private final IrText ir = new IrText("test");
    private final FunctionText f = ir.function(
            "f",
            LType.VOID,
            List.of(new Param(LType.PTR, "p"), new Param(LType.I32, "n"), new Param(LType.FLOAT, "x")));

    @Test
    void aLoopReadsLikeItsSource() {
        List<Val> sum = f.loop(Const.i32(0), f.param(1), Const.i32(1), List.of(Const.f32(0)), (i, carried) -> {
            Val value = f.load(LType.FLOAT, f.gepInBounds(LType.FLOAT, f.param(0), i), 4);
            return List.of(f.fadd(carried.getFirst(), value));
        });
        f.store(sum.getFirst(), f.param(0), 4);
        f.ret();
        assertThat(ir.toString()).isEqualTo("""
                ; ModuleID = "test"

                define void @f(ptr %p, i32 %n, float %x) {
                entry:
                  br label %loop0
                loop0:
                  %t3 = phi i32 [ 0, %entry ], [ %t9, %body1 ]
                  %t4 = phi float [ 0x0000000000000000, %entry ], [ %t8, %body1 ]
                  %t5 = icmp slt i32 %t3, %n
                  br i1 %t5, label %body1, label %done2
                body1:
                  %t6 = getelementptr inbounds float, ptr %p, i32 %t3
                  %t7 = load float, ptr %t6, align 4
                  %t8 = fadd float %t4, %t7
                  %t9 = add nsw i32 %t3, 1
                  br label %loop0
                done2:
                  store float %t4, ptr %p, align 4
                  ret void
                }

                """);
    }

    @Test
    void aWhileLoopTestsAtItsHeadAndForwardsWhatTheTestFinds() {
        List<Val> last = f.whileLoop(
                List.of(f.param(1)),
                carried -> {
                    Val half = f.binary(IntOp.LSHR, carried.getFirst(), Const.i32(1));
                    return new FunctionText.LoopTest(
                            f.icmp(IntPredicate.UGT, half, Const.i32(9)), List.of(carried.getFirst(), half));
                },
                (carried, forwarded) -> List.of(f.sub(forwarded.getLast(), Const.i32(1))));
        f.store(last.getLast(), f.param(0), 4);
        f.ret();
        assertThat(ir.toString()).isEqualTo("""
                ; ModuleID = "test"

                define void @f(ptr %p, i32 %n, float %x) {
                entry:
                  br label %while0
                while0:
                  %t3 = phi i32 [ %n, %entry ], [ %t6, %round1 ]
                  %t4 = lshr i32 %t3, 1
                  %t5 = icmp ugt i32 %t4, 9
                  br i1 %t5, label %round1, label %done2
                round1:
                  %t6 = sub i32 %t4, 1
                  br label %while0
                done2:
                  store i32 %t4, ptr %p, align 4
                  ret void
                }

                """);
    }

    @Test
    void aRoundGivesAsManyValuesAsALoopCarries() {
        List<Val> two = List.of(f.param(1), f.param(2));
        assertThatThrownBy(() -> f.loop(Const.i32(0), f.param(1), Const.i32(1), two, (i, carried) -> List.of(i)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a loop that carries 2 values was given 1 for the next round");
        assertThatThrownBy(() -> f.whileLoop(
                        two,
                        carried -> new FunctionText.LoopTest(Const.bool(true), carried),
                        (carried, forwarded) -> List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a loop that carries 2 values was given 0 for the next round");
    }

    @Test
    void trivialArithmeticIsFolded() {
        Val n = f.param(1);
        assertThat(f.add(n, Const.i32(0))).isEqualTo(n);
        assertThat(f.mul(Const.i32(1), n)).isEqualTo(n);
        assertThat(f.mul(n, Const.i32(0))).isEqualTo(Const.i32(0));
        assertThat(f.add(Const.i32(Integer.MAX_VALUE), Const.i32(1))).isEqualTo(Const.i32(Integer.MIN_VALUE));
        assertThat(f.and(f.splat(Const.i32(6), 8), f.splat(Const.i32(3), 8))).isEqualTo(f.splat(Const.i32(2), 8));
        assertThat(f.not(Const.bool(true))).isEqualTo(Const.bool(false));
        assertThat(f.icmp(IntPredicate.ULT, Const.i32(1), Const.i32(-1))).isEqualTo(Const.bool(true));
        assertThat(f.select(Const.bool(false), n, Const.i32(9))).isEqualTo(Const.i32(9));
        assertThat(f.resize(Const.bool(true), LType.I32, false)).isEqualTo(Const.i32(1));
        assertThat(f.resize(Const.i32(-1), LType.I64, true)).isEqualTo(Const.i64(-1));
        assertThat(f.resize(Const.i32(-1), LType.I64, false)).isEqualTo(Const.i64(0xFFFFFFFFL));
        assertThat(f.gep(LType.FLOAT, f.param(0), Const.i64(0))).isEqualTo(f.param(0));
        assertThat(f.extract(f.splat(Const.f32(2), 4), 3)).isEqualTo(Const.f32(2));
    }

    @Test
    void realArithmeticIsFoldedOnlyWhereItIsExact() {
        Val x = f.param(2);
        assertThat(f.fmul(x, Const.f32(1))).isEqualTo(x);
        assertThat(f.fadd(x, Const.f32(-0.0f))).isEqualTo(x);
        assertThat(f.fadd(x, Const.f32(0))).as("-0.0 + 0.0 is 0.0").isNotEqualTo(x);
        assertThat(f.fsub(x, Const.f32(0))).isEqualTo(x);
        assertThat(f.fmul(x, Const.f32(0))).as("NaN and -1 times 0 are not 0").isNotEqualTo(Const.f32(0));
    }

    @Test
    void aStructureWithANameIsWrittenOutOnce() {
        IrText ir = new IrText("m");
        FunctionText f = ir.function("f", LType.I32, List.of(new Param(LType.I32, "x")));
        LType.Struct pair = ir.struct(List.of(LType.I32, LType.I32));
        assertThat(ir.struct(List.of(LType.I32, LType.I32))).isEqualTo(pair);
        Val both = f.asm(pair, "nop", "=r,=r,r", List.of(f.param(0)));
        f.ret(f.add(f.extractField(both, 0), f.extractField(both, 1)));
        assertThat(ir.toString()).contains("""
                %struct0 = type { i32, i32 }
                """, """
                  %t0 = call %struct0 asm "nop", "=r,=r,r"(i32 %x)
                  %t1 = extractvalue %struct0 %t0, 0
                  %t2 = extractvalue %struct0 %t0, 1
                """).containsOnlyOnce("{ i32, i32 }");
    }

    @Test
    void wrongOperandsAreNamedWhereTheyAreWritten() {
        assertThatThrownBy(() -> f.add(f.param(1), Const.i64(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("add of i32 %n and i64 1");
        assertThatThrownBy(() -> f.fadd(f.param(1), f.param(1))).hasMessage("fadd of i32 %n");
        assertThatThrownBy(() -> f.load(LType.I8, f.param(1), 1)).hasMessage("load through of i32 %n");
        assertThatThrownBy(() -> f.ret(f.param(1))).hasMessage("f returns void, not i32 %n");
        f.call(LType.I32, "g", f.param(1));
        assertThatThrownBy(() -> f.call(LType.I64, "g", f.param(1)))
                .hasMessage("a call of g as i64 [i32], which is i32 [i32] elsewhere");
    }

    @Test
    void aBlockEndsOnce() {
        assertThatThrownBy(ir::toString)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the block entry does not end with a branch or return");
        f.ret();
        assertThatThrownBy(() -> f.fence("seq_cst"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("the block entry has ended");
    }

    /** One of everything, which LLVM must accept. */
    @Test
    void everyInstructionIsWellFormed() {
        LType v8 = LType.FLOAT.withLanes(8);
        LType i8 = LType.I32.withLanes(8);
        Val p = f.param(0);
        Val n = f.param(1);
        Val x = f.param(2);
        List<IrText.AliasScope> scopes = ir.aliasScopes("in", "out");
        Val v = f.load(v8, p, 4, ir.inScope(scopes.get(0)), ir.noalias(scopes.get(1)), ir.nontemporal());
        Val i = f.load(i8, p, 4, ir.invariantLoad());
        for (IntOp op : IntOp.values()) {
            f.binary(op, n, f.load(LType.I32, p, 4, ir.range(LType.I32, 0, 31)));
            f.binary(op, i, i);
        }
        f.fastMath(FastMath.CONTRACT, FastMath.REASSOC);
        for (RealOp op : RealOp.values()) {
            f.binary(op, v, v);
        }
        for (IntPredicate predicate : IntPredicate.values()) {
            f.icmp(predicate, i, i);
        }
        for (RealPredicate predicate : RealPredicate.values()) {
            f.select(f.fcmp(predicate, v, f.fneg(v)), v, Const.zero(v8));
        }
        f.reduce("fadd", Const.f32(-0.0f), v);
        f.fastMath();
        for (String reduction : List.of("add", "mul", "and", "or", "xor", "smax", "smin", "umax", "umin")) {
            f.reduce(reduction, i);
        }
        for (String reduction : List.of("fmax", "fmin", "fmaximum", "fminimum")) {
            f.reduce(reduction, v);
        }
        for (String function : List.of("sqrt", "fabs", "floor", "ceil", "trunc", "rint", "roundeven", "exp", "sin")) {
            f.math(function, v);
        }
        for (String function : List.of("minnum", "maxnum", "minimum", "maximum", "copysign")) {
            f.math(function, v, f.splat(x, 8));
        }
        f.math("smax", i, f.splat(n, 8));
        f.intrinsic("ctlz", LType.I32, List.of(LType.I32), n, Const.bool(false));
        f.fma(v, v, v);
        f.bitcast(v, i8);
        f.cast(Cast.FPTRUNC, v, LType.HALF.withLanes(8));
        f.cast(Cast.FPTRUNC, x, LType.BFLOAT);
        f.cast(Cast.FPEXT, x, LType.DOUBLE);
        f.cast(Cast.SITOFP, i, v8);
        f.cast(Cast.FPTOUI, v, i8);
        f.cast(Cast.INTTOPTR, f.cast(Cast.PTRTOINT, p, LType.I64), LType.PTR);
        f.resize(i, LType.I64.withLanes(8), true);
        f.resize(i, LType.I1.withLanes(8), true);
        f.insert(v, x, 3);
        f.insert(v, f.extract(v, n), n);
        f.concat(f.slice(v, 0, 4), f.slice(v, 4, 4));
        f.permute(v, 7, 6, -1, 4, 3, 2, 1, 0);
        Val mask = f.icmp(IntPredicate.SGT, i, Const.iota(i8, 5, -3));
        f.maskedStore(f.maskedLoad(p, 4, mask, v, ir.nontemporal()), p, 4, mask);
        Val pointers = f.gep(LType.FLOAT, p, i);
        f.scatter(f.gather(pointers, 4, Const.firstLanes(8, 3), v), pointers, 4, mask, ir.inScope(scopes.get(1)));
        f.prefetch(p, 3);
        f.memset(p, Const.ofInt(LType.I8, 0), Const.i64(64));
        f.memcpy(p, f.alloca(LType.FLOAT, 16, 64), Const.i64(64));
        f.atomicRmw("fadd", p, x, "monotonic", 4);
        f.compareExchange(p, n, Const.i32(1), "acq_rel", "acquire", 4);
        f.fence("seq_cst");
        f.load(LType.I32, f.gep(LType.I32, ir.table("squares", List.of(Const.i32(1), Const.i32(4)), 4), n), 4);
        f.call(LType.I32, "puts", ir.string("hello", "a \"quoted\" \\ line\nö"));
        for (LType.Real type : LType.Real.values()) {
            for (double value : new double[] {0, -0.0, 1.1, Double.NaN, Double.NEGATIVE_INFINITY, 1e-40}) {
                f.store(Const.ofReal(type, value), p, 8);
                f.store(Const.ofReal(type.withLanes(4), value), p, 8);
            }
        }
        f.store(Const.ofBits(LType.FLOAT, 0x7F800001), p, 4);
        f.store(Const.vector(List.of(Const.f32(1), Const.f32(2))), p, 4);
        f.assume(f.icmp(IntPredicate.SGT, n, Const.i32(0)));
        f.ifThen(f.icmp(IntPredicate.EQ, n, Const.i32(3)), () -> f.store(n, p, 4));
        Val chosen = f.ifElse(f.icmp(IntPredicate.EQ, n, Const.i32(4)), () -> List.of(f.fadd(x, x)), () -> List.of(x))
                .getFirst();
        f.loop(Const.i32(0), n, Const.i32(2), k -> f.store(chosen, p, 4), LoopHint.unroll(2), LoopHint.NO_VECTORIZE);
        Label one = f.newBlock("one");
        Label other = f.newBlock("other");
        f.switchOn(n, other, Map.of(1L, one, -2L, other));
        f.at(one);
        f.condBr(f.icmp(IntPredicate.NE, n, Const.i32(5)), one, other, 100, 1);
        f.at(other);
        f.ret();
        TargetSpec target = new TargetSpec("x86_64-unknown-linux-gnu", "sapphirerapids", "");
        assertThatCode(() -> {
                    try (LlvmModule module = LlvmModule.parse(ir.toString(), target)) {
                        module.optimize(LlvmModule.O3);
                        module.emitObject();
                    }
                })
                .doesNotThrowAnyException();
    }
}
