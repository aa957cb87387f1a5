/** Kernels to start from, as files, with a Java program for each. */
module org.jtriton.examples {
    requires org.jtriton;
}
