package org.jtriton.llvm;

import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;

/** Instructions that build, take apart and reduce vectors and structures. */
abstract sealed class VectorText extends ArithmeticText permits MemoryText {
    VectorText(IrText module, List<Param> params) {
        super(module, params);
    }

    /** The scalar in every lane; {@code lanes == 1} leaves it as it is. */
    public Val splat(Val scalar, int lanes) {
        LType type = scalar.type().withLanes(lanes);
        if (lanes == 1) {
            return scalar;
        }
        if (scalar.isConstant()) {
            return Const.fill(type, scalar);
        }
        Val first = insert(Const.poison(type), scalar, 0);
        return shuffle(first, Const.poison(type), new int[lanes]);
    }

    public Val extract(Val vector, int lane) {
        return extract(vector, Const.i32(lane));
    }

    /** The lane with a run-time number. */
    public Val extract(Val vector, Val lane) {
        require(vector.type().isVector(), "extractelement", vector);
        Val constant = vector.isConstant() ? Const.laneOf(vector) : null;
        return constant != null ? constant : define(vector.type().scalar(), "extractelement " + vector + ", " + lane);
    }

    public Val insert(Val vector, Val scalar, int lane) {
        return insert(vector, scalar, Const.i32(lane));
    }

    /** The vector with another scalar in the lane with a run-time number. */
    public Val insert(Val vector, Val scalar, Val lane) {
        require(
                vector.type().isVector() && vector.type().scalar().equals(scalar.type()),
                "insertelement of " + scalar + " into the vector",
                vector);
        return define(vector.type(), "insertelement " + vector + ", " + scalar + ", " + lane);
    }

    /** Lanes of {@code a} and {@code b} one after the other, chosen by number; -1 leaves a lane undefined. */
    public Val shuffle(Val a, Val b, int... lanes) {
        sameType("shufflevector", a, b);
        require(a.type().isVector(), "shufflevector", a);
        StringJoiner mask = new StringJoiner(", ", "<", ">");
        boolean zeros = true;
        for (int lane : lanes) {
            require(lane >= -1 && lane < 2 * a.type().lanes(), "shufflevector with lane " + lane, a);
            mask.add(lane < 0 ? "i32 poison" : "i32 " + lane);
            zeros &= lane == 0;
        }
        LType type = new LType.Vec(lanes.length, a.type().scalar());
        String text = zeros ? "zeroinitializer" : mask.toString();
        return define(type, "shufflevector " + a + ", " + b + ", <" + lanes.length + " x i32> " + text);
    }

    /** Lanes of one vector, chosen by number. */
    public Val permute(Val vector, int... lanes) {
        return shuffle(vector, Const.poison(vector.type()), lanes);
    }

    /** The {@code count} lanes from {@code first} on. */
    public Val slice(Val vector, int first, int count) {
        if (first == 0 && count == vector.type().lanes()) {
            return vector;
        }
        int[] lanes = new int[count];
        Arrays.setAll(lanes, lane -> first + lane);
        return permute(vector, lanes);
    }

    /** The lanes of {@code low}, then those of {@code high}. */
    public Val concat(Val low, Val high) {
        int[] lanes = new int[2 * low.type().lanes()];
        Arrays.setAll(lanes, lane -> lane);
        return shuffle(low, high, lanes);
    }

    /**
     * All lanes in one: {@code add}, {@code mul}, {@code and}, {@code or}, {@code xor}, {@code smax}, {@code smin},
     * {@code umax}, {@code umin} of integers; {@code fmax}, {@code fmin}, {@code fmaximum}, {@code fminimum} of reals.
     */
    public Val reduce(String name, Val vector) {
        LType type = vector.type();
        return type.isVector() ? intrinsic("vector.reduce." + name, type.scalar(), List.of(type), vector) : vector;
    }

    /**
     * {@code fadd} or {@code fmul} of a start value and all lanes: in lane order, one after the other, unless
     * {@link FastMath#REASSOC} is set, with which it is a tree.
     */
    public Val reduce(String name, Val start, Val vector) {
        LType type = vector.type();
        return intrinsic("vector.reduce." + name, type.scalar(), List.of(type), start, vector);
    }

    /** A field of a structure. */
    public Val extractField(Val struct, int field) {
        if (!(struct.type() instanceof LType.Struct type)) {
            throw new IllegalArgumentException("extractvalue of " + struct);
        }
        return define(type.fields().get(field), "extractvalue " + struct + ", " + field);
    }
}
