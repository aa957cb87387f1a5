package org.jtriton.pass.gpu;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jtriton.analysis.Constants;
import org.jtriton.analysis.Effects;
import org.jtriton.ir.Block;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Trait;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;
import org.jtriton.pass.gpu.exchange.TensorParts;

/*
 * What of a loop are rows of one large block?
 *
 * A loop that takes blocks of 32 rows of a matrix, one a round, computes from each what is the same for all rows. Two of its rounds
 * could as well take one block of 64 rows, if each block that they compute, V0 and V1, were the halves of the block that the same
 * operations compute from 64 rows. Whether it is so follows from the operations, for each block and dimension:
 *
 *     start + range(0, 32), start = start + 32     a line: 1 from row to row, 32 from round to round, which is 32 rows
 *     splat(x), x older than the loop              a line: 0 from row to row, 0 from round to round
 *     splat(start)                                 a line: 0 from row to row, 32 from round to round: no rows, but an addend of them
 *     p, p = p + splat(32 * stride)                rows: the first block is made longer by what rounds add
 *     load(rows), rows + rows, exp(rows)           rows
 *     tensor_load map[start, 0], start = start + 32    rows
 *     dot(x, rows)                                 rows, if x is older than the loop, and so are the columns of what it is added to
 *
 * A block that is older than the loop and not the same along the dimension is no rows: it comes again in each round.
 */

/** Which blocks of a loop's body are rows of the larger blocks of several rounds. See the essay above. */
final class RowBlocks {
    /** For an operand that an operation reads the same of for all rows. */
    static final int NONE = -1;

    private final Op loop;
    private final Block body;
    private final int rows;
    private final Set<Op> own;
    private final Map<Place, Optional<Form>> forms = new HashMap<>();

    /** A block, and which of its dimensions rows are along. */
    record Place(Value block, int dim) {}

    /** What a block is. */
    private sealed interface Form {}

    /** Integers that differ by these amounts from row to row and from round to round; nought and nought also for what is no integer. */
    private record Line(long slope, long move) implements Form {
        boolean isEven() {
            return slope == 0 && move == 0;
        }
    }

    private record Rows() implements Form {}

    /** @param rows of a round */
    RowBlocks(Op loop, int rows) {
        this.loop = loop;
        body = loop.body(0);
        this.rows = rows;
        own = new HashSet<>(body.ops());
    }

    /** Whether a block has in each round its rows of one larger block. */
    boolean isRows(Value v, int dim) {
        return form(v, dim).filter(this::isRows).isPresent();
    }

    /** All places of the body that were asked for. */
    Set<Place> asked() {
        return forms.keySet();
    }

    /** Along which dimension an operand has the rows that an operation's result has along another; or {@link #NONE}. */
    static int along(Op op, int operand, int dim) {
        return switch (op.opcode()) {
            case Tt.SPLAT -> NONE;
            case Tt.EXPAND_DIMS -> dim > op.get(Attrs.AXIS) ? dim - 1 : dim;
            case Tt.BROADCAST -> op.operand(0).type().shape().get(dim) == 1 ? NONE : dim;
            case Tt.TRANS -> op.get(Attrs.ORDER).get(dim);
            case Tt.DOT -> operand == 1 - dim ? NONE : dim;
            default -> op.operand(operand).type().isTensor() ? dim : NONE;
        };
    }

    /** By how much a carried block of pointers moves in each round, as a block of one number; null if it is none of that kind. */
    Value moveOf(Block.Argument carried) {
        return body.terminator().operand(carried.index() - 1) instanceof Op.Result r
                        && r.op().is(Tt.ADDPTR)
                        && r.op().operand(0) == carried
                        && isOneNumber(r.op().operand(1))
                ? r.op().operand(1)
                : null;
    }

    private boolean isOneNumber(Value v) {
        return v instanceof Op.Result r
                && !own.contains(r.op())
                && (r.op().is(Tt.SPLAT) || Constants.uniformBits(v).isPresent());
    }

