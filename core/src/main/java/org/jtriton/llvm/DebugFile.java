package org.jtriton.llvm;

/**
 * A kernel file in a module's debug information: line tables and function names, no variables. Profilers and debuggers
 * read from it which line of the kernel an instruction came from.
 */
public final class DebugFile {
    private final IrText module;
    private final String file;
    private final String unit;
    private final String type;

    DebugFile(IrText module, String directory, String name, String emission) {
        this.module = module;
        file = module.node(
                "!DIFile(filename: %s, directory: %s)".formatted(IrText.quoted(name), IrText.quoted(directory)));
        unit = module.distinctNode(
                "!DICompileUnit(language: DW_LANG_C, file: %s, producer: \"jtriton\", ".formatted(file)
                        + "isOptimized: true, runtimeVersion: 0, emissionKind: %s)".formatted(emission));
        type = module.node("!DISubroutineType(types: !{null})");
        module.named("llvm.dbg.cu", unit);
        module.flag(2, "Debug Info Version", 3);
        module.flag(7, "Dwarf Version", 4);
    }

    String subprogram(String name, int line) {
        return module.distinctNode(("!DISubprogram(name: %s, scope: %s, file: %s, line: %d, type: %s, scopeLine: %d, "
                        + "spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: %s)")
                .formatted(IrText.quoted(name), file, file, line, type, line, unit));
    }
}
