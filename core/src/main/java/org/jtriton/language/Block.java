package org.jtriton.language;

import org.jtriton.DType;

/**
 * A block of numbers, or a single number that is known at run time only.
 *
 * <p>Whatever takes a block or a number takes a {@link Number}: a block, or an {@code int}, {@code float} and so on, which Java
 * boxes. Two operands are brought to their common shape and type: dimensions of size 1 are repeated, a literal takes the type of the
 * block where it fits, and it is an error if sizes or types do not go together. A number on the left of an operator is the first
 * argument of a function: {@code sub(1, x)}.
 *
 * <p>The file is long since a type's methods cannot lie in several: each is a few lines, most of them its description.
 */
public abstract class Block extends Number {
    private static final long serialVersionUID = 1L;

    private Block() {}

    /**
     * The sum, element by element. Integers wrap around.
     *
     * <pre>{@code
     * i.plus(1) // [1, 2, 3, 4]
     * }</pre>
     */
    @Spelling("self + other")
    public Block plus(Number other) {
        throw OnlyInKernels.error();
    }

    /**
     * Pointers so many elements further on.
     *
     * <pre>{@code
     * load(i.plus(x)) // [0, 1, 2, 3]
     * }</pre>
     */
    @Spelling("self + other")
    public Pointer plus(Pointer other) {
        throw OnlyInKernels.error();
    }

    /**
     * The difference, element by element. Integers wrap around.
     *
     * <pre>{@code
     * i.minus(1) // [-1, 0, 1, 2]
     * }</pre>
     */
    @Spelling("self - other")
    public Block minus(Number other) {
        throw OnlyInKernels.error();
    }

    /**
     * The product, element by element. Integers wrap around.
     *
     * <pre>{@code
     * i.times(i) // [0, 1, 4, 9]
     * }</pre>
     */
    @Spelling("self * other")
    public Block times(Number other) {
        throw OnlyInKernels.error();
    }

    /**
     * The quotient, element by element; integers are divided as floats.
     *
     * <pre>{@code
     * i.div(2) // [0, 0.5, 1, 1.5]
     * }</pre>
     */
    @Spelling("self / other")
    public Block div(Number other) {
        throw OnlyInKernels.error();
    }

    /**
     * The quotient of integers, element by element, truncated as in Java. It is an error for floats.
     *
     * <pre>{@code
     * i.minus(3).intDiv(2) // [-1, -1, 0, 0]
     * }</pre>
     */
    @Spelling("self // other")
    public Block intDiv(Number other) {
        throw OnlyInKernels.error();
    }

    /**
     * The remainder, element by element, with the sign of the dividend as in Java.
     *
     * <pre>{@code
     * i.minus(3).rem(2) // [-1, 0, -1, 0]
     * }</pre>
     */
    @Spelling("self % other")
    public Block rem(Number other) {
        throw OnlyInKernels.error();
    }

    /**
     * The elements with the other sign.
     *
     * <pre>{@code
     * a.unaryMinus() // [-0.25, -0.5, -1, -2]
     * }</pre>
     */
    @Spelling("-self")
    public Block unaryMinus() {
        throw OnlyInKernels.error();
    }

    /**
     * The same block. It is an error if it isn't one of numbers.
     *
     * <pre>{@code
     * i.unaryPlus() // [0, 1, 2, 3]
     * }</pre>
     */
    @Spelling("+self")
    public Block unaryPlus() {
        throw OnlyInKernels.error();
    }

    /**
     * The bits of integers inverted.
     *
     * <pre>{@code
     * i.inv() // [-1, -2, -3, -4]
     * }</pre>
     */
    @Spelling("~self")
    public Block inv() {
        throw OnlyInKernels.error();
    }

    /**
     * Where elements are 0: the opposite of a truth value.
     *
     * <pre>{@code
     * i.lt(2).not() // [0, 0, 1, 1]
     * }</pre>
     */
    @Spelling("not self")
    public Block not() {
        throw OnlyInKernels.error();
    }

    /**
     * The bits that both have. It is an error for floats.
     *
     * <pre>{@code
     * i.and(1) // [0, 1, 0, 1]
     * }</pre>
     */
    @Spelling("self & other")
    public Block and(Number other) {
        throw OnlyInKernels.error();
    }

