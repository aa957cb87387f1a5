package org.jtriton.llvm;

/** What LLVM's loop passes should do with one loop; see {@link FunctionText#loop}. */
public record LoopHint(String text) {
    public static final LoopHint NO_UNROLL = new LoopHint("!\"llvm.loop.unroll.disable\"");
    public static final LoopHint FULL_UNROLL = new LoopHint("!\"llvm.loop.unroll.full\"");
    public static final LoopHint NO_VECTORIZE = new LoopHint("!\"llvm.loop.vectorize.enable\", i1 false");
    public static final LoopHint MUST_PROGRESS = new LoopHint("!\"llvm.loop.mustprogress\"");

    public static LoopHint unroll(int times) {
        return new LoopHint("!\"llvm.loop.unroll.count\", i32 " + times);
    }
}
