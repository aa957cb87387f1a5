package org.jtriton.backend;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jtriton.analysis.WrittenParameters;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Block;
import org.jtriton.ir.DescriptorType;
import org.jtriton.ir.Func;
import org.jtriton.ir.IntType;
import org.jtriton.ir.IrModule;

/**
 * Which pointers that a launch gives a kernel lead to the same allocation.
 *
 * @param numbers of the sets: for each parameter that is a pointer or a descriptor, in order, the one it is of
 */
public record AliasSets(List<Integer> numbers) {
    /** Every pointer leads to memory of its own, however many there are. */
    public static final AliasSets NONE = new AliasSets(List.of());

    public AliasSets {
        numbers = List.copyOf(numbers);
    }

    /**
     * A module whose kernel's parameters say with which others they share memory, where that matters: where the kernel may write through one
     * of them. What it only reads may be the same: queries, keys and values that lie side by side, say.
     *
     * @param module a kernel and nothing else, without calls, which count as writing everything
     */
    public IrModule marked(IrModule module) {
        if (numbers.stream().distinct().count() == numbers.size()) {
            return module;
        }
        Func kernel = module.kernel();
        Map<Block.Argument, Attribute> marks = marks(kernel);
        return marks.isEmpty()
                ? module
                : module.withFunctions(List.of(kernel.withParameterAttribute(Func.ALIAS_SET, marks)));
    }

    private Map<Block.Argument, Attribute> marks(Func kernel) {
        List<Block.Argument> pointers = kernel.parameters().stream()
                .filter(p -> p.type().isPointer() || p.type() instanceof DescriptorType)
                .toList();
        if (pointers.size() != numbers.size()) {
            throw new IllegalArgumentException("alias sets of %d pointers for kernel '%s', which has %d"
                    .formatted(numbers.size(), kernel.name(), pointers.size()));
        }
        WrittenParameters written = WrittenParameters.of(kernel);
        Map<Integer, List<Block.Argument>> sets = new TreeMap<>();
        for (int i = 0; i < pointers.size(); i++) {
            sets.computeIfAbsent(numbers.get(i), n -> new ArrayList<>()).add(pointers.get(i));
        }
        Map<Block.Argument, Attribute> marks = new HashMap<>();
        sets.forEach((number, set) -> {
            if (set.size() > 1 && set.stream().anyMatch(written::contains)) {
                set.forEach(p -> marks.put(p, new Attribute.Int(number, IntType.I32)));
            }
        });
        return marks;
    }
}
