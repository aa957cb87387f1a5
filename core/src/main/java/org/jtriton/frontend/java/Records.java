package org.jtriton.frontend.java;

import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.NopInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Records as tuples: their constructors may do nothing but keep the components. */
final class Records {
    private Records() {}

    static void check(Class<?> type, String constructor, Place place, int line) {
        String canonical = Arrays.stream(type.getRecordComponents())
                .map(RecordComponent::getType)
                .map(Class::descriptorString)
                .collect(Collectors.joining("", "(", ")V"));
        boolean isPlain = constructor.equals(canonical)
                && ClassFiles.method(ClassFiles.model(type), new MethodName(type, "<init>", canonical))
                        .flatMap(m -> m.code())
                        .stream()
                        .flatMap(c -> c.elementStream())
                        .allMatch(Records::onlyKeeps);
        if (!isPlain) {
            throw place.refused(
                    line,
                    "the constructor of record %s computes something".formatted(type.getSimpleName()),
                    "compute it in a static method marked @Jit that returns the record");
        }
    }

    private static boolean onlyKeeps(CodeElement e) {
        return switch (e) {
            case LoadInstruction l -> true;
            case ReturnInstruction r -> true;
            case NopInstruction n -> true;
            case FieldInstruction f -> f.opcode() == Opcode.PUTFIELD;
            case InvokeInstruction i -> i.owner().asInternalName().equals("java/lang/Record");
            case Instruction other -> false;
            default -> true;
        };
    }
}
