package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;
import org.jtriton.ir.DescriptorType;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Region;
import org.jtriton.ir.Rewriter;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Keywords;
import org.jtriton.ir.op.Misc;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;

/** The rewriting of one function by {@link SplitPrograms}: what a CTA of a cluster does of it. */
final class ProgramSplitter extends Rewriter {
    private record Part(Value value, Share share) {}

    private final SharePlan plan;
    private final Set<Op> barriers;
    private final Map<Part, Value> parts = new HashMap<>();

    /**
     * The rewriting by a plan.
     *
     * @param barriers the operations before which the CTAs wait for each other
     */
    ProgramSplitter(SharePlan plan, Set<Op> barriers) {
        this.plan = plan;
        this.barriers = barriers;
    }

    private Value part(Value old, Share share) {
        if (!old.type().isTensor()) {
            return map(old);
        }
        Value part = parts.get(new Part(old, share));
        if (part == null) {
            throw new IllegalStateException(old + " is not there in parts " + share);
        }
        return part;
    }

    private void define(Value old, Share share, Value part) {
        if (old.type().isTensor()) {
            parts.put(new Part(old, share), part);
        } else {
            replace(old, part);
        }
    }

    @Override
    protected void rewrite(Op op, Builder b) {
        if (barriers.contains(op)) {
            b.emit(Ttg.CLUSTER_BARRIER, List.of());
        }
        switch (op.opcode()) {
            case Scf.FOR -> count(op, b);
            case Scf.WHILE -> repeat(op, b);
            case Scf.IF -> choose(op, b);
            case Misc.BARRIER -> b.emit(Ttg.CLUSTER_BARRIER, List.of());
            case Tt.RETURN, Misc.ASSUME -> copy(op, b);
            default -> {
                Share share = plan.ofEffect(op);
                if (share != null) {
                    effect(op, share, b);
                } else {
                    needed(op).forEach(s -> compute(op, s, b));
                }
            }
        }
    }

    private List<Share> needed(Op op) {
        return op.results().stream()
                .flatMap(r -> plan.parts(r).stream())
                .distinct()
                .toList();
    }

    // What is computed

    private void compute(Op op, Share share, Builder b) {
        switch (op.opcode()) {
            case Tt.MAKE_RANGE -> range(op, share, b);
            case Arith.CONSTANT -> {
                Type type = share.part(op.result().type());
                define(op.result(), share, b.constant(constant(op, share), type));
            }
            case Tt.DESCRIPTOR_LOAD -> load(op, share, b);
            case Tt.DESCRIPTOR_GATHER -> gather(op, share, b);
            default -> defineAll(op, share, emit(op, operands(op, share), share, b));
        }
    }

    private void defineAll(Op op, Share share, Op part) {
        for (int i = 0; i < op.results().size(); i++) {
            define(op.result(i), share, part.result(i));
        }
    }

    private List<Value> operands(Op op, Share share) {
        List<Share> shares = plan.flow().operands(op, share).orElseThrow();
        List<Value> operands = new ArrayList<>();
        for (int i = 0; i < shares.size(); i++) {
            operands.add(part(op.operand(i), shares.get(i)));
        }
        return operands;
    }

    private Op emit(Op op, List<Value> operands, Share share, Builder b) {
        List<Type> types = op.results().stream().map(r -> share.part(r.type())).toList();
        List<Region> regions = op.regions().stream().map(this::copyClosed).toList();
        return b.emit(op.opcode(), operands, types, op.attributes(), regions, op.successors());
    }

    /** A combine function, in which everything stays as it is. */
    private Region copyClosed(Region old) {
        return new Rewriter() {
            @Override
            protected void rewrite(Op op, Builder b) {
                copy(op, b);
            }

            Region copied() {
                return copy(old);
            }
        }.copied();
    }

    private static Attribute constant(Op op, Share share) {
        Attribute value = op.get(Attrs.VALUE);
        return value instanceof Attribute.Dense d && !share.isWhole()
                ? new Attribute.Dense((TensorType) share.part(d.type()), new long[] {d.bits()[0]})
                : value;
    }

