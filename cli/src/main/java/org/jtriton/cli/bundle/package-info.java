/**
 * Archives that run on a host without a JDK: {@link org.jtriton.cli.bundle.Bundle} says what is in one and how it is laid
 * out, the other classes make its parts. The two files beside these classes among the resources are the launcher and the
 * readme that lie in each bundle.
 *
 * <p>Nothing here compiles Java: the script {@code jtriton} of the source checkout has Maven build all modules first.
 */
package org.jtriton.cli.bundle;
