/**
 * What tests share: golden files and the checks that run around every test. Not here: any test of the product.
 */
package org.jtriton.testing;
