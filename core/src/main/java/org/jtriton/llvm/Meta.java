package org.jtriton.llvm;

/** Metadata on one instruction, such as {@code !nontemporal !3}; made by {@link IrText}. */
public record Meta(String kind, String node) {
    static String text(Meta... attached) {
        StringBuilder text = new StringBuilder();
        for (Meta meta : attached) {
            text.append(", !").append(meta.kind()).append(' ').append(meta.node());
        }
        return text.toString();
    }
}
