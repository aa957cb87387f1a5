package org.jtriton.language;

/**
 * The functions of the kernel language, for {@code import static org.jtriton.language.Tl.*}.
 *
 * <p>They are written down by family, each in a class that extends the one before it, so that this one has them all:
 *
 * <table>
 * <caption>The families</caption>
 * <tr><td>{@link ProgramFunctions}</td><td>Programs of the grid, new blocks, conversions, and what loops count over.</td></tr>
 * <tr><td>{@link ShapeFunctions}</td><td>Functions that change the shapes of blocks, and choose among elements.</td></tr>
 * <tr><td>{@link ArithmeticFunctions}</td><td>Arithmetic and elementary functions, element by element, on blocks and single numbers. Two operands are brought to their common shape and type.</td></tr>
 * <tr><td>{@link MemoryFunctions}</td><td>Loads and stores, block pointers and descriptors.</td></tr>
 * <tr><td>{@link AtomicFunctions}</td><td>Operations on memory that no other program comes in between; each gives what was there before.</td></tr>
 * <tr><td>{@link ProductFunctions}</td><td>Products of matrices.</td></tr>
 * <tr><td>{@link ReductionFunctions}</td><td>From many elements to one: along a dimension, or of a whole block where none is named.</td></tr>
 * <tr><td>{@link ScanFunctions}</td><td>Scans, sorting, histograms, and functions of single elements.</td></tr>
 * <tr><td>{@link RandomFunctions}</td><td>Random numbers by Philox 4x32-10: the same seed and offset give the same number on every device.</td></tr>
 * <tr><td>{@link HintFunctions}</td><td>What a kernel promises to the compiler, checks, prints, and says in assembly.</td></tr>
 * <tr><td>{@link TypeFunctions}</td><td>What a kernel asks about element types, at compile time.</td></tr>
 * </table>
 *
 * <p>Functions of {@code triton.language.extra.libdevice} are in {@link LibDevice}.
 */
public final class Tl extends TypeFunctions {
    private Tl() {}
}
