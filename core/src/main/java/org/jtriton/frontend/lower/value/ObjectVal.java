package org.jtriton.frontend.lower.value;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.ir.Value;

/** An instance of a class with the values of its fields; one made in a kernel does not change. */
public record ObjectVal(ClassVal type, Map<String, Val> fields) implements Val {
    public ObjectVal(ClassVal type, Map<String, Val> fields) {
        this.type = type;
        this.fields = new LinkedHashMap<>(fields);
    }

    @Override
    public List<Value> flatten() {
        return Structure.flatten(fields.values());
    }

    @Override
    public ObjectVal rebuild(List<Value> values) {
        List<Val> rebuilt = Structure.rebuild(new ArrayList<>(fields.values()), values);
        Map<String, Val> renewed = new LinkedHashMap<>();
        int i = 0;
        for (String name : fields.keySet()) {
            renewed.put(name, rebuilt.get(i++));
        }
        return new ObjectVal(type, renewed);
    }

    @Override
    public String describe() {
        return "an object of class " + type.name();
    }
}
