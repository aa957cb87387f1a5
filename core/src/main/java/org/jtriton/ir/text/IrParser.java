package org.jtriton.ir.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.CompilationException;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Type;

/**
 * Reads Triton-IR: what {@link IrPrinter} and Triton write, and the rest of MLIR's form for the same operations.
 *
 * <p>Text that is wrong is a {@link CompilationException} with the place. Whether the module makes sense is left to the
 * verifier, except for what must be known to make it: names, the types written beside operands, numbers in their types.
 */
public final class IrParser {
    private final Cursor cursor;
    private final AttributeParser attributes;
    private final LocationParser locations;
    private final OpParser ops;
    private final Map<String, Syntax.Place> locationAliases = new HashMap<>();

    private IrParser(String text, String file) {
        cursor = new Cursor(text, file);
        attributes = new AttributeParser(cursor);
        locations = new LocationParser(cursor);
        ops = new OpParser(cursor, attributes, locations);
    }

    /**
     * The module that the text describes.
     *
     * @param text one {@code module {...}}, or functions without it
     * @param file the name of the file for error messages
     */
    public static IrModule parse(String text, String file) {
        return new IrParser(text, file).parse();
    }

    private IrModule parse() {
        List<Syntax.Function> functions = new ArrayList<>();
        Syntax.Module module = null;
        while (!cursor.atEnd()) {
            if (cursor.peek() == '#' || cursor.peek() == '!') {
                alias();
            } else if (cursor.at("module") && module == null && functions.isEmpty()) {
                module = module();
            } else if (cursor.at("tt.func") && module == null) {
                functions.add(function());
            } else {
                throw cursor.expected(module == null ? "'module' or 'tt.func'" : "the end of the text");
            }
        }
        if (module == null) {
            module = new Syntax.Module(functions, Map.of(), Syntax.Place.UNKNOWN);
        }
        Places places = new Places(cursor, locationAliases);
        return new ModuleMaker(cursor, places, new TextNames(locations.foundAny())).module(module);
    }

    /** {@code #loc1 = loc(unknown)}, {@code #blocked = #ttg.blocked<...>} or {@code !type = tensor<8xf32>}. */
    private void alias() {
        int start = cursor.position();
        char sigil = cursor.peek();
        String name = cursor.name(sigil, "an alias");
        cursor.expect("=");
        if (sigil == '!') {
            Type type = attributes.types().type();
            attributes.types().define(name, type);
        } else if (cursor.at("loc")) {
            if (locationAliases.put(name, locations.location()) != null) {
                throw cursor.error(start, "location '#" + name + "' is defined twice");
            }
        } else {
            attributes.define(name, attributes.attribute());
        }
    }

    private Syntax.Module module() {
        cursor.expect("module");
        if (cursor.peek() == '@') {
            cursor.symbol();
        }
        Map<String, Attribute> attrs = cursor.accept("attributes") ? attributes.dictionary() : Map.of();
        List<Syntax.Function> functions = new ArrayList<>();
        cursor.expect("{");
        while (!cursor.accept("}")) {
            functions.add(function());
        }
        return new Syntax.Module(functions, attrs, locations.optional());
    }

    private Syntax.Function function() {
        cursor.expect("tt.func");
        boolean isPublic = !cursor.accept("private");
        if (isPublic) {
            cursor.accept("public");
        }
        int start = cursor.position();
        String name = cursor.symbol();
        List<Syntax.Argument> parameters = new ArrayList<>();
        cursor.expect("(");
        while (!cursor.accept(")")) {
            if (!parameters.isEmpty()) {
                cursor.expect(",");
            }
            parameters.add(ops.argument());
        }
        List<Type> results = cursor.accept("->") ? attributes.types().resultTypes() : List.of();
        Map<String, Attribute> attrs = cursor.accept("attributes") ? attributes.dictionary() : Map.of();
        Syntax.Region body = ops.region();
        return new Syntax.Function(name, isPublic, parameters, results, attrs, body, locations.optional(), start);
    }
}
