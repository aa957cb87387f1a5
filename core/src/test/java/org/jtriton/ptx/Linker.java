package org.jtriton.ptx;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jtriton.ptx.text.Entity.Register;
import org.jtriton.ptx.text.Entity.Variable;
import org.jtriton.ptx.text.Function;
import org.jtriton.ptx.text.Instruction;
import org.jtriton.ptx.text.ModuleText;
import org.jtriton.ptx.text.Operand;
import org.jtriton.ptx.text.PtxSyntaxException;

/**
 * Makes a program of a kernel and the functions that it calls: gives every function its stretch of code, every variable its address
 * and every register its place.
 *
 * <p>Nothing is allocated when a function is called. Functions cannot call themselves, so one set of registers, local variables and
 * parameters for each is enough, and a return address is one more register. Callees lie before their callers; {@link Warp} says why.
 */
final class Linker {
    /** Where a function lies, and the places of its registers. */
    static final class Layout {
        private final Function function;
        private final int start;
        private final int[] places;
        private final int returnPlace;

        private Layout(Function function, int start, int returnPlace) {
            this.function = function;
            this.start = start;
            this.places = new int[function.registers()];
            Arrays.fill(places, -1);
            this.returnPlace = returnPlace;
        }

        int start() {
            return start;
        }

        Function function() {
            return function;
        }

        /** The register that holds where each lane returns to. */
        int returnPlace() {
            return returnPlace;
        }

        int place(Register register) {
            return places[register.id()];
        }
    }

    final Places places = new Places();
    private final ModuleText module;
    private final Map<Variable, Long> globals;
    private final Map<String, Layout> layouts = new LinkedHashMap<>();
    private final Map<Variable, Long> addresses = new IdentityHashMap<>();
    private final Set<Variable> kernelParameters = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<String> open = new HashSet<>();
    private int size;
    private int localBytes;
    private int sharedBytes;
    private int carry = -1;

    private Linker(ModuleText module, Map<Variable, Long> globals) {
        this.module = module;
        this.globals = globals;
    }

    /**
     * @param globals the addresses of the variables in global and constant memory
     */
    static Program link(ModuleText module, Function kernel, Map<Variable, Long> globals) {
        return new Linker(module, globals).link(kernel);
    }

    private Program link(Function kernel) {
        var parameters = new Parameters(kernel.parameters());
        for (int i = 0; i < kernel.parameters().size(); i++) {
            kernelParameters.add(kernel.parameters().get(i));
            addresses.put(kernel.parameters().get(i), (long) parameters.offset(i));
        }
        module.variables().forEach(this::placeShared);
        place(kernel);
        layouts.values().forEach(layout -> layout.function.locals().forEach(this::placeShared));
        placeUnsized();
        var code = new Step[size];
        for (var layout : layouts.values()) {
            int at = layout.start;
            for (var instruction : layout.function.body()) {
                code[at] = decode(layout, instruction, at);
                at++;
            }
            code[at] = new ControlFlow.Return(layout.returnPlace);
            code[at].site = new Site(at, module, 0, "", "ret");
        }
        return new Program(
                kernel.name(),
                code,
                layouts.get(kernel.name()).start,
                places,
                localBytes,
                sharedBytes,
                kernel.threads(),
                kernel.maxRegisters(),
                kernel.clusterBlocks(),
                parameters);
    }

    private Layout place(Function function) {
        var known = layouts.get(function.name());
        if (known != null) {
            return known;
        }
        if (!open.add(function.name())) {
            throw new PtxSyntaxException(
                    function.body().getFirst().line(),
                    "'%s' calls itself, which is not emulated".formatted(function.name()));
        }
        for (var instruction : function.body()) {
            if (instruction.opcode().getFirst().equals("call")) {
                var callee = callee(instruction);
                if (callee != null && callee.hasBody()) {
                    place(callee);
                }
            }
        }
        var layout = new Layout(function, size, function.isKernel() ? -1 : places.register(32));
        size += function.body().size() + 1;
        if (!function.isKernel()) {
            function.parameters().forEach(this::placeLocal);
            function.results().forEach(this::placeLocal);
        }
        for (var local : function.locals()) {
            if (local.space().equals("local") || local.space().equals("param")) {
                placeLocal(local);
            }
        }
        function.body().forEach(instruction -> placeRegisters(layout, instruction));
        layouts.put(function.name(), layout);
        return layout;
    }

