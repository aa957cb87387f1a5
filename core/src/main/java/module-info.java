/** Triton for the JVM: the compiler and the runtime. Users import {@code org.jtriton}, and
 * kernels written in Java {@code org.jtriton.language}. */
module org.jtriton {
    requires com.fasterxml.jackson.core;
    requires jdk.management;

    exports org.jtriton;
    exports org.jtriton.language;
    exports org.jtriton.launch;

    // The command line enters the path of a kernel at every stage, and shows what comes out.
    exports org.jtriton.frontend.lower to
            org.jtriton.cli;
    exports org.jtriton.ir to
            org.jtriton.cli;
    exports org.jtriton.ir.text to
            org.jtriton.cli;
    exports org.jtriton.ir.verify to
            org.jtriton.cli;
    exports org.jtriton.llvm to
            org.jtriton.cli;
    exports org.jtriton.backend to
            org.jtriton.cli;
    exports org.jtriton.backend.ptx to
            org.jtriton.cli;
    exports org.jtriton.runtime to
            org.jtriton.cli;
    exports org.jtriton.runtime.cpu to
            org.jtriton.cli;
    exports org.jtriton.runtime.cuda to
            org.jtriton.cli;
    exports org.jtriton.runtime.records to
            org.jtriton.cli;
}
