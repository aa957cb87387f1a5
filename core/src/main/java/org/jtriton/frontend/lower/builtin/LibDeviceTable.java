package org.jtriton.frontend.lower.builtin;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jtriton.DType;

/**
 * The functions of {@code triton.language.extra.libdevice}: one line for each, with its overloads.
 *
 * <p>The symbols are those of NVIDIA's device library without their prefix {@code __nv_}. {@code $} stands for each of the
 * roundings {@code rn rz rd ru} (nearest even, toward zero, down, up), in the name and in the symbol.
 */
final class LibDeviceTable {
    private LibDeviceTable() {}

    /**
     * One form of a function.
     *
     * @param result the type that the kernel sees; {@link DType#INT1} for a test, whose symbol gives an int32 that is not 0
     */
    record Overload(List<DType> parameters, DType result, String symbol) {
        Overload {
            parameters = List.copyOf(parameters);
        }

        /** What the symbol itself gives. */
        DType symbolResult() {
            return result == DType.INT1 ? DType.INT32 : result;
        }
    }

    /** Functions of n floats that give a float: {@code NAMEf} on fp32 and {@code NAME} on fp64. */
    private static final Map<Integer, String> FLOAT_FUNCTIONS = Map.of(
            1,
            """
            acos acosh asin asinh atan atanh cbrt ceil cos cosh cospi cyl_bessel_i0 cyl_bessel_i1 erf erfc erfcinv erfcx
            erfinv exp exp10 exp2 expm1 floor j0 j1 lgamma log log10 log1p log2 logb nearbyint normcdf normcdfinv rcbrt
            rint round rsqrt sin sinh sinpi sqrt tan tanh tgamma trunc y0 y1
            """,
            2,
            "atan2 copysign fdim fmod hypot nextafter remainder rhypot",
            3,
            "fma norm3d rnorm3d",
            4,
            "norm4d rnorm4d");

