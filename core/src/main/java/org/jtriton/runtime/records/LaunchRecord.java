package org.jtriton.runtime.records;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jtriton.Grid;

/**
 * A recorded launch.
 *
 * @param id unique within its file
 * @param file the file of records that it comes from
 * @param source the kernel file
 * @param kernel the function in it
 * @param grid how many programs run
 * @param launches how often the launch is repeated on the same tensors before they are compared
 * @param arguments in the order of the kernel's parameters
 * @param options options of the launch, such as {@code num_warps}
 * @param outputs the tensors that the launch changes; all others come out as they went in
 * @param devices the kinds of device that run it; empty for all
 * @param check how outputs are compared
 * @param rejection what the reference said when it refused to compile the launch; such a record has no tensors, and
 *     nothing is compared
 */
public record LaunchRecord(
        String id,
        Path file,
        Path source,
        String kernel,
        Grid grid,
        long launches,
        List<RecordedArgument> arguments,
        Map<String, Object> options,
        List<String> outputs,
        List<String> devices,
        Check check,
        Optional<String> rejection) {

    /** When an output counts as the recorded one. */
    public sealed interface Check {
        /** Bit for bit, any NaN equal to any NaN. */
        record Exact() implements Check {}

        /** {@code |x - y| <= absolute + relative * |y|}, with NaN and infinities in the same places. */
        record Close(double relative, double absolute) implements Check {}
    }

    /** The file without folder and ending, and the id: {@code control/scalar_if}. */
    public String name() {
        return file.getFileName().toString().replaceFirst("\\.jsonl$", "") + "/" + id;
    }
}
