package org.jtriton.pass;

import java.time.Duration;
import org.jtriton.ir.IrModule;

/** Hears of every pass that has run. */
@FunctionalInterface
public interface PassListener {
    void ran(Pass pass, IrModule result, Duration time);
}
