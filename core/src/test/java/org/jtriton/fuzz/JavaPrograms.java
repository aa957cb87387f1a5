package org.jtriton.fuzz;

import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.jtriton.frontend.java.CompiledSource;

/** The Java spelling of programs. A run of the compiler for each would take longer than all else: those of the next seeds come along. */
final class JavaPrograms {
    private static final int AT_ONCE = 32;

    private final Map<Program, Method> known = new HashMap<>();

    /** The program as a method. */
    Method method(Program program) {
        if (!known.containsKey(program)) {
            known.clear();
            boolean isGenerated = program.equals(ProgramGenerator.program(program.seed()));
            compile(
                    isGenerated
                            ? LongStream.range(program.seed(), program.seed() + AT_ONCE)
                                    .mapToObj(ProgramGenerator::program)
                                    .toList()
                            : List.of(program));
        }
        return known.get(program);
    }

    private void compile(List<Program> programs) {
        var text = new StringBuilder(JavaText.HEADER);
        for (int i = 0; i < programs.size(); i++) {
            text.append(JavaText.method(programs.get(i), "k" + i));
        }
        var compiled = CompiledSource.of(text.toString());
        for (int i = 0; i < programs.size(); i++) {
            known.put(programs.get(i), compiled.method("k" + i));
        }
    }
}
