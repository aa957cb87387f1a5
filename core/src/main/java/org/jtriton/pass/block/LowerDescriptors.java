package org.jtriton.pass.block;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.CompilationException;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;
import org.jtriton.ir.DescriptorType;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.Func;
import org.jtriton.ir.IntType;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Location;
import org.jtriton.ir.Op;
import org.jtriton.ir.Region;
import org.jtriton.ir.Rewriter;
import org.jtriton.ir.ScalarType;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Keywords.DescriptorReduceKind;
import org.jtriton.ir.op.Keywords.MemScope;
import org.jtriton.ir.op.Keywords.MemSemantic;
import org.jtriton.ir.op.Keywords.Padding;
import org.jtriton.ir.op.Keywords.RmwOp;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;
import org.jtriton.pass.Pass;

/**
 * Needs structured control flow and no calls. Gives the module without tensor descriptors: an access is one to a block
 * of pointers under a mask, and a descriptor travels through control flow and parameters as its parts, the base pointer,
 * then the sizes, then the strides, all i64.
 */
public final class LowerDescriptors implements Pass {
    @Override
    public IrModule run(IrModule module) {
        return module.withFunctions(
                module.functions().stream().map(LowerDescriptors::lower).toList());
    }

    private static Func lower(Func func) {
        boolean[] found = {func.parameters().stream().anyMatch(p -> p.type() instanceof DescriptorType)};
        func.walk(op -> found[0] |= op.is(Tt.MAKE_TENSOR_DESCRIPTOR));
        return found[0] ? new Lowering().run(func) : func;
    }

    private static final class Lowering extends Rewriter {
        private final Map<Value, Descriptor> descriptors = new HashMap<>();

        @Override
        public Func run(Func old) {
            if (old.body().blocks().size() > 1) {
                throw new IllegalStateException(
                        "'" + old.name() + "' has several blocks; descriptors need structured control flow");
            }
            Func f = new Func(old.name(), old.isPublic(), old.resultTypes(), old.attributes(), old.location());
            for (Block.Argument p : old.parameters()) {
                List<Type> types = partTypes(p.type());
                List<Value> parts = new ArrayList<>();
                for (int i = 0; i < types.size(); i++) {
                    parts.add(f.addParameter(types.get(i), attributes(old, p, i), p.location()));
                }
                bind(p, parts, Padding.ZERO);
            }
            rewriteBlock(old.entry(), f.entry());
            return f;
        }

        /** What is known of a part of a parameter. */
        private static Map<String, Attribute> attributes(Func f, Block.Argument p, int part) {
            Map<String, Attribute> all = f.parameterAttributes(p.index());
            if (!(p.type() instanceof DescriptorType d)) {
                return all;
            }
            Map<String, Attribute> own = new LinkedHashMap<>();
            if (part == 0 && all.containsKey(Func.ALIAS_SET)) {
                own.put(Func.ALIAS_SET, all.get(Func.ALIAS_SET));
            }
            int rank = d.block().rank();
            int bytes = d.block().element() instanceof ScalarType s ? s.bytes() : 1;
            // The last of the sizes, and the distances between rows, which follow it.
            boolean isOfRows = part >= rank && part < 2 * rank;
            int multiple = part == 0 ? f.divisibility(p.index()) : isOfRows ? f.divisibility(p.index()) / bytes : 1;
            if (multiple > 1) {
                own.put(Func.DIVISIBILITY, new Attribute.Int(multiple, IntType.I32));
            }
            return own;
        }

        @Override
        protected void rewrite(Op op, Builder b) {
            switch (op.opcode()) {
                case Tt.MAKE_TENSOR_DESCRIPTOR -> make(op, b);
                case Tt.DESCRIPTOR_EXTENTS -> extents(op, b);
                case Ttg.DESCRIPTOR_PART -> part(op);
                case Tt.DESCRIPTOR_LOAD -> load(op, b);
                case Tt.DESCRIPTOR_STORE -> store(op, tile(op, 2, b), b);
                case Tt.DESCRIPTOR_REDUCE -> reduce(op, b);
                case Tt.DESCRIPTOR_GATHER -> gather(op, b);
                case Tt.DESCRIPTOR_SCATTER -> scatter(op, b);
                case Scf.FOR, Scf.WHILE, Scf.IF -> control(op, b);
                case Scf.YIELD, Scf.CONDITION -> b.emit(op.opcode(), parts(op.operands()));
                default -> copy(op, b);
            }
        }

