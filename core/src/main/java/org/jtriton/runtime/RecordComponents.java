package org.jtriton.runtime;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jtriton.LaunchException;

/** What is in a record, in the order of its components. */
final class RecordComponents {
    private static final ClassValue<MethodHandle[]> ACCESSORS = new ClassValue<>() {
        @Override
        protected MethodHandle[] computeValue(Class<?> type) {
            return Arrays.stream(type.getRecordComponents())
                    .map(RecordComponents::accessor)
                    .toArray(MethodHandle[]::new);
        }
    };

    private RecordComponents() {}

    static List<Object> values(Record tuple) {
        var accessors = ACCESSORS.get(tuple.getClass());
        var values = new Object[accessors.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = value(accessors[i], tuple);
        }
        return Collections.unmodifiableList(Arrays.asList(values));
    }

    private static Object value(MethodHandle accessor, Record tuple) {
        try {
            return accessor.invoke(tuple);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new LaunchException("a component of %s cannot be read: %s".formatted(tuple, e), e);
        }
    }

    private static MethodHandle accessor(RecordComponent component) {
        var accessor = component.getAccessor();
        try {
            accessor.setAccessible(true);
            return MethodHandles.lookup().unreflect(accessor);
        } catch (IllegalAccessException | RuntimeException e) {
            throw new LaunchException(
                    "%s, a component of %s, cannot be read: make the record public, or open its package to org.jtriton"
                            .formatted(
                                    component.getName(),
                                    component.getDeclaringRecord().getName()),
                    e);
        }
    }
}
