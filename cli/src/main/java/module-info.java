/** The command line, {@code jtriton}. */
module org.jtriton.cli {
    requires org.jtriton;
    requires org.jtriton.examples;
    requires info.picocli;
    requires com.fasterxml.jackson.databind;

    opens org.jtriton.cli to
            info.picocli;
}
