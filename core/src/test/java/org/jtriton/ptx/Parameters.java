package org.jtriton.ptx;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.ptx.text.Entity.Variable;

/** The parameters of a kernel: where each lies, and how the arguments of a launch become their bytes. */
final class Parameters {
    private final List<Variable> declared;
    private final List<Integer> offsets = new ArrayList<>();
    private final int size;

    Parameters(List<Variable> declared) {
        this.declared = declared;
        int at = 0;
        for (var parameter : declared) {
            at = align(at, parameter.align());
            offsets.add(at);
            at += (int) parameter.size();
        }
        size = at;
    }

    int count() {
        return declared.size();
    }

    int size(int index) {
        return (int) declared.get(index).size();
    }

    int offset(int index) {
        return offsets.get(index);
    }

    /**
     * Packs arguments: whole numbers and floats as wide as the parameters declare, arrays of bytes for structures.
     *
     * @throws IllegalArgumentException if there are too many or too few, or one does not fit
     */
    byte[] pack(List<?> arguments) {
        if (arguments.size() != declared.size()) {
            throw new IllegalArgumentException("the kernel has %d parameters and the launch gives %d arguments"
                    .formatted(declared.size(), arguments.size()));
        }
        var bytes = new byte[size];
        for (int i = 0; i < arguments.size(); i++) {
            int width = (int) declared.get(i).size();
            int at = offsets.get(i);
            switch (arguments.get(i)) {
                case byte[] structure
                when structure.length == width -> System.arraycopy(structure, 0, bytes, at, width);
                case Float f when width == 4 -> Bytes.put(bytes, at, 4, Float.floatToRawIntBits(f));
                case Double d when width == 8 -> Bytes.put(bytes, at, 8, Double.doubleToRawLongBits(d));
                case Boolean b when width <= 8 -> Bytes.put(bytes, at, width, b ? 1 : 0);
                case Byte n when width <= 8 -> Bytes.put(bytes, at, width, n);
                case Short n when width <= 8 -> Bytes.put(bytes, at, width, n);
                case Integer n when width <= 8 -> Bytes.put(bytes, at, width, n);
                case Long n when width <= 8 -> Bytes.put(bytes, at, width, n);
                case Object other ->
                    throw new IllegalArgumentException("argument %d, %s, does not fit a parameter of %d bytes"
                            .formatted(i, other.getClass().getSimpleName(), width));
            }
        }
        return bytes;
    }

    static int align(int at, int alignment) {
        return (at + alignment - 1) / Math.max(alignment, 1) * Math.max(alignment, 1);
    }
}
