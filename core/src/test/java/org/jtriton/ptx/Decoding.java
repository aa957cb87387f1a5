package org.jtriton.ptx;

import java.util.List;
import java.util.Objects;
import org.jtriton.ptx.text.Entity;
import org.jtriton.ptx.text.Entity.BranchTargets;
import org.jtriton.ptx.text.Entity.Label;
import org.jtriton.ptx.text.Entity.Register;
import org.jtriton.ptx.text.Entity.Variable;
import org.jtriton.ptx.text.Instruction;
import org.jtriton.ptx.text.Operand;
import org.jtriton.ptx.text.Operand.Notation;
import org.jtriton.ptx.text.PtxSyntaxException;

/** An instruction while it is decoded: its operands become places of the register file. */
final class Decoding {
    final Instruction instruction;
    private final Linker linker;
    private final Linker.Layout function;

    Decoding(Linker linker, Linker.Layout function, Instruction instruction) {
        this.linker = linker;
        this.function = function;
        this.instruction = instruction;
    }

    String name() {
        return instruction.opcode().getFirst();
    }

    boolean has(String word) {
        return instruction.has(word);
    }

    int operands() {
        return instruction.operands().size();
    }

    Operand operand(int index) {
        if (index >= operands()) {
            throw fail("it has only %d operands".formatted(operands()));
        }
        return instruction.operands().get(index);
    }

    /** The types among the words of the opcode, in order. */
    List<Type> types() {
        return instruction.opcode().stream()
                .skip(1)
                .map(Type::of)
                .filter(Objects::nonNull)
                .toList();
    }

    /** The last type of the opcode. */
    Type type() {
        var types = types();
        if (types.isEmpty()) {
            throw fail("its opcode names no type");
        }
        return types.getLast();
    }

    Rounding rounding() {
        return Rounding.of(instruction.opcode());
    }

    /** The place of an operand that is read as a type. */
    int read(int index, Type type) {
        return read(operand(index), type);
    }

    int read(Operand operand, Type type) {
        return switch (operand) {
            case Operand.Number number -> linker.places.constant(bits(number, type));
            case Operand.Offset offset -> linker.places.constant(address(variable(offset.base())) + offset.bytes());
            case Operand.Name name when name.name().equals("WARP_SZ") -> linker.places.constant(32);
            case Operand.Name name -> readName(name);
            case Operand.Address _, Operand.Pack _, Operand.Group _, Operand.Pair _, Operand.Not _ ->
                throw fail("an operand is not a register or a number");
        };
    }

    private int readName(Operand.Name name) {
        var entity = find(name);
        return switch (entity) {
            case Register register
            when register.type().equals("pred") -> throw fail("'%s' is a predicate".formatted(name.name()));
            case Register register -> function.place(register);
            case Variable variable -> linker.places.constant(address(variable));
            case Label _, BranchTargets _ -> throw fail("'%s' is a label".formatted(name.name()));
            case null -> {
                if (!name.name().startsWith("%")) {
                    throw fail("nothing declares '%s'".formatted(name.name()));
                }
                yield linker.places.special(name.name());
            }
        };
    }

    private Entity find(Operand.Name name) {
        var entity = instruction.scope().find(name.name());
        if (entity == null && name.name().startsWith("%") && !isSpecial(name.name())) {
            throw fail("nothing declares '%s'".formatted(name.name()));
        }
        return entity;
    }

    private static boolean isSpecial(String name) {
        return name.matches("%(n?ctaid|n?tid|n?clusterid|cluster_n?ctaid)\\.[xyz]")
                || name.matches("%(laneid|n?warpid|n?smid|gridid|lanemask_(eq|lt|le|gt|ge)|clock(_hi|64)?|globaltimer"
                        + "(_lo|_hi)?|(dynamic|total)_smem_size|cluster_n?ctarank|is_explicit_cluster)");
    }

    private static long bits(Operand.Number number, Type type) {
        if (number.notation() == Notation.F64 && type.format() != null && type.format() != FloatFormat.F64) {
            return type.format().encode(Double.longBitsToDouble(number.bits()), Rounding.NEAREST_EVEN);
        }
        return number.bits() & type.mask();
    }

