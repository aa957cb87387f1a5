package org.jtriton.ir.op;

import static org.jtriton.ir.op.OpSpec.op;
import static org.jtriton.ir.op.OpSpec.unary;
import static org.jtriton.ir.op.Trait.ELEMENTWISE;
import static org.jtriton.ir.op.Trait.PURE;
import static org.jtriton.ir.op.Trait.READS;
import static org.jtriton.ir.op.Trait.SAME_SHAPE;
import static org.jtriton.ir.op.Trait.SAME_TYPE;
import static org.jtriton.ir.op.Trait.TERMINATOR;
import static org.jtriton.ir.op.Trait.WRITES;

/** Operations on blocks: what makes the language one of tiles. */
public enum Tt implements Opcode {
    // Functions and programs
    CALL(op("tt.call", "Calls a device function.")
            .operands("args*")
            .results("results*")
            .attributes(Attrs.CALLEE)
            .traits(READS, WRITES)
            .format("$callee `(` $args `)` attr-dict `:` functional-type(operands, results)")
            .build()),
    RETURN(op("tt.return", "Ends a function.")
            .operands("values*")
            .traits(TERMINATOR)
            .format("attr-dict ($values^ `:` type($values))?")
            .build()),
    GET_PROGRAM_ID(op("tt.get_program_id", "The index of this program along an axis of the grid.")
            .results("result")
            .attributes(Attrs.PROGRAM_AXIS)
            .traits(PURE)
            .format("$axis attr-dict `:` type($result)")
            .build()),
    GET_NUM_PROGRAMS(op("tt.get_num_programs", "The number of programs along an axis of the grid.")
            .results("result")
            .attributes(Attrs.PROGRAM_AXIS)
            .traits(PURE)
            .format("$axis attr-dict `:` type($result)")
            .build()),

    // Making and shaping blocks
    MAKE_RANGE(op("tt.make_range", "The integers from start up to, not including, end.")
            .results("result")
            .attributes(Attrs.END, Attrs.START)
            .traits(PURE)
            .format("attr-dict `:` type($result)")
            .build()),
    SPLAT(op("tt.splat", "A block of one scalar repeated.")
            .operands("src")
            .results("result")
            .traits(PURE)
            .format("$src attr-dict `:` type($src) `->` type($result)")
            .build()),
    UNSPLAT(op("tt.unsplat", "The element of a block of one element.")
            .operands("src")
            .results("result")
            .traits(PURE)
            .format("$src attr-dict `:` type($src)")
            .build()),
    BROADCAST(op("tt.broadcast", "Repeats a block along its dimensions of size 1.")
            .operands("src")
            .results("result")
            .traits(PURE)
            .format("$src attr-dict `:` type($src) `->` type($result)")
            .build()),
    EXPAND_DIMS(op("tt.expand_dims", "Inserts a dimension of size 1 at the axis.")
            .operands("src")
            .results("result")
            .attributes(Attrs.AXIS)
            .traits(PURE)
            .format("$src attr-dict `:` type($src) `->` type($result)")
            .build()),
    RESHAPE(op("tt.reshape", "The same elements in row-major order with other dimensions; any order if it may reorder.")
            .operands("src")
            .results("result")
            .attributes(Attrs.ALLOW_REORDER, Attrs.EFFICIENT_LAYOUT)
            .traits(PURE)
            .format("$src (`allow_reorder` $allow_reorder^)? (`efficient_layout` $efficient_layout^)? attr-dict `:`"
                    + " type($src) `->` type($result)")
            .build()),
    TRANS(op("tt.trans", "Permutes dimensions: dimension i of the result is dimension order[i] of the operand.")
            .operands("src")
            .results("result")
            .attributes(Attrs.ORDER)
            .traits(PURE)
            .format("$src attr-dict `:` type($src) `->` type($result)")
            .build()),
    CAT(op("tt.cat", "The elements of two blocks in one; the order is not promised on every target.")
            .operands("lhs", "rhs")
            .results("result")
            .traits(PURE)
            .format("$lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)")
            .build()),
    JOIN(op("tt.join", "Two blocks along a new last dimension of size 2.")
            .operands("lhs", "rhs")
            .results("result")
            .traits(PURE)
            .format("$lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)")
            .build()),
    SPLIT(op("tt.split", "The two halves along a last dimension of size 2.")
            .operands("src")
            .results("outLHS", "outRHS")
            .traits(PURE)
            .format("$src attr-dict `:` type($src) `->` type($outLHS)")
            .build()),
    GATHER(op("tt.gather", "Picks elements along an axis by a block of indices.")
            .operands("src", "indices")
            .results("result")
            .attributes(Attrs.AXIS, Attrs.EFFICIENT_LAYOUT)
            .traits(PURE)
            .format("$src `[` $indices `]` attr-dict `:`" + " functional-type(operands, results)")
            .build()),

