package org.jtriton.frontend.java;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.Iterator;
import java.util.List;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.Triton;

/** Random methods compute in a kernel what they compute in Java. */
class RandomMethodsTest {
    private static final int[] INTS = {0, 1, -1, 6, 100, Integer.MAX_VALUE, Integer.MIN_VALUE, 33};
    private static final long[] LONGS = {5, 0, 1L << 40, -7};
    private static final float[] FLOATS = {1.5f, -0f, 1e20f, Float.NaN, -3};

    static final String KERNEL = """
            @Jit static void k(Pointer a, Pointer b, Pointer c, Pointer d, Pointer e, Pointer out) {
                int i = programId(0);
                store(out.plus(i), m(load(a.plus(i)).intValue(), load(b.plus(i)).intValue(),
                        load(c.plus(i)).longValue(), load(d.plus(i)).floatValue(), load(e.plus(i)).ne(0).isTrue()));
            }
            """;

    @Property(tries = 150)
    void aRandomMethodIsJavas(@ForAll @Size(max = 400) List<@IntRange(max = 1000) Integer> choices) throws Exception {
        Iterator<Integer> next = choices.iterator();
        String text = new RandomMethod(bound -> next.hasNext() ? next.next() % bound : 0).text("m");
        CompiledSource source = compiled(text);
        try (Device device = Triton.open("interpreter")) {
            check(device, source.method("m"), source.method("k"), text);
        }
    }

    /** Some methods have statements that cannot be reached, which Java refuses. */
    private static CompiledSource compiled(String text) {
        try {
            return CompiledSource.of(RandomMethod.HELPERS + text + KERNEL);
        } catch (IllegalArgumentException refused) {
            Assume.that(!refused.getMessage().contains("unreachable statement"));
            throw refused;
        }
    }

    static void check(Device device, Method method, Method kernel, String text) throws Exception {
        int n = INTS.length * LONGS.length;
        int[] a = new int[n];
        int[] b = new int[n];
        long[] c = new long[n];
        float[] d = new float[n];
        int[] e = new int[n];
        long[] expected = new long[n];
        method.setAccessible(true);
        for (int i = 0; i < n; i++) {
            a[i] = INTS[i % INTS.length];
            b[i] = INTS[i * 5 / 3 % INTS.length];
            c[i] = LONGS[i % LONGS.length];
            d[i] = FLOATS[i % FLOATS.length];
            e[i] = i % 3 == 0 ? 1 : 0;
            expected[i] = (long) method.invoke(null, a[i], b[i], c[i], d[i], e[i] != 0);
        }
        var out = device.copyOf(new long[n]);
        device.kernel(kernel)
                .launch(
                        Grid.of(n),
                        device.copyOf(a),
                        device.copyOf(b),
                        device.copyOf(c),
                        device.copyOf(d),
                        device.copyOf(e),
                        out);
        assertThat(out.toLongs()).as(text).isEqualTo(expected);
    }
}
