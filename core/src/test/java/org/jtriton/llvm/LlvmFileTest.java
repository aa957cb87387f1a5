package org.jtriton.llvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LlvmFileTest {
    @TempDir
    Path folder;

    @Test
    void aLibraryIsTakenOutOnceAndWhole() throws IOException {
        Path cache = folder.resolve("new/cache");
        Path jar = jarWith("libLLVM.so", "version 1");
        Path library = extract(jar, cache);
        assertThat(library).hasContent("version 1").hasFileName("libLLVM.so");

        Files.setLastModifiedTime(library, FileTime.fromMillis(1000));
        assertThat(extract(jar, cache)).isEqualTo(library);
        assertThat(Files.getLastModifiedTime(library).toMillis()).isEqualTo(1000);

        Files.writeString(library, "cut sho");
        assertThat(extract(jar, cache)).hasContent("version 1");
        try (Stream<Path> files = Files.list(library.getParent())) {
            assertThat(files).containsExactly(library);
        }
    }

    @Test
    void versionsLiveSideBySide() throws IOException {
        Path first = extract(jarWith("libLLVM.so", "version 1"), folder);
        Path second = extract(jarWith("libLLVM.so", "version 2"), folder);
        assertThat(first).isNotEqualTo(second).hasContent("version 1");
        assertThat(second).hasContent("version 2");
    }

    @Test
    void aCacheThatCannotBeWrittenIsDoneWithout() throws IOException {
        Path jar = jarWith("libLLVM.so", "version 1");
        Path noFolder = Files.createFile(folder.resolve("cache"));
        Path library;
        try (JarFile open = new JarFile(jar.toFile())) {
            library = LlvmFile.extractSomewhere(open, open.getJarEntry("some/folder/libLLVM.so"), noFolder);
        }
        assertThat(library).hasContent("version 1").isRegularFile();
        assertThat(noFolder).isEmptyFile();
    }

    @Test
    void aWrongSettingIsNamed() {
        assertThatThrownBy(() -> LlvmFile.given(folder.resolve("missing.so")))
                .isInstanceOf(LlvmException.class)
                .hasMessageContaining("jtriton.llvm.library")
                .hasMessageContaining("missing.so");
    }

    private Path jarWith(String name, String content) throws IOException {
        Path jar = Files.createTempFile(folder, "llvm", ".jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new JarEntry("some/folder/" + name));
            out.write(content.getBytes(StandardCharsets.UTF_8));
        }
        return jar;
    }

    private static Path extract(Path file, Path cache) throws IOException {
        try (JarFile jar = new JarFile(file.toFile())) {
            return LlvmFile.extract(jar, jar.getJarEntry("some/folder/libLLVM.so"), cache);
        }
    }
}
