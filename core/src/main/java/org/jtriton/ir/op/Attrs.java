package org.jtriton.ir.op;

import java.util.List;
import org.jtriton.ir.Attribute;

/** The attributes that operations carry. */
public final class Attrs {
    private Attrs() {}

    /** How many operands belong to each declared one, where their number alone does not tell. */
    public static final Attr<List<Integer>> SEGMENTS =
            Attr.i32Array("operandSegmentSizes", null).optional();

    public static final Attr<Attribute> VALUE = Attr.any("value");
    public static final Attr<Keywords.IntPredicate> INT_PREDICATE =
            Attr.keyword("predicate", Keywords.IntPredicate.class, null);
    public static final Attr<Keywords.FloatPredicate> FLOAT_PREDICATE =
            Attr.keyword("predicate", Keywords.FloatPredicate.class, null);

    public static final Attr<Integer> AXIS = Attr.i32("axis", null);
    public static final Attr<Keywords.Dimension> PROGRAM_AXIS = Attr.keyword("axis", Keywords.Dimension.class, null);
    public static final Attr<Integer> START = Attr.i32("start", null);
    public static final Attr<Integer> END = Attr.i32("end", null);
    public static final Attr<List<Integer>> ORDER = Attr.i32Array("order", null);
    public static final Attr<Boolean> ALLOW_REORDER = Attr.unit("allow_reorder");
    public static final Attr<Boolean> EFFICIENT_LAYOUT = Attr.unit("efficient_layout");
    public static final Attr<Boolean> REVERSE = Attr.bool("reverse", null);
    public static final Attr<Integer> PACK = Attr.i32("pack", null);

    public static final Attr<Keywords.CacheModifier> CACHE =
            Attr.keyword("cache", Keywords.CacheModifier.class, Keywords.CacheModifier.NONE);
    public static final Attr<Keywords.EvictionPolicy> EVICT =
            Attr.keyword("evict", Keywords.EvictionPolicy.class, Keywords.EvictionPolicy.NORMAL);
    public static final Attr<Boolean> VOLATILE = Attr.bool("isVolatile", false);

    public static final Attr<Keywords.RmwOp> RMW_OP = Attr.keyword("atomic_rmw_op", Keywords.RmwOp.class, null);
    public static final Attr<Keywords.MemSemantic> SEM = Attr.keyword("sem", Keywords.MemSemantic.class, null);
    public static final Attr<Keywords.MemScope> SCOPE = Attr.keyword("scope", Keywords.MemScope.class, null);

    public static final Attr<Keywords.InputPrecision> INPUT_PRECISION =
            Attr.keyword("inputPrecision", Keywords.InputPrecision.class, Keywords.InputPrecision.IEEE);
    public static final Attr<Integer> MAX_NUM_IMPRECISE_ACC = Attr.i32("maxNumImpreciseAcc", 0);
    public static final Attr<Keywords.ScaleType> LHS_FORMAT =
            Attr.keyword("a_elem_type", Keywords.ScaleType.class, null);
    public static final Attr<Keywords.ScaleType> RHS_FORMAT =
            Attr.keyword("b_elem_type", Keywords.ScaleType.class, null);
    public static final Attr<Boolean> FAST_MATH = Attr.bool("fastMath", null);
    public static final Attr<Boolean> LHS_K_PACK = Attr.bool("lhs_k_pack", true);
    public static final Attr<Boolean> RHS_K_PACK = Attr.bool("rhs_k_pack", true);

    public static final Attr<Keywords.Rounding> ROUNDING =
            Attr.keyword("rounding", Keywords.Rounding.class, null).optional();
    public static final Attr<Keywords.PropagateNan> PROPAGATE_NAN =
            Attr.keyword("propagateNan", Keywords.PropagateNan.class, null);
    public static final Attr<Keywords.Padding> PADDING =
            Attr.keyword("padding", Keywords.Padding.class, Keywords.Padding.ZERO);
    public static final Attr<Keywords.DescriptorReduceKind> DESCRIPTOR_REDUCE =
            Attr.keyword("kind", Keywords.DescriptorReduceKind.class, null);

    public static final Attr<String> CALLEE = Attr.symbol("callee");
    public static final Attr<String> SYMBOL = Attr.string("symbol", null);
    public static final Attr<String> LIBNAME = Attr.string("libname", null);
    public static final Attr<String> LIBPATH = Attr.string("libpath", null);
    public static final Attr<Boolean> PURE = Attr.bool("pure", null);
    public static final Attr<String> ASM = Attr.string("asm_string", null);
    public static final Attr<String> CONSTRAINTS = Attr.string("constraints", null);
    public static final Attr<Integer> PACKED_ELEMENT = Attr.i32("packed_element", null);
    public static final Attr<String> MESSAGE = Attr.string("message", null);
    public static final Attr<String> PREFIX = Attr.string("prefix", null);
    public static final Attr<Boolean> HEX = Attr.bool("hex", null);
    public static final Attr<List<Integer>> IS_SIGNED = Attr.i32Array("isSigned", null);

