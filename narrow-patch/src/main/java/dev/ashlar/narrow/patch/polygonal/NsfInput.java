package dev.ashlar.narrow.patch.polygonal;

import java.nio.ByteBuffer;
import java.nio.file.Path;

/** The arrays of a file of {@link NsfFile} while they are read. Nothing is allocated that the file does not have. */
final class NsfInput {
    private final ByteBuffer in;
    private final Path path;

    NsfInput(ByteBuffer in, Path path) {
        this.in = in;
        this.path = path;
    }

    void require(boolean right, String otherwise) {
        if (!right) {
            throw NsfFile.fault(path, otherwise);
        }
    }

    int integer() {
        require(in.remaining() >= Integer.BYTES, "it ends too early");
        return in.getInt();
    }

    double number() {
        require(in.remaining() >= Double.BYTES, "it ends too early");
        return in.getDouble();
    }

    private int length(String what, int bytesEach) {
        int n = integer();
        require(n >= 0 && (long) n * bytesEach <= in.remaining(), "it has no room for " + n + " " + what);
        return n;
    }

    int[] integers(String what) {
        int[] values = new int[length(what, Integer.BYTES)];
        in.asIntBuffer().get(values);
        in.position(in.position() + Integer.BYTES * values.length);
        return values;
    }

    double[] numbers(String what, int multiple, boolean finite) {
        double[] values = new double[length(what, Double.BYTES)];
        require(values.length % multiple == 0, "it has a broken list of " + what);
        in.asDoubleBuffer().get(values);
        in.position(in.position() + Double.BYTES * values.length);
        for (double value : values) {
            if (finite && !(Math.abs(value) <= Double.MAX_VALUE)) {
                throw NsfFile.fault(path, "its " + what + " are not all finite");
            }
        }
        return values;
    }

    byte[] bytes(String what) {
        byte[] values = new byte[length(what, 1)];
        in.get(values);
        return values;
    }

    void end() {
        require(in.remaining() == 0, "it has " + in.remaining() + " bytes too many");
    }

    void equal(String what, int number, int wanted) {
        require(number == wanted, "it has " + number + " " + what + ", not " + wanted);
    }

    /** Checks that all values are at least low and below high. */
    void range(String what, int[] values, int low, int high) {
        for (int value : values) {
            if (value < low || value >= high) {
                throw NsfFile.fault(path, "number " + value + " among its " + what + " means nothing");
            }
        }
    }

    /** Checks that lists start at 0, each where the last one ends, none of them empty, and end at last. */
    void starts(String what, int[] starts, int count, int last) {
        equal("starts of " + what, starts.length, count + 1);
        require(starts[0] == 0 && starts[count] == last, "its " + what + " do not fill their lists");
        for (int i = 0; i < count; i++) {
            if (starts[i] >= starts[i + 1]) {
                throw NsfFile.fault(path, "its " + what + " are not in order");
            }
        }
    }
}
