package org.jtriton.cli.argument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.nio.file.Path;
import java.util.Optional;
import org.jtriton.Arg;
import org.jtriton.DType;
import org.jtriton.cli.argument.Argument.Plain;
import org.jtriton.cli.argument.Argument.Tensor;
import org.jtriton.cli.argument.Argument.TensorFile;
import org.junit.jupiter.api.Test;

class ArgumentTest {
    @Test
    void tensors() {
        assertThat(value("x=randn:fp32[4096,1024]")).isInstanceOfSatisfying(Tensor.class, t -> {
            assertThat(t.filling()).isEqualTo(Filling.RANDN);
            assertThat(t.type()).isEqualTo(DType.FP32);
            assertThat(t.shape()).containsExactly(4096, 1024);
        });
        assertThat(value("zeros:int64[0]")).isInstanceOf(Tensor.class);
        assertThat(value("@a/b=c.npy")).isEqualTo(new TensorFile(Path.of("a/b=c.npy")));
    }

    @Test
    void numbersHaveTheTypeTheyLookLike() {
        assertThat(plain("1024")).isEqualTo(1024L);
        assertThat(plain("-7")).isEqualTo(-7L);
        assertThat(plain("99999999999999999999")).isEqualTo(new BigInteger("99999999999999999999"));
        assertThat(plain("0.5")).isEqualTo(0.5);
        assertThat(plain("-.5e3")).isEqualTo(-500.0);
        assertThat(plain("1e-3")).isEqualTo(0.001);
        assertThat(plain("-inf")).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(plain("i64:5")).isEqualTo(Arg.typed(DType.INT64, 5L));
        assertThat(plain("fp64:0.1")).isEqualTo(Arg.typed(DType.FP64, 0.1));
    }

    @Test
    void compileTimeValues() {
        assertThat(plain("True")).isEqualTo(true);
        assertThat(plain("None")).isNull();
        assertThat(plain("fp16")).isEqualTo(DType.FP16);
        assertThat(plain("'fp16'")).isEqualTo("fp16");
        assertThat(plain("leaky_relu")).isEqualTo("leaky_relu");
        assertThat(plain("")).isEqualTo("");
    }

    @Test
    void namesEndAtTheFirstEqualsSign() {
        assertThat(Argument.parse("BLOCK=1024").name()).contains("BLOCK");
        assertThat(Argument.parse("MODE=a=b")).isEqualTo(new Argument(Optional.of("MODE"), new Plain("a=b")));
        assertThat(Argument.parse("1024").name()).isEmpty();
    }

    @Test
    void wordsThatLookLikeTensors() {
        assertThatThrownBy(() -> Argument.parse("x=ones:fp32"))
                .hasMessage("'ones:fp32' is no tensor: one is written randn:fp32[4096,1024]");
        assertThatThrownBy(() -> Argument.parse("x=ones:fp32[4,]"))
                .hasMessage("'ones:fp32[4,]': the shape '4,' is not one or more sizes, separated by commas");
    }

    private static Argument.Value value(String word) {
        return Argument.parse(word).value();
    }

    private static Object plain(String word) {
        return ((Plain) value(word)).value();
    }
}
