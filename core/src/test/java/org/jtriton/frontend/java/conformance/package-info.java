/** The kernels of the conformance suite as Java methods: a class for each file of kernels, a method for each kernel of it. */
package org.jtriton.frontend.java.conformance;
