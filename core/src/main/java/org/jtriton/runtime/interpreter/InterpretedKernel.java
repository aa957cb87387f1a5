package org.jtriton.runtime.interpreter;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.util.List;
import java.util.function.Consumer;
import org.jtriton.interpreter.AddressSpace;
import org.jtriton.interpreter.Interpreter;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.text.IrPrinter;
import org.jtriton.runtime.ArgumentSlots;
import org.jtriton.runtime.Executable;

/** A kernel that is interpreted. */
record InterpretedKernel(IrModule module, Interpreter interpreter, AddressSpace space, Consumer<String> prints)
        implements Executable {
    @Override
    public List<String> stages() {
        return List.of("ttir");
    }

    @Override
    public String text(String stage) {
        if (!stages().contains(stage)) {
            throw new IllegalArgumentException(
                    "there is no stage '%s' on the interpreter; there is %s".formatted(stage, stages()));
        }
        return IrPrinter.print(module);
    }

    @Override
    public void launch(ArgumentSlots slots, int gridX, int gridY, int gridZ) {
        var arguments = new long[module.kernel().parameters().size()];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = slots.values().getAtIndex(JAVA_LONG, i);
        }
        // Programs of two launches at once would be taken for programs of one.
        synchronized (space) {
            interpreter.launch(arguments, gridX, gridY, gridZ, space, prints);
        }
    }

    @Override
    public void close() {}
}
