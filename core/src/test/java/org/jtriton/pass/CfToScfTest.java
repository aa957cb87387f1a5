package org.jtriton.pass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.jtriton.CompilationException;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Block;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Cf;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.text.IrParser;
import org.jtriton.testing.IrAssert;
import org.junit.jupiter.api.Test;

class CfToScfTest {
    /** Blocks that branch forward at random, and hand on and return a number that tells which way was taken. */
    private static String randomFunction(int blocks, Random random) {
        StringBuilder text = new StringBuilder("tt.func public @f(");
        for (int i = 0; i < blocks; i++) {
            text.append("%c").append(i).append(": i1, ");
        }
        text.append("%x: i32) -> i32 {\n  %three = arith.constant 3 : i32\n  cf.br ^b0(%x : i32)\n");
        for (int i = 0; i < blocks; i++) {
            text.append("^b%d(%%v%d: i32):\n  %%k%d = arith.constant %d : i32\n".formatted(i, i, i, i + 1));
            text.append("  %%m%d = arith.muli %%v%d, %%three : i32\n".formatted(i, i));
            text.append("  %%w%d = arith.addi %%m%d, %%k%d : i32\n".formatted(i, i, i));
            int ways = i == blocks - 1 ? 0 : random.nextInt(5);
            String one = target(i, blocks, random);
            text.append(
                    switch (ways) {
                        case 0 -> "  tt.return %%w%d : i32\n".formatted(i);
                        case 1 -> "  cf.br " + one + "\n";
                        default -> "  cf.cond_br %%c%d, %s, %s\n".formatted(i, one, target(i, blocks, random));
                    });
        }
        return text.append("}\n").toString();
    }

    /** A later block, often a near one. */
    private static String target(int from, int blocks, Random random) {
        int later = Math.max(1, blocks - from - 1);
        int to = from + 1 + Math.min(random.nextInt(later), random.nextInt(later));
        return "^b%d(%%%s%d : i32)".formatted(Math.min(to, blocks - 1), random.nextBoolean() ? "w" : "v", from);
    }

    @Property(tries = 500)
    void theSameIsReturned(@ForAll @IntRange(min = 2, max = 10) int blocks, @ForAll long seed) {
        Random random = new Random(seed);
        IrModule module = IrParser.parse(randomFunction(blocks, random), "random");
        IrModule structured;
        try {
            structured = new CfToScf().run(module);
        } catch (CompilationException e) {
            assertThat(e.message()).contains("entangled");
            return;
        }
        IrAssert.roundTrip(structured);
        structured.kernel().walk(op -> assertThat(op.opcode()).isNotInstanceOf(Cf.class));
        for (int run = 0; run < 10; run++) {
            List<Integer> arguments = new ArrayList<>();
            for (int i = 0; i < blocks; i++) {
                arguments.add(random.nextInt(2));
            }
            arguments.add(random.nextInt());
            assertThat(evaluate(structured, arguments)).isEqualTo(evaluate(module, arguments));
        }
    }

    @Test
    void entangledBranchesAreRefused() {
        StringBuilder text = new StringBuilder("tt.func public @f(%c: i1) {\n  cf.br ^b0\n");
        for (int i = 0; i < 40; i++) {
            text.append("^b%d:\n  cf.cond_br %%c, ^b%d, ^b%d\n".formatted(i, i + 1, i + 2));
        }
        text.append("^b40:\n  tt.return\n^b41:\n  tt.return\n}\n");
        IrModule module = IrParser.parse(text.toString(), "ladder");
        assertThatThrownBy(() -> new CfToScf().run(module)).hasMessageContaining("too entangled");
    }

    private static int evaluate(IrModule module, List<Integer> arguments) {
        Map<Value, Integer> values = new HashMap<>();
        bind(module.kernel().parameters(), arguments, values);
        return run(module.kernel().entry(), values).getFirst();
    }

    private static void bind(List<? extends Value> names, List<Integer> numbers, Map<Value, Integer> values) {
        for (int i = 0; i < names.size(); i++) {
            values.put(names.get(i), numbers.get(i));
        }
    }

    /** What the block's region gives. */
    private static List<Integer> run(Block start, Map<Value, Integer> values) {
        Block block = start;
        while (true) {
            for (Op op : block.ops()) {
                List<Integer> in = op.operands().stream().map(values::get).toList();
                if (op.is(Arith.CONSTANT)) {
                    values.put(op.result(), (int) ((Attribute.Int) op.get(Attrs.VALUE)).value());
                } else if (op.is(Arith.ADDI)) {
                    values.put(op.result(), in.get(0) + in.get(1));
                } else if (op.is(Arith.MULI)) {
                    values.put(op.result(), in.get(0) * in.get(1));
                } else if (op.is(Scf.IF)) {
                    int branch = in.getFirst() != 0 ? 0 : 1;
                    bind(op.results(), op.region(branch).isEmpty() ? List.of() : run(op.body(branch), values), values);
                } else if (op.is(Tt.RETURN) || op.is(Scf.YIELD)) {
                    return in;
                } else {
                    int way = op.is(Cf.BR) || in.getFirst() != 0 ? 0 : 1;
                    Op.Successor s = op.successors().get(way);
                    bind(
                            s.block().arguments(),
                            s.arguments().stream().map(values::get).toList(),
                            values);
                    block = s.block();
                }
            }
        }
    }
}