    /** Where in shared memory an operation has the bytes that it needs while it runs; one that needs none lacks it. */
    public static final Attr<Integer> SHARED_OFFSET =
            Attr.i32("allocation.offset", null).optional();

    /** Sizes of the blocks that the copy engine moves by a map. */
    public static final Attr<List<Integer>> BLOCK_SHAPE = Attr.i32Array("block_shape", null);

    /** The number of a buffer that blocks are fetched into. */
    public static final Attr<Integer> BUFFER = Attr.i32("buffer", null);

    /** How many blocks a buffer has room for. */
    public static final Attr<Integer> SLOTS = Attr.i32("slots", null);

    /** Groups of copies that may still be under way. */
    public static final Attr<Integer> PENDING = Attr.i32("pending", null);

    /** Groups of copies of a thread that may still be under way. */
    public static final Attr<Integer> NUM = Attr.i32("num", null);

    /** Whether a product goes on while the program does; it is waited for later. */
    public static final Attr<Boolean> IS_ASYNC = Attr.bool("isAsync", false);

    /** Products, or groups of them, that may still be under way. */
    public static final Attr<Integer> PENDINGS = Attr.i32("pendings", null);

    /** How often threads arrive at a barrier in memory until a phase of it ends. */
    public static final Attr<Integer> COUNT = Attr.i32("count", null);

    /** Bytes that are to come. */
    public static final Attr<Integer> SIZE = Attr.i32("size", null);

    /** Whether a fence is for a cluster of programs. */
    public static final Attr<Boolean> B_CLUSTER = Attr.bool("bCluster", null);

    /** Whether it is enough that something was read, whatever becomes of it then. */
    public static final Attr<Boolean> READ_ONLY = Attr.unit("read_only");

    /** The sizes of what one instruction of the copy engine moves by a map, where that is less than it could be. */
    public static final Attr<List<Integer>> BOX = Attr.i32Array("box", null).optional();

    /** The dimensions along which a tensor ends where a block does. */
    public static final Attr<List<Integer>> WHOLE = Attr.i32Array("whole", List.of());

    /** The bits of a CTA's rank in its cluster that make no difference for what is loaded. */
    public static final Attr<Integer> REPLICAS = Attr.i32("replicas", 0);

    /** Whether a meeting is not about what is in memory, but for barriers that are made or not used any more. */
    public static final Attr<Boolean> RELAXED = Attr.unit("relaxed");

    /** Whose barriers are arrived at: by which bits the ranks of these CTAs differ from this one's. */
    public static final Attr<List<Integer>> PEERS = Attr.i32Array("peers", List.of(0));

    /** Whether the right factors are 1 mostly, so that it pays to look before multiplying. */
    public static final Attr<Boolean> MOSTLY_ONE = Attr.unit("mostly_one");

    /** Whether an index of a block can be negative, for all that is known. */
    public static final Attr<Boolean> MAY_BE_NEGATIVE = Attr.unit("may_be_negative");

    /** Of each further group of warps that does something of its own, how many they are. */
    public static final Attr<List<Integer>> PARTITION_NUM_WARPS = Attr.i32Array("partitionNumWarps", null);

    /** Registers of a thread: of the program's own warps, then of each further group; without, all have the same number. */
    public static final Attr<List<Integer>> ACTUAL_REGISTERS =
            Attr.i32Array("actualRegisters", null).optional();

    // Hints that tl.range leaves on a loop.
    public static final Attr<Integer> NUM_STAGES = Attr.i32("tt.num_stages", 0);
    public static final Attr<Integer> LOOP_UNROLL_FACTOR = Attr.i32("tt.loop_unroll_factor", 0);
    public static final Attr<Boolean> DISALLOW_ACC_MULTI_BUFFER = Attr.unit("tt.disallow_acc_multi_buffer");
    public static final Attr<Boolean> FLATTEN = Attr.unit("tt.flatten");
    public static final Attr<Boolean> WARP_SPECIALIZE = Attr.unit("tt.warp_specialize");

    // Hints that the language's multiple_of, max_contiguous and max_constancy leave on the value's operation.
    public static final Attr<Attribute> HINT_DIVISIBILITY = Attr.any("tt.divisibility");
    public static final Attr<Attribute> HINT_CONTIGUITY = Attr.any("tt.contiguity");
    public static final Attr<Attribute> HINT_CONSTANCY = Attr.any("tt.constancy");
}
