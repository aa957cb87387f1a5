/**
 * The workloads of the demo: for each example its inputs, the launch, the same thing in plain Java loops to compare
 * the time with, and the same thing in double precision to compare the results with. The loops and the reference know
 * nothing of the kernels, nor of each other. When and how often things run, and the table, are the command's business.
 */
package org.jtriton.cli.demo;
