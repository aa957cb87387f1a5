package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jtriton.ir.Value;

/*
 * Does a thread meet only itself?
 *
 * Two accesses of blocks in one layout are of the same thread wherever they meet, if equal addresses belong to equal places in the block.
 * To see that, an address is written as a sum of products of scalars, each with at most one range 0, 1, 2, ... along a dimension of the block:
 *
 *     x + (p * 64 + range(64)) * s + k + range(32)       x + 64 p s + s [64 along 0] + k + [32 along 1]
 *
 * Of two addresses with the same ranges, what is left once equal terms have cancelled out says how far the blocks are apart:
 *
 *     nothing                      equal addresses at equal places
 *     128 s                        two tiles of 64 down: equal places of another tile, or nothing
 *     k - k', both multiples of 32    some tiles to the right: the same
 *     1                            the right neighbour's: no proof
 *     r s', of a stride that no range has    another row altogether, as [row, column] with one row to a block
 *
 * And where everything that varies is a multiple of 8 bytes, addresses that are 4 apart are never equal, whoever has them: the real and
 * the imaginary parts of complex numbers.
 *
 * What is assumed is that strides of run time are those of tensors: different indices are different elements, and an index that varies
 * stays in its row. Strides that are constants are looked at: rows of 64 elements at a distance of 64 are met by a step of 64.
 */

/**
 * An address as a sum, in bytes. See the essay above.
 *
 * @param terms no two of which have the same scalars and dimension
 */
record Address(List<Term> terms) {
    static final int NO_DIMENSION = -1;

    /** The largest divisor that is told apart. */
    private static final long MOST = 1L << 30;

    /**
     * A product.
     *
     * @param coefficient not 0
     * @param scalars the factors of run time, in some order that is the same for all terms
     * @param dimension of the block along which a range is a factor as well, or {@link #NO_DIMENSION}
     * @param size of the range, 1 if there is none
     */
    record Term(long coefficient, List<Value> scalars, int dimension, int size) {
        boolean isAlike(Term other) {
            return dimension == other.dimension && scalars.equals(other.scalars);
        }

        boolean isRange() {
            return dimension != NO_DIMENSION;
        }

        Term times(long factor) {
            return new Term(coefficient * factor, scalars, dimension, size);
        }

        /** The term without factors that another one has, if it has them all. */
        Optional<Term> dividedBy(Term other) {
            List<Value> left = new ArrayList<>(scalars);
            return other.scalars().stream().allMatch(left::remove) && coefficient % other.coefficient() == 0
                    ? Optional.of(new Term(coefficient / other.coefficient(), left, dimension, size))
                    : Optional.empty();
        }
    }

    Address {
        terms = List.copyOf(terms);
    }

    /** The only term, or null if there are none or several. */
    Term only() {
        return terms.size() == 1 ? terms.getFirst() : null;
    }

    /** The sum of two addresses' terms. */
    Address plus(Address other, long factor) {
        List<Term> sum = new ArrayList<>(terms);
        for (Term t : other.terms) {
            add(sum, t.times(factor));
        }
        return new Address(sum);
    }

    private static void add(List<Term> sum, Term t) {
        for (int i = 0; i < sum.size(); i++) {
            Term s = sum.get(i);
            if (s.isAlike(t)) {
                long coefficient = s.coefficient() + t.coefficient();
                sum.remove(i);
                if (coefficient != 0) {
                    sum.add(new Term(coefficient, s.scalars(), s.dimension(), s.size()));
                }
                return;
            }
        }
        if (t.coefficient() != 0) {
            sum.add(t);
        }
    }

    /**
     * Whether this address and the other one, each at some place of the block, are equal only at equal places.
     *
     * @param varies whether a scalar may have one value in this address and another in the other one
     * @param divisor of a scalar
     * @param isStride whether a scalar is what a kernel is given, as strides are
     */
    boolean meetsInPlace(
            Address other,
            List<Integer> shape,
            Predicate<Value> varies,
            ToLongFunction<Value> divisor,
            Predicate<Value> isStride) {
        List<Term> ranges = terms.stream().filter(Term::isRange).toList();
        List<Term> otherRanges = other.terms.stream().filter(Term::isRange).toList();
        boolean areFixed = ranges.stream().allMatch(r -> r.scalars().stream().noneMatch(varies));
        if (!areFixed
                || ranges.size() != otherRanges.size()
                || !ranges.containsAll(otherRanges)
                || !covers(ranges, shape)) {
            return false;
        }
        var tile = new Tile(ranges, divisor, isStride);
        return tile.isInjective() && apart(other, varies).stream().allMatch(tile::isStepOfTiles);
    }

