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
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jtriton.frontend.tree.Constant;
import org.jtriton.frontend.tree.Expr;
import org.jtriton.frontend.tree.Primitive;

/** Records as tuples: their constructors may do nothing but keep the components. */
final class Records {
    private Records() {}

    /** What reflection says of a record, which makes it anew each time that it is asked. */
    private static final ClassValue<RecordComponent[]> COMPONENTS = new ClassValue<>() {
        @Override
        protected RecordComponent[] computeValue(Class<?> type) {
            return type.getRecordComponents();
        }
    };

    /** The descriptor of a record's canonical constructor if that does nothing but keep the components; empty if it does more. */
    private static final ClassValue<String> PLAIN = new ClassValue<>() {
        @Override
        protected String computeValue(Class<?> type) {
            String canonical = Arrays.stream(COMPONENTS.get(type))
                    .map(RecordComponent::getType)
                    .map(Class::descriptorString)
                    .collect(Collectors.joining("", "(", ")V"));
            boolean onlyKeeps = ClassFiles.method(ClassFiles.model(type), new MethodName(type, "<init>", canonical))
                    .flatMap(m -> m.code())
                    .stream()
                    .flatMap(c -> c.elementStream())
                    .allMatch(Records::onlyKeeps);
            return onlyKeeps ? canonical : "";
        }
    };

    /** Which component of a record has that name, from 0; -1 if there is none. */
    static int index(Class<?> type, String name) {
        RecordComponent[] all = COMPONENTS.get(type);
        for (int i = 0; i < all.length; i++) {
            if (all[i].getName().equals(name)) {
                return i;
            }
        }
        return -1;
    }

    /** A component: the element of a tuple, as a number of its type where that is primitive. */
    static Term component(Term tuple, Class<?> type, String name, int line) {
        int index = index(type, name);
        Class<?> of = COMPONENTS.get(type)[index].getType();
        Term element = new Term.Composite(
                (parts, span) -> new Expr.Subscript(
                        parts.getFirst(), new Constant.IntConst(BigInteger.valueOf(index), span), span),
                List.of(tuple),
                of.descriptorString(),
                true,
                line);
        return of.isPrimitive() && of != boolean.class
                ? new Term.Operation(
                        Primitive.CONVERT,
                        Primitive.Type.valueOf(of.getName().toUpperCase(Locale.ROOT)),
                        List.of(element))
                : element;
    }

    static void check(Class<?> type, String constructor, Place place, int line) {
        if (!constructor.equals(PLAIN.get(type))) {
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
