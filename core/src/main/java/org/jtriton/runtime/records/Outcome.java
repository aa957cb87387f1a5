package org.jtriton.runtime.records;

import java.util.Optional;

/** What became of a record that was replayed. */
public sealed interface Outcome {
    /** The tensors are as recorded, or the launch was refused as it must be. */
    record Passed() implements Outcome {}

    /**
     * Something else happened.
     *
     * @param reason what, in a line or more
     * @param cause the exception that ended the launch, if one did
     */
    record Failed(String reason, Optional<Throwable> cause) implements Outcome {}

    /** The record isn't for this device, which said so. */
    record Skipped(String reason) implements Outcome {}
}
