package org.jtriton.llvm;

import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * Arithmetic, comparisons, conversions and intrinsics, on scalars and, lane by lane, on vectors. What is trivially
 * constant is folded here, since address arithmetic is full of it and text costs time to parse; anything deeper is
 * LLVM's.
 */
abstract sealed class ArithmeticText extends FunctionBody permits VectorText {
    ArithmeticText(IrText module, List<Param> params) {
        super(module, params);
    }

    public Val add(Val a, Val b) {
        return binary(IntOp.ADD, a, b);
    }

    public Val sub(Val a, Val b) {
        return binary(IntOp.SUB, a, b);
    }

    public Val mul(Val a, Val b) {
        return binary(IntOp.MUL, a, b);
    }

    public Val and(Val a, Val b) {
        return binary(IntOp.AND, a, b);
    }

    public Val or(Val a, Val b) {
        return binary(IntOp.OR, a, b);
    }

    public Val xor(Val a, Val b) {
        return binary(IntOp.XOR, a, b);
    }

    public Val not(Val a) {
        return xor(a, Const.ofInt(a.type(), -1));
    }

    public Val binary(IntOp op, Val a, Val b) {
        return binary(op, a, b, "");
    }

    /** An integer instruction; {@code flags} such as {@code nuw nsw}, {@code exact} or {@code disjoint}. */
    public Val binary(IntOp op, Val a, Val b, String flags) {
        sameType(op.text(), a, b);
        require(a.type().isInt(), op.text(), a);
        int bits = a.type().scalarBits();
        OptionalLong left = Const.intOf(a);
        OptionalLong right = Const.intOf(b);
        if (left.isPresent() && right.isPresent()) {
            OptionalLong folded = op.fold(bits, left.getAsLong(), right.getAsLong());
            if (folded.isPresent()) {
                return Const.ofInt(a.type(), folded.getAsLong());
            }
        }
        if (right.isPresent() && op.isRightIdentity(bits, right.getAsLong())) {
            return a;
        }
        if (left.isPresent() && op.isCommutative() && op.isRightIdentity(bits, left.getAsLong())) {
            return b;
        }
        if (op.zeroAbsorbs() && (Const.isInt(a, 0) || Const.isInt(b, 0))) {
            return Const.zero(a.type());
        }
        return define(a.type(), op.text() + spaced(flags) + " " + a + ", " + b.ref());
    }

    public Val fadd(Val a, Val b) {
        return binary(RealOp.FADD, a, b);
    }

    public Val fsub(Val a, Val b) {
        return binary(RealOp.FSUB, a, b);
    }

    public Val fmul(Val a, Val b) {
        return binary(RealOp.FMUL, a, b);
    }

    public Val fdiv(Val a, Val b) {
        return binary(RealOp.FDIV, a, b);
    }

    /** A floating-point instruction. Only what holds for every operand is folded: +0.0 is no identity of fadd. */
    public Val binary(RealOp op, Val a, Val b) {
        sameType(op.text(), a, b);
        require(a.type().isReal(), op.text(), a);
        boolean identity =
                switch (op) {
                    case FADD -> Const.isReal(b, -0.0);
                    case FSUB -> Const.isReal(b, 0.0);
                    case FMUL, FDIV -> Const.isReal(b, 1.0);
                    case FREM -> false;
                };
        return identity ? a : define(a.type(), op.text() + flags() + " " + a + ", " + b.ref());
    }

    public Val fneg(Val a) {
        require(a.type().isReal(), "fneg", a);
        return define(a.type(), "fneg" + flags() + " " + a);
    }

    /** Compares integers or pointers: {@code i1}, or a vector of it. */
    public Val icmp(IntPredicate predicate, Val a, Val b) {
        sameType("icmp", a, b);
        require(a.type().isInt() || a.type().isPointer(), "icmp", a);
        LType type = a.type().withScalar(LType.I1);
        OptionalLong left = Const.intOf(a);
        OptionalLong right = Const.intOf(b);
        if (left.isPresent() && right.isPresent()) {
            return Const.ofInt(type, predicate.holds(left.getAsLong(), right.getAsLong()) ? 1 : 0);
        }
        return define(type, "icmp " + predicate.text() + " " + a + ", " + b.ref());
    }

    /** Compares floating-point numbers: {@code i1}, or a vector of it. */
    public Val fcmp(RealPredicate predicate, Val a, Val b) {
        sameType("fcmp", a, b);
        require(a.type().isReal(), "fcmp", a);
        return define(
                a.type().withScalar(LType.I1), "fcmp" + flags() + " " + predicate.text() + " " + a + ", " + b.ref());
    }

    /** {@code condition ? yes : no}; a vector condition chooses lane by lane. */
    public Val select(Val condition, Val yes, Val no) {
        sameType("select", yes, no);
        boolean perLane = condition.type().isVector();
        require(
                condition.type().scalar().equals(LType.I1)
                        && (!perLane || condition.type().lanes() == yes.type().lanes()),
                "select of " + yes.type() + " on the condition",
                condition);
        OptionalLong constant = Const.intOf(condition);
        if (constant.isPresent()) {
            return constant.getAsLong() != 0 ? yes : no;
        }
        return yes.equals(no)
                ? yes
                : define(yes.type(), "select" + flagsFor(yes.type()) + " " + condition + ", " + yes + ", " + no);
    }

