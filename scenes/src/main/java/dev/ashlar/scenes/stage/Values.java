package dev.ashlar.scenes.stage;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Values of all parameters of a scene; immutable. */
public final class Values {
    private final Scene scene;
    private final Map<String, Double> values;

    private Values(Scene scene, Map<String, Double> values) {
        this.scene = scene;
        this.values = values;
    }

    public static Values defaultsOf(Scene scene) {
        Map<String, Double> values = new LinkedHashMap<>();
        for (Parameter parameter : scene.parameters()) {
            values.put(parameter.name(), parameter.standard());
        }
        return new Values(scene, values);
    }

    /** These values but for one. An unknown name or a value out of range is an error. */
    public Values with(String name, double value) {
        Parameter parameter = parameter(name);
        Map<String, Double> changed = new LinkedHashMap<>(values);
        changed.put(name, parameter.check(value));
        return new Values(scene, changed);
    }

    /** The value of a parameter. */
    public double real(String name) {
        return values.get(parameter(name).name());
    }

    /** The value of a parameter that is a whole number. */
    public int whole(String name) {
        if (!parameter(name).whole()) {
            throw new IllegalArgumentException("parameter \"" + name + "\" of scene " + scene.id() + " is no whole number");
        }
        return (int) real(name);
    }

    private Parameter parameter(String name) {
        List<String> names = new ArrayList<>();
        for (Parameter parameter : scene.parameters()) {
            if (parameter.name().equals(name)) {
                return parameter;
            }
            names.add(parameter.name());
        }
        throw new IllegalArgumentException("scene " + scene.id() + " has no parameter \"" + name + "\"; it has " + names);
    }

    /** Refuses values of another scene. */
    public void checkBelongTo(Scene other) {
        if (scene != other) {
            throw new IllegalArgumentException("values must be of scene " + other.id() + ", but were of " + scene.id());
        }
    }

    /** Names and values, as {@code name=value, ...}. */
    @Override
    public String toString() {
        return values.toString();
    }
}
