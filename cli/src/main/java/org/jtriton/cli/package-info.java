/**
 * The command line: one class for each subcommand, and what they share. Commands parse words, call the library, and print;
 * nothing here is of use to a program. The launch arguments and tensors that can be written as words are in
 * {@code argument}, the workloads of the demo in {@code demo}.
 */
package org.jtriton.cli;
