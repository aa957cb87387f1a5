package org.jtriton.ir.op;

import static org.jtriton.ir.op.OpSpec.op;

/**
 * Operations of programs whose threads each have a part of a block: on GPUs; and of Hopper's copy engine, which moves blocks for them.
 *
 * <p>{@code ttg.fetch_async} and {@code ttg.fetched} read ahead by way of a buffer in shared memory, which all of them that
 * have its number use. A thread copies into the buffer what it takes out of it itself, so that no thread waits for another:
 *
 * <pre>
 *   ttg.fetch_async %p into %slot if %active masked %mask {buffer = 0, slots = 3} : tensor&lt;...ptr&gt;, i32, i1, tensor&lt;...i1&gt;
 *   %x = ttg.fetched %slot {buffer = 0, pending = 2, slots = 3} : i32 -> tensor&lt;...&gt;
 * </pre>
 *
 * <p>The copy engine tells that it is done by a barrier in shared memory, a buffer of one i64. One thread says how many bytes are to come,
 * and starts the copies; a phase of the barrier ends when they have come. Phases have the parities 0, 1, 0, and so on:
 *
 * <pre>
 *   ttng.init_barrier %bar, 1
 *   ttng.barrier_expect %bar, 8192, %true
 *   ttng.async_tma_copy_global_to_local %map[%i, %j] %buffer, %bar, %true
 *   ttng.wait_barrier %bar, %parity
 * </pre>
 *
 * <p>Where several groups of threads (CTAs) share a program, {@code ttng.cluster_cta_id} says which of them this is, its rank. Copies with
 * {@code replicas} bring a part of a block to all CTAs whose ranks differ by these bits alone, and {@code ttng.arrive_barrier} with
 * {@code peers} arrives at the barrier of each CTA whose rank differs from this one's by one of these numbers:
 *
 * <pre>
 *   ttng.async_tma_copy_global_to_local %map[%i, %j] %buffer, %full, %true {replicas = 1 : i32}
 *   ttng.arrive_barrier %empty {peers = array&lt;i32: 0, 1&gt;}
 * </pre>
 *
 * <p>The engine finds a tensor by its map: a parameter of the kernel, or what {@code ttng.tensormap_create} gives.
 */
