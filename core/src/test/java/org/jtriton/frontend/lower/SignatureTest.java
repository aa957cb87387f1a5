package org.jtriton.frontend.lower;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.jtriton.CompilationException;
import org.jtriton.DType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SignatureTest {
    @Test
    void readsEveryKindOfArgument() {
        Signature s =
                Signature.parse("x=*fp32:16,y=*u8,n=i32,m=i64:16,one=i32=1,d=desc<fp16[128,64]>,t=(i32,*bf16:16,None),"
                        + "BLOCK=1024,F=2.5,S=wide,Q=\"i32\",B=True,N=None,L=[1,2]");
        assertThat(s.arguments().values())
                .containsExactly(
                        new ArgType.Pointer(DType.FP32, 16),
                        new ArgType.Pointer(DType.UINT8, 1),
                        new ArgType.Scalar(DType.INT32, 1),
                        new ArgType.Scalar(DType.INT64, 16),
                        new ArgType.One(DType.INT32),
                        new ArgType.Descriptor(DType.FP16, List.of(128, 64)),
                        new ArgType.Tuple(List.of(
                                new ArgType.Scalar(DType.INT32, 1),
                                new ArgType.Pointer(DType.BF16, 16),
                                new ArgType.Constexpr(null))),
                        new ArgType.Constexpr(1024L),
                        new ArgType.Constexpr(2.5),
                        new ArgType.Constexpr("wide"),
                        new ArgType.Constexpr("i32"),
                        new ArgType.Constexpr(true),
                        new ArgType.Constexpr(null),
                        new ArgType.Constexpr(List.of(1L, 2L)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x=*fp32:16,n=i32,BLOCK=1024",
                "x=desc<fp16[128,64]>:tma",
                "x=desc<fp16[128,64]>:16,y=desc<fp32[64]>:16:tma",
                "x=*fp8e4nv,one=i64=1,d=desc<fp16[128,64]>,t=(i32,*fp16:16)",
                "A=-3,B=2.5,C=None,D=True,E=wide,F=\"a, b\",G=[1,2],H=1e-05,I=inf,J=\"None\"",
            })
    void printsWhatItReads(String text) {
        assertThat(Signature.parse(text)).hasToString(text);
    }

    @Test
    void theKernelSaysWhatIsAConstexpr() {
        JitFunction kernel = KernelFile.of(
                        "k.py",
                        "import triton\nimport triton.language as tl\n@triton.jit\ndef k(x, T: tl.constexpr):\n    pass\n")
                .kernel("k");
        assertThat(Signature.parse("x=fp16,T=fp16", kernel).arguments().values())
                .containsExactly(new ArgType.Scalar(DType.FP16, 1), new ArgType.Constexpr(DType.FP16));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    x=*fp31     | parameter 'x' has the element type 'fp31', which is none
                    *fp32       | '*fp32' should be name=type
                    x=i32,x=i32 | parameter 'x' stands there twice
                    x=*fp32:8   | parameter 'x' can be marked :16, not :8
                    x=(i32      | a bracket or quote is not closed
                    x=          | a value is missing after '='
                    x=desc<fp16[a]> | parameter 'x': 'a' is no number
                    x=**fp32    | parameter 'x' has the type '**fp32', which is none
                    """)
    void saysWhatIsWrong(String text, String message) {
        assertThatThrownBy(() -> Signature.parse(text))
                .isInstanceOf(CompilationException.class)
                .hasMessageContaining("signature '" + text + "'")
                .hasMessageContaining(message);
    }

    @Test
    void everyElementTypeHasItsName() {
        for (DType t : Arrays.asList(DType.values())) {
            assertThat(Signature.parse("x=*" + t.shortName() + ",y=" + t.shortName())
                            .arguments()
                            .values())
                    .containsExactly(new ArgType.Pointer(t, 1), new ArgType.Scalar(t, 1));
        }
    }
}
