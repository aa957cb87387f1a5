package org.jtriton.ptx.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jtriton.ptx.text.Entity.BranchTargets;
import org.jtriton.ptx.text.Entity.Label;
import org.jtriton.ptx.text.Entity.Register;
import org.jtriton.ptx.text.Entity.Variable;
import org.jtriton.ptx.text.Lexer.Kind;
import org.jtriton.ptx.text.Lexer.Token;

/** Reads what LLVM and inline assembly write; debug sections and performance hints are passed over. */
final class Parser {
    private static final Set<String> SPACES =
            Set.of(".global", ".shared", ".const", ".local", ".param", ".tex", ".sreg");

    private static final Set<String> LINKAGES = Set.of(".visible", ".extern", ".weak", ".common");

    private final List<String> lines;
    private final List<Token> tokens;
    private int at;

    private final Map<Integer, String> files = new HashMap<>();
    private final Map<String, Function> functions = new LinkedHashMap<>();
    private final List<Variable> variables = new ArrayList<>();
    private final Scope global = new Scope(null);

    private String kernelLine = "";
    private List<Instruction> body = new ArrayList<>();
    private List<Variable> locals = new ArrayList<>();
    private int registers;

    Parser(String text) {
        this.lines = text.lines().toList();
        this.tokens = Lexer.tokens(text);
    }

    ModuleText module() {
        while (peek().kind() != Kind.END) {
            var token = peek();
            switch (token.text()) {
                case ".version", ".target", ".address_size" -> skipRestOfLine(token.line());
                case ".file" -> file();
                case ".loc" -> loc();
                case ".section" -> section();
                case ".pragma", ".alias" -> skipPast(";");
                case "{" -> skipBraces();
                default -> declaration();
            }
        }
        return new ModuleText(Map.copyOf(functions), List.copyOf(variables), lines);
    }

    private void declaration() {
        while (LINKAGES.contains(peek().text())) {
            next();
        }
        if (accept(".entry")) {
            function(true);
        } else if (accept(".func")) {
            function(false);
        } else if (SPACES.contains(peek().text())) {
            var space = next().text().substring(1);
            variables.addAll(variables(space, global));
        } else {
            throw error("expected a function or a variable and found '%s'".formatted(peek().text()));
        }
    }

    private void function(boolean isKernel) {
        body = new ArrayList<>();
        locals = new ArrayList<>();
        registers = 0;
        var scope = new Scope(global);
        var results = List.<Variable>of();
        if (!isKernel && peek().is("(")) {
            results = parameters(scope);
        }
        var name = word();
        var parameters = peek().is("(") ? parameters(scope) : List.<Variable>of();
        var directives = directives();
        boolean hasBody = peek().is("{");
        if (hasBody) {
            next();
            block(scope);
        } else {
            accept(";");
        }
        var known = functions.get(name);
        if (known == null || !known.hasBody()) {
            functions.put(
                    name,
                    new Function(
                            name,
                            isKernel,
                            hasBody,
                            results,
                            parameters,
                            List.copyOf(body),
                            registers,
                            directives.getOrDefault(".reqntid", 0),
                            directives.getOrDefault(".maxnreg", 0),
                            directives.getOrDefault(".reqnctapercluster", 1),
                            List.copyOf(locals)));
        }
    }

    /** Performance directives, with the product of the numbers of each. */
    private Map<String, Integer> directives() {
        var directives = new HashMap<String, Integer>();
        while (peek().kind() == Kind.WORD && peek().text().startsWith(".")) {
            var directive = next().text();
            int product = 1;
            while (peek().kind() == Kind.NUMBER || peek().kind() == Kind.STRING || peek().is(",")) {
                var token = next();
                if (token.kind() == Kind.NUMBER) {
                    product *= Integer.decode(token.text());
                }
            }
            if (directive.equals(".pragma")) {
                accept(";");
            }
            directives.put(directive, product);
        }
        return directives;
    }

    private List<Variable> parameters(Scope scope) {
        var list = new ArrayList<Variable>();
        expect("(");
        while (!accept(")")) {
            if (accept(".reg")) {
                throw error("parameters in registers are not supported");
            }
            expect(".param");
            list.add(declarator("param", attributes(), scope));
            accept(",");
        }
        return list;
    }

