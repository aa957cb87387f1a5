package org.jtriton.examples;

import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.KernelLibrary;
import org.jtriton.TensorDescriptor;
import org.jtriton.Triton;

/** The gradients of attention, in one loop over the scores. */
public final class AttentionBackward {
    private static final int QUERIES = 64;
    private static final int KEYS = 128;
    private static final int BLOCK = 1024;

    private final Device device;
    private final KernelLibrary kernels;

    public AttentionBackward(Device device) {
        this.device = device;
        this.kernels = device.load(AttentionBackward.class, "attention_backward.py");
    }

    /**
     * What the forward pass took and gave. All are heads x length x size in {@code fp16} but {@code log}, heads x length in
     * {@code fp32}: of each query the logarithm, to the base 2, of the sum of its powers.
     *
     * @param scale what scores are multiplied by
     * @param isCausal whether a query sees only the keys up to its own
     */
    public record Forward(Buffer q, Buffer k, Buffer v, Buffer o, Buffer log, double scale, boolean isCausal) {}

    /** Writes the gradients of {@code q}, {@code k} and {@code v}, given that of {@code o}. The length is a power of two or a multiple of 128. */
    public void run(Forward forward, Buffer dO, Buffer dQ, Buffer dK, Buffer dV) {
        int heads = Math.toIntExact(dO.shape().get(0));
        int length = Math.toIntExact(dO.shape().get(1));
        int size = Math.toIntExact(dO.shape().get(2));
        int queries = Math.min(QUERIES, length);
        int keys = Math.min(KEYS, length);
        try (var delta = device.allocate(DType.FP32, heads, length);
                var sums = device.allocate(DType.FP32, heads, length, size)) {
            kernels.kernel("prepare")
                    .launch(Grid.of((long) heads * length / queries), forward.o, dO, delta, sums, queries, size);
            kernels.kernel("backward")
                    .launch(
                            Grid.of(length / keys, heads),
                            forward.scale,
                            forward.log,
                            delta,
                            blocks(forward.q, queries),
                            blocks(forward.k, keys),
                            blocks(forward.v, keys),
                            blocks(dO, queries),
                            blocks(sums, queries),
                            blocks(dK, keys),
                            blocks(dV, keys),
                            length,
                            size,
                            queries,
                            keys,
                            forward.isCausal);
            kernels.kernel("finish")
                    .launch(Grid.of(Math.ceilDiv(dQ.size(), BLOCK)), sums, dQ, forward.scale, dQ.size(), BLOCK);
        }
    }

    /** The rows of all heads as one matrix. */
    private static TensorDescriptor blocks(Buffer tensor, int rows) {
        long size = tensor.shape().getLast();
        return TensorDescriptor.of(tensor.reshape(tensor.size() / size, size), rows, (int) size);
    }

    public static void main(String[] args) {
        int length = 32;
        int size = 16;
        try (Device device = Triton.open(args.length > 0 ? args[0] : "auto")) {
            // Queries of zeros look at all keys that they see alike.
            Buffer zeros = device.allocate(DType.FP16, 1, length, size).fill(0);
            Buffer log = device.allocate(DType.FP32, 1, length);
            for (int i = 0; i < length; i++) {
                log.set(i, Math.log(i + 1) / Math.log(2));
            }
            Buffer ones = device.allocate(DType.FP16, 1, length, size).fill(1);
            Buffer dQ = device.allocate(DType.FP16, 1, length, size);
            Buffer dK = device.allocate(DType.FP16, 1, length, size);
            Buffer dV = device.allocate(DType.FP16, 1, length, size);

            var forward = new AttentionBackward.Forward(zeros, zeros, zeros, zeros, log, 0.25, true);
            new AttentionBackward(device).run(forward, ones, dQ, dK, dV);
            // Of key j, the sum of 1 / (i + 1) over the queries i that see it.
            double last = dV.getDouble((length - 1L) * size);
            System.out.println(dV.getDouble(0) + ", " + dV.getDouble(size) + ", " + last); // 4.059, 3.059, 0.031
        }
    }
}
