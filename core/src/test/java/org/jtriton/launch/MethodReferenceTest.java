package org.jtriton.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.util.List;
import org.jtriton.Buffer;
import org.jtriton.runtime.MethodReference;
import org.junit.jupiter.api.Test;

/** Only references to static methods are kernels; what else is given, is told what to write. */
class MethodReferenceTest {
    static final class Kernels {
        Kernels(Buffer x) {}

        static void scale(Buffer x, float factor) {}

        private static void hidden(Buffer x) {}

        static void any(Buffer... x) {}

        void member() {}
    }

    private static <T> Kernel1.Method<T> one(Kernel1.Method<T> method) {
        return method;
    }

    @Test
    void theMethodIsFound() throws NoSuchMethodException {
        Kernel2.Method<Buffer, Float> reference = Kernels::scale;
        assertThat(MethodReference.method(reference))
                .isEqualTo(Kernels.class.getDeclaredMethod("scale", Buffer.class, float.class));
        assertThat(MethodReference.method(one(Kernels::hidden)).getName()).isEqualTo("hidden");
    }

    @Test
    void aLambdaThatOnlyCallsAMethodIsThatMethod() {
        Kernel2.Method<Buffer, Float> reference = (x, factor) -> Kernels.scale(x, factor);
        assertThat(MethodReference.method(reference).getName()).isEqualTo("scale");
        Kernel2.Method<Float, Buffer> turned = (factor, x) -> Kernels.scale(x, factor);
        Kernel2.Method<Buffer, Float> fixed = (x, factor) -> Kernels.scale(x, 2f);
        Kernel2.Method<Buffer, Float> computed = (x, factor) -> Kernels.scale(x, -factor);
        for (var other : List.of(turned, fixed, computed)) {
            assertThatThrownBy(() -> MethodReference.method(other)).hasMessageStartingWith("a lambda in");
        }
    }

    @Test
    void aLambdaIsRefused() {
        assertThatThrownBy(() -> MethodReference.method(one(x -> {})))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a lambda in org.jtriton.launch.MethodReferenceTest cannot be a kernel: write its body as a"
                        + " static method marked @Jit, and give a reference to a static method, such as Kernels::add");
        // The compiler turns these into lambdas.
        assertThatThrownBy(() -> MethodReference.method(MethodReferenceTest.<Buffer>one(Kernels::any)))
                .hasMessageContaining("a lambda in");
    }

    @Test
    void soIsOneThatUsesWhatIsAroundIt() {
        float factor = List.of().size();
        assertThatThrownBy(() -> MethodReference.method(one((Buffer x) -> Kernels.scale(x, factor))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "a lambda in org.jtriton.launch.MethodReferenceTest uses variables around it, which no kernel can:"
                                + " pass them as arguments, or give a reference to a static method, such as Kernels::add");
    }

    @Test
    void soAreMethodsOfObjectsAndConstructors() {
        assertThatThrownBy(() -> MethodReference.method(one(Kernels::member)))
                .hasMessageContaining(
                        "Kernels.member is a method of an object, and a kernel is static: make it static,");
        assertThatThrownBy(() -> MethodReference.method(MethodReferenceTest.<Buffer>one(Kernels::new)))
                .hasMessageContaining("a constructor of")
                .hasMessageContaining("Kernels cannot be a kernel");
    }

    @Test
    void soAreProxiesAndOtherObjects() {
        var proxy = (Kernel1.Method<?>) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Kernel1.Method.class}, (p, m, a) -> null);
        assertThatThrownBy(() -> MethodReference.method(proxy))
                .hasMessageStartingWith("a proxy has no code that a kernel could be made of: give a reference");
        assertThatThrownBy(() -> MethodReference.method(new Kernel1.Method<Buffer>() {
                    private static final long serialVersionUID = 1L;
                    private final Object notSerializable = new Object();

                    @Override
                    public void call(Buffer x) {
                        assertThat(notSerializable).isNotNull();
                    }
                }))
                .hasMessageStartingWith("an object of class org.jtriton.launch.MethodReferenceTest$")
                .hasMessageContaining("is no method reference: give a reference to a static method");
        assertThatThrownBy(() -> MethodReference.method(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("a kernel is made of a method reference, such as Kernels::add");
    }
}
