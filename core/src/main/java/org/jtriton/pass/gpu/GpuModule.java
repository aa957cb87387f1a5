package org.jtriton.pass.gpu;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.IntType;
import org.jtriton.ir.IrModule;

/** What a module says of the program that runs it, in attributes with Triton's names. */
public final class GpuModule {
    /** Lanes of a warp. */
    public static final int LANES = 32;

    /** What a program has of shared memory without asking the driver for more, and what operations rarely exceed. */
    static final int ORDINARY_BYTES = 48 * 1024;

    private static final String WARPS = "ttg.num-warps";
    private static final String LANES_NAME = "ttg.threads-per-warp";
    private static final String CTAS = "ttg.num-ctas";
    private static final String MAP_PARTS = "ttg.map-parts";
    private static final String TARGET = "ttg.target";
    private static final String SHARED = "ttg.shared";
    private static final String STAGES = "ttg.num-stages";
    private static final String LAUNCH_MAPS = "ttg.launch-maps";
    private static final String TOTAL_WARPS = "ttg.total-num-warps";
    private static final String ONE_WAVE_FORM = "ttg.one-wave-form";
    private static final String PRODUCERS = "ttg.producers";
    private static final String PRODUCER_WARPS = "ttg.producer-warps";

    private GpuModule() {}

    /** The module, to be run by programs of that many warps and of one CTA. */
    public static IrModule of(IrModule module, String target, int numWarps, int numStages) {
        return of(module, target, numWarps, numStages, 1);
    }

    /**
     * The module, to be run by programs of that many warps on a target such as {@code cuda:90}.
     *
     * @param numCtas how many groups of so many warps may share a program
     */
    public static IrModule of(IrModule module, String target, int numWarps, int numStages, int numCtas) {
        Map<String, Attribute> attributes = new LinkedHashMap<>(module.attributes());
        attributes.put(CTAS, number(numCtas));
        if (numCtas > 1) {
            attributes.put(MAP_PARTS, number(numCtas));
        }
        attributes.put(WARPS, number(numWarps));
        attributes.put(STAGES, number(numStages));
        attributes.put(TARGET, new Attribute.Str(target));
        attributes.put(LANES_NAME, number(LANES));
        return new IrModule(module.functions(), attributes, module.location());
    }

    /** Whether the module says how many warps run a program: one that comes with layouts does. */
    public static boolean isOne(IrModule module) {
        return module.attributes().containsKey(WARPS);
    }

    /** Warps that run one program. */
    public static int numWarps(IrModule module) {
        return (int) number(module, WARPS, 4);
    }

    /** How many groups of warps (CTAs) share one program; a power of two. */
    public static int numCtas(IrModule module) {
        return (int) number(module, CTAS, 1);
    }

    /** For how many parts of a block the maps of tensors are made: what the launch asked for, whatever came of it. */
    public static int mapParts(IrModule module) {
        return (int) number(module, MAP_PARTS, 1);
    }

    /** How many rounds of a loop may have their loads under way, where the loop does not say. */
    public static int numStages(IrModule module) {
        return (int) number(module, STAGES, 3);
    }

    /** Bytes of shared memory that a program needs. */
    public static int sharedBytes(IrModule module) {
        return (int) number(module, SHARED, 0);
    }

    /** What the module is compiled for, such as {@code cuda:90}. */
    public static String target(IrModule module) {
        return module.attributes().get(TARGET) instanceof Attribute.Str s ? s.value() : "cuda:90";
    }

    /** Major and minor of the target's compute capability: 90 for 9.0. */
    static int capability(IrModule module) {
        String target = target(module);
        return Integer.parseInt(target.substring(target.indexOf(':') + 1));
    }

    /** The most bytes of shared memory that a program can have on the module's target. */
    static int sharedLimit(IrModule module) {
        int kib =
                switch (target(module)) {
                    case "cuda:75" -> 64;
                    case "cuda:80", "cuda:87" -> 163;
                    case "cuda:86", "cuda:89", "cuda:120", "cuda:121" -> 99;
                    default -> 227;
                };
        return kib * 1024;
    }

    /**
     * Bytes of shared memory for buffers that blocks are fetched into: so many that two programs can run beside each other, and that
     * what operations need while they run still fits. None where the target has no copies that go on by themselves.
     *
     * @param wholeBlocks bytes of the largest block that an operation keeps there
     */
    static int roomForBuffers(IrModule module, int wholeBlocks) {
        boolean hasCopies = !target(module).equals("cuda:75");
        int limit = sharedLimit(module);
        return hasCopies ? Math.max(0, Math.min(limit * 7 / 16, limit - ORDINARY_BYTES - wholeBlocks)) : 0;
    }

    /** The module of a kernel whose launch makes maps of tensors that follow from its arguments. */
    public static IrModule withLaunchMaps(IrModule module) {
        return with(module, LAUNCH_MAPS, new Attribute.Unit());
    }

    /** Whether a launch makes maps of tensors that follow from its arguments. */
    static boolean hasLaunchMaps(IrModule module) {
        return module.attributes().containsKey(LAUNCH_MAPS);
    }

    /** The module, with a word on which kernels get warps that do nothing but have blocks copied. */
    public static IrModule withProducers(IrModule module, Producers producers) {
        if (producers.equals(Producers.DEFAULT)) {
            return module;
        }
        String when = producers.when().name().toLowerCase(Locale.ROOT);
        IrModule chosen = with(module, PRODUCERS, new Attribute.Str(when));
        return producers.warps() > 0 ? with(chosen, PRODUCER_WARPS, producers.warps()) : chosen;
    }

    /** Which kernels get warps that do nothing but have blocks copied. */
    static Producers producers(IrModule module) {
        Producers.When when = module.attributes().get(PRODUCERS) instanceof Attribute.Str s
                ? Producers.When.valueOf(s.value().toUpperCase(Locale.ROOT))
                : Producers.DEFAULT.when();
        return new Producers(when, (int) number(module, PRODUCER_WARPS, Producers.DEFAULT.warps()));
    }

    /** The module of a kernel of which launches whose programs all run at once want another form, without producers that nobody asked for. */
    static IrModule withOneWaveForm(IrModule module) {
        return with(module, ONE_WAVE_FORM, new Attribute.Unit());
    }

    /** Whether there is such a form. */
    public static boolean hasOneWaveForm(IrModule module) {
        return module.attributes().containsKey(ONE_WAVE_FORM);
    }

    /** The module, which so many warps run, those included that only have blocks copied. */
    static IrModule withTotalWarps(IrModule module, int warps) {
        return with(module, TOTAL_WARPS, warps);
    }

    static IrModule withSharedBytes(IrModule module, int bytes) {
        return with(module, SHARED, bytes);
    }

    static IrModule withNumCtas(IrModule module, int ctas) {
        return with(module, CTAS, ctas);
    }

    static IrModule withNumWarps(IrModule module, int warps) {
        return with(module, WARPS, warps);
    }

    private static IrModule with(IrModule module, String name, int value) {
        return with(module, name, number(value));
    }

    private static IrModule with(IrModule module, String name, Attribute value) {
        Map<String, Attribute> attributes = new LinkedHashMap<>(module.attributes());
        attributes.put(name, value);
        return new IrModule(module.functions(), attributes, module.location());
    }

    private static Attribute number(int value) {
        return new Attribute.Int(value, IntType.I32);
    }

    private static long number(IrModule module, String name, int otherwise) {
        return module.attributes().get(name) instanceof Attribute.Int i ? i.value() : otherwise;
    }
}
