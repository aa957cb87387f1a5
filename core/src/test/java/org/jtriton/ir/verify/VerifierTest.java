package org.jtriton.ir.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Func;
import org.jtriton.ir.IntType;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Location;
import org.jtriton.ir.Op;
import org.jtriton.ir.Region;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Cf;
import org.jtriton.ir.op.Misc;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.text.IrParser;
import org.jtriton.testing.GoldenTest;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class VerifierTest {
    private final Func func = new Func("f", true, List.of(), Map.of(), Location.unknown());
    private final Value x = func.addParameter(IntType.I32, Map.of(), new Location.Named("x", Location.unknown()));
    private final Builder b = new Builder(func.entry(), Location.unknown());

    private List<String> errors() {
        IrModule module = new IrModule(List.of(func));
        List<String> errors = Verifier.errors(module);
        assertThatCode(() -> Verifier.verify(module))
                .as("the message can be made")
                .isInstanceOf(VerificationException.class)
                .hasMessageStartingWith("invalid Triton-IR: " + errors.size() + " error");
        return errors;
    }

    /** What text can say. */
    @TestFactory
    Stream<DynamicTest> messages() {
        return GoldenTest.run("ir/verify", golden -> {
            IrModule module = IrParser.parse(golden.input(), golden.name());
            VerificationException e = catchThrowableOfType(VerificationException.class, () -> Verifier.verify(module));
            assertThat(e).as("an error in " + golden.name()).isNotNull();
            return e.getMessage();
        });
    }

    // What text cannot say

    @Test
    void aBlockWithoutTerminator() {
        b.same(Arith.ADDI, x, x);
        assertThat(errors()).containsExactly("arith.addi: block 0 of function @f has no terminator, but ends here");
    }

    @Test
    void anEmptyBlock() {
        assertThat(errors()).containsExactly("block 0 of function @f has no terminator");
    }

    @Test
    void aValueOfAnotherFunction() {
        Func other = new Func("g", true, List.of(), Map.of(), Location.unknown());
        Value y = other.addParameter(IntType.I32, Map.of(), new Location.Named("y", Location.unknown()));
        b.same(Arith.ADDI, x, y);
        b.emit(Tt.RETURN, List.of());
        assertThat(errors())
                .containsExactly(
                        "arith.addi: operand 1 ('y'), the block argument 0 : i32, is not defined on every path to here");
    }

    @Test
    void anOperationInTwoPlaces() {
        Region body = Region.ofOneBlock();
        b.in(body.entry()).emit(Scf.YIELD, List.of());
        Value condition = b.emit(Misc.POISON, IntType.I1);
        b.emit(Scf.IF, List.of(condition), List.of(), Map.of(), List.of(body, body), List.of());
        b.emit(Tt.RETURN, List.of());
        assertThat(errors()).contains("scf.yield: stands in more than one place");
    }

    @Test
    void countsThatTheDeclarationDoesNotAllow() {
        b.emit(Arith.ADDI, List.of(x), List.of(IntType.I32), Map.of());
        b.emit(Tt.SPLAT, List.of(x), List.of(), Map.of());
        b.emit(Tt.REDUCE, List.of(x), List.of(IntType.I32), Map.of());
        b.emit(Tt.RETURN, List.of());
        assertThat(errors())
                .containsExactly(
                        "arith.addi: takes operands [lhs, rhs], but has 1",
                        "tt.splat: gives results [result], but has 0",
                        "tt.reduce: has 0 regions, not 1",
                        "tt.reduce: lacks attribute 'axis'");
    }

    @Test
    void anAttributeOfTheWrongKind() {
        Map<String, Attribute> wrong = Map.of(Attrs.AXIS.name(), new Attribute.Str("x"));
        b.emit(Tt.EXPAND_DIMS, List.of(x), List.of(IntType.I32), wrong);
        b.emit(Tt.RETURN, List.of());
        assertThat(errors()).containsExactly("tt.expand_dims: attribute 'axis' must be an integer");
    }

    @Test
    void branchesOutOfTheRegionOrToItsFirstBlock() {
        Block exit = func.body().addBlock();
        Region body = Region.ofOneBlock();
        Op.Successor out = new Op.Successor(exit, List.of());
        b.in(body.entry()).emit(Cf.BR, List.of(), List.of(), Map.of(), List.of(), List.of(out));
        Value condition = b.emit(Misc.POISON, IntType.I1);
        b.emit(Scf.IF, List.of(condition), List.of(), Map.of(), List.of(body, new Region()), List.of());
        b.emit(Cf.BR, List.of(), List.of(), Map.of(), List.of(), List.of(new Op.Successor(func.entry(), List.of())));
        b.in(exit).emit(Tt.RETURN, List.of());
        assertThat(errors())
                .contains("cf.br: branches out of its region", "cf.br: branches to the first block of its region");
    }

    @Test
    void typesThatAreNone() {
        for (Type t : List.of(
                new TensorType(List.of(), IntType.I32),
                new TensorType(List.of(24), IntType.I32),
                new TensorType(List.of(1024, 2048), IntType.I32))) {
            b.emit(Misc.POISON, t);
        }
        b.emit(Tt.RETURN, List.of());
        assertThat(errors())
                .containsExactly(
                        "ub.poison: tensor<i32> has no dimensions",
                        "ub.poison: tensor<24xi32> has a dimension that is not a power of two",
                        "ub.poison: tensor<1024x2048xi32> has more than 1048576 elements");
    }

    @Test
    void aConstantWithTooFewElements() {
        TensorType type = new TensorType(List.of(8), IntType.I32);
        b.constant(new Attribute.Dense(type, new long[] {1, 2, 3}), type);
        b.emit(Tt.RETURN, List.of());
        assertThat(errors()).containsExactly("arith.constant: the value has 3 elements for tensor<8xi32>");
    }
}