public enum Ttg implements Opcode {
    CONVERT_LAYOUT(op("ttg.convert_layout", "The same block spread over the threads in another way.")
            .operands("src")
            .results("result")
            .attributes(Attrs.SHARED_OFFSET)
            .traits(Trait.PURE)
            .format("$src attr-dict `:` type($src) `->` type($result)")
            .build()),
    FP4_TO_FP(op(
                    "ttg.fp4_to_fp",
                    "The floats of 4 bits (e2m1) of which two lie in each byte, the first in its lower half, neighbours along the axis.")
            .operands("src")
            .results("result")
            .attributes(Attrs.AXIS)
            .traits(Trait.PURE)
            .format("$src attr-dict `:` type($src) `->` type($result)")
            .build()),
    FETCH_ASYNC(op(
                    "ttg.fetch_async",
                    "Starts to read a block into a slot of a buffer, as one group of copies; other, or else zeros, where the mask does "
                            + "not hold. If active does not, nothing is read, and nobody may look at the slot.")
            .operands("ptr", "slot", "active", "mask?", "other?")
            .attributes(Attrs.BUFFER, Attrs.SLOTS, Attrs.SHARED_OFFSET)
            .traits(Trait.READS, Trait.WRITES, Trait.ELEMENTWISE)
            .format("$ptr `into` $slot `if` $active (`masked` $mask^)? (`else` $other^)? attr-dict `:` type(operands)")
            .build()),
    FETCHED(op(
                    "ttg.fetched",
                    "The block in a slot of a buffer, once at most so many of the latest groups of copies are still under way.")
            .operands("slot")
            .results("result")
            .attributes(Attrs.BUFFER, Attrs.SLOTS, Attrs.PENDING, Attrs.SHARED_OFFSET)
            .traits(Trait.READS)
            .format("$slot attr-dict `:` type($slot) `->` type($result)")
            .build()),
    LOCAL_ALLOC(op(
                    "ttg.local_alloc",
                    "A buffer in shared memory: with the block in it, or empty, to be written later if it is mutable.")
            .operands("src?")
            .results("result")
            .attributes(Attrs.SHARED_OFFSET)
            .traits(Trait.WRITES)
            .format("($src^)? attr-dict `:` functional-type(operands, results)")
            .build()),
    LOCAL_LOAD(op("ttg.local_load", "The block that lies in a buffer.")
            .operands("src")
            .results("result")
            .traits(Trait.READS)
            .format("$src attr-dict `:` type($src) `->` type($result)")
            .build()),
    LOCAL_STORE(op("ttg.local_store", "Writes a block into a mutable buffer.")
            .operands("src", "dst")
            .traits(Trait.WRITES)
            .format("$src `,` $dst attr-dict `:` type($src) `->` type($dst)")
            .build()),
    ASYNC_COPY(op(
                    "ttg.async_copy_global_to_local",
                    "Starts to copy a block from memory into a buffer; zeros where the mask does not hold, and nothing at all if "
                            + "active does not.")
            .operands("src", "result", "active", "mask?")
            .traits(Trait.READS, Trait.WRITES)
            .format("$src `,` $result `if` $active (`mask` $mask^)? attr-dict `:` type(operands)")
            .build()),
    ASYNC_COMMIT(op("ttg.async_commit_group", "Makes a group of the copies since the last one.")
            .traits(Trait.WRITES)
            .format("attr-dict")
            .build()),
    ASYNC_WAIT(op(
                    "ttg.async_wait",
                    "Waits until at most so many of a thread's latest groups of copies are under way; tensor cores see the others.")
            .attributes(Attrs.NUM)
            .traits(Trait.WRITES)
            .format("attr-dict")
            .build()),
    MEMDESC_INDEX(op("ttg.memdesc_index", "A slot of a ring of buffers.")
            .operands("src", "index")
            .results("result")
            .traits(Trait.PURE)
            .format("$src `[` $index `]` attr-dict `:` type($src) `->` type($result)")
            .build()),
    MEMDESC_TRANS(op("ttg.memdesc_trans", "The same buffer, seen as the block with its dimensions permuted.")
            .operands("src")
            .results("result")
            .attributes(Attrs.ORDER)
            .traits(Trait.PURE)
            .format("$src attr-dict `:` type($src) `->` type($result)")
            .build()),
    RESIDENT_ID(op(
                    "ttg.resident_id",
                    "Which of the programs that a GPU runs at once this is, counted from 0, where these go from one tile of the grid to"
                            + " another.")
            .results("result")
            .traits(Trait.PURE)
            .format("attr-dict `:` type($result)")
            .build()),
    NUM_RESIDENTS(op(
                    "ttg.num_residents",
                    "How many programs a GPU runs at once of a kernel whose programs go from tile to tile.")
            .results("result")
            .traits(Trait.PURE)
            .format("attr-dict `:` type($result)")
            .build()),
    CLUSTER_CTA_ID(op(
                    "ttng.cluster_cta_id",
                    "Which of the groups of threads that share a program this is, counted from 0; always 0 where there is one.")
            .results("result")
            .traits(Trait.PURE)
            .format("attr-dict `:` type($result)")
            .build()),
    CLUSTER_BARRIER(op(
                    "ttng.cluster_barrier",
                    "Waits for all threads of the cluster that shares a program, which see then what each has done in memory; or, relaxed, "
                            + "only which barriers it has made.")
            .attributes(Attrs.RELAXED)
            .traits(Trait.READS, Trait.WRITES)
            .format("attr-dict")
            .build()),
    GRID_DEPENDENCY_WAIT(op(
                    "ttng.grid_dependency_wait",
                    "Waits for the launches before this program's, and sees then what they have done in memory. Every thread of every "
                            + "program does so once.")
            .traits(Trait.READS, Trait.WRITES)
            .format("attr-dict")
            .build()),
    LAUNCH_DEPENDENTS(op(
                    "ttng.launch_dependents",
                    "Allows the next launch to begin, up to where its programs wait for this one; heeded when every program has done so.")
            .traits(Trait.WRITES)
            .format("attr-dict")
            .build()),
    DESCRIPTOR_PART(op("ttng.descriptor_part", "The same tensor, of which smaller blocks are taken.")
            .operands("desc")
            .results("result")
            .traits(Trait.PURE)
            .format("$desc attr-dict `:` type($desc) `->` type($result)")
            .build()),
    WARP_GROUP_DOT(
            op("ttng.warp_group_dot", "a * b + c on the tensor cores of Hopper; b lies in shared memory, and so may a.")
                    .operands("a", "b", "c")
                    .results("d")
                    .attributes(Attrs.INPUT_PRECISION, Attrs.MAX_NUM_IMPRECISE_ACC, Attrs.IS_ASYNC)
                    .traits(Trait.READS)
                    .format("$a `,` $b `,` $c attr-dict `:` type($a) `*` type($b) `->` type($d)")
                    .build()),
    WARP_GROUP_DOT_WAIT(op(
                    "ttng.warp_group_dot_wait",
                    "The results of asynchronous products, once at most so many of the latest are still under way.")
            .operands("inputs*")
            .results("outputs*")
            .attributes(Attrs.PENDINGS)
            .traits(Trait.WRITES)
            .format("$inputs attr-dict `:` type($inputs)")
            .build()),
    FENCE_ASYNC_SHARED(op(
                    "ttng.fence_async_shared",
                    "What this thread did in memory comes before what the copy engine and the tensor cores do there later; relaxed, only "
                            + "the barriers that it made there.")
            .attributes(Attrs.B_CLUSTER, Attrs.RELAXED)
            .traits(Trait.WRITES)
            .format("attr-dict")
            .build()),
    INIT_BARRIER(op("ttng.init_barrier", "Makes a barrier in shared memory, for so many arrivals in each phase.")
            .operands("alloc")
            .attributes(Attrs.COUNT)
            .traits(Trait.WRITES)
            .format("$alloc `,` $count attr-dict `:` type($alloc)")
            .build()),
    INVAL_BARRIER(op("ttng.inval_barrier", "Unmakes a barrier, whose bytes can be used for something else then.")
            .operands("alloc")
            .traits(Trait.WRITES)
            .format("$alloc attr-dict `:` type($alloc)")
            .build()),
    BARRIER_EXPECT(
            op("ttng.barrier_expect", "One thread arrives at a barrier and says how many bytes are to come, if pred.")
                    .operands("alloc", "pred")
                    .attributes(Attrs.SIZE)
                    .traits(Trait.WRITES)
                    .format("$alloc `,` $size `,` $pred attr-dict `:` type($alloc)")
                    .build()),
    WAIT_BARRIER(op("ttng.wait_barrier", "Waits until the phase of a barrier that has this parity is over.")
            .operands("alloc", "phase")
            .traits(Trait.READS, Trait.WRITES)
            .format("$alloc `,` $phase attr-dict `:` type($alloc)")
            .build()),
    ARRIVE_BARRIER(op("ttng.arrive_barrier", "Each warp arrives at a barrier, or at those of several CTAs, if pred.")
            .operands("alloc", "pred?")
            .attributes(Attrs.PEERS)
            .traits(Trait.WRITES)
            .format("$alloc (`,` $pred^)? attr-dict `:` type($alloc)")
            .build()),
    COPIER_WAIT_BARRIER(op(
                    "ttng.copier_wait_barrier",
                    "The warp that starts copies waits until the phase of a barrier that has this parity is over; the others go on.")
            .operands("alloc", "phase")
            .traits(Trait.READS, Trait.WRITES)
            .format("$alloc `,` $phase attr-dict `:` type($alloc)")
            .build()),
    ASYNC_TMA_COPY_GLOBAL_TO_LOCAL(op(
                    "ttng.async_tma_copy_global_to_local",
                    "The copy engine begins to copy the block of a tensor at the indices into a buffer, if pred; zeros outside. CTAs whose "
                            + "ranks differ by replicas alone copy a part each, to all of them.")
            .operands("map", "indices*", "barrier", "result", "pred")
            .attributes(Attrs.REPLICAS)
            .traits(Trait.READS, Trait.WRITES)
            .format("$map `[` $indices `]` $result `,` $barrier `,` $pred attr-dict `:` type($map) `,` type($barrier) "
                    + "`->` type($result)")
            .build()),
    ASYNC_TMA_COPY_LOCAL_TO_GLOBAL(op(
                    "ttng.async_tma_copy_local_to_global",
                    "The copy engine begins to write a buffer to the block of a tensor at the indices; threads do it where one is negative.")
            .operands("map", "indices*", "src")
            .attributes(Attrs.MAY_BE_NEGATIVE)
            .traits(Trait.READS, Trait.WRITES)
            .format("$map `[` $indices `]` $src attr-dict `:` type($map) `,` type($src)")
            .build()),
    ASYNC_TMA_REDUCE(op(
                    "ttng.async_tma_reduce",
                    "The copy engine begins to combine a buffer into the block of a tensor at the indices, each element indivisibly; threads do "
                            + "it where an index is negative.")
            .operands("map", "indices*", "src")
            .attributes(Attrs.DESCRIPTOR_REDUCE, Attrs.MAY_BE_NEGATIVE)
            .traits(Trait.READS, Trait.WRITES)
            .format("$kind `,` $map `[` $indices `]` $src attr-dict `:` type($map) `,` type($src)")
            .build()),
    ASYNC_TMA_STORE_WAIT(op(
                    "ttng.async_tma_store_wait",
                    "Waits until all stores of the copy engine but so many of the latest are in their tensors; or, read only, until it has "
                            + "read their buffers.")
            .attributes(Attrs.PENDINGS, Attrs.READ_ONLY)
            .traits(Trait.WRITES)
            .format("attr-dict")
            .build()),
    /**
     * Region 0 is what the program's warps do, and ends in {@link #WARP_YIELD}; region 1 what the others do, and ends in
     * {@link #WARP_RETURN}. Both see what is older; of what happens in one the other learns by barriers in memory alone.
     */
    WARP_SPECIALIZE(op(
                    "ttg.warp_specialize",
                    "The warps of a program run the first region, while warps that are there for nothing else run the second; these "
                            + "end with it.")
            .attributes(Attrs.PARTITION_NUM_WARPS, Attrs.ACTUAL_REGISTERS)
            .regions(2)
            .traits(Trait.READS, Trait.WRITES)
            .build()),
    WARP_YIELD(op("ttg.warp_yield", "Ends what the warps of a program do while others do something else.")
            .traits(Trait.TERMINATOR)
            .format("attr-dict")
            .build()),
    WARP_RETURN(op("ttg.warp_return", "Ends what further warps do.")
            .traits(Trait.TERMINATOR)
            .format("attr-dict")
            .build()),
    TENSORMAP_CREATE(op(
                    "ttng.tensormap_create",
                    "The address of a map by which Hopper's copy engine finds blocks of a tensor, from where that begins and its sizes and "
                            + "strides in elements; bytes of the program's own, which are written anew each time. A size below 1 counts as 1.")
            .operands("base", "sizes*", "strides*")
            .results("result")
            .attributes(Attrs.BLOCK_SHAPE, Attrs.BOX, Attrs.SHARED_OFFSET)
            .traits(Trait.PURE)
            .format("$base `,` `[` $sizes `]` `,` `[` $strides `]` attr-dict `:` type($base) `->` type($result)")
            .build()),
    TENSORMAP_ARGUMENT(op(
                    "ttng.tensormap_argument",
                    "The address of a map as tensormap_create makes it, but by the launch, of arguments and constants, their products and "
                            + "quotients. The launch sees to it that quotients have no rest, that no size is below 1, that along the dimensions 'whole' a size is a multiple of the block's, and that "
                            + "the further arguments are not below 0.")
            .operands("base", "sizes*", "strides*", "naturals*")
            .results("result")
            .attributes(Attrs.BLOCK_SHAPE, Attrs.BOX, Attrs.WHOLE, Attrs.SEGMENTS)
            .traits(Trait.PURE)
            .format(
                    "$base `,` `[` $sizes `]` `,` `[` $strides `]` `,` `[` $naturals `]` attr-dict `:` type($base) `->` type($result)")
            .build()),
    TENSOR_LOAD(op(
                    "ttng.tensor_load",
                    "The block of a tensor at the indices, zeros outside, by Hopper's copy engine; as a block or in a buffer.")
            .operands("map", "indices*")
            .results("result")
            .attributes(Attrs.REPLICAS, Attrs.SHARED_OFFSET)
            .traits(Trait.READS)
            .format("$map `[` $indices `]` attr-dict `:` type($map) `->` type($result)")
            .build()),
    TENSOR_STORE(op("ttng.tensor_store", "Writes the block of a tensor at the indices by Hopper's copy engine.")
            .operands("map", "src", "indices*")
            .attributes(Attrs.MAY_BE_NEGATIVE, Attrs.SHARED_OFFSET)
            .traits(Trait.WRITES)
            .format("$map `[` $indices `]` `,` $src attr-dict `:` type($map) `,` type($src)")
            .build()),
    TENSOR_REDUCE(op(
                    "ttng.tensor_reduce",
                    "Combines a block into that of a tensor at the indices, each element indivisibly, by Hopper's copy engine.")
            .operands("map", "src", "indices*")
            .attributes(Attrs.DESCRIPTOR_REDUCE, Attrs.MAY_BE_NEGATIVE)
            .traits(Trait.READS, Trait.WRITES)
            .format("$kind `,` $map `[` $indices `]` `,` $src attr-dict `:` type($map) `,` type($src)")
            .build());

    private final OpSpec spec;

    Ttg(OpSpec spec) {
        this.spec = spec;
    }

    @Override
    public OpSpec spec() {
        return spec;
    }
}
