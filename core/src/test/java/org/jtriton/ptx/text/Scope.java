package org.jtriton.ptx.text;

import java.util.HashMap;
import java.util.Map;

/** The names that a block declares, and the block around it. */
public final class Scope {
    private final Scope parent;
    private final Map<String, Entity> names = new HashMap<>();

    Scope(Scope parent) {
        this.parent = parent;
    }

    void declare(int line, Entity entity) {
        if (names.putIfAbsent(entity.name(), entity) != null) {
            throw new PtxSyntaxException(line, "'%s' is declared twice in one block".formatted(entity.name()));
        }
    }

    /** What a name stands for here, or null. */
    public Entity find(String name) {
        for (var scope = this; scope != null; scope = scope.parent) {
            var entity = scope.names.get(name);
            if (entity != null) {
                return entity;
            }
        }
        return null;
    }
}
