/** Triton for the JVM: the compiler and the runtime. Users import {@code org.jtriton}. */
module org.jtriton {
    exports org.jtriton;
    exports org.jtriton.runtime.records to
            org.jtriton.cli;
}
