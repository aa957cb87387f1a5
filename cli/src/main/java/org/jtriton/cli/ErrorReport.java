package org.jtriton.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.util.function.BooleanSupplier;
import org.jtriton.CompilationException;
import org.jtriton.CompilerBugException;
import org.jtriton.DeviceAssertException;
import org.jtriton.DeviceException;
import org.jtriton.FindingException;
import org.jtriton.LaunchException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * Says what went wrong in the user's terms. A mistake of the user's is its message alone; anything else is our own, and says so
 * with its kind and how to see more.
 */
final class ErrorReport implements IParameterExceptionHandler, IExecutionExceptionHandler {
    /** The status of a failure of our own, as {@code sysexits.h} has it. */
    static final int INTERNAL_ERROR = 70;

    private static final String MORE = "(--stacktrace shows where it was found)";

    private final BooleanSupplier wantsStackTrace;

    ErrorReport(BooleanSupplier wantsStackTrace) {
        this.wantsStackTrace = wantsStackTrace;
    }

    /** Wrong words: status 2. */
    @Override
    public int handleParseException(ParameterException e, String[] args) {
        var command = e.getCommandLine();
        var err = command.getErr();
        err.println("jtriton: " + e.getMessage());
        err.println("'%s --help' shows how it is used."
                .formatted(command.getCommandSpec().qualifiedName()));
        printStackTrace(e, err);
        return CommandLine.ExitCode.USAGE;
    }

    /** Right words, and something failed: status 1, or 70 where it is our own mistake. */
    @Override
    public int handleExecutionException(Exception e, CommandLine command, ParseResult words) {
        var err = command.getErr();
        err.println(message(e));
        printStackTrace(e, err);
        return isOurs(e) ? INTERNAL_ERROR : CommandLine.ExitCode.SOFTWARE;
    }

    private void printStackTrace(Exception e, PrintWriter err) {
        if (wantsStackTrace.getAsBoolean()) {
            e.printStackTrace(err);
        }
    }

    /** Why something with a file did not work: the messages of the file system's exceptions are often only its name. */
    static String reason(IOException e) {
        return switch (e) {
            case NoSuchFileException _ -> "there is no file " + e.getMessage();
            case AccessDeniedException _ -> "no permission for " + e.getMessage();
            case FileAlreadyExistsException _ -> "%s is there, and is no folder".formatted(e.getMessage());
            case CharacterCodingException _ -> "a file that should be text is not UTF-8";
            default -> e.getMessage();
        };
    }

    /** What to tell the user about an exception, whoever's fault it is. */
    static String message(Throwable e) {
        return switch (e) {
            // Its message is the whole report: file, line, caret, hint.
            case CompilationException _, FindingException _ -> e.getMessage();
            case LaunchException _, DeviceAssertException _, DeviceException _, FailedException _ ->
                "jtriton: " + e.getMessage();
            case IOException io -> "jtriton: " + reason(io);
            case UncheckedIOException io -> "jtriton: " + reason(io.getCause());
            case CompilerBugException _ -> "jtriton: %s\n%s".formatted(e.getMessage(), MORE);
            default ->
                "jtriton: internal error: %s\nThis is a bug of JTriton: please report it together with the command.\n%s"
                        .formatted(e, MORE);
        };
    }

    private static boolean isOurs(Throwable e) {
        return switch (e) {
            case CompilationException _, LaunchException _, DeviceAssertException _, FindingException _ -> false;
            case FailedException _, DeviceException _, IOException _, UncheckedIOException _ -> false;
            default -> true;
        };
    }
}
