package org.jtriton.examples;

import static org.jtriton.language.Index.ALL;
import static org.jtriton.language.Index.NEW;
import static org.jtriton.language.Tl.*;

import java.util.Arrays;
import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Triton;
import org.jtriton.language.Block;
import org.jtriton.language.Constexpr;
import org.jtriton.language.Jit;
import org.jtriton.language.Pointer;
import org.jtriton.launch.Kernel3;
import org.jtriton.launch.Kernel8;

/** Finds clusters of points in the plane (Lloyd's algorithm). */
public final class KMeans {
    private static final int BLOCK = 1024;

    private final Device device;
    private final Kernel8.Launch<Pointer, Pointer, Pointer, Pointer, Pointer, Integer, Integer, Integer> assign;
    private final Kernel3.Launch<Pointer, Pointer, Integer> update;

    public KMeans(Device device) {
        this(device, Language.PYTHON);
    }

    public KMeans(Device device, Language language) {
        this.device = device;
        assign = switch (language) {
            case JAVA -> Triton.kernel(KMeans::assign).on(device);
            case PYTHON -> device.load(KMeans.class, "kmeans.py").kernel(KMeans::assign);
        };
        update = switch (language) {
            case JAVA -> Triton.kernel(KMeans::update).on(device);
            case PYTHON -> device.load(KMeans.class, "kmeans.py").kernel(KMeans::update);
        };
    }

    /** Labels each point with its nearest centroid, and adds it to the sums of that centroid: of x, of y, and of ones. */
    @Jit
    static void assign(
            Pointer x,
            Pointer y,
            Pointer centroids,
            Pointer labels,
            Pointer sums,
            int points,
            @Constexpr int k,
            @Constexpr int block) {
        Block point = arange(0, block).plus(programId(0) * block);
        Block inside = point.lt(points);
        Block px = load(x.plus(point), inside, 0f);
        Block py = load(y.plus(point), inside, 0f);

        Block nearest = full(Float.POSITIVE_INFINITY, DType.FP32, block);
        Block label = zeros(DType.INT32, block);
        for (int c : staticRange(k)) {
            Block dx = px.minus(load(centroids.plus(2 * c)));
            Block dy = py.minus(load(centroids.plus(2 * c + 1)));
            Block distance = dx.times(dx).plus(dy.times(dy));
            label = where(distance.lt(nearest), c, label);
            nearest = minimum(distance, nearest);
        }
        store(labels.plus(point), label, inside);

        Block centroid = arange(0, k);
        Block mine = label.get(ALL, NEW).eq(centroid.get(NEW, ALL)).and(inside.get(ALL, NEW));
        Pointer mySums = sums.plus(centroid.times(3));
        atomicAdd(mySums, sum(where(mine, px.get(ALL, NEW), 0f), 0));
        atomicAdd(mySums.plus(1), sum(where(mine, py.get(ALL, NEW), 0f), 0));
        atomicAdd(mySums.plus(2), sum(mine.to(DType.FP32), 0));
    }

    /** Moves each centroid to the mean of its points, if it has any, and clears the sums for the next round. */
    @Jit
    static void update(Pointer centroids, Pointer sums, @Constexpr int k) {
        Block c = arange(0, k);
        Pointer mySums = sums.plus(c.times(3));
        Pointer mine = centroids.plus(c.times(2));
        Block count = load(mySums.plus(2));
        store(mine, load(mySums).div(count), count.gt(0));
        store(mine.plus(1), load(mySums.plus(1)).div(count), count.gt(0));
        store(mySums, 0f);
        store(mySums.plus(1), 0f);
        store(mySums.plus(2), 0f);
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
        try (Buffer sums = device.allocate(DType.FP32, k, 3).fill(0)) {
            for (int round = 0; round < rounds; round++) {
                assign.grid(Triton.cdiv(points, BLOCK)).launch(x, y, centroids, labels, sums, points, k, BLOCK);
                update.grid(1).launch(centroids, sums, k);
            }
        }
    }

    public static void main(String[] args) {
        try (Device device = Triton.open(args.length > 0 ? args[0] : "auto")) {
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
