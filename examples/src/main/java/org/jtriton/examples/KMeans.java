package org.jtriton.examples;

import java.util.Arrays;
import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.Kernel;
import org.jtriton.KernelLibrary;
import org.jtriton.Triton;

/** Finds clusters of points in the plane (Lloyd's algorithm). */
public final class KMeans {
    private static final int BLOCK = 1024;

    private final Device device;
    private final Kernel assign;
    private final Kernel update;

    public KMeans(Device device) {
        KernelLibrary kernels = device.load(KMeans.class, "kmeans.py");
        this.device = device;
        assign = kernels.kernel("assign");
        update = kernels.kernel("update");
    }

    /**
     * Moves the centroids to the means of the clusters around them.
     *
     * @param centroids the x and y of each, first guesses before and results after; as many as a power of two
     * @param labels the number of each point's centroid
     */
    public void run(Buffer x, Buffer y, Buffer centroids, Buffer labels, int rounds) {
        int points = Math.toIntExact(x.size());
        int k = Math.toIntExact(centroids.size() / 2);
        try (Buffer sums = device.allocate(DType.FP32, k, 3)) {
            for (int round = 0; round < rounds; round++) {
                assign.launch(Grid.of(Triton.cdiv(points, BLOCK)), x, y, centroids, labels, sums, points, k, BLOCK);
                update.launch(Grid.of(1), centroids, sums, k);
            }
        }
    }

    public static void main(String[] args) {
        try (Device device = Triton.open("auto")) {
            Buffer x = device.copyOf(0f, 0f, 1f, 9f, 9f, 8f);
            Buffer y = device.copyOf(1f, 0f, 0f, 9f, 8f, 9f);
            Buffer centroids = device.copyOf(0f, 0f, 1f, 1f);
            Buffer labels = device.allocate(DType.INT32, x.size());

            new KMeans(device).run(x, y, centroids, labels, 5);
            System.out.println(Arrays.toString(labels.toInts())); // [0, 0, 0, 1, 1, 1]
            System.out.println(Arrays.toString(centroids.toFloats())); // 0.33 0.33   8.67 8.67
        }
    }
}