    /** Whether this address and the other one, of so many bytes each, are never equal: as odd and even ones are not. */
    boolean isApartFrom(Address other, int bytes, Predicate<Value> varies, ToLongFunction<Value> divisor) {
        long step = 0;
        long distance = 0;
        List<Term> moving = new ArrayList<>(apart(other, varies));
        Stream.concat(terms.stream(), other.terms.stream())
                .filter(Term::isRange)
                .forEach(moving::add);
        for (Term t : moving) {
            if (!t.isRange() && t.scalars().isEmpty()) {
                distance += t.coefficient();
            } else {
                step = greatestDivisor(step, Math.abs(t.coefficient()) * divisor(t.scalars(), divisor));
            }
        }
        long rest = step == 0 ? Math.abs(distance) : Math.floorMod(distance, step);
        return bytes <= rest && (step == 0 || rest <= step - bytes);
    }

    /** What divides the sum, of a power of two at most; a sum of nothing is divided by all of them. */
    long divisor(ToLongFunction<Value> of) {
        return terms.stream()
                .mapToLong(t -> Math.min(Long.lowestOneBit(t.coefficient()) * divisor(t.scalars(), of), MOST))
                .min()
                .orElse(MOST);
    }

    private static long greatestDivisor(long a, long b) {
        return b == 0 ? a : greatestDivisor(b, a % b);
    }

    private static long divisor(Collection<Value> scalars, ToLongFunction<Value> of) {
        return scalars.stream().mapToLong(of).reduce(1, (a, b) -> Math.min(a * b, MOST));
    }

    /** Whether each dimension has one range. */
    private static boolean covers(List<Term> ranges, List<Integer> shape) {
        for (int d = 0; d < shape.size(); d++) {
            int dimension = d;
            long count = ranges.stream().filter(r -> r.dimension() == dimension).count();
            if (count > 1 || count == 0 && shape.get(d) > 1) {
                return false;
            }
        }
        return true;
    }

    /** The terms that do not cancel out. */
    private List<Term> apart(Address other, Predicate<Value> varies) {
        List<Term> left = new ArrayList<>();
        Stream.concat(terms.stream(), other.terms.stream().map(t -> t.times(-1)))
                .filter(t -> !t.isRange())
                .forEach(t -> {
                    if (t.scalars().stream().anyMatch(varies)) {
                        left.add(t);
                    } else {
                        add(left, t);
                    }
                });
        return left;
    }

    /** The ranges of an address: a box, of which other ones may lie beside and below. */
    private record Tile(List<Term> ranges, ToLongFunction<Value> divisor, Predicate<Value> isStride) {
        /** Whether different places have different addresses, as far as strides are known. */
        boolean isInjective() {
            long reach = 0;
            for (Term r : fixed()) {
                if (Math.abs(r.coefficient()) < reach) {
                    return false;
                }
                reach = Math.abs(r.coefficient()) * r.size();
            }
            return true;
        }

        /** Ranges whose strides are constants, the nearest neighbours first. */
        private List<Term> fixed() {
            return ranges.stream()
                    .filter(r -> r.scalars().isEmpty())
                    .sorted(Comparator.comparingLong(r -> Math.abs(r.coefficient())))
                    .toList();
        }

        /** Whether a step leads from a place to equal places of other tiles only, or to no tile at all. */
        boolean isStepOfTiles(Term step) {
            Term along = ranges.stream()
                    .filter(r -> !r.scalars().isEmpty() && has(step.scalars(), r.scalars()))
                    .max(Comparator.comparingInt(r -> r.scalars().size()))
                    .orElse(null);
            if (along != null) {
                List<Value> index = new ArrayList<>(step.scalars());
                along.scalars().forEach(index::remove);
                return isMultiple(step.coefficient() * divisor(index), along);
            }
            return isAlongFixed(step) || isAnotherRow(step);
        }

        /** Along the widest constant stride that is not wider than the step. */
        private boolean isAlongFixed(Term step) {
            long distance = Math.abs(step.coefficient()) * divisor(step.scalars());
            List<Term> fixed = fixed();
            for (int i = fixed.size() - 1; i >= 0; i--) {
                if (Math.abs(fixed.get(i).coefficient()) <= distance) {
                    return isMultiple(distance, fixed.get(i));
                }
            }
            return false;
        }

        private static boolean isMultiple(long distance, Term range) {
            return distance % (range.coefficient() * range.size()) == 0;
        }

        /** An index times a stride along which the tile has one place only. */
        private boolean isAnotherRow(Term step) {
            return step.scalars().size() > 1 && step.scalars().stream().anyMatch(isStride);
        }

        private long divisor(Collection<Value> scalars) {
            return Address.divisor(scalars, divisor);
        }

        private static boolean has(List<Value> all, List<Value> some) {
            List<Value> left = new ArrayList<>(all);
            return some.stream().allMatch(left::remove);
        }
    }
}