    private void range(Op op, Share share, Builder b) {
        int size = op.result().type().shape().getFirst();
        int first = op.get(Attrs.START);
        Value range = b.range(first, first + size / share.parts(0));
        Value start = share.start(0, size, b);
        define(
                op.result(),
                share,
                start == null
                        ? range
                        : b.same(Arith.ADDI, range, b.splat(start, range.type().shape())));
    }

    // Blocks of descriptors

    private void load(Op op, Share share, Builder b) {
        TensorType block = block(op);
        Share ofBlock = ShareFlow.ofDescriptor(share, op.result().type().shape(), block);
        List<Value> operands = new ArrayList<>(List.of(descriptor(op, ofBlock, b)));
        operands.addAll(indices(op, 1, ofBlock, b));
        Map<String, Attribute> attributes = new LinkedHashMap<>(op.attributes());
        if (share.replicas() != 0) {
            attributes.putAll(Builder.attribute(Attrs.REPLICAS, share.replicas()));
        }
        Type type = share.part(op.result().type());
        define(
                op.result(),
                share,
                b.emit(op.opcode(), operands, List.of(type), attributes).result());
    }

    private void gather(Op op, Share share, Builder b) {
        Share rows = rows(share);
        List<Value> operands = new ArrayList<>(List.of(map(op.operand(0)), part(op.operand(1), rows)));
        operands.add(column(op.operand(2), op.result().type(), share, b));
        defineAll(op, share, emit(op, operands, share, b));
    }

    private static Share rows(Share share) {
        return new Share(share.dims().stream().map(d -> d == 0 ? 0 : -1).toList());
    }

    private Value column(Value first, Type block, Share share, Builder b) {
        Value start = share.start(1, block.shape().get(1), b);
        return start == null ? map(first) : b.same(Arith.ADDI, map(first), start);
    }

    private static TensorType block(Op access) {
        return ((DescriptorType) access.operand(0).type()).block();
    }

    private Value descriptor(Op access, Share share, Builder b) {
        Value whole = map(access.operand(0));
        return share.isWhole()
                ? whole
                : b.emit(Ttg.DESCRIPTOR_PART, new DescriptorType((TensorType) share.part(block(access))), whole);
    }

    private List<Value> indices(Op access, int first, Share share, Builder b) {
        List<Value> indices = new ArrayList<>();
        for (int d = 0; d < block(access).rank(); d++) {
            Value index = map(access.operand(first + d));
            Value start = share.start(d, block(access).dim(d), b);
            indices.add(start == null ? index : b.same(Arith.ADDI, index, start));
        }
        return indices;
    }

    // Effects

    private void effect(Op op, Share share, Builder b) {
        if (share.isExclusive()) {
            act(op, share, b);
            return;
        }
        // One of those that have the same part acts for all.
        Value rank = b.emit(Ttg.CLUSTER_CTA_ID, IntType.I32);
        Value number = b.same(Arith.ANDI, rank, b.constantInt(share.replicas(), IntType.I32));
        Value isFirst = b.compare(Keywords.IntPredicate.EQ, number, b.constantInt(0, IntType.I32));
        b.ifOp(
                isFirst,
                List.of(),
                inner -> {
                    act(op, share, inner);
                    return List.of();
                },
                null);
    }

    private void act(Op op, Share share, Builder b) {
        switch (op.opcode()) {
            case Tt.DESCRIPTOR_STORE, Tt.DESCRIPTOR_REDUCE -> {
                Value source = op.operand(1);
                Share ofBlock = ShareFlow.ofDescriptor(share, source.type().shape(), block(op));
                List<Value> operands = new ArrayList<>(List.of(descriptor(op, ofBlock, b), part(source, share)));
                operands.addAll(indices(op, 2, ofBlock, b));
                b.copy(op, operands);
            }
            case Tt.DESCRIPTOR_SCATTER -> {
                Value source = op.operand(3);
                b.copy(
                        op,
                        List.of(
                                map(op.operand(0)),
                                part(op.operand(1), rows(share)),
                                column(op.operand(2), source.type(), share, b),
                                part(source, share)));
            }
            default -> {
                Op part = emit(op, operands(op, share), share, b);
                if (share.isExclusive()) {
                    defineAll(op, share, part);
                }
            }
        }
    }

