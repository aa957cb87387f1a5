package org.jtriton.ir;

import java.util.List;
import org.jtriton.layout.LinearLayout;

/**
 * Which thread of a program holds which element of a block, or where in shared memory an element lies: what GPU passes add
 * to the type of a block. The kinds are the records of {@code ir.encoding}; each describes a family of linear maps, one for
 * every shape. {@code toString} is the attribute's text.
 */
public non-sealed interface Encoding extends Attribute {
    /**
     * The map from hardware (register, lane, warp, block; or offset) to the coordinates of a block of this shape.
     *
     * @throws IllegalArgumentException if no block of this shape can have the encoding
     */
    LinearLayout layout(List<Integer> shape);

    /** The encoding of a block's type, which has one once layouts are assigned. */
    static Encoding of(Type type) {
        if (type instanceof TensorType t && t.encoding() instanceof Encoding e) {
            return e;
        }
        throw new IllegalStateException("a block with a layout is needed, not " + type);
    }

    /** The map of a block's type. */
    static LinearLayout layoutOf(Type type) {
        return of(type).layout(type.shape());
    }
}
