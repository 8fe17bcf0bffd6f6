package dev.ashlar.benchmarks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The command line for JMH: what the user gave, and results as JSON unless another format or file was asked for. */
final class JmhArguments {
    private static final String FILE = "build/jmh.json";

    private JmhArguments() {
    }

    static String[] of(String[] given) {
        List<String> all = new ArrayList<>(Arrays.asList(given));
        boolean onlyTells = all.stream().anyMatch(a -> a.equals("-h") || a.startsWith("-l"));
        if (!onlyTells && !all.contains("-rf") && !all.contains("-rff")) {
            new java.io.File(FILE).getAbsoluteFile().getParentFile().mkdirs();
            all.addAll(List.of("-rf", "json", "-rff", FILE));
        }
        return all.toArray(String[]::new);
    }
}
