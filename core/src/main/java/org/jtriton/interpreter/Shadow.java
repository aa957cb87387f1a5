package org.jtriton.interpreter;

/**
 * Who accessed each byte of a buffer during a launch: the last to write it, and the last two programs to read it. Two, since a
 * program that reads and then writes must still be seen to race with another that reads.
 */
final class Shadow {
    private static final int PAGE_BITS = 10;
    private static final int PAGE = 1 << PAGE_BITS;

    private record Page(Access[] writer, Access[] reader, Access[] otherReader) {
        Page() {
            this(new Access[PAGE], new Access[PAGE], new Access[PAGE]);
        }
    }

    private final Page[] pages;

    Shadow(long bytes) {
        pages = new Page[Math.toIntExact((bytes + PAGE - 1) / PAGE)];
    }

    private Page page(long at) {
        int number = (int) (at >>> PAGE_BITS);
        Page page = pages[number];
        if (page == null) {
            page = new Page();
            pages[number] = page;
        }
        return page;
    }

    private static int place(long at) {
        return (int) at & (PAGE - 1);
    }

    /** Remembers a read, and gives an earlier access that races with it, or null. */
    Access read(long from, int count, Access access) {
        for (long at = from; at < from + count; at++) {
            Page page = page(at);
            int i = place(at);
            if (access.racesWith(page.writer[i])) {
                return page.writer[i];
            }
            Access last = page.reader[i];
            if (last != null && last.program() != access.program()) {
                page.otherReader[i] = last;
            }
            page.reader[i] = access;
        }
        return null;
    }

    /** Remembers a write, and gives an earlier access that races with it, or null. */
    Access write(long from, int count, Access access) {
        for (long at = from; at < from + count; at++) {
            Page page = page(at);
            int i = place(at);
            if (access.racesWith(page.writer[i])) {
                return page.writer[i];
            }
            if (access.racesWith(page.reader[i])) {
                return page.reader[i];
            }
            if (access.racesWith(page.otherReader[i])) {
                return page.otherReader[i];
            }
            page.writer[i] = access;
        }
        return null;
    }

    /** Whether this very access wrote the byte before. */
    boolean isWrittenBy(long at, Access access) {
        return page(at).writer[place(at)] == access;
    }
}
