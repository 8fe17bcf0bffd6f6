package dev.ashlar.broadphase.vadop;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * A pool of axes such that every direction has one close by. Departs from section IV-D, which takes a covering of the
 * sphere by points and halves it: these were optimised as lines, so that no axis is there twice, none is needed for the
 * equator, and a body uses exactly m sin(phi) of them on average, equation (11). The radii are as good.
 *
 * <p>{@code ashlar-bench covering} makes more of them. The files hold the covering radius in degrees, then an axis a line.
 */
final class Covering {
    /** Numbers of axes that there are pools for. */
    static final String[] SIZES = {"3", "4", "7", "10", "16", "24", "32", "36", "48", "65", "70", "96", "120"};

    final int count;
    final double[] x;
    final double[] y;
    final double[] z;
    /** No direction is further from an axis than this; radians. */
    final double radius;

    private Covering(int count, BufferedReader in) throws IOException {
        this.count = count;
        x = new double[count];
        y = new double[count];
        z = new double[count];
        radius = StrictMath.toRadians(Double.parseDouble(in.readLine()));
        for (int i = 0; i < count; i++) {
            String[] numbers = in.readLine().split(" ");
            x[i] = Double.parseDouble(numbers[0]);
            y[i] = Double.parseDouble(numbers[1]);
            z[i] = Double.parseDouble(numbers[2]);
        }
    }

    /** Reads the pool of a size in {@link #SIZES}. */
    static Covering of(int count) {
        String name = "axes-" + count + ".txt";
        try (InputStream in = Covering.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalArgumentException("no pool of " + count + " axes");
            }
            return new Covering(count, new BufferedReader(new InputStreamReader(in, StandardCharsets.US_ASCII)));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + name, e);
        }
    }
}