    private List<Variable> variables(String space, Scope scope) {
        var list = new ArrayList<Variable>();
        var attributes = attributes();
        do {
            list.add(declarator(space, attributes, scope));
        } while (accept(","));
        expect(";");
        return list;
    }

    /** What stands before the names of variables: their alignment, and the bytes of an element. */
    private record Attributes(int align, int elementBytes) {}

    private Attributes attributes() {
        int align = 0;
        String type = "";
        boolean isOfPointee = false;
        while (peek().kind() == Kind.WORD && peek().text().startsWith(".")) {
            var attribute = next().text();
            switch (attribute) {
                case ".align" -> {
                    int value = (int) integer();
                    align = isOfPointee ? align : value;
                }
                case ".ptr" -> isOfPointee = true;
                case ".global", ".shared", ".const", ".local", ".param", ".v2", ".v4" -> {}
                case ".attribute" -> skipPast(")");
                default -> type = attribute.substring(1);
            }
        }
        int elementBytes = bytes(type);
        return new Attributes(Math.max(align, elementBytes), elementBytes);
    }

    private Variable declarator(String space, Attributes attributes, Scope scope) {
        int line = peek().line();
        var name = word();
        long count = 1;
        boolean unsized = false;
        while (accept("[")) {
            if (accept("]")) {
                unsized = true;
            } else {
                count *= integer();
                expect("]");
            }
        }
        var initial = List.<Operand>of();
        if (accept("=")) {
            var value = operand();
            initial = value instanceof Operand.Pack pack ? pack.parts() : List.of(value);
        }
        long size = unsized ? 0 : count * attributes.elementBytes();
        var variable = new Variable(name, space, attributes.align(), attributes.elementBytes(), size, unsized, initial);
        scope.declare(line, variable);
        return variable;
    }

    private int bytes(String type) {
        return switch (type) {
            case "b8", "u8", "s8", "pred" -> 1;
            case "b16", "u16", "s16", "f16", "bf16" -> 2;
            case "b32", "u32", "s32", "f32", "f16x2", "bf16x2" -> 4;
            case "b64", "u64", "s64", "f64" -> 8;
            case "b128" -> 16;
            default -> throw error("'.%s' is not a type that a variable can have".formatted(type));
        };
    }

    private void block(Scope scope) {
        while (!accept("}")) {
            statement(scope);
        }
    }

    private void statement(Scope scope) {
        var token = peek();
        switch (token.text()) {
            case "{" -> {
                next();
                block(new Scope(scope));
            }
            case ";" -> next();
            case ".loc" -> loc();
            case ".file" -> file();
            case ".pragma" -> skipPast(";");
            case ".reg" -> {
                next();
                registers(scope);
            }
            case ".local", ".shared", ".param", ".global", ".const" -> {
                next();
                locals.addAll(variables(token.text().substring(1), scope));
            }
            default -> labelOrInstruction(scope);
        }
    }

    private void registers(Scope scope) {
        String type = "";
        while (peek().text().startsWith(".")) {
            type = next().text().substring(1);
        }
        do {
            int line = peek().line();
            var name = word();
            if (accept("<")) {
                long count = integer();
                expect(">");
                for (int i = 0; i < count; i++) {
                    scope.declare(line, new Register(name + i, type, registers++));
                }
            } else {
                scope.declare(line, new Register(name, type, registers++));
            }
        } while (accept(","));
        expect(";");
    }

    private void labelOrInstruction(Scope scope) {
        var token = peek();
        if (token.kind() == Kind.WORD && tokens.get(at + 1).is(":")) {
            next();
            next();
            if (accept(".branchtargets")) {
                var labels = new ArrayList<Operand>();
                do {
                    labels.add(operand());
                } while (accept(","));
                expect(";");
                scope.declare(token.line(), new BranchTargets(token.text(), labels));
            } else if (peek().is(".callprototype")) {
                skipPast(";");
            } else {
                scope.declare(token.line(), new Label(token.text(), body.size()));
            }
            return;
        }
        Operand guard = null;
        if (accept("@")) {
            guard = operand();
        }
        int line = peek().line();
        var opcode = List.of(word().split("\\."));
        var operands = new ArrayList<Operand>();
        while (!accept(";")) {
            operands.add(operand());
            if (!peek().is(";")) {
                expect(",");
            }
        }
        body.add(new Instruction(line, kernelLine, guard, opcode, List.copyOf(operands), scope));
    }

