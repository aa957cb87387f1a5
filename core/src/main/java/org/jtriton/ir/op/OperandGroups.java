package org.jtriton.ir.op;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;

/**
 * Which operands of an operation belong to which name of its declaration.
 *
 * <p>Optional operands are filled from the left, and several repeated ones have equally many each. An operation for which
 * that is wrong (a product with a scale for its second operand only) says so in {@link Attrs#SEGMENTS}.
 */
public final class OperandGroups {
    private OperandGroups() {}

    /** The operands of each declared name; null when their number does not fit the declaration. */
    public static List<List<Value>> of(Op op) {
        List<Integer> sizes = sizes(op.opcode().spec(), op.operands().size(), op.attributes());
        if (sizes == null) {
            return null;
        }
        List<List<Value>> groups = new ArrayList<>();
        int from = 0;
        for (int size : sizes) {
            groups.add(op.operands().subList(from, from + size));
            from += size;
        }
        return groups;
    }

    /** The number of operands of each declared name among {@code count}; null when they do not fit. */
    public static List<Integer> sizes(OpSpec spec, int count, Map<String, Attribute> attributes) {
        if (attributes.get(Attrs.SEGMENTS.name()) instanceof Attribute.IntArray given) {
            return given(spec, count, given.elements());
        }
        List<String> names = spec.operands();
        int optional = (int) names.stream().filter(OperandGroups::isOptional).count();
        int repeated = (int) names.stream().filter(OperandGroups::isRepeated).count();
        int rest = count - (names.size() - optional - repeated);
        int present = Math.clamp(rest, 0, optional);
        rest -= present;
        if (rest < 0 || (repeated == 0 ? rest != 0 : rest % repeated != 0)) {
            return null;
        }
        List<Integer> sizes = new ArrayList<>();
        for (String name : names) {
            if (isRepeated(name)) {
                sizes.add(rest / repeated);
            } else if (isOptional(name)) {
                sizes.add(present > 0 ? 1 : 0);
                present--;
            } else {
                sizes.add(1);
            }
        }
        return sizes;
    }

    private static List<Integer> given(OpSpec spec, int count, List<Long> sizes) {
        long total = 0;
        if (sizes.size() != spec.operands().size()) {
            return null;
        }
        for (int i = 0; i < sizes.size(); i++) {
            String name = spec.operands().get(i);
            long size = sizes.get(i);
            if (size < (isOptional(name) || isRepeated(name) ? 0 : 1) || size > (isRepeated(name) ? count : 1)) {
                return null;
            }
            total += size;
        }
        return total == count ? sizes.stream().map(Long::intValue).toList() : null;
    }

    /** Whether the declared operand may be absent: {@code x?}. */
    public static boolean isOptional(String declared) {
        return declared.endsWith("?");
    }

    /** Whether the declared operand or result may be any number: {@code x*}. */
    public static boolean isRepeated(String declared) {
        return declared.endsWith("*");
    }

    /** The name of a declared operand or result without its mark. */
    public static String plain(String declared) {
        return isOptional(declared) || isRepeated(declared) ? declared.substring(0, declared.length() - 1) : declared;
    }
}
