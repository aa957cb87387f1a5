package org.jtriton.interpreter;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jtriton.ir.Block;
import org.jtriton.ir.Func;
import org.jtriton.ir.PointerType;
import org.jtriton.ir.SourceLines;
import org.jtriton.ir.op.Scf;

/** A kernel ready to be run and checked, any number of times. */
public final class Interpreter {
    private final Func kernel;
    private final Assembler.Routine routine;
    private final SourceLines sources;
    private final boolean mayWait;

    /**
     * Makes a kernel ready.
     *
     * @param kernel a function with structured control flow and without calls, descriptors and block-scaled products
     * @param library the elementary functions
     * @param sources the kernel's lines, for messages
     * @throws org.jtriton.CompilationException if the kernel uses what only other devices have
     */
    public Interpreter(Func kernel, FunctionLibrary library, SourceLines sources) {
        this.kernel = kernel;
        this.routine = Assembler.assemble(kernel, library);
        this.sources = sources;
        boolean[] hasLoop = {false};
        kernel.walk(op -> hasLoop[0] |= op.is(Scf.WHILE));
        this.mayWait = hasLoop[0];
    }

    /**
     * Runs the programs of a grid one after another, x fastest; one that waits lets the others run first.
     *
     * @param arguments the bits of the value of each parameter
     * @param space the buffers; nobody else uses them meanwhile
     * @param output where a {@code device_print} goes, line by line
     * @throws org.jtriton.FindingException at the first mistake
     * @throws org.jtriton.DeviceAssertException if a {@code device_assert} fails
     */
    public void launch(long[] arguments, int x, int y, int z, AddressSpace space, Consumer<String> output) {
        var grid = new ProgramGrid(x, y, z);
        var memory = new LaunchMemory(space, new Findings(pointers(arguments, space), sources));
        long[][] values = new long[arguments.length][];
        for (int i = 0; i < values.length; i++) {
            values[i] = new long[] {
                Bits.fromMemory(
                        arguments[i] & mask(i), kernel.parameters().get(i).type())
            };
        }
        Turns.Task program =
                (number, turn) -> routine.call(new Program(grid, number, memory, new Clock(), turn, output), values);
        if (mayWait) {
            new Turns(memory::changes).run(grid.count(), program);
        } else {
            for (long number = 0; number < grid.count(); number++) {
                program.run(number, () -> false);
            }
        }
    }

    private long mask(int parameter) {
        return Bits.unsigned(-1, Bits.bytes(kernel.parameters().get(parameter).type()) * Byte.SIZE);
    }

    /** The buffers that arguments point to. */
    private Map<Zone, List<Findings.Pointer>> pointers(long[] arguments, AddressSpace space) {
        Map<Zone, List<Findings.Pointer>> pointers = new IdentityHashMap<>();
        for (int i = 0; i < arguments.length; i++) {
            Block.Argument parameter = kernel.parameters().get(i);
            Zone zone = parameter.type() instanceof PointerType ? space.around(arguments[i]) : null;
            if (zone != null) {
                String name = parameter.location().name();
                pointers.computeIfAbsent(zone, z -> new ArrayList<>())
                        .add(new Findings.Pointer(
                                name == null ? "argument " + i : name, arguments[i] - zone.address()));
            }
        }
        return pointers;
    }
}
