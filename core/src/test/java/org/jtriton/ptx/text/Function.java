package org.jtriton.ptx.text;

import java.util.List;
import org.jtriton.ptx.text.Entity.Variable;

/**
 * A kernel or a device function.
 *
 * @param hasBody whether it is defined here and not only declared
 * @param registers how many registers it declares, in all its blocks
 * @param threads what {@code .reqntid} demands, or 0
 * @param maxRegisters what {@code .maxnreg} says, or 0
 * @param clusterBlocks how many blocks {@code .reqnctapercluster} demands in a cluster, or 1
 * @param locals variables of its body in the spaces {@code local}, {@code shared} and {@code param}
 */
public record Function(
        String name,
        boolean isKernel,
        boolean hasBody,
        List<Variable> results,
        List<Variable> parameters,
        List<Instruction> body,
        int registers,
        int threads,
        int maxRegisters,
        int clusterBlocks,
        List<Variable> locals) {}
