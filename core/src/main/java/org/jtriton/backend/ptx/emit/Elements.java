package org.jtriton.backend.ptx.emit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.backend.element.Combine;
import org.jtriton.backend.element.Elementwise;
import org.jtriton.backend.element.FunctionLibrary;
import org.jtriton.backend.element.StraightLine;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Block;
import org.jtriton.ir.Op;
import org.jtriton.ir.PointerType;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Misc;
import org.jtriton.ir.op.Tt;
import org.jtriton.layout.Dim;
import org.jtriton.layout.LinearLayout;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.Val;

/** Element-wise operations: one register after the other. */
final class Elements {
    private final Emission e;
    private final FunctionText f;
    private final Elementwise elementwise;
    private final PairConversions pairs;
    private final PairArithmetic arithmetic;
    private final Rescaling rescaling;
    private final VectorWidth widths;

    Elements(Emission e, FunctionLibrary library) {
        this.e = e;
        this.f = e.f();
        elementwise = new Elementwise(f, library, new HardwareInstructions(e.capability()));
        pairs = new PairConversions(e, elementwise);
        arithmetic = new PairArithmetic(e);
        rescaling = new Rescaling(e);
        widths = new VectorWidth(e);
    }

    /** The combine function of a reduction or scan. */
    Combine combine(Op op) {
        return new Combine(f, elementwise, e.scalars(), op);
    }

    /** One element-wise operation on single registers. */
    Val emit(Op op, List<Val> args) {
        return elementwise.emit(op, args);
    }

    Elementwise elementwise() {
        return elementwise;
    }

    void emit(Op op) {
        if (op.is(Arith.CONSTANT)) {
            e.define(op.result(), constant(op.get(Attrs.VALUE), op.result().type()));
        } else if (op.is(Misc.POISON)) {
            Val zero = Const.zero(Types.register(op.result().type()));
            e.define(op.result(), Collections.nCopies(e.count(op.result().type()), zero));
        } else if (op.is(Tt.MAP_ELEMENTWISE)) {
            map(op);
        } else if (pairs.isOne(op)) {
            e.define(op.result(), pairs.emit(op));
        } else if (arithmetic.isOne(op)) {
            e.define(op.result(), arithmetic.emit(op));
        } else if (Rescaling.isOne(op)) {
            rescaling.emit(op);
        } else {
            int count = e.count(op.result().type());
            int alike = widths.alike(op.result());
            List<Val> results = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                results.add(i % alike == 0 ? elementwise.emit(op, arguments(op, i)) : results.getLast());
            }
            e.define(op.result(), results);
        }
    }

    /** What the operands have in one register; a scalar is the same for all. */
    private List<Val> arguments(Op op, int register) {
        return op.operands().stream()
                .map(v -> e.of(v).get(v.type().isTensor() ? register : 0))
                .toList();
    }

    private List<Val> constant(Attribute value, Type type) {
        if (value instanceof Attribute.Dense d && !d.isSplat()) {
            return table(d, (TensorType) type);
        }
        Val one = StraightLine.constant(value, type.scalar(), 1);
        return Collections.nCopies(e.count(type), one);
    }

    /** A block of different constants is read from a table, by the element's number in row-major order. */
    private List<Val> table(Attribute.Dense dense, TensorType type) {
        List<Val> elements = new ArrayList<>();
        LType memory = Types.memory(type);
        for (long bits : dense.bits()) {
            elements.add(Const.ofInt(memory, bits));
        }
        Val base = f.module().table("constant", elements, memory.scalarBytes());
        LinearLayout layout = e.layout(type);
        List<Val> loaded = new ArrayList<>();
        for (int r = 0; r < e.count(type); r++) {
            Val index = Const.i32(0);
            for (int d = 0; d < type.rank(); d++) {
                Val along = e.thread().at(layout, Dim.tensor(d), r);
                index = f.add(f.mul(index, Const.i32(type.dim(d))), along);
            }
            Val bits = f.load(memory, f.gepInBounds(memory, base, index), memory.scalarBytes());
            loaded.add(Bits.toRegister(f, bits, type));
        }
        return loaded;
    }

    /** Applies a scalar function to packs of neighbouring registers. */
    private void map(Op op) {
        int pack = op.get(Attrs.PACK);
        int count = e.count(op.operand(0).type());
        List<List<Val>> results = new ArrayList<>();
        op.results().forEach(r -> results.add(new ArrayList<>()));
        for (int from = 0; from < count; from += pack) {
            Map<Value, Val> values = new HashMap<>(e.scalars());
            Block body = op.body(0);
            int at = 0;
            for (Value operand : op.operands()) {
                for (int i = 0; i < pack; i++) {
                    values.put(body.argument(at++), e.of(operand).get((from + i) % count));
                }
            }
            List<Val> given = new StraightLine(f, elementwise, 1, values).emit(body);
            for (int r = 0; r < results.size(); r++) {
                int kept = Math.min(pack, count - from);
                results.get(r).addAll(given.subList(r * pack, r * pack + kept));
            }
        }
        for (int r = 0; r < results.size(); r++) {
            e.define(op.result(r), results.get(r));
        }
    }

    static boolean isPointer(Type type) {
        return type.scalar() instanceof PointerType;
    }
}
