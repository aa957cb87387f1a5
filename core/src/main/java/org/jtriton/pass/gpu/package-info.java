/**
 * Passes that divide a program among the groups of threads that share it, give the blocks of a kernel layouts and make the best of them: which thread of a program holds which element,
 * and where in shared memory what lies when elements go from thread to thread.
 */
package org.jtriton.pass.gpu;
