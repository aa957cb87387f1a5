/**
 * The command line: one class for each subcommand, and nothing that a library user could want.
 */
package org.jtriton.cli;
