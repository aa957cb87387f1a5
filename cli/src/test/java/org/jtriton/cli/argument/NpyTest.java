package org.jtriton.cli.argument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Triton;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NpyTest {
    private final Device device = Triton.open("cpu");

    @TempDir
    private Path folder;

    @AfterEach
    void close() {
        device.close();
    }

    @ParameterizedTest
    @EnumSource
    void whatIsWrittenIsRead(DType type) throws Exception {
        var tensor = device.allocate(type, 3, 5);
        Filling.RANDINT.fill(tensor, new SplittableRandom(1));
        var file = folder.resolve("x.npy");
        Npy.write(file, tensor);
        assertThat(Files.size(file) - tensor.byteSize())
                .as("the elements start at a multiple of 64")
                .isEqualTo(128);

        var read = Npy.read(file, device);
        assertThat(read.shape()).containsExactly(3L, 5L);
        assertThat(read.byteSize()).isEqualTo(tensor.byteSize());
        assertThat(read.memory().mismatch(tensor.memory())).isEqualTo(-1);
        boolean isNumPys = type.bits() > 8 && type != DType.BF16 || type.isInteger();
        assertThat(read.type() == type).isEqualTo(isNumPys);
    }

    @Test
    void theHeaderIsTheOneThatNumPyWrites() throws Exception {
        var file = folder.resolve("x.npy");
        Npy.write(file, device.copyOf(1f, 2f, 3f));
        var bytes = Files.readAllBytes(file);
        assertThat(bytes).startsWith(0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, 0x76, 0);
        assertThat(new String(bytes, 10, 118, StandardCharsets.US_ASCII))
                .startsWith("{'descr': '<f4', 'fortran_order': False, 'shape': (3,), }  ")
                .endsWith(" \n");
    }

    @Test
    void bigEndianElementsAreTurned() throws Exception {
        var file = write(
                "{'descr': '>i4', 'fortran_order': False, 'shape': (2,), }\n", new byte[] {0, 0, 1, 2, 0, 0, 0, 3});
        assertThat(Npy.read(file, device).toInts()).containsExactly(0x102, 3);
    }

    @Test
    void aSingleElementHasNoShape() throws Exception {
        var file = write("{'descr': '|u1', 'fortran_order': False, 'shape': (), }\n", new byte[] {7});
        assertThat(Npy.read(file, device).shape()).isEmpty();
    }

    @Test
    void filesThatCannotBeRead() throws Exception {
        assertRefused(Files.writeString(folder.resolve("a.npy"), "hello, this is not NumPy"), "is no .npy file");
        assertRefused(Files.write(folder.resolve("b.npy"), new byte[0]), "is no .npy file");
        assertRefused(
                write("{'descr': '<f4', 'fortran_order': True, 'shape': (1,), }", new byte[4]), "column-major order");
        assertRefused(
                write("{'descr': '<c8', 'fortran_order': False, 'shape': (1,), }", new byte[8]), "NumPy's type 'c8'");
        assertRefused(
                write("{'descr': '<f4', 'fortran_order': False, 'shape': (3,), }", new byte[8]),
                "has 8 bytes of elements, its shape [3] takes 12");
        assertRefused(write("{'descr': [('a', '<f4')]}", new byte[0]), "a header that cannot be read");
    }

    private void assertRefused(Path file, String message) {
        assertThatThrownBy(() -> Npy.read(file, device))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(file + ": ")
                .hasMessageContaining(message);
    }

    private Path write(String header, byte[] elements) throws IOException {
        var bytes = ByteBuffer.allocate(10 + header.length() + elements.length);
        bytes.put(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, (byte) header.length(), 0});
        bytes.put(header.getBytes(StandardCharsets.US_ASCII)).put(elements);
        return Files.write(Files.createTempFile(folder, "x", ".npy"), bytes.array());
    }
}
