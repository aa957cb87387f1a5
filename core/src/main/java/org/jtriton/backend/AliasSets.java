package org.jtriton.backend;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.jtriton.analysis.WrittenParameters;
import org.jtriton.ir.Block;
import org.jtriton.ir.DescriptorType;
import org.jtriton.ir.Func;

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
     * Whether a kernel may write memory through one parameter that it comes to through another one, too. What it only reads may be the same:
     * queries, keys and values that lie side by side, say.
     *
     * @param kernel without calls, which count as writing everything
     */
    public boolean mayConflict(Func kernel) {
        boolean areApart = numbers.stream().distinct().count() == numbers.size();
        if (areApart) {
            return false;
        }
        List<Block.Argument> pointers = kernel.parameters().stream()
                .filter(p -> p.type().isPointer() || p.type() instanceof DescriptorType)
                .toList();
        if (pointers.size() != numbers.size()) {
            throw new IllegalArgumentException("alias sets of %d pointers for kernel '%s', which has %d"
                    .formatted(numbers.size(), kernel.name(), pointers.size()));
        }
        WrittenParameters written = WrittenParameters.of(kernel);
        return IntStream.range(0, pointers.size())
                .anyMatch(i -> Collections.frequency(numbers, numbers.get(i)) > 1 && written.contains(pointers.get(i)));
    }
}
