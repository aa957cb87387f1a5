package org.jtriton.llvm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A module in LLVM's hands, on the way from IR text to code for one target.
 *
 * <pre>{@code
 * try (LlvmModule module = LlvmModule.parse(ir.toString(), TargetSpec.host())) {
 *     module.optimize(LlvmModule.O3);
 *     return NativeLibrary.load(module.emitObject());
 * }
 * }</pre>
 *
 * <p>Each module has an LLVM context of its own, so that threads compile side by side; one module is for one thread at
 * a time. Closing twice is harmless; using a closed module is an {@link IllegalStateException}.
 */
public final class LlvmModule implements AutoCloseable {
    /** The usual pipeline at its highest level. */
    public static final String O3 = "default<O3>";
    /** The usual pipeline. */
    public static final String O2 = "default<O2>";

    private static final Pattern PLACE = Pattern.compile(":(\\d+):\\d+: error: ");
    private static final int CONTEXT_LINES = 2;

    private final LlvmC llvm = LibLlvm.get();
    private final TargetSpec target;
    private MemorySegment context = MemorySegment.NULL;
    private MemorySegment machine = MemorySegment.NULL;
    private MemorySegment module = MemorySegment.NULL;
    private boolean closed;

    private LlvmModule(TargetSpec target) {
        this.target = target;
    }

