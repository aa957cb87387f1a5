package org.jtriton;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.IntType;
import org.jtriton.ir.ScalarType;

/**
 * The element types of buffers and kernels, signs included.
 *
 * <p>Each has the name that the kernel language gives it ({@code int32}, {@code float16}), the short name of signatures
 * and records ({@code i32}, {@code fp16}), and the signless type that stands for it in Triton-IR.
 */
public enum DType {
    INT1("int1", "i1", IntType.I1, true),
    INT8("int8", "i8", IntType.I8, true),
    INT16("int16", "i16", IntType.I16, true),
    INT32("int32", "i32", IntType.I32, true),
    INT64("int64", "i64", IntType.I64, true),
    UINT8("uint8", "u8", IntType.I8, false),
    UINT16("uint16", "u16", IntType.I16, false),
    UINT32("uint32", "u32", IntType.I32, false),
    UINT64("uint64", "u64", IntType.I64, false),
    FP8E5("float8e5", "fp8e5", FloatType.F8E5M2, true),
    FP8E4NV("float8e4nv", "fp8e4nv", FloatType.F8E4M3FN, true),
    FP8E4B15("float8e4b15", "fp8e4b15", FloatType.F8E4M3B11FNUZ, true),
    FP8E5B16("float8e5b16", "fp8e5b16", FloatType.F8E5M2FNUZ, true),
    FP8E4B8("float8e4b8", "fp8e4b8", FloatType.F8E4M3FNUZ, true),
    FP16("float16", "fp16", FloatType.F16, true),
    BF16("bfloat16", "bf16", FloatType.BF16, true),
    FP32("float32", "fp32", FloatType.F32, true),
    FP64("float64", "fp64", FloatType.F64, true);

    private static final Map<String, DType> BY_NAME = Arrays.stream(values())
            .flatMap(d -> java.util.stream.Stream.of(Map.entry(d.languageName, d), Map.entry(d.shortName, d)))
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));

    private final String languageName;
    private final String shortName;
    private final ScalarType irType;
    private final boolean signed;

    DType(String languageName, String shortName, ScalarType irType, boolean signed) {
        this.languageName = languageName;
        this.shortName = shortName;
        this.irType = irType;
        this.signed = signed;
    }

    /** The type of that language name or short name, or null. */
    public static DType named(String name) {
        return BY_NAME.get(name);
    }

    /** The name in the kernel language, such as {@code float32}. */
    public String languageName() {
        return languageName;
    }

    /** The name in signatures and records, such as {@code fp32}. */
    public String shortName() {
        return shortName;
    }

    public ScalarType irType() {
        return irType;
    }

    public boolean isFloat() {
        return irType instanceof FloatType;
    }

    public boolean isInteger() {
        return irType instanceof IntType;
    }

    /** Whether an integer is read with a sign; floats are. */
    public boolean isSigned() {
        return signed;
    }

    /** Bits of a value; 1 for {@code int1}. */
    public int bits() {
        return irType.width();
    }

    /** Bytes of an element in a buffer; {@code int1} takes one. */
    public int bytes() {
        return irType.bytes();
    }

    @Override
    public String toString() {
        return languageName;
    }
}
