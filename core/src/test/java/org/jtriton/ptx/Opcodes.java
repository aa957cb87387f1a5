package org.jtriton.ptx;

/** Which class decodes an instruction, by the first word of its opcode. What none knows fails when it is reached. */
final class Opcodes {
    private Opcodes() {}

    static Step decode(Decoding d) {
        return switch (d.name()) {
            case "mov" -> Moves.decode(d);
            case "add", "sub", "mul", "mad", "fma", "div", "min", "max", "abs", "neg" ->
                d.type().isFloat() ? Floats.decode(d) : Integers.decode(d);
            case "ex2", "lg2", "rcp", "rsqrt", "sqrt", "sin", "cos", "tanh", "testp", "copysign" -> Floats.decode(d);
            case "addc", "subc", "madc" -> Integers.decode(d);
            case "rem", "mul24", "mad24", "sad", "dp4a", "dp2a" -> Integers.decode(d);
            case "and", "or", "xor", "not", "cnot", "shl", "shr", "shf", "prmt", "bfe", "bfi", "bfind" ->
                d.type().isPredicate() ? Predicates.decode(d) : BitFields.decode(d);
            case "brev", "clz", "popc", "lop3", "szext", "bmsk" -> BitFields.decode(d);
            case "setp", "set", "selp", "slct" -> Comparisons.decode(d);
            case "cvt" -> Conversions.decode(d);
            case "ld", "ldu", "st", "cvta", "isspacep", "prefetch", "prefetchu", "applypriority", "discard" ->
                Memory.decode(d);
            case "atom", "red" -> Atomics.decode(d);
            case "bra", "brx", "call", "ret", "exit", "trap", "nanosleep", "brkpt", "pmevent" -> ControlFlow.decode(d);
            case "membar", "fence", "griddepcontrol", "createpolicy" -> Hints.decode(d);
            case "setmaxnreg" -> RegisterSteps.decode(d);
            case "mapa" -> Cluster.decodeAddress(d);
            case "mbarrier" -> MemoryBarrierSteps.decode(d);
            case "bar", "barrier" -> BarrierSteps.decode(d);
            case "shfl" -> Shuffles.decode(d);
            case "vote", "match", "redux", "activemask", "elect" -> WarpWide.decode(d);
            case "cp" -> CopySteps.decode(d);
            case "tensormap" -> TensorMapSteps.decode(d);
            case "ldmatrix", "stmatrix", "movmatrix" -> Matrices.decode(d);
            case "mma" -> Products.decode(d);
            case "wgmma" -> WarpgroupProducts.decode(d);
            default -> unsupported(d);
        };
    }

    /** A step for what is not emulated: it fails when some lane comes to it. */
    static Step unsupported(Decoding d) {
        return new Step() {
            @Override
            void run(Warp warp, int mask) {
                throw warp.fault(this, Integer.numberOfTrailingZeros(mask), "reaches what is not emulated");
            }
        };
    }
}
