package org.jtriton.frontend.lower;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Scf;

/**
 * Which ways of leaving a list of statements a run-time code can stand for. It is chosen among constants where paths met; so a
 * path on which it is none of some is known to have left by one of the others. Without this, code behind a {@code return} of all
 * paths would be compiled, too.
 */
final class ExitCodes {
    private ExitCodes() {}

    /** The only way of leaving, if it is one from {@code lowest} on. */
    static Optional<Exit> onlyFrom(Exit lowest, Value code) {
        EnumSet<Exit> possible = EnumSet.noneOf(Exit.class);
        add(code, possible);
        possible.removeIf(e -> e.compareTo(lowest) < 0);
        return possible.size() == 1 ? Optional.of(possible.iterator().next()) : Optional.empty();
    }

    private static void add(Value code, Set<Exit> possible) {
        if (code instanceof Op.Result r && r.op().is(Arith.CONSTANT)) {
            Attribute value = r.op().get(Attrs.VALUE);
            possible.add(Exit.values()[(int) ((Attribute.Int) value).value()]);
        } else if (code instanceof Op.Result r && r.op().is(Arith.SELECT)) {
            add(r.op().operand(1), possible);
            add(r.op().operand(2), possible);
        } else if (code instanceof Op.Result r && r.op().is(Scf.IF)) {
            add(r.op().body(0).terminator().operand(r.index()), possible);
            add(r.op().body(1).terminator().operand(r.index()), possible);
        } else {
            possible.addAll(EnumSet.allOf(Exit.class));
        }
    }
}
