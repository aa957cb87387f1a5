/**
 * The arguments of a launch as words of a command line, and the tensors that come from them and are shown or saved
 * afterwards. What is done with them is the business of the commands.
 */
package org.jtriton.cli.argument;
