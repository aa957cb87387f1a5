package org.jtriton.ptx;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;

/**
 * Runs a kernel of a PTX file from the command line.
 *
 * <p>Usage: {@code RunPtx FILE [KERNEL GRIDX,GRIDY,GRIDZ THREADS SHAREDBYTES ARGUMENT...]}. An argument is a whole number, a float with a
 * point, or {@code buf:BYTES}, {@code f32:COUNT} (0, 1, 2...) or {@code i32:COUNT} (the same) for the address of a new buffer, whose first
 * elements are printed afterwards. Without a kernel, the file is decoded and its kernels are listed.
 */
public final class RunPtx {
    private RunPtx() {}

    private record Shown(String kind, byte[] bytes) {
        String text() {
            var line = new StringBuilder(kind);
            int width = kind.startsWith("buf") ? 1 : 4;
            for (int i = 0; i + width <= bytes.length && i < 64 * width; i += width) {
                long bits = Bytes.get(bytes, i, width);
                line.append(' ')
                        .append(kind.startsWith("f32") ? Float.toString(Float.intBitsToFloat((int) bits)) : bits);
            }
            return line.toString();
        }
    }

    public static void main(String[] words) throws IOException {
        var module = PtxModule.parse(Files.readString(Path.of(words[0])));
        if (words.length == 1) {
            for (var kernel : module.kernels()) {
                int threads = module.kernel(kernel).requiredThreads();
                System.out.printf("%s: %d threads%n", kernel, threads);
            }
            return;
        }
        var grid = words[2].split(",");
        var buffers = new ArrayList<Shown>();
        var arguments = new ArrayList<Object>();
        for (int i = 5; i < words.length; i++) {
            arguments.add(argument(words[i], module, buffers));
        }
        long start = System.nanoTime();
        var run = module.kernel(words[1])
                .launch(
                        Integer.parseInt(grid[0]),
                        grid.length > 1 ? Integer.parseInt(grid[1]) : 1,
                        grid.length > 2 ? Integer.parseInt(grid[2]) : 1,
                        Integer.parseInt(words[3]),
                        Integer.parseInt(words[4]),
                        arguments.toArray());
        double seconds = (System.nanoTime() - start) * 1e-9;
        run.byOpcode().forEach((opcode, count) -> System.out.printf("%10d  %s%n", count, opcode));
        System.out.printf(
                "%d instructions of threads in %.3f s, %.1f million a second%n",
                run.threadInstructions(), seconds, run.threadInstructions() / seconds * 1e-6);
        buffers.forEach(buffer -> System.out.println(buffer.text()));
    }

    private static Object argument(String word, PtxModule module, ArrayList<Shown> buffers) {
        int colon = word.indexOf(':');
        if (colon < 0) {
            return word.indexOf('.') < 0 ? (Object) Long.decode(word) : (Object) Float.valueOf(word);
        }
        int count = Integer.parseInt(word.substring(colon + 1));
        var bytes = new byte[word.startsWith("buf") ? count : 4 * count];
        for (int i = 0; i < count && !word.startsWith("buf"); i++) {
            Bytes.put(bytes, 4 * i, 4, word.startsWith("f32") ? Float.floatToRawIntBits(i) : i);
        }
        buffers.add(new Shown(word, bytes));
        return module.memory().register(word, MemorySegment.ofArray(bytes));
    }
}