        private void make(Op op, Builder b) {
            DescriptorType type = (DescriptorType) op.result().type();
            List<Value> parts = new ArrayList<>();
            for (Value v : map(op.operands())) {
                boolean size = v.type() instanceof IntType i && i.width() < 64;
                parts.add(size ? b.cast(Arith.EXTSI, v, IntType.I64) : v);
            }
            descriptors.put(op.result(), Descriptor.of(type, parts, op.get(Attrs.PADDING)));
        }

        private void part(Op op) {
            Descriptor d = descriptor(op);
            DescriptorType type = (DescriptorType) op.result().type();
            descriptors.put(op.result(), new Descriptor(type, d.base(), d.shape(), d.strides(), d.padding()));
        }

        private void extents(Op op, Builder b) {
            Descriptor d = descriptor(op);
            List<Value> extents = new ArrayList<>();
            d.shape().forEach(size -> extents.add(b.cast(Arith.TRUNCI, size, IntType.I32)));
            extents.addAll(d.strides());
            replace(op, extents);
        }

        private void load(Op op, Builder b) {
            Descriptor d = descriptor(op);
            DescriptorAccess access = tile(op, 1, b);
            replace(op.result(), reshaped(loaded(op, d, access, b), op.result().type(), b));
        }

        private Value loaded(Op op, Descriptor d, DescriptorAccess access, Builder b) {
            Map<String, Attribute> attributes = new LinkedHashMap<>(op.attributes());
            List<Value> operands = List.of(access.pointers(), access.mask(), access.other(d.padding(), b));
            Type type = access.pointers().type().withScalar(d.block().element());
            return b.emit(Tt.LOAD, operands, List.of(type), attributes).result();
        }

        private void store(Op op, DescriptorAccess access, Builder b) {
            Value value = reshaped(map(op.operand(1)), access.mask().type(), b);
            b.emit(Tt.STORE, List.of(access.pointers(), value, access.mask()));
        }

        private void reduce(Op op, Builder b) {
            DescriptorAccess access = tile(op, 2, b);
            Value value = reshaped(map(op.operand(1)), access.mask().type(), b);
            RmwOp kind = rmw(op.get(Attrs.DESCRIPTOR_REDUCE), value.type(), op.location());
            b.emit(
                    Tt.ATOMIC_RMW,
                    List.of(access.pointers(), value, access.mask()),
                    List.of(value.type()),
                    new Builder.AttributeMap()
                            .put(Attrs.RMW_OP, kind)
                            .put(Attrs.SEM, MemSemantic.RELAXED)
                            .put(Attrs.SCOPE, MemScope.GPU)
                            .map());
        }

        private static RmwOp rmw(DescriptorReduceKind kind, Type type, Location location) {
            return switch (kind) {
                case ADD -> type.scalar() instanceof FloatType ? RmwOp.FADD : RmwOp.ADD;
                case MIN -> RmwOp.MIN;
                case MAX -> RmwOp.MAX;
                case AND -> RmwOp.AND;
                case OR -> RmwOp.OR;
                case XOR -> RmwOp.XOR;
                case NONE, INC, DEC -> {
                    Location.FileLineCol place = location.place();
                    var error = CompilationException.error(
                            "a descriptor can't reduce with '" + kind.text() + "' on this target");
                    throw (place == null ? error : error.at(place.file(), place.line(), place.column() + 1, ""))
                            .build();
                }
            };
        }

        private void gather(Op op, Builder b) {
            Descriptor d = descriptor(op);
            DescriptorAccess access = DescriptorAccess.rows(
                    d, map(op.operand(1)), map(op.operand(2)), op.result().type(), b);
            replace(op.result(), loaded(op, d, access, b));
        }

