package org.jtriton.pass.gpu;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jtriton.analysis.Uses;
import org.jtriton.ir.Block;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.pass.gpu.Address.Term;

/** What of addresses a kernel computes in 64 bits, since 32 may be too few for it; the copy engine's indices have no more. */
final class WideTerms {
    /** Takes numbers that have been made wide as they are, so that what is computed of them shows. */
    private final AddressReader wide;

    private final AddressReader reader;

    /**
     * For the addresses of a function.
     *
     * @param areRuns whether a block of indices is a run of them
     * @param reader reads such addresses through and through
     */
    WideTerms(Uses uses, Predicate<Value> areRuns, AddressReader reader) {
        wide = new AddressReader(uses, areRuns, WideTerms::isExtended);
        this.reader = reader;
    }

    /** The scalars of each term of pointers to elements of so many bytes that is computed in 64 bits, and may be a large number of elements. */
    Set<Set<Value>> of(Value pointers, int bytes) {
        Set<Set<Value>> found = new HashSet<>();
        for (Term t : wide.read(pointers).orElseThrow().terms()) {
            if (isWide(t) && !isElements(t, bytes)) {
                through(t).terms().stream()
                        .filter(p -> !p.scalars().isEmpty())
                        .forEach(p -> found.add(Set.copyOf(p.scalars())));
            }
        }
        return found;
    }

    private static boolean isWide(Term t) {
        return t.scalars().stream().anyMatch(v -> v.type() instanceof IntType i && i.width() > Integer.SIZE);
    }

    /** Whether a term is a number of 32 bits, or an argument, at which the launch looks. */
    private static boolean isElements(Term t, int bytes) {
        return t.scalars().size() == 1
                && t.coefficient() == bytes
                && (isExtended(t.scalars().getFirst()) || t.scalars().getFirst() instanceof Block.Argument);
    }

    private static boolean isExtended(Value v) {
        return v instanceof Op.Result r
                && r.op().is(Arith.EXTSI)
                && v.type() instanceof IntType i
                && i.width() > Integer.SIZE;
    }

    /** The term with what wide numbers were computed of. */
    private Address through(Term t) {
        Address product = factor(List.of());
        for (Value v : t.scalars()) {
            Address factor =
                    isExtended(v) ? reader.read(((Op.Result) v).op().operand(0)).orElseThrow() : factor(List.of(v));
            product = reader.product(product, factor);
        }
        return product;
    }

    private static Address factor(List<Value> scalars) {
        return new Address(List.of(new Term(1, scalars, Address.NO_DIMENSION, 1)));
    }
}
