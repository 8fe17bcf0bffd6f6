package dev.ashlar.testbed;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads {@code --dt}: a decimal or a fraction such as {@code 1/60}, in seconds. */
final class TimeStep implements ITypeConverter<Double> {
    private static final Pattern FRACTION = Pattern.compile("([^/]+)/([^/]+)");

    @Override
    public Double convert(String text) {
        Matcher fraction = FRACTION.matcher(text);
        try {
            double seconds = fraction.matches()
                    ? Double.parseDouble(fraction.group(1)) / Double.parseDouble(fraction.group(2)) : Double.parseDouble(text);
            if (seconds > 0 && seconds < Double.POSITIVE_INFINITY) {
                return seconds;
            }
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw new TypeConversionException("must be seconds above 0 such as 1/60 or 0.01, but was \"" + text + "\"");
    }
}