    /** A conversion; to the type that the value has already, it is the value itself. */
    public Val cast(Cast cast, Val value, LType type) {
        if (value.type().equals(type) && cast.isIdentityOnSameType()) {
            return value;
        }
        OptionalLong constant = Const.intOf(value);
        if (constant.isPresent() && type.isInt() && type.scalarBits() <= 64) {
            long bits = constant.getAsLong();
            switch (cast) {
                case TRUNC, SEXT -> {
                    return Const.ofInt(type, bits);
                }
                case ZEXT -> {
                    return Const.ofInt(type, bits & -1L >>> (64 - value.type().scalarBits()));
                }
                case FPTRUNC, FPEXT, FPTOSI, FPTOUI, SITOFP, UITOFP, PTRTOINT, INTTOPTR, BITCAST, ADDRSPACECAST -> {}
            }
        }
        return define(type, cast.text() + " " + value + " to " + type);
    }

    /** An integer in another width: truncated, or extended with its sign or with zeros. */
    public Val resize(Val value, LType type, boolean signed) {
        require(value.type().isInt() && type.isInt(), "resize to " + type, value);
        int from = value.type().scalarBits();
        return cast(from > type.scalarBits() ? Cast.TRUNC : signed ? Cast.SEXT : Cast.ZEXT, value, type);
    }

    public Val bitcast(Val value, LType type) {
        return cast(Cast.BITCAST, value, type);
    }

    /** {@code a * b + c} rounded once. */
    public Val fma(Val a, Val b, Val c) {
        return math("fma", a, b, c);
    }

    public Val sqrt(Val a) {
        return math("sqrt", a);
    }

    /**
     * An intrinsic whose operands and result have one type, by its name without {@code llvm.} and the type:
     * {@code fabs}, {@code sqrt}, {@code fma}, {@code floor}, {@code ceil}, {@code trunc}, {@code roundeven},
     * {@code copysign}, {@code minnum}, {@code maxnum}, {@code minimum}, {@code maximum}, {@code smin}, {@code smax},
     * {@code umin}, {@code umax}, {@code ctpop}, {@code bitreverse}, {@code fshl}, {@code uadd.sat}, ... The
     * elementary functions ({@code exp}, {@code sin}, ...) exist as well, but on a CPU each lane becomes a call of
     * libm.
     */
    public Val math(String name, Val... operands) {
        LType type = operands[0].type();
        for (Val operand : operands) {
            sameType(name, operands[0], operand);
        }
        return intrinsic(name, type, List.of(type), operands);
    }

    /** Any intrinsic, by its name without {@code llvm.}; {@code overloads} are the types in its full name. */
    public Val intrinsic(String name, LType result, List<LType> overloads, Val... operands) {
        return intrinsic(name, result, overloads, List.of(operands));
    }

    Val intrinsic(String name, LType result, List<LType> overloads, List<Val> operands, Meta... meta) {
        String types = overloads.stream().map(type -> "." + type.mangled()).collect(Collectors.joining());
        return call(result, "llvm." + name + types, operands, meta);
    }

    /**
     * Calls a function, which is declared by its use unless this module defines it.
     *
     * @return the result; for a procedure, a value of type void that nothing may use
     */
    public Val call(LType result, String function, Val... operands) {
        return call(result, function, List.of(operands));
    }

    private Val call(LType result, String function, List<Val> operands, Meta... meta) {
        module().use(function, result, operands.stream().map(Val::type).toList());
        return call(IrText.global(function), result, operands, Meta.text(meta));
    }

    /** Calls the function at an address. */
    public Val callAt(LType result, Val function, Val... operands) {
        return call(function.ref(), result, List.of(operands), "");
    }

    private Val call(String function, LType result, List<Val> operands, String suffix) {
        String arguments = operands.stream().map(Val::toString).collect(Collectors.joining(", ", "(", ")"));
        String text = "call" + flagsFor(result) + " " + result + " " + function + arguments + suffix;
        if (result.equals(LType.VOID)) {
            perform(text);
            return new Val(LType.VOID, "void");
        }
        return define(result, text);
    }

    /**
     * Inline assembly that does nothing but compute its result; {@code $0} is the result, {@code $1} the first argument.
     *
     * @param constraints LLVM's, such as {@code =f,f,r}
     */
    public Val asm(LType result, String assembly, String constraints, List<Val> arguments) {
        return asm("asm", result, assembly, constraints, arguments);
    }

    /** Inline assembly that is done each time it is come by, in order with other memory accesses. */
    public Val asmVolatile(LType result, String assembly, String constraints, List<Val> arguments) {
        return asm("asm sideeffect", result, assembly, constraints, arguments);
    }

    private Val asm(String kind, LType result, String assembly, String constraints, List<Val> arguments) {
        String function = kind + " " + IrText.quoted(assembly) + ", " + IrText.quoted(fitting(constraints, arguments));
        String list = arguments.stream().map(Val::toString).collect(Collectors.joining(", ", "(", ")"));
        String text = "call " + result + " " + function + list;
        if (result.equals(LType.VOID)) {
            perform(text);
            return new Val(LType.VOID, "void");
        }
        return define(result, text);
    }

    /** Constraints that say {@code l} of pointers, with {@code r} for those into a GPU's shared memory, which have 32 bits. */
    private static String fitting(String constraints, List<Val> arguments) {
        if (arguments.stream().noneMatch(a -> a.type().equals(LType.SHARED_PTR))) {
            return constraints;
        }
        String[] all = constraints.split(",");
        int next = 0;
        for (int i = 0; i < all.length && next < arguments.size(); i++) {
            boolean isInput = !all[i].startsWith("=");
            if (isInput && arguments.get(next).type().equals(LType.SHARED_PTR) && all[i].equals("l")) {
                all[i] = "r";
            }
            next += isInput ? 1 : 0;
        }
        return String.join(",", all);
    }

    static String spaced(String flags) {
        return flags.isEmpty() ? "" : " " + flags;
    }
}