    // Pointers and memory
    ADDPTR(op("tt.addptr", "Moves a pointer by a number of elements.")
            .operands("ptr", "offset")
            .results("result")
            .traits(PURE, ELEMENTWISE, SAME_SHAPE)
            .format("$ptr `,` $offset attr-dict `:` type($result) `,` type($offset)")
            .build()),
    BITCAST(op("tt.bitcast", "The same bits as another type: numbers of one width, or pointers.")
            .operands("src")
            .results("result")
            .traits(PURE, ELEMENTWISE, SAME_SHAPE)
            .format("$src attr-dict `:` type($src) `->` type($result)")
            .build()),
    INT_TO_PTR(op("tt.int_to_ptr", "An address as a pointer.")
            .operands("src")
            .results("result")
            .traits(PURE, ELEMENTWISE, SAME_SHAPE)
            .format("$src attr-dict `:` type($src) `->` type($result)")
            .build()),
    PTR_TO_INT(op("tt.ptr_to_int", "A pointer as an address.")
            .operands("src")
            .results("result")
            .traits(PURE, ELEMENTWISE, SAME_SHAPE)
            .format("$src attr-dict `:` type($src) `->` type($result)")
            .build()),
    LOAD(op("tt.load", "Reads from memory where the mask holds, and takes other elsewhere.")
            .operands("ptr", "mask?", "other?")
            .results("result")
            .attributes(Attrs.CACHE, Attrs.EVICT, Attrs.VOLATILE)
            .traits(READS, ELEMENTWISE, SAME_SHAPE)
            .format("$ptr (`,` $mask^)? (`,` $other^)? (`cacheModifier` `=` $cache^)?"
                    + " (`evictionPolicy` `=` $evict^)? attr-dict `:` type($ptr)")
            .build()),
    STORE(op("tt.store", "Writes to memory where the mask holds.")
            .operands("ptr", "value", "mask?")
            .attributes(Attrs.CACHE, Attrs.EVICT)
            .traits(WRITES, ELEMENTWISE, SAME_SHAPE)
            .format("$ptr `,` $value (`,` $mask^)? (`cacheModifier` `=` $cache^)?"
                    + " (`evictionPolicy` `=` $evict^)? attr-dict `:` type($ptr)")
            .build()),
    ATOMIC_RMW(op("tt.atomic_rmw", "Combines a value into memory, indivisibly, and gives the old value.")
            .operands("ptr", "val", "mask?")
            .results("result")
            .attributes(Attrs.RMW_OP, Attrs.SEM, Attrs.SCOPE)
            .traits(READS, WRITES, ELEMENTWISE, SAME_SHAPE)
            .format("$atomic_rmw_op `,` $sem `,` $scope `,` $ptr `,` $val (`,` $mask^)? attr-dict `:`"
                    + " functional-type(operands, results)")
            .build()),
    ATOMIC_CAS(op("tt.atomic_cas", "Writes val where memory equals cmp, indivisibly, and gives the old value.")
            .operands("ptr", "cmp", "val")
            .results("result")
            .attributes(Attrs.SEM, Attrs.SCOPE)
            .traits(READS, WRITES, ELEMENTWISE, SAME_SHAPE)
            .format("$sem `,` $scope `,` $ptr `,` $cmp `,` $val attr-dict `:` functional-type(operands, results)")
            .build()),
    MAKE_TENSOR_DESCRIPTOR(op("tt.make_tensor_descriptor", "Describes a tensor in memory by base, shape and strides.")
            .operands("base", "shape*", "strides*")
            .results("result")
            .attributes(Attrs.PADDING)
            .traits(PURE)
            .format("$base `,` `[` $shape `]` `,` `[` $strides `]` attr-dict `:` short-type($base) `,`"
                    + " short-type($result)")
            .build()),
    DESCRIPTOR_EXTENTS(op(
                    "tt.descriptor_extents",
                    "The sizes of the tensor of a descriptor, i32, and then its strides in elements, i64, outermost first.")
            .operands("desc")
            .results("extents*")
            .traits(PURE)
            .format("$desc attr-dict `:` functional-type(operands, results)")
            .build()),
    DESCRIPTOR_LOAD(op("tt.descriptor_load", "Reads the block at the indices; padding outside the tensor.")
            .operands("desc", "indices*")
            .results("result")
            .attributes(Attrs.CACHE, Attrs.EVICT, Attrs.REPLICAS)
            .traits(READS)
            .format("$desc `[` $indices `]` (`cacheModifier` `=` $cache^)?"
                    + " (`evictionPolicy` `=` $evict^)? attr-dict `:` type($desc) `->` type($result)")
            .build()),
    DESCRIPTOR_STORE(op("tt.descriptor_store", "Writes a block at the indices, nothing outside the tensor.")
            .operands("desc", "src", "indices*")
            .traits(WRITES)
            .format("$desc `[` $indices `]` `,` $src attr-dict `:` type($desc) `,` type($src)")
            .build()),
    DESCRIPTOR_REDUCE(op("tt.descriptor_reduce", "Combines a block into memory at the indices, indivisibly.")
            .operands("desc", "src", "indices*")
            .attributes(Attrs.DESCRIPTOR_REDUCE)
            .traits(READS, WRITES)
            .format("$kind `,` $desc `[` $indices `]` `,` $src attr-dict `:` type($desc) `,` type($src)")
            .build()),
    DESCRIPTOR_GATHER(op("tt.descriptor_gather", "Reads several rows of a 2-D tensor from a column on.")
            .operands("desc", "x_offsets", "y_offset")
            .results("result")
            .traits(READS)
            .format("$desc `[` $x_offsets `,` $y_offset `]` attr-dict `:` functional-type(operands, results)")
            .build()),
    DESCRIPTOR_SCATTER(op("tt.descriptor_scatter", "Writes several rows of a 2-D tensor from a column on.")
            .operands("desc", "x_offsets", "y_offset", "src")
            .traits(WRITES)
            .format("$desc `[` $x_offsets `,` $y_offset `]` `,` $src attr-dict `:` type(operands)")
            .build()),

