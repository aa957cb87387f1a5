package org.jtriton.interpreter;

/** An operation made ready to run: it reads the slots of its operands and writes those of its results. */
@FunctionalInterface
interface Step {
    void run(Frame frame);
}
