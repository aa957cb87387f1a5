package org.jtriton.runtime.cuda;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.Stream;
import org.jtriton.DType;
import org.jtriton.backend.ptx.ArgumentMap;
import org.jtriton.backend.ptx.ArgumentMap.Part;
import org.jtriton.runtime.ArgumentSlots;

/**
 * Makes the maps that launches of a kernel make of its arguments, once for arguments that come again. Finding one that was made allocates
 * nothing. Called by several threads at once.
 */
final class LaunchMaps {
    private static final int PLACES_BITS = 6;

    /** Spreads sums of arguments. */
    private static final long FACTOR = 0x9E37_79B9_7F4A_7C15L;

    private final List<Maker> makers;

    /** @param parts into how many parts a block may be divided */
    LaunchMaps(List<ArgumentMap> maps, int parts, TensorMaps.Encoder encoder) {
        makers = maps.stream().map(m -> new Maker(m, parts, encoder)).toList();
    }

    /** Adds the maps for a launch behind its arguments; false, and nothing is added, if one cannot be made of these. */
    boolean addTo(ArgumentSlots arguments) {
        int count = arguments.count();
        for (int i = 0; i < makers.size(); i++) {
            MemorySegment map = makers.get(i).of(arguments.values());
            if (map == null) {
                arguments.dropTo(count);
                return false;
            }
            arguments.add(map);
        }
        return true;
    }

    /** What arguments a map was made of, and the map, which is null if these have none. */
    private record Entry(long[] made, MemorySegment map) {}

    private static final class Maker {
        private final ArgumentMap kind;
        private final int parts;
        private final TensorMaps.Encoder encoder;
        private final DType type;

        /** The address, the sizes, the strides, what must not be negative. */
        private final Part[] numbers;

        private final AtomicReferenceArray<Entry> entries = new AtomicReferenceArray<>(1 << PLACES_BITS);

        Maker(ArgumentMap kind, int parts, TensorMaps.Encoder encoder) {
            this.kind = kind;
            this.parts = parts;
            this.encoder = encoder;
            type = Arrays.stream(DType.values())
                    .filter(t -> t.irType().equals(kind.element()))
                    .findFirst()
                    .orElseThrow();
            numbers = Stream.of(
                            Stream.of(new Part.Argument(kind.base(), Long.SIZE)),
                            kind.sizes().stream(),
                            kind.strides().stream(),
                            kind.naturals().stream())
                    .flatMap(s -> s)
                    .toArray(Part[]::new);
        }

        MemorySegment of(MemorySegment values) {
            long mixed = 0;
            for (Part number : numbers) {
                mixed = mixed * 31 + value(number, values);
            }
            int place = (int) (mixed * FACTOR >>> Long.SIZE - PLACES_BITS);
            Entry known = entries.get(place);
            if (known == null || !isOf(known, values)) {
                known = make(values);
                entries.set(place, known);
            }
            return known.map;
        }

        private boolean isOf(Entry entry, MemorySegment values) {
            for (int i = 0; i < numbers.length; i++) {
                if (entry.made[i] != value(numbers[i], values)) {
                    return false;
                }
            }
            return true;
        }

        private static long value(Part number, MemorySegment values) {
            return switch (number) {
                case Part.Argument a -> {
                    long bits = values.getAtIndex(JAVA_LONG, a.index());
                    int unused = Long.SIZE - a.bits();
                    yield bits << unused >> unused;
                }
                case Part.Product p -> value(p.left(), values) * value(p.right(), values);
                case Part.Quotient q -> quotient(value(q.left(), values), value(q.right(), values));
                case Part.Number n -> n.value();
            };
        }

        /** 0, which no size may be, if there is a rest. */
        private static long quotient(long left, long right) {
            return right > 0 && left % right == 0 ? left / right : 0;
        }

        private Entry make(MemorySegment values) {
            long[] all = Arrays.stream(numbers).mapToLong(n -> value(n, values)).toArray();
            int rank = kind.block().size();
            List<Long> sizes = Arrays.stream(all, 1, 1 + rank).boxed().toList();
            List<Long> strides =
                    Arrays.stream(all, 1 + rank, 1 + 2 * rank).boxed().toList();
            // A kernel gives indices in 32 bits.
            boolean areNatural =
                    Arrays.stream(all, 1 + 2 * rank, all.length).allMatch(n -> n >= 0 && n <= Integer.MAX_VALUE);
            boolean isWhole = kind.whole().stream()
                    .allMatch(d -> sizes.get(d) % kind.block().get(d) == 0);
            boolean isReached = sizes.stream().allMatch(n -> n <= Integer.MAX_VALUE);
            Optional<MemorySegment> map = isWhole && isReached && areNatural
                    ? TensorRules.tensor(type, all[0], sizes, strides, kind.block(), parts)
                            .flatMap(encoder::encode)
                    : Optional.empty();
            return new Entry(all, map.orElse(null));
        }
    }
}
