package org.jtriton.backend.ptx.emit;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jtriton.ir.Op;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attrs;
import org.jtriton.llvm.Cast;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.Val;

/**
 * Assembly that a kernel brings along: it runs once for each pack of neighbouring registers, as {@code tl.inline_asm_elementwise}
 * has it. Elements shorter than 32 bits share a register of assembly, the first in its low bits, as far as a pack goes; the
 * registers of one operand follow those of the one before.
 *
 * <pre>
 *   pack 4, i8 and f16 in, f32 out      =f,=f,=f,=f,r,r,r      $4 has 4 i8, $5 and $6 two f16 each
 * </pre>
 */
final class Assembly {
    private static final int REGISTER_BITS = 32;

    private final Emission e;
    private final FunctionText f;

    Assembly(Emission e) {
        this.e = e;
        f = e.f();
    }

    void emit(Op op) {
        int pack = op.get(Attrs.PACKED_ELEMENT);
        int count = e.count(op.result(0).type());
        List<List<Val>> results = new ArrayList<>();
        op.results().forEach(r -> results.add(new ArrayList<>()));
        for (int from = 0; from < count; from += pack) {
            List<List<Val>> given = run(op, from, pack);
            for (int r = 0; r < results.size(); r++) {
                results.get(r).addAll(given.get(r).subList(0, Math.min(pack, count - from)));
            }
        }
        for (int r = 0; r < results.size(); r++) {
            e.define(op.result(r), results.get(r));
        }
    }

    /** The elements of each result for one pack; what lies behind the last register comes from any other. */
    private List<List<Val>> run(Op op, int from, int pack) {
        Constraints constraints = Constraints.parse(op.get(Attrs.CONSTRAINTS));
        List<Val> inputs = new ArrayList<>();
        for (Value operand : op.operands()) {
            if (constraints.immediates().contains(inputs.size())) {
                inputs.add(Const.i32(constraints.immediate(op, operand)));
                continue;
            }
            List<Val> registers = e.of(operand);
            Words words = words(operand.type(), pack);
            List<Val> elements = IntStream.range(from, from + pack)
                    .mapToObj(i -> registers.get(i % registers.size()))
                    .toList();
            words.pack(f, elements).forEach(w -> inputs.add(toRegister(w, constraints.input(op, inputs.size()))));
        }
        constraints.checkCounts(
                op,
                op.results().stream()
                        .mapToInt(r -> words(r.type(), pack).count())
                        .sum(),
                inputs.size());
        List<LType> outputs = constraints.outputs();
        LType result = outputs.size() == 1 ? outputs.getFirst() : new LType.Struct(outputs);
        Val all = op.get(Attrs.PURE)
                ? f.asm(result, op.get(Attrs.ASM), op.get(Attrs.CONSTRAINTS), inputs)
                : f.asmVolatile(result, op.get(Attrs.ASM), op.get(Attrs.CONSTRAINTS), inputs);
        List<List<Val>> given = new ArrayList<>();
        int at = 0;
        for (Op.Result r : op.results()) {
            Words words = words(r.type(), pack);
            List<Val> values = new ArrayList<>();
            for (int i = 0; i < words.count(); i++, at++) {
                values.add(fromRegister(outputs.size() == 1 ? all : f.extractField(all, at), words.type()));
            }
            given.add(words.unpack(f, values, r.type()));
        }
        return given;
    }

    /** Sub-word elements share a register as far as the pack goes; a register of one element is as wide as that. */
    private static Words words(Type type, int pack) {
        int bits = 8 * Types.bytes(type);
        int perWord = Math.min(pack, Math.max(1, REGISTER_BITS / bits));
        return new Words(bits * perWord, (pack + perWord - 1) / perWord, perWord);
    }

    private Val toRegister(Val word, LType register) {
        if (register.equals(LType.I1)) {
            return f.cast(Cast.TRUNC, word, LType.I1);
        }
        LType bits = new LType.Int(register.scalarBits());
        return f.bitcast(f.resize(word, bits, false), register);
    }

    private Val fromRegister(Val register, LType word) {
        Val bits = f.bitcast(register, new LType.Int(register.type().scalarBits()));
        return f.resize(bits, word, false);
    }
}
