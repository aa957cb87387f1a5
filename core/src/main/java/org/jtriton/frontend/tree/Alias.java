package org.jtriton.frontend.tree;

import java.util.Optional;

/** {@code name as asName} in an import; an imported module's name has its dots, {@code *} stands for all. */
public record Alias(String name, Optional<String> asName, Span span) implements Node {}