    /**
     * The bits that one of the two has. It is an error for floats.
     *
     * <pre>{@code
     * i.or(1) // [1, 1, 3, 3]
     * }</pre>
     */
    @Spelling("self | other")
    public Block or(Number other) {
        throw OnlyInKernels.error();
    }

    /**
     * The bits that just one of the two has. It is an error for floats.
     *
     * <pre>{@code
     * i.xor(1) // [1, 0, 3, 2]
     * }</pre>
     */
    @Spelling("self ^ other")
    public Block xor(Number other) {
        throw OnlyInKernels.error();
    }

    /**
     * The bits moved to the left. It is an error for floats.
     *
     * <pre>{@code
     * i.shl(2) // [0, 4, 8, 12]
     * }</pre>
     */
    @Spelling("self << other")
    public Block shl(Number other) {
        throw OnlyInKernels.error();
    }

    /**
     * The bits moved to the right; the sign of signed integers stays. It is an error for floats.
     *
     * <pre>{@code
     * i.minus(2).shr(1) // [-1, -1, 0, 0]
     * }</pre>
     */
    @Spelling("self >> other")
    public Block shr(Number other) {
        throw OnlyInKernels.error();
    }

    /**
     * Where elements are less than others: a block of {@code int1}.
     *
     * <pre>{@code
     * i.lt(2) // [1, 1, 0, 0]
     * }</pre>
     */
    @Spelling("self < other")
    public Block lt(Number other) {
        throw OnlyInKernels.error();
    }

    /**
     * Where elements are less than or equal to others: a block of {@code int1}.
     *
     * <pre>{@code
     * i.le(2) // [1, 1, 1, 0]
     * }</pre>
     */
    @Spelling("self <= other")
    public Block le(Number other) {
        throw OnlyInKernels.error();
    }

    /**
     * Where elements are greater than others: a block of {@code int1}.
     *
     * <pre>{@code
     * i.gt(2) // [0, 0, 0, 1]
     * }</pre>
     */
    @Spelling("self > other")
    public Block gt(Number other) {
        throw OnlyInKernels.error();
    }

    /**
     * Where elements are greater than or equal to others: a block of {@code int1}.
     *
     * <pre>{@code
     * i.ge(2) // [0, 0, 1, 1]
     * }</pre>
     */
    @Spelling("self >= other")
    public Block ge(Number other) {
        throw OnlyInKernels.error();
    }

    /**
     * Where elements are equal to others: a block of {@code int1}.
     *
     * <pre>{@code
     * i.eq(2) // [0, 0, 1, 0]
     * }</pre>
     */
    @Spelling("self == other")
    public Block eq(Number other) {
        throw OnlyInKernels.error();
    }

    /**
     * Where elements are other than others: a block of {@code int1}.
     *
     * <pre>{@code
     * i.ne(2) // [1, 1, 0, 1]
     * }</pre>
     */
    @Spelling("self != other")
    public Block ne(Number other) {
        throw OnlyInKernels.error();
    }

    /**
     * Where both are not 0. It is an error for other types than {@code int1}.
     *
     * <pre>{@code
     * i.gt(0).logicalAnd(i.lt(3)) // [0, 1, 1, 0]
     * }</pre>
     */
    @Spelling("self.logical_and(other)")
    public Block logicalAnd(Number other) {
        throw OnlyInKernels.error();
    }

    /**
     * Where one of the two is not 0. It is an error for other types than {@code int1}.
     *
     * <pre>{@code
     * i.lt(1).logicalOr(i.gt(2)) // [1, 0, 0, 1]
     * }</pre>
     */
    @Spelling("self.logical_or(other)")
    public Block logicalOr(Number other) {
        throw OnlyInKernels.error();
    }

    /**
     * The same elements with new dimensions of size 1 where {@link Index#NEW} stands; {@link Index#ALL} stands for
     * each dimension that is there.
     *
     * <pre>{@code
     * i.get(Index.ALL, Index.NEW).shape(0) // 4
     * }</pre>
     */
    @Spelling("self[index]")
    public Block get(Index... index) {
        throw OnlyInKernels.error();
    }