    // Arithmetic of its own
    MULHIUI(op("tt.mulhiui", "The high half of an unsigned product.")
            .operands("x", "y")
            .results("result")
            .traits(PURE, ELEMENTWISE, SAME_TYPE, SAME_SHAPE)
            .format("$x `,` $y attr-dict `:` type($x)")
            .build()),
    CLAMPF(op("tt.clampf", "The float limited to an interval.")
            .operands("x", "min", "max")
            .results("result")
            .attributes(Attrs.PROPAGATE_NAN)
            .traits(PURE, ELEMENTWISE, SAME_TYPE, SAME_SHAPE)
            .format("$x `,` $min `,` $max `,` `propagateNan` `=` $propagateNan attr-dict `:` type($result)")
            .build()),
    PRECISE_SQRT(unary("tt.precise_sqrt", "Square root, correctly rounded.")),
    PRECISE_DIVF(op("tt.precise_divf", "Float division, correctly rounded.")
            .operands("x", "y")
            .results("result")
            .traits(PURE, ELEMENTWISE, SAME_TYPE, SAME_SHAPE)
            .format("$x `,` $y attr-dict `:` type($x)")
            .build()),
    FP_TO_FP(op("tt.fp_to_fp", "Between float formats, with a rounding when it narrows.")
            .operands("src")
            .results("result")
            .attributes(Attrs.ROUNDING)
            .traits(PURE, ELEMENTWISE, SAME_SHAPE)
            .format("$src attr-dict (`,` `rounding` `=` $rounding^)? `:` type($src) `->` type($result)")
            .build()),
    DOT(op("tt.dot", "Matrix product of two blocks added to a third; leading dimensions are batches.")
            .operands("a", "b", "c")
            .results("d")
            .attributes(Attrs.INPUT_PRECISION, Attrs.MAX_NUM_IMPRECISE_ACC)
            .traits(PURE)
            .format("$a `,` $b `,` $c (`,` `inputPrecision` `=` $inputPrecision^)? attr-dict `:` type($a) `*` type($b)"
                    + " `->` type($d)")
            .build()),
    DOT_SCALED(op("tt.dot_scaled", "Matrix product of operands that share a scale in groups along K.")
            .operands("a", "b", "c", "a_scale?", "b_scale?")
            .results("d")
            .attributes(
                    Attrs.LHS_FORMAT,
                    Attrs.RHS_FORMAT,
                    Attrs.FAST_MATH,
                    Attrs.LHS_K_PACK,
                    Attrs.RHS_K_PACK,
                    Attrs.SEGMENTS)
            .traits(PURE)
            .format("$a (`scale` $a_scale^)? `,` $b (`scale` $b_scale^)? `,` $c `lhs` `=` $a_elem_type `rhs` `=`"
                    + " $b_elem_type attr-dict `:` type($a) (`,` type($a_scale)^)? `*` type($b)"
                    + " (`,` type($b_scale)^)? `->` type($d)")
            .build()),

