package org.jtriton;

import java.util.Objects;

/** A launch that the interpreter stopped at a {@link Finding}; the message is the whole report, ready to print. */
public final class FindingException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Finding finding;

    public FindingException(Finding finding) {
        super(Objects.requireNonNull(finding, "finding").toString());
        this.finding = finding;
    }

    public Finding finding() {
        return finding;
    }
}
