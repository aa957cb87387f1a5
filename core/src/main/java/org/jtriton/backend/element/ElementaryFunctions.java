package org.jtriton.backend.element;

import java.util.List;
import org.jtriton.ir.Func;
import org.jtriton.ir.ScalarType;

/**
 * Where the code generator finds the functions that no machine instruction computes: {@code exp}, {@code sin}, the
 * device library. Each is a function of Triton-IR on scalars, without calls, which is then emitted for vectors.
 */
@FunctionalInterface
public interface ElementaryFunctions {
    /**
     * The function of that name for operands of those types.
     *
     * @param name the part of {@code math.NAME} after the dot, or the symbol of a {@code tt.extern_elementwise}
     * @return the function, or null when there is none
     */
    Func function(String name, List<ScalarType> operands);
}