    /**
     * The elements as another type, as {@link ProgramFunctions#cast}. Takes its options.
     *
     * <pre>{@code
     * a.to(DType.INT32) // [0, 0, 1, 2]
     * }</pre>
     */
    @Spelling("self.to(dtype)")
    public Block to(DType dtype, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * The elements as another type, as {@link ProgramFunctions#cast}. Takes its options.
     *
     * <pre>{@code
     * a.cast(DType.INT32) // [0, 0, 1, 2]
     * }</pre>
     */
    @Builtin("cast")
    public Block cast(DType dtype, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * The same bits as another type of the same width.
     *
     * <pre>{@code
     * full(1f, DType.FP32, 1).bitcast(DType.INT32) // [1065353216]
     * }</pre>
     */
    @Spelling("self.to(dtype, bitcast=True)")
    public Block bitcast(DType dtype) {
        throw OnlyInKernels.error();
    }

    /**
     * Integers of 64 bits as pointers to elements of a type.
     *
     * <pre>{@code
     * load(x.toLong().toPointer(DType.FP32).plus(1)) // 1
     * }</pre>
     */
    @Spelling("self.to(tl.pointer_type(element))")
    public Pointer toPointer(DType element) {
        throw OnlyInKernels.error();
    }

    /**
     * The type of the elements, at compile time.
     *
     * <pre>{@code
     * i.dtype() == DType.INT32 ? 1 : 0 // 1
     * }</pre>
     */
    @Spelling("self.dtype")
    public DType dtype() {
        throw OnlyInKernels.error();
    }

    /**
     * The size in a dimension, at compile time.
     *
     * <pre>{@code
     * i.shape(0) // 4
     * }</pre>
     */
    @Spelling("self.shape[dim]")
    public int shape(int dim) {
        throw OnlyInKernels.error();
    }

    /**
     * The number of dimensions, at compile time; 0 for a single number.
     *
     * <pre>{@code
     * i.rank() // 1
     * }</pre>
     */
    @Spelling("len(self.shape)")
    public int rank() {
        throw OnlyInKernels.error();
    }

    /**
     * The number of elements, at compile time.
     *
     * <pre>{@code
     * i.numel() // 4
     * }</pre>
     */
    @Spelling("self.numel")
    public int numel() {
        throw OnlyInKernels.error();
    }

    /**
     * The block with its last two dimensions exchanged: Python's {@code x.T}.
     *
     * <pre>{@code
     * reshape(i, 2, 2).t() // [[0, 2], [1, 3]]
     * }</pre>
     */
    @Spelling("self.T")
    public Block t() {
        throw OnlyInKernels.error();
    }

    /**
     * As {@link ShapeFunctions#broadcastTo}.
     *
     * <pre>{@code
     * expandDims(arange(0, 2), 1).broadcastTo(2, 2) // [[0, 0], [1, 1]]
     * }</pre>
     */
    @Spelling("self.broadcast_to(shape)")
    public Block broadcastTo(int... shape) {
        throw OnlyInKernels.error();
    }

    /**
     * As {@link ShapeFunctions#expandDims}.
     *
     * <pre>{@code
     * i.expandDims(0).shape(1) // 4
     * }</pre>
     */
    @Builtin("expand_dims")
    public Block expandDims(int... axis) {
        throw OnlyInKernels.error();
    }

    /**
     * As {@link ShapeFunctions#permute}.
     *
     * <pre>{@code
     * i.reshape(2, 2).permute(1, 0) // [[0, 2], [1, 3]]
     * }</pre>
     */
    @Spelling("self.permute(dims)")
    public Block permute(int... dims) {
        throw OnlyInKernels.error();
    }

    /**
     * As {@link ShapeFunctions#trans(Block)}.
     *
     * <pre>{@code
     * i.reshape(2, 2).trans() // [[0, 2], [1, 3]]
     * }</pre>
     */
    @Spelling("self.trans()")
    public Block trans() {
        throw OnlyInKernels.error();
    }

    /**
     * As {@link ShapeFunctions#trans(Block, int...)}.
     *
     * <pre>{@code
     * i.reshape(2, 2).trans(1, 0) // [[0, 2], [1, 3]]
     * }</pre>
     */
    @Spelling("self.trans(dims)")
    public Block trans(int... dims) {
        throw OnlyInKernels.error();
    }

    /**
     * As {@link ShapeFunctions#reshape(Block, int...)}.
     *
     * <pre>{@code
     * i.reshape(2, 2) // [[0, 1], [2, 3]]
     * }</pre>
     */
    @Spelling("self.reshape(shape)")
    public Block reshape(int... shape) {
        throw OnlyInKernels.error();
    }

    /**
     * As {@link ShapeFunctions#view}.
     *
     * <pre>{@code
     * sum(i.view(2, 2)) // 6
     * }</pre>
     */
    @Spelling("self.view(shape)")
    public Block view(int... shape) {
        throw OnlyInKernels.error();
    }

    /**
     * As {@link ShapeFunctions#ravel}.
     *
     * <pre>{@code
     * i.reshape(2, 2).ravel() // [0, 1, 2, 3]
     * }</pre>
     */
    @Builtin("ravel")
    public Block ravel(Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * As {@link ShapeFunctions#flip(Block, int)}.
     *
     * <pre>{@code
     * i.flip(0) // [3, 2, 1, 0]
     * }</pre>
     */
    @Builtin("flip")
    public Block flip(int dim) {
        throw OnlyInKernels.error();
    }

    /**
     * As {@link ShapeFunctions#gather}.
     *
     * <pre>{@code
     * i.times(10).gather(i.flip(0), 0) // [30, 20, 10, 0]
     * }</pre>
     */
    @Builtin("gather")
    public Block gather(Block index, int axis) {
        throw OnlyInKernels.error();
    }

    /**
     * As {@link ShapeFunctions#item}.
     *
     * <pre>{@code
     * full(7, DType.INT32, 1).item() // 7
     * }</pre>
     */
    @Builtin("item")
    public Block item() {
        throw OnlyInKernels.error();
    }

    /**
     * As {@link ArithmeticFunctions#abs}.
     *
     * <pre>{@code
     * i.minus(2).abs() // [2, 1, 0, 1]
     * }</pre>
     */
    @Builtin("abs")
    public Block abs() {
        throw OnlyInKernels.error();
    }

    /**
     * As {@link ArithmeticFunctions#ceil}.
     *
     * <pre>{@code
     * a.ceil() // [1, 1, 1, 2]
     * }</pre>
     */
    @Builtin("ceil")
    public Block ceil() {
        throw OnlyInKernels.error();
    }

    /**
     * As {@link ArithmeticFunctions#cos}.
     *
     * <pre>{@code
     * a.cos() // [0.968912, 0.877583, 0.540302, -0.416147]
     * }</pre>
     */
    @Builtin("cos")
    public Block cos() {
        throw OnlyInKernels.error();
    }

    /**
     * As {@link ArithmeticFunctions#erf}.
     *
     * <pre>{@code
     * a.erf() // [0.276326, 0.520500, 0.842701, 0.995322]
     * }</pre>
     */
    @Builtin("erf")
    public Block erf() {
        throw OnlyInKernels.error();
    }

    /**
     * As {@link ArithmeticFunctions#exp}.
     *
     * <pre>{@code
     * a.exp() // [1.284025, 1.648721, 2.718282, 7.389056]
     * }</pre>
     */
    @Builtin("exp")
    public Block exp() {
        throw OnlyInKernels.error();
    }

    /**
     * As {@link ArithmeticFunctions#exp2}.
     *
     * <pre>{@code
     * a.exp2() // [1.189207, 1.414214, 2, 4]
     * }</pre>
     */
    @Builtin("exp2")
    public Block exp2() {
        throw OnlyInKernels.error();
    }

    /**
     * As {@link ArithmeticFunctions#floor}.
     *
     * <pre>{@code
     * a.floor() // [0, 0, 1, 2]
     * }</pre>
     */
    @Builtin("floor")
    public Block floor() {
        throw OnlyInKernels.error();
    }

    /**
     * As {@link ArithmeticFunctions#log}.
     *
     * <pre>{@code
     * a.log() // [-1.386294, -0.693147, 0, 0.693147]
     * }</pre>
     */
    @Builtin("log")
    public Block log() {
        throw OnlyInKernels.error();
    }

    /**
     * As {@link ArithmeticFunctions#log2}.
     *
     * <pre>{@code
     * a.log2() // [-2, -1, 0, 1]
     * }</pre>
     */
    @Builtin("log2")
    public Block log2() {
        throw OnlyInKernels.error();
    }

    /**
     * As {@link ArithmeticFunctions#rsqrt}.
     *
     * <pre>{@code
     * a.rsqrt() // [2, 1.414214, 1, 0.707107]
     * }</pre>
     */
    @Builtin("rsqrt")
    public Block rsqrt() {
        throw OnlyInKernels.error();
    }

    /**
     * As {@link ArithmeticFunctions#sigmoid}.
     *
     * <pre>{@code
     * a.sigmoid() // [0.562177, 0.622459, 0.731059, 0.880797]
     * }</pre>
     */
    @Builtin("sigmoid")
    public Block sigmoid() {
        throw OnlyInKernels.error();
    }

    /**
     * As {@link ArithmeticFunctions#sin}.
     *
     * <pre>{@code
     * a.sin() // [0.247404, 0.479426, 0.841471, 0.909297]
     * }</pre>
     */
    @Builtin("sin")
    public Block sin() {
        throw OnlyInKernels.error();
    }

    /**
     * As {@link ArithmeticFunctions#softmax}.
     *
     * <pre>{@code
     * zeros(DType.FP32, 4).softmax() // [0.25, 0.25, 0.25, 0.25]
     * }</pre>
     */
    @Builtin("softmax")
    public Block softmax(Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * As {@link ArithmeticFunctions#sqrt}.
     *
     * <pre>{@code
     * a.sqrt() // [0.5, 0.707107, 1, 1.414214]
     * }</pre>
     */
    @Builtin("sqrt")
    public Block sqrt() {
        throw OnlyInKernels.error();
    }

    /**
     * As {@link ArithmeticFunctions#sqrtRn}.
     *
     * <pre>{@code
     * a.sqrtRn() // [0.5, 0.707107, 1, 1.414214]
     * }</pre>
     */
    @Builtin("sqrt_rn")
    public Block sqrtRn() {
        throw OnlyInKernels.error();
    }

    /**
     * As {@link ArithmeticFunctions#cdiv(Number, Number)}.
     *
     * <pre>{@code
     * i.cdiv(2) // [0, 1, 1, 2]
     * }</pre>
     */
    @Builtin("cdiv")
    public Block cdiv(Number div) {
        throw OnlyInKernels.error();
    }

    /**
     * As {@link ReductionFunctions#sum(Block, Option...)}.
     *
     * <pre>{@code
     * i.sum() // 6
     * }</pre>
     */
    @Builtin("sum")
    public Block sum(Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * As {@link ReductionFunctions#sum(Block, int, Option...)}.
     *
     * <pre>{@code
     * i.reshape(2, 2).sum(0) // [2, 4]
     * }</pre>
     */
    @Builtin("sum")
    public Block sum(int axis, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * As {@link ReductionFunctions#max(Block, Option...)}.
     *
     * <pre>{@code
     * i.max() // 3
     * }</pre>
     */
    @Builtin("max")
    public Block max(Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * As {@link ReductionFunctions#max(Block, int, Option...)}.
     *
     * <pre>{@code
     * i.reshape(2, 2).max(0) // [2, 3]
     * }</pre>
     */
    @Builtin("max")
    public Block max(int axis, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * As {@link ReductionFunctions#min(Block, Option...)}.
     *
     * <pre>{@code
     * i.min() // 0
     * }</pre>
     */
    @Builtin("min")
    public Block min(Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * As {@link ReductionFunctions#min(Block, int, Option...)}.
     *
     * <pre>{@code
     * i.reshape(2, 2).min(0) // [0, 1]
     * }</pre>
     */
    @Builtin("min")
    public Block min(int axis, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * As {@link ReductionFunctions#argmax}.
     *
     * <pre>{@code
     * i.argmax(0) // 3
     * }</pre>
     */
    @Builtin("argmax")
    public Block argmax(int axis, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * As {@link ReductionFunctions#argmin}.
     *
     * <pre>{@code
     * i.argmin(0) // 0
     * }</pre>
     */
    @Builtin("argmin")
    public Block argmin(int axis, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * As {@link ReductionFunctions#xorSum(Block, int, Option...)}.
     *
     * <pre>{@code
     * i.reshape(2, 2).xorSum(0) // [2, 2]
     * }</pre>
     */
    @Builtin("xor_sum")
    public Block xorSum(int axis, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * As {@link ReductionFunctions#reduceOr(Block, int, Option...)}.
     *
     * <pre>{@code
     * i.reshape(2, 2).reduceOr(0) // [2, 3]
     * }</pre>
     */
    @Builtin("reduce_or")
    public Block reduceOr(int axis, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * As {@link ReductionFunctions#reduce(Block, int, Combine, Option...)}.
     *
     * <pre>{@code
     * i.plus(1).reduce(0, (p, q) -> p.times(q)) // 24
     * }</pre>
     */
    @Builtin("reduce")
    public Block reduce(int axis, Combine combineFn, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * As {@link ScanFunctions#associativeScan(Block, int, Combine, Option...)}.
     *
     * <pre>{@code
     * i.associativeScan(0, (p, q) -> p.plus(q)) // [0, 1, 3, 6]
     * }</pre>
     */
    @Builtin("associative_scan")
    public Block associativeScan(int axis, Combine combineFn, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * As {@link ScanFunctions#cumsum}.
     *
     * <pre>{@code
     * i.cumsum(0) // [0, 1, 3, 6]
     * }</pre>
     */
    @Builtin("cumsum")
    public Block cumsum(int axis, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * As {@link ScanFunctions#cumprod}.
     *
     * <pre>{@code
     * i.plus(1).cumprod(0) // [1, 2, 6, 24]
     * }</pre>
     */
    @Builtin("cumprod")
    public Block cumprod(int axis, Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * As {@link ScanFunctions#sort}.
     *
     * <pre>{@code
     * i.flip(0).sort() // [0, 1, 2, 3]
     * }</pre>
     */
    @Builtin("sort")
    public Block sort(Option... options) {
        throw OnlyInKernels.error();
    }

    /**
     * As {@link ScanFunctions#histogram(Block, int)}.
     *
     * <pre>{@code
     * i.histogram(4) // [1, 1, 1, 1]
     * }</pre>
     */
    @Builtin("histogram")
    public Block histogram(int numBins) {
        throw OnlyInKernels.error();
    }

    /**
     * As {@link ShapeFunctions#split}.
     *
     * <pre>{@code
     * i.reshape(2, 2).split().second() // [1, 3]
     * }</pre>
     */
    @Builtin("split")
    public Pair split() {
        throw OnlyInKernels.error();
    }

    /**
     * A single number as an {@code int}; floats are truncated. It is an error for a block.
     *
     * <pre>{@code
     * toTensor(n).intValue() // 4
     * }</pre>
     */
    @Override
    @Spelling("tl.cast(self, tl.int32)")
    public int intValue() {
        throw OnlyInKernels.error();
    }

    /**
     * A single number as a {@code long}; floats are truncated. It is an error for a block.
     *
     * <pre>{@code
     * toTensor(n).longValue() // 4
     * }</pre>
     */
    @Override
    @Spelling("tl.cast(self, tl.int64)")
    public long longValue() {
        throw OnlyInKernels.error();
    }

    /**
     * A single number as a {@code float}. It is an error for a block.
     *
     * <pre>{@code
     * toTensor(n).floatValue() // 4
     * }</pre>
     */
    @Override
    @Spelling("tl.cast(self, tl.float32)")
    public float floatValue() {
        throw OnlyInKernels.error();
    }

    /**
     * A single number as a {@code double}. It is an error for a block.
     *
     * <pre>{@code
     * toTensor(n).doubleValue() // 4
     * }</pre>
     */
    @Override
    @Spelling("tl.cast(self, tl.float64)")
    public double doubleValue() {
        throw OnlyInKernels.error();
    }

    /**
     * Whether a single number is not 0, for {@code if} and {@code while}. It is an error for a block.
     *
     * <pre>{@code
     * i.sum().gt(5).isTrue() ? 1 : 0 // 1
     * }</pre>
     */
    @Spelling("tl.cast(self, tl.int1)")
    public boolean isTrue() {
        throw OnlyInKernels.error();
    }
}
