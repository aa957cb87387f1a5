package org.jtriton.ir;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A function ({@code tt.func}): a public one is a kernel, a private one a device function.
 *
 * <p>The parameters are the arguments of the entry block; each has attributes of its own, of which
 * {@code tt.divisibility} is the one that analyses use.
 */
public final class Func {
    /** Attribute of a parameter: its value is a multiple of this many (bytes for a pointer). */
    public static final String DIVISIBILITY = "tt.divisibility";

    /** Attribute of a pointer or descriptor: its memory may be that of other parameters with the same number, and one of them is written. */
    public static final String ALIAS_SET = "tt.alias_set";

    /** Attribute of a descriptor: the launch also gives a map of its tensor, by which Hopper's copy engine finds blocks. */
    public static final String HAS_TENSOR_MAP = "tt.nv_tma_desc";

    /** Attribute of a pointer: it leads to the map of a tensor, 128 bytes that are a parameter themselves. */
    public static final String TENSOR_MAP = "ttng.tensor_map";

    private final String name;
    private final boolean isPublic;
    private final List<Type> resultTypes;
    private final Map<String, Attribute> attributes;
    private final Location location;
    private final List<Map<String, Attribute>> parameterAttributes = new ArrayList<>();
    private final Region body;

    public Func(
            String name,
            boolean isPublic,
            List<Type> resultTypes,
            Map<String, Attribute> attributes,
            Location location) {
        this(name, isPublic, resultTypes, attributes, location, Region.ofOneBlock());
    }

    private Func(
            String name,
            boolean isPublic,
            List<Type> resultTypes,
            Map<String, Attribute> attributes,
            Location location,
            Region body) {
        this.name = name;
        this.isPublic = isPublic;
        this.resultTypes = List.copyOf(resultTypes);
        this.attributes = Attributes.copyOf(attributes);
        this.location = location;
        this.body = body;
    }

    /** This function, body and all, once it is known what its body returns; this object is not to be used after. */
    public Func withResultTypes(List<Type> types) {
        Func f = new Func(name, isPublic, types, attributes, location, body);
        f.parameterAttributes.addAll(parameterAttributes);
        return f;
    }

    /** This function with an attribute more for some parameters. Both have the same body, so neither may be changed. */
    public Func withParameterAttribute(String key, Map<Block.Argument, Attribute> values) {
        Func f = new Func(name, isPublic, resultTypes, attributes, location, body);
        for (Block.Argument p : parameters()) {
            Map<String, Attribute> all = new LinkedHashMap<>(parameterAttributes.get(p.index()));
            if (values.containsKey(p)) {
                all.put(key, values.get(p));
            }
            f.parameterAttributes.add(Attributes.copyOf(all));
        }
        return f;
    }

    public Block.Argument addParameter(Type type, Map<String, Attribute> attributes, Location location) {
        parameterAttributes.add(Attributes.copyOf(attributes));
        return entry().addArgument(type, location);
    }

    /** A function with this one's name, parameters and results, and an empty body. */
    public Func emptyCopy() {
        Func f = new Func(name, isPublic, resultTypes, attributes, location);
        for (Block.Argument p : parameters()) {
            f.addParameter(p.type(), parameterAttributes.get(p.index()), p.location());
        }
        return f;
    }

    public String name() {
        return name;
    }

    public boolean isPublic() {
        return isPublic;
    }

    public List<Block.Argument> parameters() {
        return entry().arguments();
    }

    public Map<String, Attribute> parameterAttributes(int i) {
        return parameterAttributes.get(i);
    }

    /** The number that parameter {@code i} is known to be a multiple of; 1 when nothing is known. */
    public int divisibility(int i) {
        return parameterAttributes.get(i).get(DIVISIBILITY) instanceof Attribute.Int a ? (int) a.value() : 1;
    }

    public List<Type> resultTypes() {
        return resultTypes;
    }

    public Map<String, Attribute> attributes() {
        return attributes;
    }

    public Location location() {
        return location;
    }

    public Region body() {
        return body;
    }

    public Block entry() {
        return body.entry();
    }

    public List<Map<String, Attribute>> parameterAttributes() {
        return Collections.unmodifiableList(parameterAttributes);
    }

    /** Visits every operation in text order, outer ones before those nested in them. */
    public void walk(Consumer<Op> visitor) {
        for (Block b : body.blocks()) {
            for (Op op : b.ops()) {
                op.walk(visitor);
            }
        }
    }
}
