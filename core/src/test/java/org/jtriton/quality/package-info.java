/**
 * Tests of the code itself: its layers and its habits. Not here: any test of what the code does.
 */
package org.jtriton.quality;
