package org.jtriton.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jtriton.CompilationException;
import org.jtriton.frontend.lower.JitFunction;
import org.jtriton.frontend.lower.KernelFile;
import org.jtriton.frontend.lower.Signature;
import org.jtriton.frontend.python.Parser;
import org.jtriton.frontend.tree.Source;
import org.jtriton.ir.text.IrParser;
import org.jtriton.ir.text.IrPrinter;
import org.jtriton.ir.verify.Verifier;
import org.jtriton.pass.PassManager;
import org.jtriton.pass.Pipelines;
import org.jtriton.testing.IrAssert;

/** Something that reads text: whatever the text, it ends in a result or in an error that says what is wrong with it. */
interface TextReader {
    /** Reads a text; anything thrown but a {@link CompilationException} with a message is a finding. */
    void read(String text);

    /** What texts to begin with. */
    TextMutator inputs();

    /** Reads a text and lets an error in words pass. */
    default void check(String text) {
        try {
            read(text);
        } catch (CompilationException error) {
            assertThat(error.message()).isNotBlank();
        }
    }

    /** Python files. */
    record Python() implements TextReader {
        private static final List<String> PIECES = List.of(
                ("( ) [ ] { } : , ; . = := * ** / // -> @ += < ! \\ ' \" ''' \"\"\" f' f\"{ }\" rb' b' # \0 \f 0 0x 1e 1_ 2j x match case"
                                + " type _ é € if else elif for in while with as def class lambda return yield await async try except*"
                                + " finally import from not is and or None del global nonlocal assert raise pass \uD800"
                                + " \uD83D\uDE00 @triton.jit tl.constexpr - ~ ((a)) [0]* {** (yield 'x''y' if(x)else x[::] a.b")
                        .split(" "));
        private static final List<String> SPACES =
                List.of("\n", "\n    ", "\n\t", "\n  \t", "\r", "\\\n", "\t", "    ");

        /** Reads characters; if the highest is between 128 and 255 they stand for bytes, which may be no text at all. */
        @Override
        public void read(String text) {
            int highest = text.chars().max().orElse(0);
            if (highest >= 128 && highest < 256) {
                Parser.parse(Source.of("fuzz.py", text.getBytes(StandardCharsets.ISO_8859_1)));
            } else {
                parse(text);
            }
        }

        private static void parse(String text) {
            try {
                Parser.parse(Source.of("fuzz.py", text));
            } catch (CompilationException error) {
                assertThat(error.line()).isPositive();
                assertThat(error.column()).isPositive();
                throw error;
            }
        }

        @Override
        public TextMutator inputs() {
            return new TextMutator(FuzzCorpus.python(), FuzzCorpus.joined(PIECES, SPACES));
        }
    }

    /** Triton-IR; what is read is also printed, and read again if it is valid. */
    record Ir() implements TextReader {
        private static final List<String> PIECES = List.of(
                ("% ^ # ! @ { } ( ) < > [ ] : = , - -> + \" \\ / * x ? 0 1 0x7F 1e9 2.5 f32 i1 i128 index tensor<4xf32> !tt.ptr<"
                                + " dense<[ true unit loc( #loc = module tt.func scf.for iter_args( \uD83D\uDE00 \0 \" // %0 %0#1 ^bb0: {a=1}"
                                + " <{ attributes arith.constant tt.return")
                        .split(" "));
        private static final List<String> SPACES = List.of("\n", " ", "\t", "\r\n");

        @Override
        public void read(String text) {
            var module = IrParser.parse(text, "fuzz.ttir");
            IrPrinter.printWithLocations(module);
            if (Verifier.errors(module).isEmpty()) {
                IrAssert.roundTrip(module);
            }
        }

        @Override
        public TextMutator inputs() {
            return new TextMutator(FuzzCorpus.ir(), FuzzCorpus.joined(PIECES, SPACES));
        }
    }

    /** Kernels, compiled as far as code generation: whatever they say, they become valid IR or an error. */
    record Kernels(Map<String, String> signatures) implements TextReader {
        Kernels() {
            this(FuzzCorpus.signatures());
        }

        @Override
        public void read(String text) {
            var file = KernelFile.of("fuzz.py", text);
            for (var kernel : file.functions()) {
                var signature = signatures.get(kernel.name());
                if (signature != null) {
                    compile(kernel, signature);
                }
            }
        }

        private static void compile(JitFunction kernel, String signature) {
            var module = kernel.lower(Signature.parse(signature, kernel), true);
            Verifier.verify(module);
            new PassManager(Pipelines.cpu()).run(module);
        }

        @Override
        public TextMutator inputs() {
            return new TextMutator(FuzzCorpus.kernels(signatures), FuzzCorpus.joined(Python.PIECES, Python.SPACES));
        }
    }
}
