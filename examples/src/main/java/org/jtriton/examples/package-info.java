/**
 * The example programs: one kernel file and one Java class each. The command line's {@code demo} runs them.
 */
package org.jtriton.examples;
