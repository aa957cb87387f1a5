package org.jtriton.backend.cpu.plan;

import org.jtriton.ir.ScalarType;
import org.jtriton.ir.Type;

/**
 * The register tile of a product. A tile of {@code rows} by {@code vectors} vectors stays in registers while the inner
 * dimension is walked: each step loads {@code vectors} vectors of the right factor, and for each row repeats one element
 * of the left factor and multiplies it in. Sixteen accumulators hide the latency of the multiply-adds on machines with
 * 32 registers, eight on machines with 16.
 *
 * @param rows rows of a tile
 * @param vectors vectors in a row of a tile
 * @param vectorLanes elements of a vector
 */
public record DotShape(int rows, int vectors, int vectorLanes) {
    /** The tile for a product of {@code m} rows and {@code n} columns. */
    public static DotShape of(int m, int n, int lanes, Type element) {
        int vectorLanes = Math.min(n, lanesOf(lanes, element));
        int vectors = panelWidth(n, lanes, element) / vectorLanes;
        int accumulators = lanes >= 16 ? 16 : 8;
        return new DotShape(Math.min(m, Math.max(1, accumulators / vectors)), vectors, vectorLanes);
    }

    /** Columns of a panel of the right factor: the columns of a tile. */
    static int panelWidth(int n, int lanes, Type element) {
        return Math.min(n, (lanes >= 16 ? 4 : 2) * lanesOf(lanes, element));
    }

    private static int lanesOf(int lanes, Type element) {
        return Math.max(1, lanes * 4 / ((ScalarType) element).bytes());
    }
}
