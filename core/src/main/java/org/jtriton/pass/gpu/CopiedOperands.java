package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jtriton.analysis.Uses;
import org.jtriton.ir.MemDescType;
import org.jtriton.ir.Op;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.encoding.NvmmaShared;
import org.jtriton.ir.op.Ttg;
import org.jtriton.pass.gpu.exchange.Regions;

/**
 * Blocks that the copy engine brings to shared memory for products: to stay there, {@code ttg.local_alloc} of a
 * {@code ttng.tensor_load}, or for threads to compute an operand of what lies there.
 */
final class CopiedOperands {
    private final Uses uses;

    CopiedOperands(Uses uses) {
        this.uses = uses;
    }

    /** Whether all that uses a load is a buffer that lies just as the engine lays down the block. */
    boolean isOne(Op op) {
        return op.is(Ttg.TENSOR_LOAD)
                && op.result().type().isTensor()
                && !uses.isUnused(op.result())
                && uses.users(op.result()).stream().allMatch(CopiedOperands::isDirect);
    }

    /** Whether threads take a block out of where the engine puts it. */
    boolean isRead(Op op) {
        return op.is(Ttg.TENSOR_LOAD)
                && op.result().type().isTensor()
                && !uses.isUnused(op.result())
                && uses.users(op.result()).stream().noneMatch(CopiedOperands::isDirect);
    }

    /** Whether an operation is a buffer that lies just as the engine lays down the block that it is filled with. */
    static boolean isDirect(Op user) {
        return user.is(Ttg.LOCAL_ALLOC)
                && !user.operands().isEmpty()
                && user.result().type() instanceof MemDescType m
                && !m.isMutable()
                && m.encoding().equals(NvmmaShared.ofTensor(m.dims(), m.elementBits()));
    }

    /** Whether the buffers of a load are made in the block of operations that it stands in. */
    boolean isUsedBeside(Op load) {
        return uses.users(load.result()).stream().allMatch(user -> uses.block(user) == uses.block(load));
    }

    /** The type of the buffers of a load. */
    MemDescType type(Op load) {
        TensorType block = (TensorType) load.result().type();
        NvmmaShared layout = NvmmaShared.ofTensor(block.dims(), Byte.SIZE * Regions.elementBytes(block));
        return new MemDescType(block.dims(), block.element(), layout, false);
    }

    /** Bytes of all buffers of a load: one for each way to look at it. */
    int bytesOfBuffers(Op load) {
        return uses.users(load.result()).stream()
                .filter(CopiedOperands::isDirect)
                .mapToInt(Buffers::bytes)
                .sum();
    }

    /** The product that reads the block first in a block of operations, or the load if threads read it; or null. */
    private Op reader(Op load) {
        return isRead(load)
                ? load
                : uses.users(load.result()).stream()
                        .map(alloc -> reader(alloc.result()))
                        .filter(Objects::nonNull)
                        .min(java.util.Comparator.comparing(uses::position))
                        .orElse(null);
    }

    private Op reader(Op.Result view) {
        return uses.users(view).stream()
                .map(user -> user.is(Ttg.MEMDESC_TRANS) ? reader(user.result()) : user)
                .filter(Objects::nonNull)
                .min(java.util.Comparator.comparing(uses::position))
                .orElse(null);
    }

    /** Loads in groups whose blocks are read by the same product first, and so are waited for together. */
    List<List<Op>> byReader(List<Op> loads) {
        Map<Op, List<Op>> groups = new LinkedHashMap<>();
        loads.forEach(load ->
                groups.computeIfAbsent(reader(load), r -> new ArrayList<>()).add(load));
        return List.copyOf(groups.values());
    }
}
