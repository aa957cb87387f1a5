package org.jtriton.runtime;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.Grid;
import org.jtriton.TensorDescriptor;
import org.jtriton.backend.KernelLaunch;

/** Launches as cost models see them. */
final class LaunchDescription {
    private LaunchDescription() {}

    /**
     * The launch whose arguments are in the slots.
     *
     * @param arguments by name, among which the buffers are
     */
    static KernelLaunch of(Grid grid, ArgumentSlots slots, Map<String, Object> arguments) {
        var extents = new HashMap<Long, Long>();
        arguments.values().forEach(value -> addExtents(value, extents));
        var values = new ArrayList<Long>();
        var behind = new ArrayList<Long>();
        for (int i = 0; i < slots.count(); i++) {
            long value = slots.values().getAtIndex(JAVA_LONG, i);
            values.add(value);
            behind.add(extents.getOrDefault(value, 0L));
        }
        return new KernelLaunch(List.of((int) grid.x(), (int) grid.y(), (int) grid.z()), values, behind);
    }

    /** The bytes that lie behind each address among the arguments. */
    private static void addExtents(Object value, Map<Long, Long> extents) {
        switch (value) {
            case MemoryBuffer buffer ->
                extents.put(buffer.address(), buffer.size() * buffer.type().bytes());
            case TensorDescriptor descriptor
            when descriptor.base() instanceof MemoryBuffer base -> {
                long elements = descriptor.shape().stream().reduce(1L, Math::multiplyExact);
                extents.put(base.address(), elements * base.type().bytes());
            }
            case List<?> tuple -> tuple.forEach(element -> addExtents(element, extents));
            case Record tuple -> RecordComponents.values(tuple).forEach(element -> addExtents(element, extents));
            case null, default -> {
                // Numbers have nothing behind them.
            }
        }
    }
}
