/** Kernels to start from, as files, with a Java program for each. */
module org.jtriton.examples {
    requires org.jtriton;

    exports org.jtriton.examples;

    // The kernel files lie beside the classes, and the library reads them.
    opens org.jtriton.examples to
            org.jtriton;
}
