package org.jtriton.runtime;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.NopInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.StackInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Looks through a method that does nothing but call a static one with its own parameters in order: what Kotlin makes of a method
 * reference, and a lambda such as {@code (x, n) -> Kernels.scale(x, n)}.
 */
final class Forwarding {
    /** What is called, by the names that class files use. */
    record Target(String owner, String name, String descriptor) {}

    private Forwarding() {}

    /** What a static method passes its parameters on to; empty if it does anything else, or its class file isn't there. */
    static Optional<Target> of(Class<?> owner, String name, String descriptor) {
        return read(owner)
                .flatMap(file -> file.methods().stream()
                        .filter(m -> m.methodName().equalsString(name)
                                && m.methodType().equalsString(descriptor))
                        .findFirst())
                .flatMap(m -> m.code())
                .flatMap(code -> target(code, MethodTypeDesc.ofDescriptor(descriptor)));
    }

    private static Optional<ClassModel> read(Class<?> owner) {
        var file = owner.getName().substring(owner.getPackageName().length()).replace(".", "") + ".class";
        try (var bytes = owner.getResourceAsStream(file)) {
            return bytes == null ? Optional.empty() : Optional.of(ClassFile.of().parse(bytes.readAllBytes()));
        } catch (IOException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static Optional<Target> target(CodeModel code, MethodTypeDesc type) {
        var all = instructions(code);
        var calls = all.stream().filter(Forwarding::isCall).toList();
        if (calls.size() != 1) {
            return Optional.empty();
        }
        var call = (InvokeInstruction) calls.getFirst();
        int at = all.indexOf(call);
        var before = all.subList(0, at).stream().filter(e -> !isConversion(e)).toList();
        boolean forwards = loadsAll(before, type)
                && all.subList(at + 1, all.size()).stream().allMatch(Forwarding::isEnd)
                && call.typeSymbol().parameterCount() == type.parameterCount();
        return forwards ? Optional.of(target(call)) : Optional.empty();
    }

    /** Whether these are loads of the parameters in order. */
    private static boolean loadsAll(List<CodeElement> elements, MethodTypeDesc type) {
        if (elements.size() != type.parameterCount()) {
            return false;
        }
        int slot = 0;
        for (int i = 0; i < elements.size(); i++) {
            if (!(elements.get(i) instanceof LoadInstruction load && load.slot() == slot)) {
                return false;
            }
            slot += TypeKind.from(type.parameterType(i)).slotSize();
        }
        return true;
    }

    private static boolean isCall(CodeElement e) {
        return e instanceof InvokeInstruction i && i.opcode() == Opcode.INVOKESTATIC;
    }

    /** What stands between a parameter and a call that takes it as another type. */
    private static boolean isConversion(CodeElement e) {
        return e instanceof TypeCheckInstruction cast && cast.opcode() == Opcode.CHECKCAST
                || e instanceof InvokeInstruction i && isUnboxing(i);
    }

    private static boolean isEnd(CodeElement e) {
        return e instanceof ReturnInstruction || e instanceof NopInstruction || e instanceof StackInstruction;
    }

    private static Target target(InvokeInstruction call) {
        return new Target(
                call.owner().asInternalName(),
                call.name().stringValue(),
                call.type().stringValue());
    }

    /** Without the checks for null with which Kotlin's functions begin: a load, a name, and a call. */
    private static List<CodeElement> instructions(CodeModel code) {
        var all = new ArrayList<CodeElement>();
        for (CodeElement e : code.elementList()) {
            if (!(e instanceof Instruction)) {
                continue;
            }
            if (e instanceof InvokeInstruction i
                    && isNullCheck(i)
                    && all.size() >= 2
                    && all.getLast() instanceof ConstantInstruction) {
                all.removeLast();
                all.removeLast();
            } else {
                all.add(e);
            }
        }
        return all;
    }

    private static boolean isNullCheck(InvokeInstruction i) {
        return i.owner().asInternalName().equals("kotlin/jvm/internal/Intrinsics")
                && i.name().stringValue().startsWith("check");
    }

    private static boolean isUnboxing(InvokeInstruction i) {
        return i.opcode() == Opcode.INVOKEVIRTUAL
                && i.name().stringValue().endsWith("Value")
                && i.owner().asInternalName().startsWith("java/lang/")
                && i.typeSymbol().returnType().isPrimitive();
    }
}
