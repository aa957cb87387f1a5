package org.jtriton.frontend.lower;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a kernel is specialised on: a type for each parameter, by name, in the order of the parameters. */
public record Signature(Map<String, ArgType> arguments) {
    public Signature {
        arguments = Collections.unmodifiableMap(new LinkedHashMap<>(arguments));
    }
}
