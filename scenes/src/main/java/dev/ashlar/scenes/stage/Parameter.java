package dev.ashlar.scenes.stage;

import dev.ashlar.math.Check;

/**
 * A number that a scene can be changed by.
 *
 * @param name     lower case, words joined by hyphens
 * @param meaning  what it is, with its unit
 * @param standard the value used if none is given
 * @param low      least value
 * @param high     greatest value
 * @param whole    whether only whole numbers are allowed
 */
public record Parameter(String name, String meaning, double standard, double low, double high, boolean whole) {
    public Parameter {
        Check.notNull("name", name);
        Check.notNull("meaning", meaning);
        checkValue(name, standard, low, high, whole);
    }

    /** One that is a whole number. */
    public static Parameter whole(String name, String meaning, int standard, int low, int high) {
        return new Parameter(name, meaning, standard, low, high, true);
    }

    /** One that is any number in a range. */
    public static Parameter real(String name, String meaning, double standard, double low, double high) {
        return new Parameter(name, meaning, standard, low, high, false);
    }

    /** Returns the value if this parameter may have it. */
    public double check(double value) {
        return checkValue(name, value, low, high, whole);
    }

    private static double checkValue(String name, double value, double low, double high, boolean whole) {
        Check.within(name, value, low, high);
        if (whole && value != Math.rint(value)) {
            throw Check.fault(name, "a whole number", value);
        }
        return value;
    }
}
