/**
 * Recorded launches: a kernel, its arguments, and the tensors before and after. Reading them, running them on a device, and
 * comparing what comes out with what was recorded.
 *
 * <p>A record pins what the kernel language means, on every device. Not here: where records are kept, and which of
 * them are expected to fail.
 */
package org.jtriton.runtime.records;
