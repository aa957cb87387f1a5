package org.jtriton.cli;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/**
 * The command {@code jtriton}. Its exit status is 0 when all went well, 1 when a check, a compilation or a launch failed, 2
 * when the words were wrong, and 70 when JTriton itself failed.
 */
@Command(
        name = "jtriton",
        description = "Triton kernels on the JVM.",
        synopsisSubcommandLabel = "COMMAND",
        versionProvider = Main.Version.class,
        mixinStandardHelpOptions = true,
        scope = ScopeType.INHERIT,
        subcommands = {
            DemoCommand.class,
            TestCommand.class,
            RunCommand.class,
            CompileCommand.class,
            ReplayCommand.class,
            DevicesCommand.class,
            BenchCommand.class,
            BundleCommand.class,
            AutoComplete.GenerateCompletion.class
        })
public final class Main implements Callable<Integer> {
    @Option(
            names = "--stacktrace",
            scope = ScopeType.INHERIT,
            description = "Show where in JTriton an error was found, for its developers.")
    private boolean stackTrace;

    @Spec
    private CommandSpec spec;

    private Main() {}

    /** Runs the command line and exits with its status. */
    public static void main(String[] args) {
        try {
            System.exit(commandLine().execute(args));
        } catch (OutOfMemoryError e) {
            System.err.println("jtriton: out of memory: " + e.getMessage());
            System.exit(CommandLine.ExitCode.SOFTWARE);
        } catch (StackOverflowError e) {
            System.err.println("jtriton: out of stack: something is nested too deeply; JAVA_OPTS=-Xss gives more");
            System.exit(CommandLine.ExitCode.SOFTWARE);
        }
    }

    static CommandLine commandLine() {
        var main = new Main();
        var errors = new ErrorReport(() -> main.stackTrace);
        return new CommandLine(main)
                .setParameterExceptionHandler(errors)
                .setExecutionExceptionHandler(errors)
                // @FILE is a tensor here, not a file of words.
                .setExpandAtFiles(false)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpAutoWidth(true);
    }

    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getErr());
        return CommandLine.ExitCode.USAGE;
    }

    /** The version of this module, as the build wrote it there. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            var descriptor = Main.class.getModule().getDescriptor();
            var version = descriptor == null ? null : descriptor.rawVersion().orElse(null);
            return new String[] {
                "JTriton " + (version == null ? "(not packaged)" : version), "Java " + Runtime.version()
            };
        }
    }
}
