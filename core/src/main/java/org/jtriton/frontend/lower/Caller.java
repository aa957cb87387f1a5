package org.jtriton.frontend.lower;

import org.jtriton.CompilationException;

/** The call that led to a function: where it stands, and the one that led there; null for a kernel. */
record Caller(CompilationException.Frame frame, Caller outer) {}
