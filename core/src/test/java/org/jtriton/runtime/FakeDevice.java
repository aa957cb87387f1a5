package org.jtriton.runtime;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jtriton.backend.AliasSets;
import org.jtriton.frontend.lower.Heuristic;
import org.jtriton.frontend.lower.KernelParameter;
import org.jtriton.frontend.lower.Signature;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.SourceLines;

/** A device and a front end that compile nothing, and remember what they were asked for. */
final class FakeDevice {
    /** A launch: the arguments as the device got them, and the grid. */
    record Seen(List<Long> slots, List<Integer> grid) {}

    final List<Signature> lowered = new CopyOnWriteArrayList<>();
    final List<AliasSets> aliases = new CopyOnWriteArrayList<>();
    final List<Seen> launches = new CopyOnWriteArrayList<>();
    final List<String> events = new CopyOnWriteArrayList<>();
    final OpenDevice device = new OpenDevice(new FakeDriver());

    boolean takesKeywords;
    List<Heuristic> heuristics = List.of();
    KernelFunction.Tuning tuning = KernelFunction.Tuning.NONE;

    /** What compiling a kernel does, besides being remembered. */
    Runnable onCompile = () -> {};

    /** What a launch does, besides being remembered. */
    Runnable onLaunch = () -> {};

    JitKernel kernel(String name, KernelParameter... parameters) {
        return (JitKernel) device.kernel(new KernelFunction() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public List<KernelParameter> parameters() {
                return List.of(parameters);
            }

            @Override
            public boolean takesKeywords() {
                return takesKeywords;
            }

            @Override
            public List<Heuristic> heuristics() {
                return heuristics;
            }

            @Override
            public Tuning tuning() {
                return tuning;
            }

            @Override
            public Signature parse(String signature) {
                return Signature.parse(signature);
            }

            @Override
            public IrModule lower(Signature signature, boolean isChecked) {
                lowered.add(signature);
                return new IrModule(List.of());
            }
        });
    }

    static KernelParameter parameter(String name) {
        return new KernelParameter(name, false, Optional.empty(), true, false, false);
    }

    static KernelParameter constexpr(String name) {
        return new KernelParameter(name, true, Optional.empty(), true, false, false);
    }

    private final class FakeDriver implements Driver {
        @Override
        public void onPrint(Consumer<String> lines) {
            // Its kernels do nothing, so they print nothing.
        }

        @Override
        public String name() {
            return "fake";
        }

        @Override
        public String description() {
            return "a device for tests";
        }

        @Override
        public DeviceMemory allocate(long bytes) {
            var arena = Arena.ofShared();
            var segment = arena.allocate(bytes, 64);
            return new DeviceMemory() {
                @Override
                public long address() {
                    return segment.address();
                }

                @Override
                public MemorySegment bytes() {
                    return segment;
                }

                @Override
                public void free() {
                    events.add("free");
                    arena.close();
                }
            };
        }

        @Override
        public Executable compile(IrModule module, AliasSets aliases, LaunchOptions options, SourceLines sources) {
            onCompile.run();
            FakeDevice.this.aliases.add(aliases);
            return new FakeExecutable();
        }

        @Override
        public void close() {
            events.add("close driver");
        }
    }

    private final class FakeExecutable implements Executable {
        @Override
        public List<String> stages() {
            return List.of("asm");
        }

        @Override
        public String text(String stage) {
            return "nop";
        }

        @Override
        public void launch(ArgumentSlots slots, int gridX, int gridY, int gridZ) {
            var values = new ArrayList<Long>();
            for (long i = 0; i < slots.values().byteSize() / 8; i++) {
                values.add(slots.values().getAtIndex(JAVA_LONG, i));
            }
            launches.add(new Seen(values, List.of(gridX, gridY, gridZ)));
            onLaunch.run();
        }

        @Override
        public void close() {
            events.add("close kernel");
        }
    }
}
