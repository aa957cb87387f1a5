package org.jtriton.ir.op;

import org.jtriton.ir.Attribute;

/** The lists of words that attributes choose from, spelled as the text form spells them. */
public final class Keywords {
    private Keywords() {}

    /** How two integers compare; {@code s} and {@code u} say how their bits are read. */
    public enum IntPredicate implements Attribute.Keyword {
        EQ,
        NE,
        SLT,
        SLE,
        SGT,
        SGE,
        ULT,
        ULE,
        UGT,
        UGE;
    }

    /** How two floats compare; {@code o} is false and {@code u} true when one is a NaN. */
    public enum FloatPredicate implements Attribute.Keyword {
        FALSE,
        OEQ,
        OGT,
        OGE,
        OLT,
        OLE,
        ONE,
        ORD,
        UEQ,
        UGT,
        UGE,
        ULT,
        ULE,
        UNE,
        UNO,
        TRUE;
    }

    /** An axis of the grid. */
    public enum Dimension implements Attribute.Keyword {
        X,
        Y,
        Z;
    }

    /** A PTX cache operator of a load or store. */
    public enum CacheModifier implements Attribute.Keyword {
        NONE(1),
        CA(2),
        CG(3),
        WB(4),
        CS(5),
        WT(6),
        CV(7);

        private final int code;

        CacheModifier(int code) {
            this.code = code;
        }

        @Override
        public int code() {
            return code;
        }
    }

    /** How long a line should stay in the cache. */
    public enum EvictionPolicy implements Attribute.Keyword {
        NORMAL("evict_normal", 1),
        FIRST("evict_first", 2),
        LAST("evict_last", 3);

        private final String text;
        private final int code;

        EvictionPolicy(String text, int code) {
            this.text = text;
            this.code = code;
        }

        @Override
        public String text() {
            return text;
        }

        @Override
        public int code() {
            return code;
        }
    }

    /** What an atomic read-modify-write does. */
    public enum RmwOp implements Attribute.Keyword {
        AND("and"),
        OR("or"),
        XOR("xor"),
        ADD("add"),
        FADD("fadd"),
        MAX("max"),
        MIN("min"),
        UMAX("umax"),
        UMIN("umin"),
        XCHG("exch");

        private final String text;

        RmwOp(String text) {
            this.text = text;
        }

        @Override
        public String text() {
            return text;
        }

        @Override
        public int code() {
            return ordinal() + 1;
        }
    }

    /** Memory order of an atomic. */
    public enum MemSemantic implements Attribute.Keyword {
        RELAXED("relaxed"),
        ACQUIRE("acquire"),
        RELEASE("release"),
        ACQUIRE_RELEASE("acq_rel");

        private final String text;

        MemSemantic(String text) {
            this.text = text;
        }

        @Override
        public String text() {
            return text;
        }

        @Override
        public int code() {
            return ordinal() + 1;
        }
    }

    /** Who sees an atomic. */
    public enum MemScope implements Attribute.Keyword {
        GPU("gpu"),
        CTA("cta"),
        SYSTEM("sys");

        private final String text;

        MemScope(String text) {
            this.text = text;
        }

        @Override
        public String text() {
            return text;
        }

        @Override
        public int code() {
            return ordinal() + 1;
        }
    }

    /** How many bits of a float32 operand a product uses. */
    public enum InputPrecision implements Attribute.Keyword {
        TF32,
        TF32X3,
        IEEE,
        BF16X3,
        BF16X6;
    }

    /** The element format of an operand of a block-scaled product. */
    public enum ScaleType implements Attribute.Keyword {
        E4M3,
        E5M2,
        E2M3,
        E3M2,
        E2M1,
        BF16,
        FP16;
    }

    /** Rounding of a float cast to a narrower format. */
    public enum Rounding implements Attribute.Keyword {
        TOWARD_ZERO("rtz"),
        NEAREST_EVEN("rtne");

        private final String text;

        Rounding(String text) {
            this.text = text;
        }

        @Override
        public String text() {
            return text;
        }
    }

    /** Whether a NaN operand makes the result a NaN. */
    public enum PropagateNan implements Attribute.Keyword {
        NONE(0),
        ALL(0xFFFF);

        private final int code;

        PropagateNan(int code) {
            this.code = code;
        }

        @Override
        public int code() {
            return code;
        }
    }

    /** What a descriptor's load gives outside the tensor. */
    public enum Padding implements Attribute.Keyword {
        ZERO,
        NAN;

        @Override
        public int code() {
            return ordinal() + 1;
        }
    }

    /** What a descriptor's reducing store does. */
    public enum DescriptorReduceKind implements Attribute.Keyword {
        NONE,
        ADD,
        MIN,
        MAX,
        INC,
        DEC,
        AND,
        OR,
        XOR;
    }
}
