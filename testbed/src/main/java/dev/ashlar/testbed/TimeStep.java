package dev.ashlar.testbed;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads {@code --dt}: a decimal or a fraction such as {@code 1/60}, in seconds. */
final class TimeStep implements ITypeConverter<Double> {
    /** Beyond these no scene of metres and seconds shows anything. */
    private static final double LEAST = 1e-6;
    private static final double MOST = 10;

    private static final Pattern FRACTION = Pattern.compile("([^/]+)/([^/]+)");

    @Override
    public Double convert(String text) {
        Matcher fraction = FRACTION.matcher(text);
        try {
            double seconds = fraction.matches()
                    ? Double.parseDouble(fraction.group(1)) / Double.parseDouble(fraction.group(2)) : Double.parseDouble(text);
            if (seconds >= LEAST && seconds <= MOST) {
                return seconds;
            }
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw new TypeConversionException("must be seconds from 1e-6 to 10 such as 1/60 or 0.01, but was \"" + text + "\"");
    }
}