    // Control flow: of a variable there is one for each part in which it is needed

    private List<Part> variables(List<? extends Value> old) {
        List<Part> all = new ArrayList<>();
        old.forEach(v -> plan.parts(v).forEach(s -> all.add(new Part(v, s))));
        return all;
    }

    private List<Value> values(List<Part> variables, List<? extends Value> all, List<? extends Value> taken) {
        List<Value> values = new ArrayList<>();
        for (Part v : variables) {
            values.add(part(taken.get(all.indexOf(v.value)), v.share));
        }
        return values;
    }

    private static List<Type> types(List<Part> variables) {
        return variables.stream().map(v -> v.share.part(v.value.type())).toList();
    }

    private void defineAll(List<Part> variables, List<? extends Value> now) {
        for (int i = 0; i < variables.size(); i++) {
            define(variables.get(i).value, variables.get(i).share, now.get(i));
        }
    }

    /** The results that stand for what variables of a block were last. */
    private void defineResults(List<Part> variables, List<? extends Value> all, Op old, List<Op.Result> results) {
        for (int i = 0; i < variables.size(); i++) {
            Part v = variables.get(i);
            define(old.result(all.indexOf(v.value)), v.share, results.get(i));
        }
    }

    private void count(Op op, Builder b) {
        Block body = op.body(0);
        List<Block.Argument> carried =
                body.arguments().subList(1, body.arguments().size());
        List<Part> variables = variables(carried);
        List<Op.Result> results = b.forOp(
                map(op.operand(0)),
                map(op.operand(1)),
                map(op.operand(2)),
                values(
                        variables,
                        carried,
                        op.operands().subList(3, op.operands().size())),
                op.attributes(),
                (inner, index, values) -> {
                    replace(body.argument(0), index);
                    defineAll(variables, values);
                    splice(body, List.of(), inner);
                    return values(variables, carried, body.terminator().operands());
                });
        defineResults(variables, carried, op, results);
    }

    private void choose(Op op, Builder b) {
        List<Part> variables = variables(op.results());
        List<Region> regions = new ArrayList<>();
        for (Region old : op.regions()) {
            Region region = old.isEmpty() ? new Region() : Region.ofOneBlock();
            if (!old.isEmpty()) {
                Builder inner = b.in(region.entry());
                splice(old.entry(), List.of(), inner);
                inner.emit(
                        Scf.YIELD,
                        values(variables, op.results(), old.entry().terminator().operands()));
            }
            regions.add(region);
        }
        Op copy = b.emit(op.opcode(), map(op.operands()), types(variables), op.attributes(), regions, List.of());
        defineAll(variables, copy.results());
    }

    private void repeat(Op op, Builder b) {
        List<Part> in = variables(op.body(0).arguments());
        List<Part> out = variables(op.body(1).arguments());
        List<Value> inits = values(in, op.body(0).arguments(), op.operands());

        Region before = Region.ofOneBlock();
        Builder inner = b.in(before.entry());
        enter(in, before);
        splice(op.body(0), List.of(), inner);
        List<Value> condition = op.body(0).terminator().operands();
        List<Value> passed = new ArrayList<>(List.of(map(condition.getFirst())));
        passed.addAll(values(out, op.body(1).arguments(), condition.subList(1, condition.size())));
        inner.emit(Scf.CONDITION, passed);

        Region after = Region.ofOneBlock();
        inner = b.in(after.entry());
        enter(out, after);
        splice(op.body(1), List.of(), inner);
        inner.emit(
                Scf.YIELD,
                values(in, op.body(0).arguments(), op.body(1).terminator().operands()));

        Op copy = b.emit(op.opcode(), inits, types(out), op.attributes(), List.of(before, after), List.of());
        defineResults(out, op.body(1).arguments(), op, copy.results());
    }

    private void enter(List<Part> variables, Region region) {
        for (Part v : variables) {
            Type type = v.share.part(v.value.type());
            define(v.value, v.share, region.entry().addArgument(type, v.value.location()));
        }
    }
}
