package org.jtriton.llvm;

import java.lang.foreign.MemorySegment;

/**
 * The functions of LLVM's C API that we call, spelled as in its headers ({@code llvm-c/*.h} of LLVM 20). Pointers are
 * {@link MemorySegment}s, {@code unsigned}, enumerations and {@code LLVMBool} (0 is success) are ints, {@code size_t}
 * and {@code uint64_t} are longs. {@link CLibrary} derives each descriptor from the Java signature.
 */
interface LlvmC {
    /** {@code LLVMReturnStatusAction} of {@link #LLVMVerifyModule}. */
    int RETURN_STATUS = 2;
    /** {@code LLVMCodeGenLevelDefault}. */
    int DEFAULT = 2;
    /** {@code LLVMCodeGenLevelAggressive}. */
    int AGGRESSIVE = 3;
    /** {@code LLVMRelocPIC}. */
    int PIC = 2;
    /** {@code LLVMCodeModelSmall}. */
    int SMALL = 3;
    /** {@code LLVMAssemblyFile}. */
    int ASSEMBLY = 0;
    /** {@code LLVMObjectFile}. */
    int OBJECT = 1;
    /** {@code LLVMDSError}, a severity of a diagnostic. */
    int DIAGNOSTIC_ERROR = 0;

    // Core.h: contexts, modules, buffers, messages.
    MemorySegment LLVMContextCreate();

    void LLVMContextDispose(MemorySegment context);

    /** The handler is {@code void (*)(LLVMDiagnosticInfoRef, void *)}. */
    void LLVMContextSetDiagnosticHandler(MemorySegment context, MemorySegment handler, MemorySegment state);

    MemorySegment LLVMGetDiagInfoDescription(MemorySegment diagnostic);

    int LLVMGetDiagInfoSeverity(MemorySegment diagnostic);

    MemorySegment LLVMCreateMemoryBufferWithMemoryRangeCopy(MemorySegment data, long size, MemorySegment name);

    MemorySegment LLVMGetBufferStart(MemorySegment buffer);

    long LLVMGetBufferSize(MemorySegment buffer);

    void LLVMDisposeMemoryBuffer(MemorySegment buffer);

    MemorySegment LLVMCloneModule(MemorySegment module);

    void LLVMDisposeModule(MemorySegment module);

    MemorySegment LLVMPrintModuleToString(MemorySegment module);

    void LLVMSetTarget(MemorySegment module, MemorySegment triple);

    void LLVMDisposeMessage(MemorySegment message);

    void LLVMGetVersion(MemorySegment major, MemorySegment minor, MemorySegment patch);

    // IRReader.h, Analysis.h. Parsing takes the buffer over.
    int LLVMParseIRInContext(MemorySegment context, MemorySegment buffer, MemorySegment module, MemorySegment message);

    int LLVMVerifyModule(MemorySegment module, int action, MemorySegment message);

    // Support.h.
    void LLVMParseCommandLineOptions(int count, MemorySegment words, MemorySegment overview);

    // Target.h, TargetMachine.h.
    void LLVMInitializeX86TargetInfo();

    void LLVMInitializeX86Target();

    void LLVMInitializeX86TargetMC();

    void LLVMInitializeX86AsmPrinter();

    void LLVMInitializeX86AsmParser();

    void LLVMInitializeAArch64TargetInfo();

    void LLVMInitializeAArch64Target();

    void LLVMInitializeAArch64TargetMC();

    void LLVMInitializeAArch64AsmPrinter();

    void LLVMInitializeAArch64AsmParser();

    void LLVMInitializeNVPTXTargetInfo();

    void LLVMInitializeNVPTXTarget();

    void LLVMInitializeNVPTXTargetMC();

    void LLVMInitializeNVPTXAsmPrinter();

    MemorySegment LLVMGetDefaultTargetTriple();

    MemorySegment LLVMGetHostCPUName();

    MemorySegment LLVMGetHostCPUFeatures();

    int LLVMGetTargetFromTriple(MemorySegment triple, MemorySegment target, MemorySegment message);

    MemorySegment LLVMCreateTargetMachine(
            MemorySegment target,
            MemorySegment triple,
            MemorySegment cpu,
            MemorySegment features,
            int level,
            int relocation,
            int codeModel);

    void LLVMDisposeTargetMachine(MemorySegment machine);

    MemorySegment LLVMCreateTargetDataLayout(MemorySegment machine);

    void LLVMSetModuleDataLayout(MemorySegment module, MemorySegment layout);

    void LLVMDisposeTargetData(MemorySegment layout);

    int LLVMTargetMachineEmitToMemoryBuffer(
            MemorySegment machine, MemorySegment module, int fileType, MemorySegment message, MemorySegment buffer);

    // Transforms/PassBuilder.h. Running passes returns an LLVMErrorRef.
    MemorySegment LLVMCreatePassBuilderOptions();

    void LLVMDisposePassBuilderOptions(MemorySegment options);

    MemorySegment LLVMRunPasses(
            MemorySegment module, MemorySegment passes, MemorySegment machine, MemorySegment options);

    // Error.h. Taking the message consumes the error.
    MemorySegment LLVMGetErrorMessage(MemorySegment error);

    void LLVMDisposeErrorMessage(MemorySegment message);

    // LLJIT.h, Orc.h. Adding an object takes the buffer over; disposing of the JIT frees the code.
    MemorySegment LLVMOrcCreateLLJIT(MemorySegment jit, MemorySegment builder);

    MemorySegment LLVMOrcDisposeLLJIT(MemorySegment jit);

    MemorySegment LLVMOrcLLJITGetExecutionSession(MemorySegment jit);

    /** The reporter is {@code void (*)(void *, LLVMErrorRef)}. */
    void LLVMOrcExecutionSessionSetErrorReporter(MemorySegment session, MemorySegment reporter, MemorySegment state);

    MemorySegment LLVMOrcLLJITGetMainJITDylib(MemorySegment jit);

    byte LLVMOrcLLJITGetGlobalPrefix(MemorySegment jit);

    MemorySegment LLVMOrcLLJITAddObjectFile(MemorySegment jit, MemorySegment dylib, MemorySegment buffer);

    MemorySegment LLVMOrcLLJITLookup(MemorySegment jit, MemorySegment address, MemorySegment name);

    MemorySegment LLVMOrcCreateDynamicLibrarySearchGeneratorForProcess(
            MemorySegment generator, byte globalPrefix, MemorySegment filter, MemorySegment filterState);

    void LLVMOrcJITDylibAddGenerator(MemorySegment dylib, MemorySegment generator);
}