    /** The function that a call names, or null if it names none. */
    Function callee(Instruction call) {
        for (var operand : call.operands()) {
            if (operand instanceof Operand.Name name) {
                return module.functions().get(name.name());
            }
        }
        return null;
    }

    private void placeLocal(Variable variable) {
        localBytes = Parameters.align(localBytes, variable.align());
        addresses.put(variable, (long) localBytes);
        localBytes += (int) variable.size();
    }

    private void placeShared(Variable variable) {
        if (variable.space().equals("shared") && !variable.isUnsized()) {
            sharedBytes = Parameters.align(sharedBytes, variable.align());
            addresses.put(variable, (long) SharedMemory.BASE + sharedBytes);
            sharedBytes += (int) variable.size();
        }
    }

    /** All variables without a size are the dynamic shared memory, which lies behind the other. */
    private void placeUnsized() {
        var unsized = module.variables().stream().filter(Variable::isUnsized).toList();
        unsized.forEach(variable -> sharedBytes = Parameters.align(sharedBytes, variable.align()));
        unsized.forEach(variable -> addresses.put(variable, (long) SharedMemory.BASE + sharedBytes));
    }

    private void placeRegisters(Layout layout, Instruction instruction) {
        var pending = new ArrayList<Operand>(instruction.operands());
        if (instruction.guard() != null) {
            pending.add(instruction.guard());
        }
        while (!pending.isEmpty()) {
            switch (pending.removeLast()) {
                case Operand.Name name -> {
                    if (instruction.scope().find(name.name()) instanceof Register register) {
                        placeRegister(layout, register);
                    }
                }
                case Operand.Offset offset -> pending.add(offset.base());
                case Operand.Address address -> {
                    pending.add(address.base());
                    pending.addAll(address.coordinates());
                }
                case Operand.Pack pack -> pending.addAll(pack.parts());
                case Operand.Group group -> pending.addAll(group.parts());
                case Operand.Pair pair -> pending.addAll(List.of(pair.first(), pair.second()));
                case Operand.Not not -> pending.add(not.predicate());
                case Operand.Number _ -> {}
            }
        }
    }

    private void placeRegister(Layout layout, Register register) {
        if (layout.places[register.id()] < 0) {
            var type = Type.of(register.type());
            layout.places[register.id()] = register.type().equals("pred")
                    ? places.predicate()
                    : places.register(type == null ? 64 : type.bits());
        }
    }

    private Step decode(Layout layout, Instruction instruction, int index) {
        var decoding = new Decoding(this, layout, instruction);
        var step = Opcodes.decode(decoding);
        step.site = new Site(
                index, module, instruction.line(), instruction.kernelLine(), String.join(".", instruction.opcode()));
        if (instruction.guard() != null) {
            var condition = decoding.condition(instruction.guard());
            step.guard = condition.register();
            step.isGuardNegated = condition.isNegated();
        }
        return step;
    }

    /** The address of a variable in its own space. */
    long address(Variable variable, Layout user) {
        var address = addresses.get(variable);
        if (address == null) {
            address = globals.get(variable);
        }
        if (address == null) {
            throw new PtxSyntaxException(
                    user.function.body().getFirst().line(),
                    "'%s' in .%s has no address".formatted(variable.name(), variable.space()));
        }
        return address;
    }

    boolean isKernelParameter(Variable variable) {
        return kernelParameters.contains(variable);
    }

    Layout layout(Function function) {
        return layouts.get(function.name());
    }

    /** The predicate that holds the carry of {@code add.cc} and the like. */
    int carry() {
        if (carry < 0) {
            carry = places.predicate();
        }
        return carry;
    }
}
