/**
 * What stands behind the interfaces that users import: open devices and their memory, the arguments of a launch, what a
 * kernel is specialised on, and the cache of its compiled forms.
 *
 * <p>Here: everything that is the same for all devices. Not here: how a device allocates, compiles and runs, which is the
 * {@link org.jtriton.runtime.Driver} in the package of each kind of device below this one; the compiler itself.
 */
package org.jtriton.runtime;
