package org.jtriton.llvm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * The loaded libLLVM: its functions, and the conventions of its C API for strings, errors and buffers. It is loaded on
 * first use and stays for the life of the process.
 */
final class LibLlvm {
    private static LlvmC loaded;

    private LibLlvm() {}

    /**
     * LLVM's functions, with the targets we generate code for registered.
     *
     * @throws LlvmException if there is no libLLVM, or one that cannot be loaded; a later call tries again
     */
    static synchronized LlvmC get() {
        if (loaded == null) {
            loaded = load(LlvmFile.find());
        }
        return loaded;
    }

    private static LlvmC load(Path file) {
        SymbolLookup symbols;
        try {
            symbols = SymbolLookup.libraryLookup(file, Arena.global());
        } catch (IllegalArgumentException e) {
            throw new LlvmException("cannot load libLLVM from " + file + ": " + e.getMessage());
        }
        LlvmC llvm = CLibrary.bind(LlvmC.class, symbols);
        llvm.LLVMInitializeX86TargetInfo();
        llvm.LLVMInitializeX86Target();
        llvm.LLVMInitializeX86TargetMC();
        llvm.LLVMInitializeX86AsmPrinter();
        llvm.LLVMInitializeX86AsmParser();
        llvm.LLVMInitializeAArch64TargetInfo();
        llvm.LLVMInitializeAArch64Target();
        llvm.LLVMInitializeAArch64TargetMC();
        llvm.LLVMInitializeAArch64AsmPrinter();
        llvm.LLVMInitializeAArch64AsmParser();
        llvm.LLVMInitializeNVPTXTargetInfo();
        llvm.LLVMInitializeNVPTXTarget();
        llvm.LLVMInitializeNVPTXTargetMC();
        llvm.LLVMInitializeNVPTXAsmPrinter();
        setOptions(llvm);
        return llvm;
    }

    /**
     * What can only be said as words of LLVM's command line. Its loop vectoriser (of 20.1.7) may take places such as {@code i * 5 & 31}
     * for a stride of 5 when it loads several strides at once, and reads beyond the last one; without that it gathers. And
     * addresses in a GPU's shared memory have 32 bits, of which LLVM and the assembler have less to compute than of 64.
     */
    private static void setOptions(LlvmC llvm) {
        List<String> all = List.of("llvm", "-enable-interleaved-mem-accesses=false", "-nvptx-short-ptr");
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment words = arena.allocate(ValueLayout.ADDRESS, all.size());
            for (int i = 0; i < all.size(); i++) {
                words.setAtIndex(ValueLayout.ADDRESS, i, arena.allocateFrom(all.get(i)));
            }
            llvm.LLVMParseCommandLineOptions(all.size(), words, MemorySegment.NULL);
        }
    }

    static String string(MemorySegment text) {
        return text.equals(MemorySegment.NULL)
                ? ""
                : text.reinterpret(Long.MAX_VALUE).getString(0, StandardCharsets.UTF_8);
    }

    /** Copies a string that LLVM handed over, and frees it. */
    static String takeMessage(MemorySegment message) {
        String text = string(message);
        get().LLVMDisposeMessage(message);
        return text;
    }

    /** Copies a memory buffer that LLVM handed over, and frees it. */
    static byte[] takeBuffer(MemorySegment buffer) {
        LlvmC llvm = get();
        byte[] bytes = llvm.LLVMGetBufferStart(buffer)
                .reinterpret(llvm.LLVMGetBufferSize(buffer))
                .toArray(ValueLayout.JAVA_BYTE);
        llvm.LLVMDisposeMemoryBuffer(buffer);
        return bytes;
    }

    /** A memory buffer of LLVM's with a copy of these bytes. */
    static MemorySegment newBuffer(Arena arena, byte[] bytes, String name) {

        MemorySegment data = arena.allocate(Math.max(bytes.length, 1));
        MemorySegment.copy(bytes, 0, data, ValueLayout.JAVA_BYTE, 0, bytes.length);
        return get().LLVMCreateMemoryBufferWithMemoryRangeCopy(data, bytes.length, arena.allocateFrom(name));
    }

    /** The message of an LLVMErrorRef, which it consumes. */
    static String takeError(MemorySegment error) {
        MemorySegment message = get().LLVMGetErrorMessage(error);
        String text = string(message);
        get().LLVMDisposeErrorMessage(message);
        return text;
    }

    /** Throws what an LLVMErrorRef says, if it is one, and what was reported on the way. */
    static void check(String doing, MemorySegment error) {
        String text = error.equals(MemorySegment.NULL) ? "" : takeError(error);
        String reports = Reports.take();
        if (!text.isEmpty() || !reports.isEmpty()) {
            String separator = text.isEmpty() || reports.isEmpty() ? "" : "; ";
            throw new LlvmException(doing + ": " + text + separator + reports);
        }
    }
}
