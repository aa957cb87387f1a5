package org.jtriton.interpreter;

import java.util.List;
import org.jtriton.ir.Func;
import org.jtriton.ir.ScalarType;

/** Elementary functions as Triton-IR, for what Java has no function of its own for. */
@FunctionalInterface
public interface FunctionLibrary {
    /**
     * A function on scalars without calls.
     *
     * @param name the name of a math operation ({@code erf}) or the symbol of a device library function
     * @param operands the types of its operands
     * @return the function, or null if there is none
     */
    Func function(String name, List<ScalarType> operands);
}
