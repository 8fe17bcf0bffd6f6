package dev.ashlar.spi;

import dev.ashlar.math.Check;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Options of an algorithm by name, such as {@code axes=16}; immutable. A provider reads them with their defaults and then
 * calls {@link #checkKnown}, so that a misspelt option is an error and not a silent default.
 */
public final class AlgorithmConfig {
    /** All defaults. */
    public static final AlgorithmConfig DEFAULT = new AlgorithmConfig(Collections.emptySortedMap());

    private final SortedMap<String, String> options;

    private AlgorithmConfig(SortedMap<String, String> options) {
        this.options = Collections.unmodifiableSortedMap(options);
    }

    /** The same options and one more, or another value for it. */
    public AlgorithmConfig with(String option, Object value) {
        SortedMap<String, String> more = new TreeMap<>(options);
        more.put(Check.notNull("option", option), Check.notNull("value", value).toString());
        return new AlgorithmConfig(more);
    }

    /** The options that were set, by name. */
    public SortedMap<String, String> options() {
        return options;
    }

    /** A number in a range. */
    public double number(String option, double byDefault, double low, double high) {
        String text = options.get(Check.notNull("option", option));
        if (text == null) {
            return byDefault;
        }
        double value;
        try {
            value = Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw fault(option, "a number", text);
        }
        return Check.within("option " + option, value, low, high);
    }

    /** A whole number in a range. */
    public int integer(String option, int byDefault, int low, int high) {
        String text = options.get(Check.notNull("option", option));
        if (text == null) {
            return byDefault;
        }
        int value;
        try {
            value = Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw fault(option, "a whole number", text);
        }
        return Check.within("option " + option, value, low, high);
    }

    /** true or false. */
    public boolean flag(String option, boolean byDefault) {
        return Boolean.parseBoolean(choice(option, Boolean.toString(byDefault), "true", "false"));
    }

    /** One of some words. */
    public String choice(String option, String byDefault, String... allowed) {
        String text = options.getOrDefault(Check.notNull("option", option), Check.notNull("byDefault", byDefault));
        if (!Arrays.asList(Check.notNull("allowed", allowed)).contains(text)) {
            throw fault(option, "one of " + Arrays.toString(allowed), text);
        }
        return text;
    }

    /** Fails if an option is set that the algorithm does not know. */
    public void checkKnown(String algorithm, String... known) {
        Check.notNull("algorithm", algorithm);
        List<String> names = Arrays.asList(Check.notNull("known", known));
        for (String option : options.keySet()) {
            if (!names.contains(option)) {
                throw new IllegalArgumentException("unknown option \"" + option + "\" of " + algorithm + "; it knows " + names);
            }
        }
    }

    private static IllegalArgumentException fault(String option, String rule, String text) {
        return Check.fault("option " + option, rule, "\"" + text + "\"");
    }

    /** Whether the same options are set to the same values. */
    @Override
    public boolean equals(Object other) {
        return other instanceof AlgorithmConfig config && options.equals(config.options);
    }

    @Override
    public int hashCode() {
        return options.hashCode();
    }

    @Override
    public String toString() {
        return options.toString();
    }
}
