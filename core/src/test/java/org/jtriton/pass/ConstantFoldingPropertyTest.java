package org.jtriton.pass;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jtriton.analysis.Constants;
import org.jtriton.ir.Builder;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.Func;
import org.jtriton.ir.IntType;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Location;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Keywords.IntPredicate;
import org.jtriton.ir.op.MathOp;
import org.jtriton.ir.op.Opcode;
import org.jtriton.ir.op.Tt;
import org.jtriton.testing.Evaluator;

/** A constant that the compiler works out is the one that the program would have. */
class ConstantFoldingPropertyTest {
    private static final List<Opcode> INTEGER = List.of(
            Arith.ADDI,
            Arith.SUBI,
            Arith.MULI,
            Arith.DIVSI,
            Arith.REMSI,
            Arith.DIVUI,
            Arith.REMUI,
            Arith.SHLI,
            Arith.SHRSI,
            Arith.SHRUI,
            Arith.ANDI,
            Arith.ORI,
            Arith.XORI,
            Arith.MINSI,
            Arith.MAXSI,
            Arith.MINUI,
            Arith.MAXUI);

    @Provide
    Arbitrary<Long> bits() {
        Arbitrary<Long> corners = Arbitraries.of(
                0L,
                1L,
                -1L,
                2L,
                7L,
                -128L,
                127L,
                32767L,
                -32768L,
                (long) Integer.MAX_VALUE,
                (long) Integer.MIN_VALUE,
                Long.MAX_VALUE,
                Long.MIN_VALUE);
        return Arbitraries.oneOf(
                corners, Arbitraries.longs(), Arbitraries.longs().between(-40, 70));
    }

    @Provide
    Arbitrary<IntType> intTypes() {
        return Arbitraries.of(IntType.I1, IntType.I8, IntType.I16, IntType.I32, IntType.I64);
    }

    @Property(tries = 300)
    void integers(@ForAll("bits") long x, @ForAll("bits") long y, @ForAll("intTypes") IntType type) {
        check(b -> {
            Value a = b.constantInt(x, type);
            Value c = b.constantInt(y, type);
            List<Value> all = new ArrayList<>();
            for (Opcode code : INTEGER) {
                all.add(b.same(code, a, c));
            }
            for (IntPredicate p : IntPredicate.values()) {
                all.add(b.compare(p, a, c));
            }
            all.add(b.same(MathOp.ABSI, a));
            return all;
        });
    }

    @Property(tries = 300)
    void conversions(@ForAll("bits") long x, @ForAll("intTypes") IntType from, @ForAll("intTypes") IntType to) {
        check(b -> {
            Value a = b.constantInt(x, from.block(List.of(4)));
            List<Value> all = new ArrayList<>();
            if (from.width() < to.width()) {
                all.add(b.cast(Arith.EXTSI, a, to));
                all.add(b.cast(Arith.EXTUI, a, to));
            } else if (from.width() > to.width()) {
                all.add(b.cast(Arith.TRUNCI, a, to));
            }
            all.add(b.cast(Arith.SITOFP, a, FloatType.F64));
            return all;
        });
    }

    @Property(tries = 300)
    void floats(@ForAll double x, @ForAll float y, @ForAll FloatType type) {
        check(b -> {
            Value a = b.constantFloat(x, type);
            Value c = b.constantFloat(y, type);
            List<Value> all = new ArrayList<>();
            for (Opcode code : List.of(Arith.ADDF, Arith.SUBF, Arith.MULF, Arith.DIVF, Arith.MAXIMUMF)) {
                all.add(b.same(code, a, c));
            }
            all.add(b.same(Arith.NEGF, a));
            all.add(b.same(MathOp.ABSF, a));
            if (type == FloatType.F32) {
                all.add(b.cast(Arith.EXTF, a, FloatType.F64));
                all.add(b.cast(Arith.TRUNCF, a, FloatType.F16));
                all.add(b.cast(Arith.TRUNCF, a, FloatType.BF16));
            }
            return all;
        });
    }

    private interface Body {
        List<Value> build(Builder b);
    }

    /** Whatever is folded equals what is computed; what is undefined is left alone. */
    private static void check(Body body) {
        List<Type> types = build(body, List.of()).entry().terminator().operands().stream()
                .map(Value::type)
                .toList();
        Func func = build(body, types);
        List<Value> computed = func.entry().terminator().operands();
        Func folded = new Canonicalize().run(new IrModule(List.of(func))).kernel();
        List<Value> results = folded.entry().terminator().operands();
        var run = Evaluator.run(func);
        int constants = 0;
        for (int i = 0; i < results.size(); i++) {
            OptionalLong bits = Constants.uniformBits(results.get(i));
            if (bits.isPresent()) {
                constants++;
                assertThat(bits.getAsLong()).as("%s", computed.get(i)).isEqualTo(run.value(computed.get(i))[0]);
            }
        }
        assertThat(constants).as("results folded").isPositive();
    }

    private static Func build(Body body, List<Type> resultTypes) {
        Func func = new Func("constants", true, resultTypes, Map.of(), Location.unknown());
        Builder b = new Builder(func.entry(), Location.unknown());
        b.emit(Tt.RETURN, body.build(b));
        return func;
    }
}
