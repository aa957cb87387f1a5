package org.jtriton.ir.encoding;

import java.util.List;
import org.jtriton.ir.Encoding;
import org.jtriton.layout.LinearLayout;
import org.jtriton.layout.Space;
import org.jtriton.layout.TensorFit;

/** Any linear map. A block of another shape than the map's repeats it, or has a part of it. */
public record Linear(LinearLayout map) implements Encoding {
    @Override
    public LinearLayout layout(List<Integer> shape) {
        int[] sizes = Ints.of(shape);
        return map.outs().equals(Space.tensor(sizes)) ? map : TensorFit.fit(map, sizes);
    }

    @Override
    public String toString() {
        return "#ttg.linear<{" + map + "}>";
    }
}
