package org.jtriton.backend.cpu.emit;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jtriton.ir.Value;
import org.jtriton.llvm.Val;

/**
 * What has been computed already, for the chunks of the loops that are being written. Leaving a loop or a conditional
 * forgets what was computed inside it, which would not be defined outside.
 */
final class Memo {
    private record Key(Value value, Chunk chunk) {}

    private final Deque<Map<Key, Val>> scopes = new ArrayDeque<>();

    Val get(Value v, Chunk c) {
        Key key = new Key(v, c);
        for (Map<Key, Val> scope : scopes) {
            Val known = scope.get(key);
            if (known != null) {
                return known;
            }
        }
        return null;
    }

    void put(Value v, Chunk c, Val val) {
        if (!scopes.isEmpty()) {
            scopes.peek().put(new Key(v, c), val);
        }
    }

    void scoped(Runnable body) {
        scopes.push(new HashMap<>());
        body.run();
        scopes.pop();
    }
}