    Variable variable(Operand.Name name) {
        if (find(name) instanceof Variable variable) {
            return variable;
        }
        throw fail("'%s' is not a variable".formatted(name.name()));
    }

    /** The address of a variable in its own space. */
    private long address(Variable variable) {
        return linker.address(variable, function);
    }

    /** The place of a register that is written; that of a sink is a register that nobody reads. */
    int write(int index) {
        return write(operand(index));
    }

    int write(Operand operand) {
        var register = register(operand);
        return register == null ? linker.places.register(64) : function.place(register);
    }

    private Register register(Operand operand) {
        if (operand instanceof Operand.Name name) {
            if (name.name().equals("_")) {
                return null;
            }
            if (find(name) instanceof Register register) {
                return register;
            }
            throw fail("'%s' is not a register".formatted(name.name()));
        }
        throw fail("what it writes is not a register");
    }

    /** How wide an operand that is a register is, or the fallback where it is none. */
    int registerBits(Operand operand, int fallback) {
        if (operand instanceof Operand.Name name && find(name) instanceof Register register) {
            var type = Type.of(register.type());
            return type == null ? fallback : type.bits();
        }
        return fallback;
    }

    boolean isPredicate(Operand operand) {
        return operand instanceof Operand.Name name
                && find(name) instanceof Register register
                && register.type().equals("pred");
    }

    /** A predicate to write; that of a sink is one that nobody reads. */
    int writePredicate(Operand operand) {
        if (operand instanceof Operand.Name name && name.name().equals("_")) {
            return linker.places.predicate();
        }
        return predicateRegister(operand);
    }

    private int predicateRegister(Operand operand) {
        if (!isPredicate(operand)) {
            throw fail("an operand is not a predicate");
        }
        return function.place(Objects.requireNonNull(register(operand)));
    }

    /** A predicate that is read: a register, maybe negated, or a constant. */
    Condition condition(Operand operand) {
        return switch (operand) {
            case Operand.Not not -> condition(not.predicate()).negated();
            case Operand.Number number -> Condition.constant(number.bits() != 0);
            case Operand.Name _, Operand.Offset _, Operand.Address _, Operand.Pack _, Operand.Group _, Operand.Pair _ ->
                Condition.of(predicateRegister(operand));
        };
    }

    /** Where an access goes: the place of a base address, and bytes to add. */
    record Target(int base, long offset, Variable variable) {}

    Target target(int index) {
        return target(operand(index));
    }

    Target target(Operand operand) {
        if (!(operand instanceof Operand.Address address)) {
            throw fail("an operand is not an address in brackets");
        }
        if (address.base() instanceof Operand.Name name && find(name) instanceof Variable variable) {
            return new Target(linker.places.constant(address(variable)), address.bytes(), variable);
        }
        return new Target(read(address.base(), Type.of("b64")), address.bytes(), null);
    }

    /** Whether a variable belongs to the launch's parameters and not to those of a call. */
    boolean isKernelParameter(Variable variable) {
        return variable != null && linker.isKernelParameter(variable);
    }

    /** The index of the instruction at a label. */
    int label(Operand operand) {
        if (operand instanceof Operand.Name name && find(name) instanceof Label label) {
            return function.start() + label.target();
        }
        throw fail("it jumps to what is not a label");
    }

    /** The labels of an indexed branch. */
    int[] labels(Operand operand) {
        if (operand instanceof Operand.Name name && find(name) instanceof BranchTargets targets) {
            return targets.labels().stream().mapToInt(this::label).toArray();
        }
        throw fail("it chooses from what is not a list of branch targets");
    }

    Linker linker() {
        return linker;
    }

    Linker.Layout function() {
        return function;
    }

    /** The parts of a vector operand, or the operand alone. */
    static List<Operand> parts(Operand operand) {
        return operand instanceof Operand.Pack pack ? pack.parts() : List.of(operand);
    }

    PtxSyntaxException fail(String why) {
        return new PtxSyntaxException(
                instruction.line(), "cannot decode %s: %s".formatted(String.join(".", instruction.opcode()), why));
    }
}
