package org.jtriton.frontend.lower.value;

/**
 * Something that cannot be had without Python, such as a function of torch: harmless until a kernel needs it.
 *
 * @param path how it was written, such as {@code torch.float16}
 * @param reason why it is not to be had, such as {@code module 'torch' is not available}
 */
public record UnavailableVal(String path, String reason) implements Val {
    public UnavailableVal member(String name) {
        return new UnavailableVal(path + "." + name, reason);
    }

    @Override
    public String describe() {
        return path + ", which can't be evaluated here (" + reason + ")";
    }
}
