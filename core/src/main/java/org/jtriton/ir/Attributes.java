package org.jtriton.ir;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Maps of attributes keep the order in which they were given, so that text comes out as it went in. */
public final class Attributes {
    private Attributes() {}

    public static Map<String, Attribute> copyOf(Map<String, Attribute> attributes) {
        return attributes.isEmpty() ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
    }
}
