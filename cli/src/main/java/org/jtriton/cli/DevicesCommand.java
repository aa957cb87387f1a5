package org.jtriton.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jtriton.Triton;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Lists the devices that kernels can run on here. */
@Command(name = "devices", description = "List the devices that kernels can run on here, the best one first.")
final class DevicesCommand implements Runnable {
    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        var out = spec.commandLine().getOut();
        var devices = new ArrayList<Map<String, Object>>();
        for (var name : Triton.devices()) {
            try (var device = Triton.open(name)) {
                var facts = new LinkedHashMap<String, Object>();
                facts.put("name", device.name());
                facts.putAll(device.properties());
                devices.add(facts);
            }
        }
        if (json) {
            Json.print(out, devices);
            return;
        }
        var table = new Table(out, Table.Column.text("", 12), Table.Column.text("", 1));
        for (var device : devices) {
            if (device != devices.getFirst()) {
                out.println();
            }
            device.forEach(table::print);
        }
    }
}