    private Operand operand() {
        var first = primary();
        return accept("|") ? new Operand.Pair(first, primary()) : first;
    }

    private Operand primary() {
        if (accept("[")) {
            return address();
        }
        if (accept("{")) {
            return new Operand.Pack(list("}"));
        }
        if (accept("(")) {
            return new Operand.Group(list(")"));
        }
        if (accept("!")) {
            return new Operand.Not(primary());
        }
        if (peek().kind() == Kind.NUMBER || peek().is("-")) {
            return number();
        }
        var name = new Operand.Name(word());
        if (name.name().equals("generic") && accept("(")) {
            var inner = primary();
            expect(")");
            return inner;
        }
        if (peek().is("+") || peek().is("-")) {
            return new Operand.Offset(name, displacement());
        }
        return name;
    }

    private Operand address() {
        var base = peek().kind() == Kind.NUMBER ? number() : new Operand.Name(word());
        long offset = displacement();
        var coordinates = new ArrayList<Operand>();
        while (accept(",")) {
            coordinates.add(operand());
        }
        expect("]");
        return new Operand.Address(base, offset, List.copyOf(coordinates));
    }

    private long displacement() {
        long sum = 0;
        while (peek().is("+") || peek().is("-")) {
            boolean minus = next().is("-");
            long value = integer();
            sum += minus ? -value : value;
        }
        return sum;
    }

    private List<Operand> list(String end) {
        var parts = new ArrayList<Operand>();
        while (!accept(end)) {
            parts.add(operand());
            if (!peek().is(end)) {
                expect(",");
            }
        }
        return List.copyOf(parts);
    }

    private Operand.Number number() {
        boolean minus = accept("-");
        var token = next();
        if (token.kind() != Kind.NUMBER) {
            throw new PtxSyntaxException(token.line(), "expected a number and found '%s'".formatted(token.text()));
        }
        return Numbers.parse(token.line(), token.text(), minus);
    }

    private long integer() {
        var number = number();
        if (number.notation() != Operand.Notation.INTEGER) {
            throw error("expected an integer");
        }
        return number.bits();
    }

    private void file() {
        next();
        int index = Integer.parseInt(next().text());
        var name = new StringBuilder();
        while (peek().kind() == Kind.STRING) {
            var part = next().text();
            name.replace(0, name.length(), part.substring(1, part.length() - 1));
        }
        while (accept(",")) {
            next();
        }
        files.put(index, name.substring(name.lastIndexOf("/") + 1));
    }

    private void loc() {
        int line = next().line();
        int file = Integer.parseInt(next().text());
        kernelLine = "%s:%s".formatted(files.getOrDefault(file, Integer.toString(file)), next().text());
        skipRestOfLine(line);
    }

    private void section() {
        while (!peek().is("{")) {
            next();
        }
        skipBraces();
    }

    private void skipBraces() {
        int depth = 0;
        do {
            var token = next();
            depth += token.is("{") ? 1 : token.is("}") ? -1 : 0;
        } while (depth > 0);
    }

    private void skipRestOfLine(int line) {
        while (peek().line() == line && peek().kind() != Kind.END) {
            next();
        }
    }

    private void skipPast(String mark) {
        while (!next().is(mark)) {}
    }

    private Token peek() {
        return tokens.get(at);
    }

    private Token next() {
        var token = tokens.get(at);
        if (token.kind() == Kind.END) {
            throw new PtxSyntaxException(token.line(), "the text ends in the middle of something");
        }
        at++;
        return token;
    }

    private boolean accept(String text) {
        if (peek().is(text)) {
            at++;
            return true;
        }
        return false;
    }

    private void expect(String text) {
        var token = peek();
        if (!accept(text)) {
            throw new PtxSyntaxException(token.line(), "expected '%s' and found '%s'".formatted(text, token.text()));
        }
    }

    private String word() {
        var token = next();
        if (token.kind() != Kind.WORD) {
            throw new PtxSyntaxException(token.line(), "expected a name and found '%s'".formatted(token.text()));
        }
        return token.text();
    }

    private PtxSyntaxException error(String what) {
        return new PtxSyntaxException(peek().line(), what);
    }
}