    // Along an axis
    REDUCE(op("tt.reduce", "Combines the elements along an axis into one by an associative function.")
            .operands("srcs*")
            .results("results*")
            .attributes(Attrs.AXIS)
            .regions(1)
            .traits(PURE)
            .build()),
    REDUCE_RETURN(op("tt.reduce.return", "Ends a combine function.")
            .operands("values*")
            .traits(TERMINATOR)
            .format("$values attr-dict `:` type($values)")
            .build()),
    SCAN(op("tt.scan", "Running combination of the elements along an axis.")
            .operands("srcs*")
            .results("results*")
            .attributes(Attrs.AXIS, Attrs.REVERSE)
            .regions(1)
            .traits(PURE)
            .build()),
    SCAN_RETURN(op("tt.scan.return", "Ends a combine function.")
            .operands("values*")
            .traits(TERMINATOR)
            .format("$values attr-dict `:` type($values)")
            .build()),
    MAP_ELEMENTWISE(op("tt.map_elementwise", "Applies a scalar function, which may branch, to each element.")
            .operands("srcs*")
            .results("results*")
            .attributes(Attrs.PACK)
            .regions(1)
            .traits(PURE)
            .build()),
    MAP_ELEMENTWISE_RETURN(op("tt.map_elementwise.return", "Ends a scalar function.")
            .operands("values*")
            .traits(TERMINATOR)
            .format("attr-dict ($values^ `:` type($values))?")
            .build()),
    HISTOGRAM(op("tt.histogram", "Counts how often each bin number occurs.")
            .operands("src", "mask?")
            .results("result")
            .traits(PURE)
            .format("$src (`,` $mask^)? attr-dict `:` type($src) `->` type($result)")
            .build()),

    // Escape hatches and checks
    EXTERN_ELEMENTWISE(op("tt.extern_elementwise", "A function of the device library, by symbol.")
            .operands("srcs*")
            .results("result")
            .attributes(Attrs.LIBNAME, Attrs.LIBPATH, Attrs.PURE, Attrs.SYMBOL)
            .traits(PURE, ELEMENTWISE, SAME_SHAPE)
            .format("$srcs attr-dict `:` functional-type(operands, results)")
            .build()),
    ELEMENTWISE_INLINE_ASM(op("tt.elementwise_inline_asm", "Assembly of the target, applied to packs of elements.")
            .operands("args*")
            .results("results*")
            .attributes(Attrs.ASM, Attrs.CONSTRAINTS, Attrs.PACKED_ELEMENT, Attrs.PURE)
            .traits(ELEMENTWISE, SAME_SHAPE, WRITES)
            .format("$asm_string attr-dict ($args^ `:` type($args))? `->` type($results)")
            .build()),
    ASSERT(op("tt.assert", "Stops the program with a message unless the condition holds everywhere.")
            .operands("condition")
            .attributes(Attrs.MESSAGE)
            .traits(WRITES)
            .format("$condition `,` $message attr-dict `:` type($condition)")
            .build()),
    PRINT(op("tt.print", "Prints values with a prefix.")
            .operands("args*")
            .attributes(Attrs.PREFIX, Attrs.HEX, Attrs.IS_SIGNED)
            .traits(WRITES)
            .format("$prefix attr-dict (`:` $args^ `:` type($args))?")
            .build());

    private final OpSpec spec;

    Tt(OpSpec spec) {
        this.spec = spec;
    }

    @Override
    public OpSpec spec() {
        return spec;
    }
}