    /** Whether operations tell how a block looks that repeats this one along a dimension. */
    static boolean isRepeatable(Value v, int dim) {
        if (!(v instanceof Op.Result r)) {
            return false;
        }
        Op op = r.op();
        if (op.is(Tt.SPLAT) || op.is(Tt.MAKE_RANGE) || op.is(Arith.CONSTANT)) {
            return !op.is(Arith.CONSTANT) || Constants.uniformBits(v).isPresent();
        }
        if (!isShape(op) && !isElementwise(op)) {
            return false;
        }
        for (int i = 0; i < op.operands().size(); i++) {
            int along = along(op, i, dim);
            if (along != NONE && !isRepeatable(op.operand(i), along)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isShape(Op op) {
        return op.is(Tt.EXPAND_DIMS) || op.is(Tt.BROADCAST) || op.is(Tt.TRANS);
    }

    private static boolean isElementwise(Op op) {
        return op.has(Trait.ELEMENTWISE) && Effects.isPure(op) && op.regions().isEmpty();
    }

    private boolean isRows(Form form) {
        return switch (form) {
            case Line line -> line.move == rows * line.slope;
            case Rows r -> true;
        };
    }

    private Optional<Form> form(Value v, int dim) {
        Place place = new Place(v, dim);
        Optional<Form> known = forms.get(place);
        if (known == null) {
            known = find(v, dim);
            forms.put(place, known);
        }
        return known;
    }

    private Optional<Form> find(Value v, int dim) {
        if (v instanceof Block.Argument a) {
            boolean isMoved = a.block() == body && a.index() > 0 && moveOf(a) != null;
            return isMoved && isRepeatable(loop.operand(a.index() + 2), dim)
                    ? Optional.of(new Rows())
                    : Optional.empty();
        }
        Op op = ((Op.Result) v).op();
        return switch (op.opcode()) {
            case Tt.SPLAT -> moveOf(op.operand(0)).map(move -> new Line(0, move));
            case Arith.CONSTANT ->
                Constants.uniformBits(v).isPresent() ? Optional.of(new Line(0, 0)) : Optional.empty();
            case Tt.MAKE_RANGE -> Optional.of(new Line(1, 0));
            case Arith.ADDI, Arith.SUBI, Arith.MULI -> arithmetic(op, dim).or(() -> all(op, dim));
            case Ttg.TENSOR_LOAD -> copied(op, dim);
            case Tt.LOAD, Tt.DOT -> own.contains(op) && Effects.isRemovable(op) ? all(op, dim) : Optional.empty();
            default -> isElementwise(op) || isShape(op) ? shapeOrAll(op, dim) : Optional.empty();
        };
    }

    /** Rows, if each round's block lies behind that of the one before, and there can be a map for longer ones. */
    private Optional<Form> copied(Op op, int dim) {
        Op map = TensorParts.maker(op.operand(0));
        int first = op.operands().size() - op.result().type().shape().size();
        boolean areRows = own.contains(op) && map != null && !own.contains(map) && map.is(Ttg.TENSORMAP_ARGUMENT);
        for (int i = 1; areRows && i < op.operands().size(); i++) {
            areRows = moveOf(op.operand(i)).orElse(-1L) == (i == first + dim ? rows : 0);
        }
        return areRows ? Optional.of(new Rows()) : Optional.empty();
    }

    private Optional<Form> shapeOrAll(Op op, int dim) {
        if (!isShape(op)) {
            return all(op, dim);
        }
        int along = along(op, 0, dim);
        return along == NONE
                ? isOld(op.operand(0)) ? Optional.of(new Line(0, 0)) : Optional.empty()
                : form(op.operand(0), along);
    }

    private boolean isOld(Value v) {
        return v instanceof Op.Result r ? !own.contains(r.op()) : ((Block.Argument) v).block() != body;
    }

    /** Rows, if all operands are; the same along the dimension, if they are. */
    private Optional<Form> all(Op op, int dim) {
        boolean isEven = !op.is(Tt.LOAD);
        for (int i = 0; i < op.operands().size(); i++) {
            int along = along(op, i, dim);
            if (along == NONE) {
                if (!isOld(op.operand(i))) {
                    return Optional.empty();
                }
                isEven &= !op.is(Tt.DOT);
                continue;
            }
            Optional<Form> form = form(op.operand(i), along).filter(this::isRows);
            if (form.isEmpty()) {
                return Optional.empty();
            }
            isEven &= form.get() instanceof Line line && line.isEven();
        }
        return Optional.of(isEven ? new Line(0, 0) : new Rows());
    }

    private Optional<Form> arithmetic(Op op, int dim) {
        if (!(form(op.operand(0), dim).orElse(null) instanceof Line x)
                || !(form(op.operand(1), dim).orElse(null) instanceof Line y)) {
            return Optional.empty();
        }
        if (op.is(Arith.MULI)) {
            OptionalLong left = Constants.integer(op.operand(0));
            OptionalLong right = Constants.integer(op.operand(1));
            return right.isPresent()
                    ? Optional.of(new Line(x.slope * right.getAsLong(), x.move * right.getAsLong()))
                    : left.isPresent()
                            ? Optional.of(new Line(y.slope * left.getAsLong(), y.move * left.getAsLong()))
                            : Optional.empty();
        }
        int sign = op.is(Arith.SUBI) ? -1 : 1;
        return Optional.of(new Line(x.slope + sign * y.slope, x.move + sign * y.move));
    }

    /** By how much a number is larger in each round than in the one before. */
    private Optional<Long> moveOf(Value scalar) {
        if (isOld(scalar)) {
            return Optional.of(0L);
        }
        if (scalar instanceof Block.Argument a) {
            if (a.index() == 0) {
                return constant(loop.operand(2));
            }
            Value next = body.terminator().operand(a.index() - 1);
            return next instanceof Op.Result r
                            && r.op().is(Arith.ADDI)
                            && r.op().operands().contains(a)
                    ? constant(r.op().operand(r.op().operand(0) == a ? 1 : 0))
                    : Optional.empty();
        }
        Op op = ((Op.Result) scalar).op();
        List<Optional<Long>> moves = op.operands().stream().map(this::moveOf).toList();
        if (op.opcode() instanceof Scf || moves.isEmpty() || moves.stream().anyMatch(Optional::isEmpty)) {
            return Optional.empty();
        }
        return switch (op.opcode()) {
            case Arith.ADDI -> Optional.of(moves.get(0).get() + moves.get(1).get());
            case Arith.SUBI -> Optional.of(moves.get(0).get() - moves.get(1).get());
            case Arith.MULI -> product(op, moves);
            default -> Optional.empty();
        };
    }

    private static Optional<Long> product(Op op, List<Optional<Long>> moves) {
        Optional<Long> left = constant(op.operand(0));
        Optional<Long> right = constant(op.operand(1));
        return right.isPresent()
                ? right.map(r -> r * moves.get(0).get())
                : left.map(l -> l * moves.get(1).get());
    }

    private static Optional<Long> constant(Value v) {
        OptionalLong number = Constants.integer(v);
        return number.isPresent() ? Optional.of(number.getAsLong()) : Optional.empty();
    }
}