        private void scatter(Op op, Builder b) {
            Value value = map(op.operand(3));
            DescriptorAccess access =
                    DescriptorAccess.rows(descriptor(op), map(op.operand(1)), map(op.operand(2)), value.type(), b);
            b.emit(Tt.STORE, List.of(access.pointers(), value, access.mask()));
        }

        private Descriptor descriptor(Op op) {
            Descriptor d = descriptors.get(op.operand(0));
            if (d == null) {
                throw new IllegalStateException("no parts known of the descriptor of " + op);
            }
            return d;
        }

        private DescriptorAccess tile(Op op, int firstIndex, Builder b) {
            List<Value> indices =
                    map(op.operands().subList(firstIndex, op.operands().size()));
            return DescriptorAccess.tile(descriptor(op), indices, b);
        }

        /** Blocks and tensors may differ in dimensions of size 1. */
        private static Value reshaped(Value v, Type like, Builder b) {
            boolean same = v.type().shape().equals(like.shape());
            return same ? v : b.emit(Tt.RESHAPE, v.type().scalar().block(like.shape()), v);
        }

        /** Copies control flow with descriptors taken apart wherever it passes them on. */
        private void control(Op op, Builder b) {
            List<Region> regions = new ArrayList<>();
            for (Region old : op.regions()) {
                Region region = new Region();
                if (!old.isEmpty()) {
                    Block block = region.addBlock();
                    for (Block.Argument a : old.entry().arguments()) {
                        List<Value> parts = new ArrayList<>();
                        partTypes(a.type()).forEach(t -> parts.add(block.addArgument(t, a.location())));
                        bind(a, parts, padding(entering(op, regions.size(), a.index())));
                    }
                    rewriteBlock(old.entry(), block);
                }
                regions.add(region);
            }
            List<Type> types = op.results().stream()
                    .flatMap(r -> partTypes(r.type()).stream())
                    .toList();
            Op copy = b.emit(op.opcode(), parts(op.operands()), types, op.attributes(), regions, List.of());
            int next = 0;
            for (Op.Result r : op.results()) {
                int size = partTypes(r.type()).size();
                bind(r, copy.results().subList(next, next + size), padding(leaving(op, r.index())));
                next += size;
            }
        }

        /** A value that an argument of a region stands for at first. */
        private static Value entering(Op op, int region, int argument) {
            return switch (op.opcode()) {
                case Scf.FOR -> op.operand(argument == 0 ? 0 : argument + 2);
                case Scf.WHILE ->
                    region == 0 ? op.operand(argument) : op.body(0).terminator().operand(argument + 1);
                default -> throw new IllegalStateException(op + " has no arguments in its regions");
            };
        }

        /** A value that a result may be. */
        private static Value leaving(Op op, int result) {
            return switch (op.opcode()) {
                case Scf.FOR -> op.operand(result + 3);
                case Scf.WHILE -> op.body(0).terminator().operand(result + 1);
                default -> op.body(0).terminator().operand(result);
            };
        }

        /** The padding is part of how a descriptor was made: all that take one another's place have the same. */
        private Padding padding(Value source) {
            Descriptor d = descriptors.get(source);
            return d == null ? Padding.ZERO : d.padding();
        }

        private void bind(Value old, List<? extends Value> parts, Padding padding) {
            if (old.type() instanceof DescriptorType type) {
                descriptors.put(old, Descriptor.of(type, parts, padding));
            } else {
                replace(old, parts.getFirst());
            }
        }

        private List<Value> parts(List<? extends Value> old) {
            List<Value> parts = new ArrayList<>();
            for (Value v : old) {
                Descriptor d = descriptors.get(v);
                if (d == null) {
                    parts.add(map(v));
                } else {
                    parts.addAll(d.parts());
                }
            }
            return parts;
        }

        private static List<Type> partTypes(Type type) {
            return type instanceof DescriptorType d ? Descriptor.partTypes(d) : List.of(type);
        }
    }
}