    private static final String OTHERS = """
            abs                 i32->i32:abs i64->i64:llabs fp32->fp32:fabsf fp64->fp64:fabs
            add_$               fp32,fp32->fp32:fadd_$ fp64,fp64->fp64:dadd_$
            brev                i32->i32:brev i64->i64:brevll
            byte_perm           i32,i32,i32->i32:byte_perm
            clz                 i32->i32:clz i64->i32:clzll
            div_$               fp32,fp32->fp32:fdiv_$ fp64,fp64->fp64:ddiv_$
            double2float_$      fp64->fp32:double2float_$
            double2hiint        fp64->i32:double2hiint
            double2int_$        fp64->i32:double2int_$
            double2ll_$         fp64->i64:double2ll_$
            double2loint        fp64->i32:double2loint
            double2uint_$       fp64->i32:double2uint_$
            double2ull_$        fp64->i64:double2ull_$
            double_as_longlong  fp64->i64:double_as_longlong
            fast_cosf           fp32->fp32:fast_cosf
            fast_dividef        fp32,fp32->fp32:fast_fdividef
            fast_exp10f         fp32->fp32:fast_exp10f
            fast_expf           fp32->fp32:fast_expf
            fast_log10f         fp32->fp32:fast_log10f
            fast_log2f          fp32->fp32:fast_log2f
            fast_logf           fp32->fp32:fast_logf
            fast_powf           fp32,fp32->fp32:fast_powf
            fast_sinf           fp32->fp32:fast_sinf
            fast_tanf           fp32->fp32:fast_tanf
            ffs                 i32->i32:ffs i64->i32:ffsll
            finitef             fp32->i1:finitef
            float2int_$         fp32->i32:float2int_$
            float2ll_$          fp32->i64:float2ll_$
            float2uint_$        fp32->i32:float2uint_$
            float2ull_$         fp32->i64:float2ull_$
            float_as_int        fp32->i32:float_as_int
            float_as_uint       fp32->i32:float_as_uint
            fma_$               fp32,fp32,fp32->fp32:fmaf_$ fp64,fp64,fp64->fp64:fma_$
            hadd                i32,i32->i32:hadd u32,u32->u32:uhadd
            hiloint2double      i32,i32->fp64:hiloint2double
            ilogb               fp32->i32:ilogbf fp64->i32:ilogb
            int2double_rn       i32->fp64:int2double_rn
            int2float_$         i32->fp32:int2float_$
            int_as_float        i32->fp32:int_as_float
            isfinited           fp64->i1:isfinited
            isinf               fp32->i1:isinff fp64->i1:isinfd
            isnan               fp32->i1:isnanf fp64->i1:isnand
            jn                  i32,fp32->fp32:jnf i32,fp64->fp64:jn
            ldexp               fp32,i32->fp32:ldexpf fp64,i32->fp64:ldexp
            ll2double_$         i64->fp64:ll2double_$
            ll2float_$          i64->fp32:ll2float_$
            llrint              fp32->i64:llrintf fp64->i64:llrint
            llround             fp32->i64:llroundf fp64->i64:llround
            longlong_as_double  i64->fp64:longlong_as_double
            mul24               i32,i32->i32:mul24 u32,u32->u32:umul24
            mul_$               fp32,fp32->fp32:fmul_$ fp64,fp64->fp64:dmul_$
            mulhi               i32,i32->i32:mulhi u32,u32->u32:umulhi i64,i64->i64:mul64hi u64,u64->u64:umul64hi
            popc                i32->i32:popc i64->i32:popcll
            pow                 fp32,i32->fp32:powif fp64,i32->fp64:powi fp32,fp32->fp32:powf fp64,fp64->fp64:pow
            rcp64h              fp64->fp64:rcp64h
            rcp_$               fp32->fp32:frcp_$ fp64->fp64:drcp_$
            rhadd               i32,i32->i32:rhadd u32,u32->u32:urhadd
            rsqrt_rn            fp32->fp32:frsqrt_rn
            sad                 i32,i32,u32->i32:sad u32,u32,u32->u32:usad
            saturatef           fp32->fp32:saturatef
            scalbn              fp32,i32->fp32:scalbnf fp64,i32->fp64:scalbn
            signbit             fp32->i32:signbitf fp64->i32:signbitd
            sqrt_$              fp32->fp32:fsqrt_$ fp64->fp64:dsqrt_$
            sub_$               fp32,fp32->fp32:fsub_$ fp64,fp64->fp64:dsub_$
            uint2double_rn      u32->fp64:uint2double_rn
            uint2float_$        u32->fp32:uint2float_$
            uint_as_float       u32->fp32:uint_as_float
            ull2double_$        u64->fp64:ull2double_$
            ull2float_$         u64->fp32:ull2float_$
            yn                  i32,fp32->fp32:ynf i32,fp64->fp64:yn
            """;

    /** Every function by name. */
    static final Map<String, List<Overload>> FUNCTIONS = Collections.unmodifiableMap(read());

    private static Map<String, List<Overload>> read() {
        Map<String, List<Overload>> table = new TreeMap<>();
        FLOAT_FUNCTIONS.forEach((n, names) -> {
            for (String name : names.strip().split("\\s+")) {
                table.put(
                        name,
                        List.of(
                                new Overload(Collections.nCopies(n, DType.FP32), DType.FP32, "__nv_" + name + "f"),
                                new Overload(Collections.nCopies(n, DType.FP64), DType.FP64, "__nv_" + name)));
            }
        });
        OTHERS.lines().forEach(line -> {
            if (line.contains("$")) {
                List.of("rn", "rz", "rd", "ru").forEach(rounding -> readLine(line.replace("$", rounding), table));
            } else {
                readLine(line, table);
            }
        });
        return table;
    }

    private static void readLine(String line, Map<String, List<Overload>> table) {
        String[] words = line.split("\\s+");
        List<Overload> overloads = new ArrayList<>();
        for (String form : Arrays.asList(words).subList(1, words.length)) {
            String[] parts = form.split("->|:");
            overloads.add(new Overload(
                    Arrays.stream(parts[0].split(",")).map(DType::named).toList(),
                    DType.named(parts[1]),
                    "__nv_" + parts[2]));
        }
        table.put(words[0], List.copyOf(overloads));
    }
}