    /** The release of LLVM that is loaded, such as {@code 20.1.7}. */
    public static String release() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment numbers = arena.allocate(ValueLayout.JAVA_INT, 3);
            LibLlvm.get().LLVMGetVersion(numbers, numbers.asSlice(4), numbers.asSlice(8));
            return IntStream.range(0, 3)
                    .mapToObj(i -> Integer.toString(numbers.getAtIndex(ValueLayout.JAVA_INT, i)))
                    .collect(Collectors.joining("."));
        }
    }

    /**
     * Parses and verifies IR text.
     *
     * @throws LlvmException if it is not valid IR, with LLVM's message and the lines around the place; or if LLVM has
     *     no such target
     */
    public static LlvmModule parse(String ir, TargetSpec target) {
        LlvmModule result = new LlvmModule(target);
        try {
            result.open(ir);
            return result;
        } catch (RuntimeException e) {
            result.close();
            throw e;
        }
    }

    public TargetSpec target() {
        return target;
    }

    /**
     * Runs passes of LLVM's new pass manager, named as {@code opt -passes=} names them.
     *
     * @throws LlvmException if there is no such pass
     */
    public void optimize(String passes) {
        requireOpen();
        MemorySegment options = llvm.LLVMCreatePassBuilderOptions();
        try (Arena scratch = Arena.ofConfined()) {
            LibLlvm.check(
                    "cannot run the passes " + passes,
                    llvm.LLVMRunPasses(module, scratch.allocateFrom(passes), machine, options));
        } finally {
            llvm.LLVMDisposePassBuilderOptions(options);
        }
    }

    /** The module as it stands, as text. */
    public String printIr() {
        requireOpen();
        return LibLlvm.takeMessage(llvm.LLVMPrintModuleToString(module));
    }

    /** The target's assembly (for an NVIDIA target, PTX). */
    public String emitAssembly() {
        return new String(emit(LlvmC.ASSEMBLY), StandardCharsets.UTF_8);
    }

    /** An object file in the target's format; {@link NativeLibrary} loads it. */
    public byte[] emitObject() {
        return emit(LlvmC.OBJECT);
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        if (!module.equals(MemorySegment.NULL)) {
            llvm.LLVMDisposeModule(module);
        }
        if (!machine.equals(MemorySegment.NULL)) {
            llvm.LLVMDisposeTargetMachine(machine);
        }
        if (!context.equals(MemorySegment.NULL)) {
            llvm.LLVMContextDispose(context);
        }
    }

    private void open(String ir) {
        try (Arena scratch = Arena.ofConfined()) {
            openMachine(scratch);
            context = llvm.LLVMContextCreate();
            llvm.LLVMContextSetDiagnosticHandler(context, Reports.DIAGNOSTIC_HANDLER, MemorySegment.NULL);
            MemorySegment out = scratch.allocate(ValueLayout.ADDRESS);
            MemorySegment message = scratch.allocate(ValueLayout.ADDRESS);
            byte[] text = ir.getBytes(StandardCharsets.UTF_8);
            if (llvm.LLVMParseIRInContext(context, LibLlvm.newBuffer(scratch, text, "ir"), out, message) != 0) {
                throw syntaxError(ir, LibLlvm.takeMessage(message.get(ValueLayout.ADDRESS, 0)));
            }
            module = out.get(ValueLayout.ADDRESS, 0);
            MemorySegment layout = llvm.LLVMCreateTargetDataLayout(machine);
            llvm.LLVMSetModuleDataLayout(module, layout);
            llvm.LLVMDisposeTargetData(layout);
            llvm.LLVMSetTarget(module, scratch.allocateFrom(target.triple()));
            // The parser accepts what later crashes the process; the verifier does not.
            boolean broken = llvm.LLVMVerifyModule(module, LlvmC.RETURN_STATUS, message) != 0;
            String reason = LibLlvm.takeMessage(message.get(ValueLayout.ADDRESS, 0));
            if (broken) {
                throw new LlvmException("LLVM's verifier rejects the IR: " + reason.strip());
            }
        }
    }

    private void openMachine(Arena scratch) {
        MemorySegment triple = scratch.allocateFrom(target.triple());
        MemorySegment out = scratch.allocate(ValueLayout.ADDRESS);
        MemorySegment message = scratch.allocate(ValueLayout.ADDRESS);
        if (llvm.LLVMGetTargetFromTriple(triple, out, message) != 0) {
            throw new LlvmException("there is no target '" + target.triple() + "': "
                    + LibLlvm.takeMessage(message.get(ValueLayout.ADDRESS, 0)));
        }
        machine = llvm.LLVMCreateTargetMachine(
                out.get(ValueLayout.ADDRESS, 0),
                triple,
                scratch.allocateFrom(target.cpu()),
                scratch.allocateFrom(target.features()),
                target.isAssembledLater() ? LlvmC.DEFAULT : LlvmC.AGGRESSIVE,
                LlvmC.PIC,
                LlvmC.SMALL);
        if (machine.equals(MemorySegment.NULL)) {
            throw new LlvmException("LLVM generates no code for " + target.triple());
        }
    }

    /**
     * The target's assembly, made of the module itself, which is closed by that.
     *
     * <p>For NVIDIA targets it must be so. LLVM remembers what the metadata {@code nvvm.annotations} says of a function, such as how
     * many threads run it, by the address of the module, and forgets it when it has printed that module and not when the
     * module is freed. Of a module that was optimised, but of which a copy was printed, something would be left, and be believed of the next
     * module that happens to lie at the same address.
     */
    public String emitAssemblyAndClose() {
        requireOpen();
        try {
            return new String(emit(LlvmC.ASSEMBLY, module), StandardCharsets.UTF_8);
        } finally {
            close();
        }
    }

    /**
     * Code generation changes the IR, so it works on a copy: what was emitted can still be printed or emitted again.
     */
    private byte[] emit(int fileType) {
        requireOpen();
        MemorySegment copy = llvm.LLVMCloneModule(module);
        try {
            return emit(fileType, copy);
        } finally {
            llvm.LLVMDisposeModule(copy);
        }
    }

    private byte[] emit(int fileType, MemorySegment module) {
        try (Arena scratch = Arena.ofConfined()) {
            MemorySegment message = scratch.allocate(ValueLayout.ADDRESS);
            MemorySegment buffer = scratch.allocate(ValueLayout.ADDRESS);
            String doing = "cannot generate code for " + target.triple();
            if (llvm.LLVMTargetMachineEmitToMemoryBuffer(machine, module, fileType, message, buffer) != 0) {
                String reports = Reports.take();
                throw new LlvmException(
                        doing + ": " + LibLlvm.takeMessage(message.get(ValueLayout.ADDRESS, 0)) + reports);
            }
            byte[] code = LibLlvm.takeBuffer(buffer.get(ValueLayout.ADDRESS, 0));
            LibLlvm.check(doing, MemorySegment.NULL);
            return code;
        }
    }

    /** LLVM's message names the line and quotes it; what surrounds it often tells more. */
    private static LlvmException syntaxError(String ir, String message) {
        Matcher place = PLACE.matcher(message);
        if (!place.find()) {
            return new LlvmException("LLVM cannot parse the IR: " + message.strip());
        }
        int line = Integer.parseInt(place.group(1));
        List<String> lines = ir.lines().toList();
        StringBuilder text = new StringBuilder("LLVM cannot parse the IR: ").append(message.strip());
        text.append("\nin the lines\n");
        for (int i = Math.max(1, line - CONTEXT_LINES); i <= Math.min(lines.size(), line + CONTEXT_LINES); i++) {
            text.append("%s%5d | %s%n".formatted(i == line ? ">" : " ", i, lines.get(i - 1)));
        }
        return new LlvmException(text.toString(), line);
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("this LLVM module is closed");
        }
    }
}
