package org.jtriton.ir;

/** A pointer to elements of type {@code pointee} in an address space (1 is global memory). */
public record PointerType(Type pointee, int addressSpace) implements Type {
    public PointerType(Type pointee) {
        this(pointee, 1);
    }

    @Override
    public String toString() {
        return addressSpace == 1 ? "!tt.ptr<" + pointee + ">" : "!tt.ptr<" + pointee + ", " + addressSpace + ">";
    }
}
