package org.jtriton.ir.op;

import java.util.Locale;
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

        @Override
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }
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

        @Override
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** An axis of the grid. */
    public enum Dimension implements Attribute.Keyword {
        X,
        Y,
        Z;

        @Override
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** A PTX cache operator of a load or store. */
    public enum CacheModifier implements Attribute.Keyword {
        NONE("none", 1),
        CA("ca", 2),
        CG("cg", 3),
        WB("wb", 4),
        CS("cs", 5),
        WT("wt", 6),
        CV("cv", 7);

        private final String text;
        private final int code;

        CacheModifier(String text, int code) {
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
        TF32("tf32"),
        TF32X3("tf32x3"),
        IEEE("ieee"),
        BF16X3("bf16x3"),
        BF16X6("bf16x6");

        private final String text;

        InputPrecision(String text) {
            this.text = text;
        }

        @Override
        public String text() {
            return text;
        }
    }

    /** The element format of an operand of a block-scaled product. */
    public enum ScaleType implements Attribute.Keyword {
        E4M3("e4m3"),
        E5M2("e5m2"),
        E2M3("e2m3"),
        E3M2("e3m2"),
        E2M1("e2m1"),
        BF16("bf16"),
        FP16("fp16");

        private final String text;

        ScaleType(String text) {
            this.text = text;
        }

        @Override
        public String text() {
            return text;
        }
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
        NONE("none", 0),
        ALL("all", 0xFFFF);

        private final String text;
        private final int code;

        PropagateNan(String text, int code) {
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

    /** What a descriptor's load gives outside the tensor. */
    public enum Padding implements Attribute.Keyword {
        ZERO("zero"),
        NAN("nan");

        private final String text;

        Padding(String text) {
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

        @Override
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
