/** Targets: each package below takes Triton-IR to the machine code of one kind of device. */
package org.jtriton.backend;
