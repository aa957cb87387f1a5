package org.jtriton.ir.op;

import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What an operation does: a constant of one of the dialect enums. */
public sealed interface Opcode permits Arith, MathOp, Tt, Ttg, Scf, Cf, Misc {
    OpSpec spec();

    /** The full name in text, such as {@code arith.addi}. */
    default String mnemonic() {
        return spec().name();
    }

    default boolean has(Trait trait) {
        return spec().traits().contains(trait);
    }

    /** Every operation, in the order of declaration. */
    static Stream<Opcode> all() {
        return Stream.<Opcode[]>of(
                        Arith.values(),
                        MathOp.values(),
                        Tt.values(),
                        Ttg.values(),
                        Scf.values(),
                        Cf.values(),
                        Misc.values())
                .flatMap(Stream::of);
    }

    /** The operation of that name, or null. */
    static Opcode named(String mnemonic) {
        return ByName.MAP.get(mnemonic);
    }

    /** Built on first use, since it needs all enums initialised. */
    final class ByName {
        private static final Map<String, Opcode> MAP =
                all().collect(Collectors.toMap(Opcode::mnemonic, Function.identity()));

        private ByName() {}
    }
}
